import type { PermissionLevel } from '@/lib/contracts/words';
import type { Call } from './rule';

const byAccess: Readonly<Record<PermissionLevel, { score: number; factor: string }>> = {
  'read-only': { score: 10, factor: 'only reads' },
  'read-write': { score: 40, factor: 'writes' },
  execute: { score: 70, factor: 'runs commands' },
};

/** A first estimate from what the registry says of the tool. */
export function assessRisk({ tool }: Call): { score: number; factors: string[] } {
  if (!tool) return { score: 80, factors: ['unknown tool'] };
  const { score, factor } = byAccess[tool.access];
  if (!tool.dangerous) return { score, factors: [factor] };
  return { score: Math.min(100, score + 20), factors: [factor, 'marked dangerous'] };
}
