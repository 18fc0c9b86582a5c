import type { AuthContext, RememberedApproval } from '@/lib/contracts/auth-context';
import { approvableCommand } from './approvable-command';
import type { Call } from './rule';

/** Whether a grant or an ignore-list entry made after `since` covers the call. */
export function isRemembered(call: Call, context: AuthContext, since: number): boolean {
  const ignored = ignoredSince(call, context);
  return (ignored !== undefined && ignored > since) || coveringGrant(call, context, since) !== undefined;
}

/** Since when the session skips questions about this tool; nothing if it does not, or its definition changed later. */
export function ignoredSince({ tool }: Call, { ignored }: AuthContext): number | undefined {
  if (!tool || !ignored) return undefined;
  return ignored.reduce<number | undefined>(
    (newest, { since, tool: name }) =>
      name === tool.name && since > tool.version ? Math.max(since, newest ?? 0) : newest,
    undefined,
  );
}

/** A remembered approval that covers the call, made after `since` and after the tool's definition last changed. */
export function coveringGrant(call: Call, { grants, now }: AuthContext, since: number): RememberedApproval | undefined {
  const { tool } = call;
  if (!tool || !grants) return undefined;
  return grants.find(
    (grant) =>
      grant.tool === tool.name &&
      grant.since > since &&
      grant.since > tool.version &&
      (grant.until === undefined || grant.until > now) &&
      covers(grant, call),
  );
}

function covers({ covers: what, value }: RememberedApproval, { argsHash, part, paths, unreadable }: Call): boolean {
  switch (what) {
    case 'exact':
      return value === argsHash;
    case 'tool':
      return unreadable === undefined;
    case 'command':
      return part !== undefined && coversCommand(value, approvableCommand(part));
    case 'directory':
      return (
        part === undefined &&
        unreadable === undefined &&
        paths.length > 0 &&
        paths.every((path) => path.inside && path.doubt === undefined && isBelow(path.resolved, value))
      );
  }
}

/** `npm test` covers just that; `npm test *` also with more words behind it. */
function coversCommand(pattern: string, text: string | undefined): boolean {
  if (text === undefined) return false;
  if (!pattern.endsWith(' *')) return text === pattern;
  const prefix = pattern.slice(0, -2);
  return text === prefix || text.startsWith(`${prefix} `);
}

function isBelow(path: string, directory: string): boolean {
  return path === directory || path.startsWith(directory.endsWith('/') ? directory : `${directory}/`);
}
