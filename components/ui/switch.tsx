import { joinClasses } from './join-classes';

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What is switched, for screen readers: the visible text usually stands elsewhere in the row. */
  label: string;
  disabled?: boolean | undefined;
  busy?: boolean | undefined;
}

export function Switch({ checked, onChange, label, disabled = false, busy = false }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      aria-busy={busy}
      disabled={disabled}
      onClick={() => {
        if (!busy) onChange(!checked);
      }}
      className={joinClasses(
        'relative inline-flex h-5 w-9 shrink-0 items-center rounded-full border transition-colors disabled:cursor-not-allowed disabled:opacity-50',
        checked ? 'border-good bg-good' : 'border-ink-faint bg-sunken',
        busy && 'opacity-70',
      )}
    >
      <span
        className={joinClasses(
          'size-3.5 rounded-full transition-transform',
          checked ? 'translate-x-[18px] bg-surface' : 'translate-x-0.5 bg-ink-faint',
        )}
      />
    </button>
  );
}
