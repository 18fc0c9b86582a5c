import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Mark } from '@/components/shell/mark';
import { getPageSession } from '@/lib/server/page-session';
import { safeCallback } from './safe-callback';
import { SignInForm } from './sign-in-form';

export const metadata: Metadata = { title: 'Sign in' };

interface SignInPageProps {
  searchParams: Promise<{ callbackUrl?: string | string[]; error?: string | string[] }>;
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { callbackUrl, error } = await searchParams;
  const callback = safeCallback(first(callbackUrl));
  if (await getPageSession()) redirect(callback);
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-4 py-10">
      <div className="w-full max-w-sm">
        <Mark className="mb-5 size-9" />
        <h1 className="font-semibold text-xl tracking-tight">Sign in to Countersign</h1>
        <p className="mt-1 mb-6 text-ink-soft">Review what agents want to do, and answer them.</p>
        <SignInForm callback={callback} failure={first(error)} />
        <p className="mt-6 text-[13px] text-ink-faint">
          No account? An admin of your workspace can invite you under People &amp; keys. The first admin's password was
          printed once when the server first started.
        </p>
      </div>
    </main>
  );
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
