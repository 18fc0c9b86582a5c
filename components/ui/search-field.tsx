'use client';

import { useRef } from 'react';
import { Input } from './input';
import { useShortcuts } from './use-shortcuts';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** `/` comes here from anywhere on the page, Escape clears it. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
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
      label={label}
      hideLabel
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && onChange('')}
    />
  );
}
