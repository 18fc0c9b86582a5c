import { AccessBadge } from '@/components/registry/access-badge';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { PlainText } from '@/components/ui/plain-text';
import { RelativeTime } from '@/components/ui/relative-time';
import { Cell, Row } from '@/components/ui/table';
import type { KeyView } from '@/lib/contracts/people';

export function KeyRow({ view, onRevoke }: { view: KeyView; onRevoke: () => void }) {
  const { name, role, prefix, owner, maxAccess, mode, roots, createdAt, revokedAt } = view;
  return (
    <Row className={revokedAt === undefined ? '' : 'bg-sunken text-ink-faint'}>
      <Cell>
        <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
        <code className="font-mono text-ink-faint text-xs">{prefix}…</code>
      </Cell>
      <Cell>{role}</Cell>
      <Cell>
        {role === 'agent' ? (
          <span className="flex max-w-72 flex-col items-start gap-1">
            <span className="flex flex-wrap gap-1">
              <AccessBadge access={maxAccess} />
              {mode === 'plan' && <Badge tone="info">plan mode</Badge>}
            </span>
            {roots.length > 0 && (
              <span className="flex flex-col text-xs">
                {roots.map((root) => (
                  <PlainText key={root} text={root} className="text-xs!" />
                ))}
              </span>
            )}
          </span>
        ) : (
          <span className="text-ink-faint">none beyond its role</span>
        )}
      </Cell>
      <Cell className="text-ink-soft [overflow-wrap:anywhere] max-md:hidden">{owner?.name ?? 'the server'}</Cell>
      <Cell className="whitespace-nowrap text-ink-soft max-md:hidden">
        <RelativeTime at={createdAt} />
      </Cell>
      <Cell className="w-px whitespace-nowrap text-right">
        {revokedAt === undefined ? (
          <Button size="sm" variant="ghost" aria-label={`Revoke the key ${name}`} onClick={onRevoke}>
            Revoke
          </Button>
        ) : (
          <span className="text-xs">
            revoked <RelativeTime at={revokedAt} />
          </span>
        )}
      </Cell>
    </Row>
  );
}
