import { useLingui } from '@lingui/react/macro';
import { Textarea } from '@mantine/core';
import '#src/ui/input-styles.ts';
import { useState } from 'react';
import { rejection } from '#contract/invoice.ts';
import type { Problem } from '#src/api/api-error.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import type { DecisionResult } from './use-decisions.ts';

/** Runs the decision of a dialog, which stays open with the problem when it fails. */
function useConfirmation(
  title: string,
  decide: () => Promise<DecisionResult>,
  onClose: () => void,
) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const onConfirm = async () => {
    setPending(true);
    setProblem(null);
    const result = await decide();
    setPending(false);
    setProblem(result.problem);
    if (result.problem === null) onClose();
  };
  const failure = problem && <ProblemNotice compact problem={problem} title={title} />;
  return { opened: true, danger: true, pending, failure, onClose, onConfirm };
}

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
  const { onConfirm, ...dialog } = useConfirmation(
    t`The invoice was not deleted`,
    onDelete,
    onClose,
  );
  return (
    <ConfirmDialog
      {...dialog}
      title={t`Delete ${name}?`}
      confirmLabel={t`Delete`}
      onConfirm={() => void onConfirm()}
    >
      <p>{t`The invoice, its items and its document are deleted. This cannot be undone.`}</p>
    </ConfirmDialog>
  );
}

/** Asks why, which may stay empty (gap G12). */
export function RejectDialog({
  name,
  startReason,
  onReject,
  onClose,
}: {
  name: string;
  startReason: string;
  onReject: (reason: string) => Promise<DecisionResult>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [reason, setReason] = useState(startReason);
  const { onConfirm, ...dialog } = useConfirmation(
    t`The invoice was not rejected`,
    () => onReject(reason.trim()),
    onClose,
  );
  const judged = rejection.safeParse({ reason });
  const issue = judged.error?.issues[0];
  const most = issue?.code === 'too_big' ? Number(issue.maximum) : 0;
  const submit = () => {
    if (judged.success) void onConfirm();
  };
  return (
    <ConfirmDialog
      {...dialog}
      title={t`Reject ${name}?`}
      confirmLabel={t`Reject`}
      onConfirm={submit}
    >
      {/* The dialog is about this one field. */}
      <Textarea
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog opens to take this text
        autoFocus
        data-autofocus
        label={t`Reason`}
        description={t`Optional. Everyone who opens the invoice can read it. Ctrl+Enter rejects.`}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          // The page behind, which is there again at once, would approve by this key.
          event.preventDefault();
          if (!event.repeat && !dialog.pending) submit();
        }}
        error={issue && (most > 0 ? t`At most ${most} characters.` : issue.message)}
        rows={3}
      />
    </ConfirmDialog>
  );
}
