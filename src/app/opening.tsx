import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import classes from './shell.module.css';

interface OpeningProps {
  readonly onType?: (text: string) => void;
  readonly onClose: () => void;
}

/**
 * Has the keyboard while a dialog's code is on its way: a letter that is typed for it must not
 * decide about an invoice.
 */
export function Opening({ onType, onClose }: OpeningProps) {
  const { t } = useLingui();
  const show = useCallback((dialog: HTMLDialogElement | null) => {
    dialog?.showModal();
    // Closed, not only taken away: the focus is then where the next dialog will give it back to.
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={show} className={classes.opening} aria-label={t`Loading`} onCancel={onClose}>
      <input aria-label={t`Loading`} onChange={(event) => onType?.(event.currentTarget.value)} />
    </dialog>
  );
}
