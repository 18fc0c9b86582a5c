import { type ComponentProps, useId } from 'react';
import { controlClasses, describedBy, Field, type FieldText } from './field';
import { joinClasses } from './join-classes';

export function Input({ label, hideLabel, hint, error, className, ...rest }: FieldText & ComponentProps<'input'>) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const text = { label, hideLabel, hint, error };
  return (
    <Field id={id} {...text}>
      <input
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, text)}
        className={joinClasses(controlClasses, 'h-9 px-3', className)}
      />
    </Field>
  );
}

export function Textarea({
  label,
  hideLabel,
  hint,
  error,
  className,
  ...rest
}: FieldText & ComponentProps<'textarea'>) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const text = { label, hideLabel, hint, error };
  return (
    <Field id={id} {...text}>
      <textarea
        rows={3}
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, text)}
        className={joinClasses(controlClasses, 'resize-y px-3 py-2', className)}
      />
    </Field>
  );
}
