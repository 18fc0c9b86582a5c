import { authorityOf } from '@/lib/access/authority-of';
import { guardAuthority } from '@/lib/access/guard-authority';
import { actorOf, type Principal, requireRole } from '@/lib/access/principal';
import type { TemplateView } from '@/lib/contracts/templates';
import type { Parts } from '@/lib/parts';
import { noSuchTemplate, viewTemplate } from './view-template';

/** Answers with the template as it was. Sessions that use it are allowed nothing by it from now on. */
export async function deleteTemplate(parts: Parts, principal: Principal, name: string): Promise<TemplateView> {
  requireRole(principal, 'admin');
  return parts.ledger.append(principal.workspaceId, {
    urgent: true,
    ...authorityOf(principal),
    decide: (state) => {
      guardAuthority(state, principal, 'admin');
      const row = state.get('templates', name);
      if (!row) throw noSuchTemplate();
      return {
        events: [
          { kind: 'template.deleted', actor: actorOf(principal), subject: `template:${name}`, payload: { name } },
        ],
        result: () => viewTemplate(row),
      };
    },
  });
}
