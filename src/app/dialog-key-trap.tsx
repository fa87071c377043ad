import { t } from '@lingui/core/macro';
import { useCallback } from 'react';
import classes from './shell.module.css';

interface DialogKeyTrapProps {
  readonly onType?: (text: string) => void;
  readonly onClose: () => void;
}

/**
 * Takes the keyboard while a dialog's code is loading, so that a letter typed for the dialog does
 * not decide about an invoice.
 */
export function DialogKeyTrap({ onType, onClose }: DialogKeyTrapProps) {
  const show = useCallback((dialog: HTMLDialogElement | null) => {
    dialog?.showModal();
    // Closing it, instead of only removing it, returns the focus to the element that the next
    // dialog will return it to.
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={show} className={classes.opening} aria-label={t`Loading`} onCancel={onClose}>
      <input aria-label={t`Loading`} onChange={(event) => onType?.(event.currentTarget.value)} />
    </dialog>
  );
}
