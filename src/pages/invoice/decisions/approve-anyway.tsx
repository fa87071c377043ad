import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconQuestionMark } from '@tabler/icons-react';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import classes from '#src/pages/invoice/hints.module.css';
import { useCheckWords } from '#src/pages/invoice/checks/check-words.ts';
import { useDuplicateWords } from '#src/pages/invoice/duplicates/duplicate-words.ts';
import type { OpenQuestion } from './use-approval-question.ts';

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
  const words = useCheckWords(currency);
  const { hint } = useDuplicateWords(currency);
  const approve = () => answer(true);
  const count = checks.length + (duplicates?.length ?? 1);
  return (
    <Dialog opened title={t`Approve ${name}?`} onClose={() => answer(false)}>
      <div
        role="presentation"
        className={classes.question}
        onKeyDown={(event) => {
          // A key that is still held down from the approval is no answer.
          if (event.key === 'Enter' && (event.repeat || event.ctrlKey || event.metaKey))
            event.preventDefault();
          if (event.key === 'Enter' && !event.repeat && (event.ctrlKey || event.metaKey)) approve();
        }}
      >
        <p>{plural(count, { one: 'One thing is open:', other: '# things are open:' })}</p>
        <ul className={classes.list}>
          {duplicates?.map(({ invoice: { uid, hf_id }, likeness }) => (
            <li key={uid}>
              <IconText icon={<IconCopy size={14} />} tone="warn">
                {hint(likeness, hf_id)}
              </IconText>
            </li>
          ))}
          {duplicates === null && (
            <li>
              <IconText
                icon={<IconQuestionMark size={14} />}
                tone="warn"
              >{t`Whether it is there twice is not known: the search for duplicates did not answer.`}</IconText>
            </li>
          )}
          {checks.map((check) => (
            <li key={words(check)}>
              <IconText icon={<IconAlertTriangle size={14} />} tone="warn">
                {words(check)}
              </IconText>
            </li>
          ))}
        </ul>
        <p
          className={classes.quiet}
        >{t`You are asked once: as long as nothing else is found, this invoice can be approved without it.`}</p>
        <DialogActions>
          <Button variant="default" onClick={() => answer(false)}>{t`Back`}</Button>
          <Button data-autofocus onClick={approve}>{t`Approve anyway`}</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
