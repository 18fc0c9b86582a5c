import type { JsonObject } from '@/lib/contracts/json';
import type { AgentTool } from '@/lib/contracts/registry';
import type { StateView } from '@/lib/ledger/command';

const listed = Symbol('tools for agents');

/** Only what is switched on, and only what it does. */
export function toolsForAgents(state: StateView): AgentTool[] {
  return state.derive(listed, (source) => {
    const tools: AgentTool[] = [];
    for (const tool of source.all('tools')) {
      if (!tool.enabled || !source.get('categories', tool.categoryId)?.enabled) continue;
      tools.push({
        name: tool.name,
        description: tool.description,
        category: tool.categoryId,
        access: tool.access,
        input_schema: JSON.parse(tool.inputSchema) as JsonObject,
      });
    }
    return tools;
  });
}
