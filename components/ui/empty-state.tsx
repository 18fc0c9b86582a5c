import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** What to do next. */
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col items-center gap-1.5 px-6 py-14 text-center">
      <Icon aria-hidden className="mb-2 size-6 text-ink-faint" strokeWidth={1.5} />
      <h2 className="font-medium text-[15px]">{title}</h2>
      {children && <div className="w-full max-w-prose text-ink-soft">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
