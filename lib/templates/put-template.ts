import { authorityOf } from '@/lib/access/authority-of';
import { guardAuthority } from '@/lib/access/guard-authority';
import { actorOf, type Principal, requireRole } from '@/lib/access/principal';
import { CountersignError } from '@/lib/contracts/errors';
import type { TemplateDraft, TemplateView } from '@/lib/contracts/templates';
import type { Parts } from '@/lib/parts';
import { viewTemplate } from './view-template';

const MAX_TEMPLATES = 1_000;

/** Writes a template, or another in its place: sessions that use it follow at once. */
export async function putTemplate(parts: Parts, principal: Principal, draft: TemplateDraft): Promise<TemplateView> {
  requireRole(principal, 'admin');
  const { name } = draft;
  const tools = [...new Set(draft.tools)];
  return parts.ledger.append(principal.workspaceId, {
    urgent: true,
    ...authorityOf(principal),
    decide: (state) => {
      guardAuthority(state, principal, 'admin');
      const stored = state.get('templates', name);
      if (!stored && [...state.all('templates')].length >= MAX_TEMPLATES) {
        throw new CountersignError('conflict', `There are ${MAX_TEMPLATES} templates already: delete some first.`);
      }
      const isSame = stored?.tools.length === tools.length && tools.every((tool, at) => tool === stored.tools[at]);
      const payload = { name, tools };
      return {
        events: isSame
          ? []
          : [{ kind: 'template.created', actor: actorOf(principal), subject: `template:${name}`, payload }],
        result: (after) => viewTemplate(after.get('templates', name)),
      };
    },
  });
}
