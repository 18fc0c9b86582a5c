import { z } from 'zod';
import type { ToolView } from '@/lib/contracts/registry';

export const toolFormat = z.enum(['spec', 'openai', 'anthropic', 'mcp']);
export type ToolFormat = z.infer<typeof toolFormat>;

/** `spec` is what a tool file says; the others are what those interfaces take as they are. */
export function formatTool(tool: ToolView, format: ToolFormat): object {
  const { name, description, inputSchema } = tool;
  switch (format) {
    case 'openai':
      return { type: 'function', function: { name, description, parameters: inputSchema } };
    case 'anthropic':
      return { name, description, input_schema: inputSchema };
    case 'mcp':
      return {
        name,
        description,
        inputSchema,
        annotations: { readOnlyHint: tool.access === 'read-only', destructiveHint: tool.dangerous },
      };
    case 'spec':
      return {
        name,
        aliases: tool.aliases,
        description,
        version: tool.toolVersion,
        category: tool.category,
        type: tool.type,
        access: tool.access,
        enabled: tool.enabled,
        input_schema: inputSchema,
        metadata: { requires_approval: tool.requiresApproval, is_dangerous: tool.dangerous },
      };
  }
}
