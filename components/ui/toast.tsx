'use client';

import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { joinClasses } from './join-classes';

interface ToastText {
  title: string;
  detail?: string | undefined;
  /** `bad` stays until it is dismissed. */
  tone?: 'good' | 'bad' | 'info' | undefined;
}

interface Shown extends ToastText {
  id: number;
}

const LIFETIME_MS = 4000;
const MOST = 3;

const ToastContext = createContext<(toast: ToastText) => void>(() => {});

/** `const toast = useToast(); toast({ title: 'Key revoked', tone: 'good' })` */
export function useToast(): (toast: ToastText) => void {
  return useContext(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  const counter = useRef(0);

  const show = useCallback((toast: ToastText) => {
    counter.current += 1;
    const shown = { ...toast, id: counter.current };
    // Only what went wrong stays beside the newest: good news must not pile up over the page.
    setToasts((current) => [...current.filter(({ tone }) => tone === 'bad'), shown].slice(-MOST));
  }, []);
  const dismiss = useCallback((id: number) => setToasts((current) => current.filter((toast) => toast.id !== id)), []);

  return (
    <ToastContext value={show}>
      {children}
      <section
        aria-label="Notifications"
        aria-live="polite"
        className="-translate-x-1/2 pointer-events-none fixed top-2 left-1/2 z-50 flex w-max max-w-[min(32rem,calc(100vw-1rem))] flex-col gap-2"
      >
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} onDismiss={dismiss} />
        ))}
      </section>
    </ToastContext>
  );
}

const icons = { good: CircleCheck, bad: CircleAlert, info: Info } as const;
const iconTones = { good: 'text-good', bad: 'text-bad', info: 'text-info' } as const;

function Toast({ toast, onDismiss }: { toast: Shown; onDismiss: (id: number) => void }) {
  const { id, title, detail, tone = 'info' } = toast;
  const [paused, setPaused] = useState(false);
  const Icon = icons[tone];

  useEffect(() => {
    if (paused || tone === 'bad') return;
    const timer = setTimeout(() => onDismiss(id), LIFETIME_MS);
    return () => clearTimeout(timer);
  }, [id, paused, tone, onDismiss]);

  return (
    <div
      {...(tone === 'bad' && { role: 'alert' })}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      className="pointer-events-auto flex items-start gap-2.5 rounded-lg border border-line bg-raised px-3 py-2 shadow-float"
    >
      <Icon aria-hidden className={joinClasses('mt-0.5 size-4 shrink-0', iconTones[tone])} />
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-2 [overflow-wrap:anywhere]">
        <p className="font-medium">{title}</p>
        {detail && <p className="text-ink-soft">{detail}</p>}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => onDismiss(id)}
        className="-m-1 rounded p-1 text-ink-faint hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
