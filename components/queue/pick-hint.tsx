import { Kbd } from '@/components/ui/keyboard-hint';

export function PickHint() {
  return (
    <div className="flex h-full items-center justify-center px-6 text-center text-ink-faint">
      <p>
        Choose a request to read it, or press <Kbd>j</Kbd>. <Kbd>?</Kbd> shows all keys.
      </p>
    </div>
  );
}
