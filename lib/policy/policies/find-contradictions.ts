import type { Condition, PolicyDraft } from '@/lib/contracts/policies';
import { numberOf } from '../conditions/check-condition';
import { compilePattern } from '../conditions/compile-pattern';
import { expandBraces } from '../conditions/expand-braces';

/** Sentences for an admin about conditions that no call can satisfy. */
export function findContradictions(draft: PolicyDraft): string[] {
  const warnings: string[] = [];
  if (draft.categories?.length === 0) {
    warnings.push(
      'The list of categories is empty, so this policy never matches. Leave it out to mean every category.',
    );
  }
  for (const group of groupByWhatTheyAskOf(draft.conditions)) {
    const [first] = group;
    if (!first) continue;
    if (first.type === 'size' || first.type === 'risk') warnings.push(...findEmptyRange(group, first, draft));
    else if (draft.action === 'approve') warnings.push(...findDifferentTexts(group, first));
  }
  for (const condition of draft.conditions) warnings.push(...findImpossible(condition));
  return warnings;
}

function groupByWhatTheyAskOf(conditions: readonly Condition[]): Iterable<Condition[]> {
  const groups = new Map<string, Condition[]>();
  for (const condition of conditions) {
    const key = JSON.stringify([condition.type, condition.field ?? null, condition.writes ?? false]);
    groups.set(key, [...(groups.get(key) ?? []), condition]);
  }
  return groups.values();
}

/** Sizes and risks are whole numbers; risk ends at 100. Deny and ask may meet each limit in another value of a field. */
function findEmptyRange(group: readonly Condition[], { type, field }: Condition, { action }: PolicyDraft): string[] {
  const top = type === 'risk' ? 100 : Number.POSITIVE_INFINITY;
  const ranges = group.map((condition) => rangeOf(condition, top));
  const what = field === undefined ? `The ${type}` : `The size of “${field}”`;
  const alone = ranges.findIndex(([least, most]) => least > most);
  if (alone >= 0) {
    const { operator, value } = group[alone] ?? { operator: '', value: '' };
    return [`${what} is never ${operator} ${value}, so this policy never matches.`];
  }
  if (field !== undefined && action !== 'approve') return [];
  const least = Math.max(...ranges.map((range) => range[0]));
  const most = Math.min(...ranges.map((range) => range[1]));
  return least > most ? [`${what} cannot satisfy all of its conditions at once, so this policy never matches.`] : [];
}

function rangeOf({ operator, value }: Condition, top: number): [least: number, most: number] {
  const limit = numberOf(value) ?? 0;
  if (operator === 'lessThan') return [0, Math.min(top, Math.ceil(limit) - 1)];
  if (operator === 'greaterThan') return [Math.floor(limit) + 1, top];
  return limit > top || !Number.isInteger(limit) ? [1, 0] : [limit, limit];
}

/** An approval needs all values, so a text that must equal one thing cannot be or match another. */
function findDifferentTexts(group: readonly Condition[], { type, field }: Condition): string[] {
  const equals = group.filter(({ operator }) => operator === 'equals').map(({ value }) => String(value));
  const [wanted] = equals;
  if (wanted === undefined) return [];
  const what = field === undefined ? `The ${type}` : `“${field}”`;
  const comparable = type !== 'path' || new Set(equals.map((text) => /^[/~]/.test(text))).size === 1;
  if (comparable && new Set(equals).size > 1) {
    return [`${what} cannot equal several different texts at once, so this policy never matches.`];
  }
  const other = type === 'path' ? undefined : group.find((condition) => !agrees(condition, wanted));
  return other
    ? [`${what} cannot equal “${wanted}” and ${other.operator} “${other.value}”, so this never matches.`]
    : [];
}

function agrees({ operator, value }: Condition, text: string): boolean {
  if (operator === 'contains') return text.includes(String(value));
  return operator !== 'matches' || compilePattern(String(value), { acrossLines: false })(text);
}

function findImpossible({ type, operator, value }: Condition): string[] {
  const text = String(value);
  if (type === 'path' && operator !== 'contains') {
    const globs = operator === 'matches' ? expandBraces(text) : [text];
    return globs.flatMap((glob) => whyNoPath(glob) ?? []);
  }
  if (type === 'path' && /(?:^|\/)\.\.?(?:\/|$)|\/\//.test(text)) {
    return [`Paths are compared after resolving them, so none contains “${text}”.`];
  }
  if (type === 'command' && operator !== 'matches' && /&&|\|\||[;\n]|(?:^|\s)[|&](?:\s|$)/.test(text)) {
    return [`Each simple command is asked by itself, so “${text}” is only found inside of quotes.`];
  }
  return [];
}

function whyNoPath(glob: string): string | undefined {
  const rest = glob.replace(/^(?:\.\/+)+/, '');
  if (rest.startsWith('../')) return `“${glob}” begins with “../”: no path below a root does. Begin with “/” or “**/”.`;
  if (/(?:^|\/)\.\.?\//.test(rest) || /\/\.\.?$/.test(rest) || rest.includes('//')) {
    return `“${glob}” contains “.”, “..” or “//” as a part: paths are compared after resolving these.`;
  }
  if (/^[a-z]:|^\\\\/i.test(glob)) return `“${glob}” is a Windows path: such paths are refused and never match it.`;
  return rest.length > 1 && rest.endsWith('/')
    ? `“${glob}” ends in “/”, and resolved paths do not. Write “${glob}**” for what is below it.`
    : undefined;
}
