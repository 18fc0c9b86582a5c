import type { ComponentProps } from 'react';
import { joinClasses } from './join-classes';

/** Scrolls sideways in itself rather than moving the page. Give it a `caption` or an `aria-label`. */
export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table {...rest} className={joinClasses('w-full border-collapse text-left', className)} />
    </div>
  );
}

export function HeaderCell({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...rest}
      className={joinClasses(
        'h-9 whitespace-nowrap border-line border-b bg-sunken px-3 font-medium text-ink-soft text-xs',
        className,
      )}
    />
  );
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} className={joinClasses('border-line border-b last:border-b-0', className)} />;
}

export function Cell({ className, ...rest }: ComponentProps<'td'>) {
  return <td {...rest} className={joinClasses('h-11 px-3 py-2 align-middle', className)} />;
}
