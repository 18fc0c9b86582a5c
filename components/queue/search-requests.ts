import type { ToolRequest } from '@/lib/contracts/tool-request';

const searchable = new WeakMap<ToolRequest, string>();

/** Those that contain every word, in the tool, the agent, its reason or anywhere in the arguments. */
export function searchRequests(requests: readonly ToolRequest[], search: string): readonly ToolRequest[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return requests;
  return requests.filter((request) => {
    const text = textOf(request);
    return words.every((word) => text.includes(word));
  });
}

/** Made once per request: ten thousand are searched again with every letter typed. */
function textOf(request: ToolRequest): string {
  const known = searchable.get(request);
  if (known !== undefined) return known;
  const { id, agent, tool, category, reason, args } = request;
  const text = [id, agent, tool, category, reason, ...stringsIn(args)].join('\n').toLowerCase();
  searchable.set(request, text);
  return text;
}

/** Keys and values as they are, not as JSON escapes them. */
function stringsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.entries(value).flatMap(([key, item]) => [key, ...stringsIn(item)]);
}
