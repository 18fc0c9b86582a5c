import { type Condition, type PolicyDraft, policyDraft } from '@/lib/contracts/policies';
import { comparesNumbers, mayNameField } from './condition-operators';
import { type FormErrors, placeError } from './place-error';
import { type ConditionForm, type ExampleForm, type PolicyForm, splitPatterns } from './policy-form';

type ReadForm = { readonly draft: PolicyDraft } | { readonly errors: FormErrors };

/** The policy that the fields describe, or what is wrong with them, each at its field. */
export function readPolicyForm(form: PolicyForm): ReadForm {
  const errors: Record<string, string> = {};
  const refuse = (field: string, message: string) => {
    errors[field] ??= message;
  };
  const tools = [...new Set([...form.tools, ...splitPatterns(form.toolText)])];
  if (tools.length === 0) refuse('tools', 'Name at least one tool, or * for all.');
  if (!form.everyCategory && form.categories.length === 0)
    refuse('categories', 'Choose at least one, or every category.');
  if (!/^-?\d+$/.test(form.priority.trim())) refuse('priority', 'must be a whole number');
  form.conditions.forEach((condition, at) => {
    const wrong = wrongValue(condition);
    if (wrong) refuse(`conditions.${at}.value`, wrong);
  });
  const examples = form.examples.map((example, at) => {
    const args = readArgs(example);
    if (args === undefined) refuse(`examples.${at}.call.args`, 'must be a JSON object, such as {"path": ".env"}');
    return { call: { tool: example.tool.trim(), args: args ?? {} }, expect: example.expect };
  });
  const read = policyDraft.safeParse({
    name: form.name.trim(),
    enabled: form.enabled,
    tools,
    ...(!form.everyCategory && { categories: [...form.categories] }),
    action: form.action,
    conditions: form.conditions.map(readCondition),
    priority: Number(form.priority) || 0,
    remember: !(form.action === 'ask' && form.askEveryTime),
    ...(form.message.trim() && { message: form.message.trim() }),
    examples,
  });
  for (const { path, message } of read.error?.issues ?? []) {
    const placed = placeError(path.map(String).join('.'), message);
    refuse(placed.field, placed.message);
  }
  return read.success && Object.keys(errors).length === 0 ? { draft: read.data } : { errors };
}

function wrongValue({ type, value }: ConditionForm): string | undefined {
  if (comparesNumbers(type)) {
    return /^\d+(\.\d+)?$/.test(value.trim()) ? undefined : 'must be a number that is not negative';
  }
  return value === '' && type !== 'content' ? 'must not be empty' : undefined;
}

function readCondition({ type, operator, value, field, writes }: ConditionForm): Condition {
  const name = field.trim();
  return {
    type,
    operator,
    value: comparesNumbers(type) ? Number(value) : value,
    ...(name && mayNameField(type) && { field: name }),
    ...(writes && type === 'path' && { writes }),
  };
}

function readArgs({ args }: ExampleForm): object | undefined {
  try {
    const value: unknown = JSON.parse(args);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
