import type { ZodError } from 'zod';
import { isCountersignError } from '@/lib/contracts/errors';

/** By field, the first thing wrong with it; what belongs to no field is `other`. */
export function readFieldErrors(error: Error | ZodError): Record<string, string> {
  if ('issues' in error) {
    const errors: Record<string, string> = {};
    for (const issue of error.issues) errors[String(issue.path[0] ?? 'other')] ??= issue.message;
    return errors;
  }
  const field = isCountersignError(error) ? error.path?.split('.')[0] : undefined;
  return { [field || 'other']: error.message };
}
