import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { joinClasses } from './join-classes';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined;
  size?: 'sm' | 'md' | undefined;
  /** Work is under way: keeps its place and its focus, and swallows clicks. */
  busy?: boolean | undefined;
}

const looks = {
  primary: 'border-transparent bg-ink text-ink-inverse hover:bg-ink-hover',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-hover',
  ghost: 'border-transparent bg-transparent text-ink-soft hover:bg-hover hover:text-ink',
  danger: 'border-transparent bg-bad-solid text-white hover:bg-bad-solid-hover',
} as const;

const sizes = { sm: 'h-7 gap-1.5 px-2.5 text-[13px]', md: 'h-9 gap-2 px-3.5 text-sm' } as const;

/** Also for a link that looks like a button. */
export function buttonClasses(variant: keyof typeof looks = 'secondary', size: keyof typeof sizes = 'md'): string {
  return joinClasses(
    'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md border font-medium transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    looks[variant],
    sizes[size],
  );
}

export function Button({ variant, size, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { 'aria-disabled': true, 'aria-busy': true })}
      onClick={click}
      className={joinClasses(buttonClasses(variant, size), className)}
    >
      {busy && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
      {children}
    </button>
  );
}
