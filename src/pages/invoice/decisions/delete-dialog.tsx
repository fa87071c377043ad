import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import type { DecisionResult } from './use-decisions.ts';
import { useDialogDecision } from './use-dialog-decision.ts';

/** Asks before an invoice and its document go for good. */
export function DeleteDialog({
  name,
  onDelete,
  onClose,
}: {
  name: string;
  onDelete: () => Promise<DecisionResult>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { confirm, pending, problem } = useDialogDecision(onDelete, onClose);
  return (
    <ConfirmDialog
      opened
      title={t`Delete ${name}?`}
      confirmLabel={t`Delete`}
      danger
      pending={pending}
      failure={
        problem && (
          <ProblemNotice compact problem={problem} title={t`The invoice was not deleted`} />
        )
      }
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t`The invoice, its items and its document are deleted. This cannot be undone.`}</p>
    </ConfirmDialog>
  );
}
