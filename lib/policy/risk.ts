import type { PermissionLevel } from '@/lib/contracts/words';
import type { Call } from './rule';

const byAccess: Readonly<Record<PermissionLevel, { score: number; factor: string }>> = {
  'read-only': { score: 10, factor: 'only reads' },
  'read-write': { score: 40, factor: 'writes' },
  execute: { score: 70, factor: 'runs commands' },
};

/** A first estimate from what the registry says of the tool. */
export function assessRisk({ tool }: Call): { score: number; factors: string[] } {
  if (!tool) return { factors: ['unknown tool'], score: 80 };
  const { score, factor } = byAccess[tool.access];
  if (!tool.dangerous) return { factors: [factor], score };
  return { factors: [factor, 'marked dangerous'], score: Math.min(100, score + 20) };
}
