import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { controlClasses, describedBy, Field, type FieldText } from './field';
import { joinClasses } from './join-classes';

interface SelectProps extends FieldText, Omit<ComponentProps<'select'>, 'size' | 'onChange'> {
  size?: 'sm' | 'md' | undefined;
  onChange: (value: string) => void;
}

/** A native select: its list is the system's own, on every device. Options are its children. */
export function Select({ label, hideLabel, hint, error, size = 'md', className, onChange, ...rest }: SelectProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const text = { label, hideLabel, hint, error };
  return (
    <Field id={id} {...text}>
      <span className="relative inline-flex">
        <select
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, text)}
          onChange={(event) => onChange(event.target.value)}
          className={joinClasses(
            controlClasses,
            'appearance-none truncate',
            size === 'sm' ? 'h-7 pr-7 pl-2.5 text-[13px]' : 'h-9 pr-8 pl-3',
            className,
          )}
        />
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2 size-3.5 -translate-y-1/2 text-ink-faint"
        />
      </span>
    </Field>
  );
}
