import type { JsonObject } from '@/lib/contracts/json';
import type { EventPayloads } from '@/lib/contracts/ledger-events';
import type { PermissionLevel } from '@/lib/contracts/words';

interface Definition {
  readonly name: string;
  readonly description: string;
  readonly access: PermissionLevel;
  readonly properties: JsonObject;
  readonly required?: readonly string[];
  readonly dangerous?: boolean;
}

/** A tool that ships with Countersign, as the event that registers it. */
export function defineTool(categoryId: string, definition: Definition): EventPayloads['tool.created'] {
  const { name, description, access, properties, required = [], dangerous = false } = definition;
  return {
    name,
    aliases: [],
    description,
    categoryId,
    type: 'function',
    access,
    enabled: true,
    dangerous,
    requiresApproval: false,
    inputSchema: { type: 'object', properties, required },
    toolVersion: '1.0.0',
  };
}
