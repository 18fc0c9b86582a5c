import type { JsonObject } from '@/lib/contracts/json';
import { resolveCallPaths } from '../paths/resolve-call-paths';
import { defaultFields } from '../tool-fields';
import type { ConditionSubject } from './condition-subject';

/** A call of a writing tool at /workspace, as the engine describes it. */
export function subjectOf(
  args: JsonObject,
  changes: Partial<ConditionSubject> & { writes?: boolean } = {},
): ConditionSubject {
  const context = { workplace: { roots: ['/workspace'], cwd: '/workspace' }, writes: changes.writes ?? true };
  const fields = changes.fields ?? defaultFields;
  return {
    args,
    fields,
    paths: resolveCallPaths(args, fields.paths, context),
    pathsOf: (field) => resolveCallPaths(args, [field], context),
    command: typeof args.command === 'string' ? args.command : undefined,
    risk: 40,
    argsBytes: new TextEncoder().encode(JSON.stringify(args)).length,
    ...changes,
  };
}
