import { CopyButton } from '@/components/ui/copy-button';

/** A secret that no page will show again. */
export function ShownOnce({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-[13px]">{label}</span>
      <div className="flex items-start gap-2 rounded-md border border-warn-line bg-warn-soft p-2 pl-3">
        <code className="min-w-0 flex-1 select-all py-1 font-mono text-[13px] [overflow-wrap:anywhere]">{text}</code>
        <CopyButton text={text} />
      </div>
    </div>
  );
}
