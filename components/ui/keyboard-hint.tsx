import type { ReactNode } from 'react';

/** Hidden where there is no keyboard. Inside a button, say the key to screen readers with `aria-keyshortcuts`. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="pointer-coarse:hidden inline-flex h-5 min-w-5 items-center justify-center rounded border border-current/25 px-1 font-sans text-[11px] opacity-80">
      {children}
    </kbd>
  );
}
