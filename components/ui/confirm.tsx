'use client';

import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

interface ConfirmProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** What will happen, in a sentence. */
  children?: ReactNode;
  /** The verb itself ("Revoke key"), never "OK". */
  confirmLabel: string;
  danger?: boolean | undefined;
  busy?: boolean | undefined;
  error?: string | undefined;
}

/** The focus starts on Cancel, so that a stray Enter changes nothing. */
export function Confirm({
  open,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  danger = false,
  busy = false,
  error,
}: ConfirmProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-ink-soft">{children}</div>
      {error && (
        <p role="alert" className="mt-3 text-bad">
          {error}
        </p>
      )}
    </Dialog>
  );
}
