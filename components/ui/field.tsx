import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from './join-classes';

export interface FieldText {
  label: string;
  /** The label is still read out. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
}

export const controlClasses =
  'w-full rounded-md border border-line-strong bg-surface text-sm text-ink placeholder:text-ink-faint disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-bad max-sm:text-base';

export function describedBy(id: string, { hint, error }: FieldText): string | undefined {
  if (error) return `${id}-error`;
  return hint ? `${id}-hint` : undefined;
}

/** Label above, the control, then what is wrong with it or else what helps. */
export function Field({
  id,
  label,
  hideLabel,
  hint,
  error,
  children,
}: FieldText & { id: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className={joinClasses(hideLabel ? 'sr-only' : 'font-medium text-[13px]')}>
        {label}
      </label>
      {children}
      {error ? (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-[13px] text-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="text-[13px] text-ink-faint">
            {hint}
          </p>
        )
      )}
    </div>
  );
}
