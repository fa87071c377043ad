import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconCopy, IconQuestionMark } from '@tabler/icons-react';
import { rankOf } from '#documents/checks/check-invoice.ts';
import { RankedText } from '#src/widgets/ranked-text.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import { checkWords } from '#src/widgets/check-words.ts';
import { duplicateWords } from '#src/widgets/duplicates/duplicate-words.ts';
import classes from '#src/pages/invoice/hints.module.css';
import { Button } from '#src/ui/button.tsx';
import { useConfirmation } from '#src/widgets/decisions/reject-dialog.tsx';
import type { DecisionResult, OpenQuestion } from './use-decisions.ts';

export function DeleteDialog({
  name,
  onDelete,
  onClose,
}: {
  name: string;
  onDelete: () => Promise<DecisionResult>;
  onClose: () => void;
}) {
  const { confirm, ...dialog } = useConfirmation(t`The invoice was not deleted`, onClose);
  return (
    <ConfirmDialog
      {...dialog}
      opened
      danger
      onClose={onClose}
      title={t`Delete ${name}?`}
      confirmLabel={t`Delete`}
      onConfirm={() => void confirm(onDelete)}
    >
      <p>{t`The invoice, its items and its document are deleted. This can't be undone.`}</p>
    </ConfirmDialog>
  );
}

export function ApproveAnyway({
  name,
  currency,
  question: { checks, duplicates, answer },
}: {
  name: string;
  currency: string;
  question: OpenQuestion;
}) {
  const word = checkWords(currency);
  const { hint } = duplicateWords(currency);
  const unknown = t`It isn't known whether this is a duplicate: the search for duplicates got no answer.`;
  const copies = duplicates?.map(({ invoice, likeness }) => ({
    Icon: IconCopy,
    text: hint(likeness, invoice.hf_id),
  })) ?? [{ Icon: IconQuestionMark, text: unknown }];
  const count = copies.length + checks.length;
  return (
    <Dialog opened title={t`Approve ${name}?`} onClose={() => answer(false)}>
      <div
        role="presentation"
        className={classes.question}
        onKeyDown={(event) => {
          const { key, repeat, ctrlKey, metaKey } = event;
          // A key that is still held down from the approval does not count as an answer.
          if (key !== 'Enter' || !(repeat || ctrlKey || metaKey)) return;
          event.preventDefault();
          if (!repeat) answer(true);
        }}
      >
        <p>{plural(count, { one: '# open issue:', other: '# open issues:' })}</p>
        <ul className={classes.list}>
          {copies.map(({ Icon, text }) => (
            <li key={text}>
              <IconText icon={<Icon size={14} />} tone="warn">
                {text}
              </IconText>
            </li>
          ))}
          {checks.map((check) => (
            <li key={check.kind}>
              <RankedText rank={rankOf(check)}>{word(check)}</RankedText>
            </li>
          ))}
        </ul>
        <p className={classes.quiet}>
          <Trans>
            You are asked only once: unless something else is found, this invoice can be approved
            without it.
          </Trans>
        </p>
        <DialogActions>
          <Button variant="default" onClick={() => answer(false)}>{t`Back`}</Button>
          <Button data-autofocus onClick={() => answer(true)}>{t`Approve anyway`}</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
