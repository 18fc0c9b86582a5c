'use client';

import { type KeyboardEvent, useRef, useState } from 'react';
import type { Tone } from './badge';
import { joinClasses } from './join-classes';

export interface Choice<T extends string> {
  readonly value: T;
  readonly tone: Tone;
  readonly title?: string;
}

interface ChoiceBarProps<T extends string> {
  /** Read out for the whole: "Policy of Filesystem". */
  label: string;
  value: T;
  choices: readonly Choice<T>[];
  onChange: (value: T) => void;
}

const chosenTones: Readonly<Record<Tone, string>> = {
  neutral: 'border-line-strong bg-chosen text-ink',
  good: 'border-good-line bg-good-soft text-good',
  warn: 'border-warn-line bg-warn-soft text-warn',
  bad: 'border-bad-line bg-bad-soft text-bad',
  info: 'border-info-line bg-info-soft text-info',
};

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * One of a few words. Arrows move the focus and change nothing, unlike with native radios: on the way to the wanted one,
 * the others must not become policy. Space or Enter chooses.
 */
export function ChoiceBar<T extends string>({ label, value, choices, onChange }: ChoiceBarProps<T>) {
  const bar = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<T>();
  const reachable = focused ?? value;

  function move(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const from = choices.findIndex((choice) => choice.value === reachable);
    const to = (from + step + choices.length) % choices.length;
    bar.current?.querySelectorAll('button')[to]?.focus();
  }

  return (
    <div
      ref={bar}
      role="radiogroup"
      aria-label={label}
      onKeyDown={move}
      onBlur={() => setFocused(undefined)}
      className="flex rounded-lg bg-sunken p-0.5"
    >
      {choices.map((choice) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio is chosen by the arrow that reaches it
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={choice.value === value}
          tabIndex={choice.value === reachable ? 0 : -1}
          title={choice.title}
          onFocus={() => setFocused(choice.value)}
          onClick={() => choice.value !== value && onChange(choice.value)}
          className={joinClasses(
            'h-7 min-w-0 flex-1 rounded-md border px-2 text-[13px] transition-colors max-md:h-9',
            choice.value === value
              ? joinClasses('font-medium shadow-sm', chosenTones[choice.tone])
              : 'border-transparent text-ink-soft hover:text-ink',
          )}
        >
          {choice.value}
        </button>
      ))}
    </div>
  );
}
