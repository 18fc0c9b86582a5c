'use client';

import { CircleAlert } from 'lucide-react';
import { signIn } from 'next-auth/react';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { explainFailure } from './explain-failure';

export function SignInForm({ callback, failure }: { callback: string; failure: string | undefined }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(failure === undefined ? undefined : explainFailure(failure));
  const password = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    setError(undefined);
    const code = await attempt(String(fields.get('email')), String(fields.get('password')));
    if (code === undefined) {
      // A full load, so that the server draws the page for who is now signed in.
      window.location.assign(callback);
      return;
    }
    setBusy(false);
    setError(explainFailure(code));
    password.current?.select();
  }

  return (
    // Without JavaScript a form would put the password into the address: POST does not.
    <form method="post" onSubmit={submit} className="flex flex-col gap-4">
      <Input label="E-mail" name="email" type="email" autoComplete="username" required autoFocus />
      <Input ref={password} label="Password" name="password" type="password" autoComplete="current-password" required />
      {error && (
        <p role="alert" className="flex items-start gap-2 rounded-md border border-bad-line bg-bad-soft p-2.5 text-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  );
}

async function attempt(email: string, password: string): Promise<string | undefined> {
  try {
    const result = await signIn('credentials', { redirect: false, email, password });
    return result?.ok && !result.error ? undefined : (result?.error ?? 'unavailable');
  } catch {
    return 'unavailable';
  }
}
