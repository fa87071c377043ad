import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { ReasonField } from './reason-field.tsx';

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
