import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { LastReasons, noteReason } from '#src/widgets/decisions/last-reasons.tsx';
import classes from './reject-dialog.module.css';

/** The longest reason that the service keeps (gap G12). */
const longestReason = 1000;

/** Why it is rejected; nobody has to say. Ctrl+Enter sends the form around. */
export function ReasonField({
  value,
  onChange,
  label,
}: {
  value: string;
  onChange: (reason: string) => void;
  label?: string;
}) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {label ?? t`Reason (optional)`}
      </label>
      {/* The dialog was opened to be answered: the keyboard starts at its only field. */}
      <textarea
        id={id}
        className={classes.text}
        rows={3}
        maxLength={longestReason}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog opens to take this text
        autoFocus
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          if (!event.repeat) event.currentTarget.form?.requestSubmit();
        }}
      />
      <LastReasons reason={value} onReason={onChange} />
    </div>
  );
}

interface RejectDialogProps {
  readonly row: InvoiceRow;
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks why an invoice is rejected; nobody has to say. */
export function RejectDialog({ row, onReject, onClose }: RejectDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const name = row.company?.name ? `${row.hf_id} · ${row.company.name}` : row.hf_id;
  return (
    <Dialog opened title={t`Reject ${name}?`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          noteReason(reason);
          onReject(reason.trim());
        }}
      >
        <ReasonField value={reason} onChange={setReason} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" color="red.9">{t`Reject`}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
