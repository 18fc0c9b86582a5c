import { CountersignError } from '@/lib/contracts/errors';
import type { TemplateView } from '@/lib/contracts/templates';

interface TemplateLike {
  readonly name: string;
  readonly tools: string[];
  readonly version: number | bigint;
}

/** A row of the database and of the ledger's state alike. */
export function viewTemplate(row: TemplateLike | undefined): TemplateView {
  if (!row) throw noSuchTemplate();
  return { name: row.name, tools: row.tools, version: Number(row.version) };
}

export function noSuchTemplate(): CountersignError {
  return new CountersignError('not_found', 'There is no such template in this workspace.');
}
