import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly opened: boolean;
  /** The question, naming what it is about. */
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** The verb: `Delete`, never `OK`. */
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly pending: boolean;
  /** What went wrong last time; the dialog stays open with it. */
  readonly failure?: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be taken back. */
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
  const { t } = useLingui();
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
