import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { problemOf } from '#src/api/api-error.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';

/** Asks before an invoice and its document go for good. */
export function DeleteDialog({
  name,
  onDelete,
  onClose,
}: {
  name: string;
  onDelete: () => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const confirm = async () => {
    setPending(true);
    setError(null);
    try {
      await onDelete();
    } catch (thrown) {
      setError(thrown);
      setPending(false);
    }
  };
  return (
    <ConfirmDialog
      opened
      title={t`Delete ${name}?`}
      confirmLabel={t`Delete`}
      danger
      pending={pending}
      failure={
        error !== null && (
          <ProblemNotice
            compact
            problem={problemOf(error)}
            title={t`The invoice was not deleted`}
          />
        )
      }
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t`The invoice, its items and its document are deleted. This cannot be undone.`}</p>
    </ConfirmDialog>
  );
}
