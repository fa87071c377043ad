import { useLingui } from '@lingui/react/macro';
import { Textarea } from '@mantine/core';
import '#src/ui/input-styles.ts';
import { useState } from 'react';
import { rejection } from '#contract/invoice.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import type { DecisionResult } from './use-decisions.ts';
import { useDialogDecision } from './use-dialog-decision.ts';

/** Asks why, which may stay empty (gap G12). */
export function RejectDialog({
  name,
  startReason = '',
  onReject,
  onClose,
}: {
  name: string;
  startReason?: string;
  onReject: (reason: string) => Promise<DecisionResult>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [reason, setReason] = useState(startReason);
  const { confirm, pending, problem } = useDialogDecision(() => onReject(reason.trim()), onClose);
  const judged = rejection.safeParse({ reason });
  const issue = judged.error?.issues[0];
  const most = issue?.code === 'too_big' ? Number(issue.maximum) : 0;
  const submit = () => {
    if (judged.success) void confirm();
  };
  return (
    <ConfirmDialog
      opened
      title={t`Reject ${name}?`}
      confirmLabel={t`Reject`}
      danger
      pending={pending}
      failure={
        problem && (
          <ProblemNotice compact problem={problem} title={t`The invoice was not rejected`} />
        )
      }
      onConfirm={submit}
      onClose={onClose}
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
          if (!event.repeat && !pending) submit();
        }}
        error={issue && (most > 0 ? t`At most ${most} characters.` : issue.message)}
        rows={3}
      />
    </ConfirmDialog>
  );
}
