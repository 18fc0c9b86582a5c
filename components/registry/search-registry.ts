import type { CategoryView, ToolView } from '@/lib/contracts/registry';

/** Categories with the tools that hold every word; a category whose own name does keeps all its tools. */
export function searchRegistry(categories: readonly CategoryView[], text: string): CategoryView[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...categories];
  return categories.flatMap((category) => {
    if (holds([category.id, category.name], words)) return [category];
    const tools = category.tools.filter((tool) => holds(searched(tool), words));
    return tools.length > 0 ? [{ ...category, tools }] : [];
  });
}

function searched(tool: ToolView): string[] {
  return [tool.name, ...tool.aliases, tool.description, tool.access, tool.type];
}

function holds(texts: readonly string[], words: readonly string[]): boolean {
  const text = texts.join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
}
