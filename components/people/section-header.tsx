import type { ReactNode } from 'react';

interface SectionHeaderProps {
  id: string;
  title: string;
  count?: number | undefined;
  children?: ReactNode;
}

export function SectionHeader({ id, title, count, children }: SectionHeaderProps) {
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-2">
      <h2 id={id} className="flex-1 font-medium text-[15px]">
        {title} {count !== undefined && <span className="font-normal text-ink-faint">{count}</span>}
      </h2>
      {children}
    </div>
  );
}
