import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import classes from './reject-dialog.module.css';

/** The longest reason that the service keeps (gap G12). */
const longestReason = 1000;

interface RejectDialogProps {
  readonly row: InvoiceRow;
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks why an invoice is rejected; nobody has to say. */
export function RejectDialog({ row, onReject, onClose }: RejectDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const id = useId();
  const name = row.company?.name ? `${row.hf_id} · ${row.company.name}` : row.hf_id;
  return (
    <Dialog opened title={t`Reject ${name}?`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onReject(reason.trim());
        }}
      >
        <label className={classes.label} htmlFor={id}>{t`Reason (optional)`}</label>
        {/* The dialog was opened to be answered: the keyboard starts at its only field. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <textarea id={id} className={classes.text} rows={3} maxLength={longestReason} autoFocus value={reason} onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => { if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit(); }} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" color="red.9">{t`Reject`}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
