import { resolvePath } from '@/lib/policy/paths/resolve-path';
import { loadShellReader } from '@/lib/policy/shell/load-shell-reader';

const workplace = { cwd: '/workspace/project', roots: ['/workspace/project'] };
const reader = await loadShellReader();

/** The corpus's only door to the implementation: a line is allowed when all of it reads, and all it reads is inside. */
export function judgeLine(text: string): 'allow' | 'ask' {
  const line = reader.read(text);
  if (!line.ok) return 'ask';
  const reads = line.parts.every(
    ({ access, paths }) =>
      access === 'read-only' &&
      paths.every(({ path, writes }) => path !== undefined && resolvePath(path, { workplace, writes }).inside),
  );
  return reads ? 'allow' : 'ask';
}
