import { MapPinOff } from 'lucide-react';
import Link from 'next/link';
import { SignOutButton } from '@/components/shell/sign-out-button';
import { buttonClasses } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

export default function NotFound() {
  return (
    <main className="flex min-h-dvh items-center">
      <EmptyState
        icon={MapPinOff}
        title="There is nothing here"
        action={
          <>
            <Link href="/" className={buttonClasses('primary')}>
              Go to your queue
            </Link>
            <SignOutButton />
          </>
        }
      >
        The address is wrong, or it belongs to a workspace you are not a member of. An admin of that workspace can add
        you.
      </EmptyState>
    </main>
  );
}
