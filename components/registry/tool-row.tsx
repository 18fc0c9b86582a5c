import { ChevronRight } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { PlainText } from '@/components/ui/plain-text';
import type { CategoryView, ToolView } from '@/lib/contracts/registry';
import { AccessBadge } from './access-badge';
import { InputSchemaTable } from './input-schema-table';
import { isAboveLevel } from './is-above-level';

/** A line that opens to the tool's arguments. */
export function ToolRow({ category, tool }: { category: CategoryView; tool: ToolView }) {
  const above = isAboveLevel(category, tool);
  return (
    <li className="border-line border-t">
      <details className="group">
        <summary className="flex list-none items-start gap-2 px-4 py-2.5 hover:bg-hover [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="mt-0.5 size-4 shrink-0 text-ink-faint transition-transform group-open:rotate-90"
          />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <PlainText text={tool.name} className="font-medium" />
              <AccessBadge access={tool.access} />
              {above && <Badge tone="bad">above the category's level: refused</Badge>}
              {!tool.enabled && <Badge>switched off</Badge>}
              {tool.dangerous && <Badge tone="warn">dangerous</Badge>}
              {tool.requiresApproval && <Badge>always asks</Badge>}
            </span>
            <span className="mt-0.5 block text-ink-soft [overflow-wrap:anywhere]">{tool.description}</span>
          </span>
        </summary>
        <div className="flex flex-col gap-3 pr-4 pb-4 pl-10">
          {above && (
            <p className="text-bad">
              {tool.name} declares {tool.access}, but {category.name} is given {category.permission}. Every call is
              denied until an admin raises the category's level to {tool.access}.
            </p>
          )}
          <p className="text-[13px] text-ink-faint [overflow-wrap:anywhere]">
            {tool.aliases.length > 0 && <>Also called {tool.aliases.join(', ')} · </>}
            type {tool.type} · version {tool.toolVersion}
          </p>
          <InputSchemaTable schema={tool.inputSchema} tool={tool.name} />
        </div>
      </details>
    </li>
  );
}
