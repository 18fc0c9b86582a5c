import type { JsonObject } from '@/lib/contracts/json';
import { workingDirectoryFields } from '../tool-fields';
import type { CallPath, Workplace } from './call-path';
import { MAX_PATHS, pathsInArgs, type WrittenPaths } from './paths-in-args';
import { resolvePath, unreadPath } from './resolve-path';

export interface CallPathsContext {
  readonly workplace: Workplace;
  readonly writes: boolean;
  /** Where the agent says that paths really lead, by the path as written. */
  readonly realPaths?: ReadonlyMap<string, string> | undefined;
}

/** The paths that the named arguments hold, and the working directory that the call asks for. */
export function resolveCallPaths(args: JsonObject, names: readonly string[], context: CallPathsContext): CallPath[] {
  const directories = workingDirectoriesOf(args);
  const paths = resolveWritten(pathsInArgs(args, names), directories.tooMany ? [] : directories.texts, context);
  if (directories !== none) paths.push(...resolveWritten(directories, [], context));
  return paths;
}

const none: WrittenPaths = { texts: [], unreadable: [], tooMany: false };

/** What a call sets as its own working directory; checked like any path, because the call chose it. */
export function workingDirectoriesOf(args: JsonObject): WrittenPaths {
  for (const name of workingDirectoryFields) {
    if (!Object.hasOwn(args, name)) continue;
    const found = pathsInArgs(args, workingDirectoryFields);
    // Every path is resolved against each of them, so a list of them is not followed.
    return found.texts.length > workingDirectoryFields.length ? { ...found, tooMany: true } : found;
  }
  return none;
}

/**
 * Resolves texts against the session's `cwd` and, since nobody knows which the tool follows, against each working
 * directory of the call as well. All of the results count.
 */
export function resolveWritten(
  { texts, unreadable, tooMany }: WrittenPaths,
  directories: readonly string[],
  { workplace, writes, realPaths }: CallPathsContext,
): CallPath[] {
  const paths: CallPath[] = [];
  for (const text of texts) {
    const realPath = realPaths?.get(text);
    paths.push(resolvePath(text, { workplace, writes, realPath }));
    if (text.startsWith('/')) continue;
    for (const from of directories) paths.push(resolvePath(text, { workplace, writes, realPath, from }));
  }
  for (const value of unreadable) {
    paths.push(unreadPath(value, 'is not text, so it cannot be checked as a path', writes, 'reading'));
  }
  if (tooMany) paths.push(unreadPath('…', `and more: over ${MAX_PATHS} paths in one call`, writes, 'unknown'));
  return paths;
}
