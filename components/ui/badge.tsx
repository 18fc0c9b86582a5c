import type { ReactNode } from 'react';
import { joinClasses } from './join-classes';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info';

const tones: Readonly<Record<Tone, string>> = {
  neutral: 'border-line bg-sunken text-ink-soft',
  good: 'border-good-line bg-good-soft text-good',
  warn: 'border-warn-line bg-warn-soft text-warn',
  bad: 'border-bad-line bg-bad-soft text-bad',
  info: 'border-info-line bg-info-soft text-info',
};

interface BadgeProps {
  tone?: Tone | undefined;
  title?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', title, className, children }: BadgeProps) {
  return (
    <span
      title={title}
      className={joinClasses(
        'inline-flex h-5 shrink-0 items-center gap-1 whitespace-nowrap rounded border px-1.5 font-medium text-xs',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
