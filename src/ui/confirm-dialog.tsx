import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** A verb such as `Delete`, never `OK`. */
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly pending: boolean;
  /** The failure of the last try; the dialog stays open with it. */
  readonly failure?: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel,
  danger = false,
  pending,
  failure,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog opened={opened} title={title} onClose={onClose} closable={!pending}>
      {children && <div>{children}</div>}
      {failure && <div>{failure}</div>}
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={pending}>{t`Cancel`}</Button>
        <Button data-autofocus danger={danger} loading={pending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
