import type { z } from 'zod';
import { CountersignError, invalidFrom } from '@/lib/contracts/errors';

/** Parses what came from outside. */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidFrom(parsed.error);
}

/** A parameter without a value counts as not given; one that is given twice is refused. */
export function readQuery(url: string): Record<string, string> {
  const given = new Map<string, string>();
  for (const [name, value] of new URL(url).searchParams) {
    if (given.has(name)) throw new CountersignError('invalid', `${name}: is given twice`, { path: name });
    given.set(name, value);
  }
  return Object.fromEntries([...given].filter(([, value]) => value !== ''));
}
