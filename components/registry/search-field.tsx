'use client';

import { useRef } from 'react';
import { Input } from '@/components/ui/input';
import { useShortcuts } from '@/components/ui/use-shortcuts';

/** `/` comes here from anywhere on the page, Escape clears it. */
export function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useShortcuts({
    '/': (event) => {
      event.preventDefault();
      input.current?.focus();
    },
  });
  return (
    <Input
      ref={input}
      type="search"
      label="Search tools"
      hideLabel
      placeholder="Search tools, aliases, descriptions"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && onChange('')}
    />
  );
}
