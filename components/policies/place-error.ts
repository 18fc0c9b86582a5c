/** By field of the editor, what is wrong with it; `other` is what belongs to none. */
export type FormErrors = Readonly<Record<string, string>>;

const whole = /^(name|action|tools|categories|priority|message)(?:\.|$)/;
const ofCondition = /^conditions\.(\d+)(?:\.(type|operator|value|field))?(?:\.|$)/;
const ofExample = /^examples\.(\d+)(?:\.(call\.tool|call\.args))?(?:\.|$)/;

/** Errors name a place in the policy (`conditions.0.value`); this is the field that shows it. */
export function placeError(path: string | undefined, message: string): { field: string; message: string } {
  if (path === undefined) return { field: 'other', message };
  // Some messages begin with the place they are about, for those who see no fields.
  const short = message.startsWith(`${path}: `) ? message.slice(path.length + 2) : message;
  const field = fieldOf(path.replace(/^policy\./, ''));
  return field === undefined ? { field: 'other', message } : { field, message: short };
}

function fieldOf(path: string): string | undefined {
  const name = whole.exec(path)?.[1];
  if (name) return name;
  const condition = ofCondition.exec(path);
  if (condition) return `conditions.${condition[1]}.${condition[2] ?? 'value'}`;
  const example = ofExample.exec(path);
  return example ? `examples.${example[1]}.${example[2] ?? 'expect'}` : undefined;
}

/** What was wrong with a field is forgotten once it, or a list it stands in, is changed. */
export function forgetErrors(errors: FormErrors, changed: readonly string[]): FormErrors {
  const kept = Object.entries(errors).filter(
    ([field]) => field !== 'other' && !changed.includes(field.split('.')[0] ?? ''),
  );
  return Object.fromEntries(kept);
}
