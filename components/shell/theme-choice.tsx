'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { joinClasses } from '@/components/ui/join-classes';
import { applyTheme, parseTheme, type Theme } from '@/components/ui/theme';

const choices = [
  { theme: 'system', label: 'System', icon: Monitor },
  { theme: 'light', label: 'Light', icon: Sun },
  { theme: 'dark', label: 'Dark', icon: Moon },
] as const;

export function ThemeChoice() {
  const [current, setCurrent] = useState<Theme>();
  useEffect(() => setCurrent(parseTheme(document.documentElement.dataset.theme)), []);

  return (
    <fieldset className="flex gap-1 rounded-md bg-sunken p-0.5">
      <legend className="sr-only">Theme</legend>
      {choices.map(({ theme, label, icon: Icon }) => (
        <button
          key={theme}
          type="button"
          aria-pressed={current === theme}
          onClick={() => {
            applyTheme(theme);
            setCurrent(theme);
          }}
          className={joinClasses(
            'flex h-7 flex-1 items-center justify-center gap-1.5 rounded px-2 text-xs',
            current === theme ? 'bg-chosen font-medium shadow-sm' : 'text-ink-soft hover:text-ink',
          )}
        >
          <Icon aria-hidden className="size-3.5" />
          {label}
        </button>
      ))}
    </fieldset>
  );
}
