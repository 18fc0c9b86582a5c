import { z } from 'zod';
import { plainText } from './identifiers';
import { toolPattern } from './policies';

export const templateName = plainText(100);

/** Tools that a session with this template is allowed without asking, as far as nothing stricter speaks. */
export const templateDraft = z.strictObject({ name: templateName, tools: z.array(toolPattern).min(1).max(1000) });
export type TemplateDraft = z.infer<typeof templateDraft>;

export const templateView = z.object({ name: z.string(), tools: z.array(z.string()), version: z.number() });
export type TemplateView = z.infer<typeof templateView>;
