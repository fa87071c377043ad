import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconQuestionMark } from '@tabler/icons-react';
import { useState } from 'react';
import { rejection } from '#contract/invoice.ts';
import type { Problem } from '#src/api/api-error.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import { LongTextField } from '#src/ui/text-field.tsx';
import { LastReasons, noteReason } from '#src/widgets/decisions/last-reasons.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { useCheckWords } from '#src/widgets/check-words.ts';
import { useDuplicateWords } from '#src/pages/invoice/duplicates/duplicate-words.ts';
import classes from '#src/pages/invoice/hints.module.css';
import type { DecisionResult, OpenQuestion } from './use-decisions.ts';

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
    () => {
      noteReason(reason);
      return onReject(reason.trim());
    },
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
      <LongTextField
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
      <LastReasons reason={reason} onReason={setReason} />
    </ConfirmDialog>
  );
}

/** Lists what is open and asks whether to approve all the same. */
export function ApproveAnyway({
  name,
  currency,
  question: { checks, duplicates, answer },
}: {
  name: string;
  currency: string;
  question: OpenQuestion;
}) {
  const { t } = useLingui();
  const word = useCheckWords(currency);
  const { hint } = useDuplicateWords(currency);
  const unknown = t`It isn't known whether this is a duplicate: the search for duplicates got no answer.`;
  const open = [
    ...(duplicates?.map(({ invoice, likeness }) => ({
      Icon: IconCopy,
      text: hint(likeness, invoice.hf_id),
    })) ?? [{ Icon: IconQuestionMark, text: unknown }]),
    ...checks.map((check) => ({ Icon: IconAlertTriangle, text: word(check) })),
  ];
  const count = open.length;
  return (
    <Dialog opened title={t`Approve ${name}?`} onClose={() => answer(false)}>
      <div
        role="presentation"
        className={classes.question}
        onKeyDown={(event) => {
          const { key, repeat, ctrlKey, metaKey } = event;
          // A key that is still held down from the approval is no answer.
          if (key !== 'Enter' || !(repeat || ctrlKey || metaKey)) return;
          event.preventDefault();
          if (!repeat) answer(true);
        }}
      >
        <p>{plural(count, { one: 'One thing is open:', other: '# things are open:' })}</p>
        <ul className={classes.list}>
          {open.map(({ Icon, text }) => (
            <li key={text}>
              <IconText icon={<Icon size={14} />} tone="warn">
                {text}
              </IconText>
            </li>
          ))}
        </ul>
        <p
          className={classes.quiet}
        >{t`You are asked only once: unless something else is found, this invoice can be approved without it.`}</p>
        <DialogActions>
          <Button variant="default" onClick={() => answer(false)}>{t`Back`}</Button>
          <Button data-autofocus onClick={() => answer(true)}>{t`Approve anyway`}</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
