import { showInvisible } from '@/components/ui/split-invisible';
import type { JsonObject } from '@/lib/contracts/json';

const TELLING = ['command', 'cmd', 'path', 'filepath', 'file_path', 'file', 'url', 'query', 'pattern', 'id', 'email'];
const LONGEST = 240;

/** One line for a list: what is touched or run. The whole is in the detail. */
export function summariseCall(args: JsonObject, filepath?: string): string {
  const named = TELLING.map((name) => (Object.hasOwn(args, name) ? args[name] : undefined));
  const telling = named.find((value) => typeof value === 'string' && value !== '') ?? filepath;
  const text = typeof telling === 'string' ? telling : JSON.stringify(args);
  return showInvisible(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
}
