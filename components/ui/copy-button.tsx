'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button';
import { copyText } from './copy-text';
import { useToast } from './toast';

interface CopyButtonProps {
  text: string;
  /** What is copied: "Copy key". */
  label?: string | undefined;
  /** Only the icon is seen; the label is read out. */
  iconOnly?: boolean | undefined;
}

export function CopyButton({ text, label = 'Copy', iconOnly = false }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const toast = useToast();

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1600);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    if (await copyText(text)) setCopied(true);
    else toast({ title: 'The browser refused to copy', detail: 'Select the text and copy it by hand.', tone: 'bad' });
  }

  const Icon = copied ? Check : Copy;
  return (
    <Button
      variant={iconOnly ? 'ghost' : 'secondary'}
      size="sm"
      onClick={copy}
      title={label}
      aria-label={copied ? 'Copied' : label}
      className={iconOnly ? 'h-6! px-1!' : undefined}
    >
      <Icon aria-hidden className="size-3.5" />
      {!iconOnly && (copied ? 'Copied' : label)}
    </Button>
  );
}
