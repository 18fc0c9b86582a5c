import type { CategoryPatch, CategoryView } from '@/lib/contracts/registry';
import { isAboveLevel } from './is-above-level';

export function describeChange(category: CategoryView, { enabled, permission }: CategoryPatch): string {
  if (permission !== undefined) return `${category.name} is now at ${permission}`;
  return `${category.name} is switched ${enabled ? 'on' : 'off'}`;
}

/** What `enable-all` would do from here, for the person who is about to. */
export function describeSwitchAll(categories: readonly CategoryView[], enabled: boolean): string {
  const touched = categories.filter((category) => category.enabled !== enabled);
  if (touched.length === 0) return `Every category is switched ${enabled ? 'on' : 'off'} already. Nothing will change.`;
  const tools = touched.flatMap((category) => category.tools);
  const what = `${count(touched.length, 'category', 'categories')} (${listNames(touched)}) with ${count(tools.length, 'tool', 'tools')}`;
  if (!enabled) {
    return `Switches off ${what}. Agents' new calls to them are denied at once. Calls that already wait in the queue stay there, but approving one is then refused.`;
  }
  const refused = touched.flatMap((category) => category.tools.filter((tool) => isAboveLevel(category, tool)));
  const except = refused.length === 0 ? '' : ` Still refused, being above its category's level: ${listNames(refused)}.`;
  return `Switches on ${what}. Agents can ask for them at once; what only reads is then allowed without a person.${except}`;
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

function listNames(things: readonly { name: string }[]): string {
  return things.map((thing) => thing.name).join(', ');
}
