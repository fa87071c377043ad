import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useCreateCard } from '#src/api/cards.ts';
import { cardLabel } from '#src/lib/card-label.ts';
import { paths } from '#src/lib/paths.ts';
import { announce } from '#src/ui/announce.tsx';
import { focusFirst } from '#src/ui/focus-first.ts';
import { notify } from '#src/ui/notify.tsx';
import { useNavigate } from '#src/ui/router.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { DigitsFields } from '#src/widgets/records/digits-fields.tsx';
import { LeaveGuard } from '#src/widgets/records/leave-guard.tsx';
import { RecordHead } from '#src/widgets/records/record-head.tsx';
import { SaveState } from '#src/widgets/records/save-state.tsx';
import { mayHelp } from '#src/widgets/records/server-messages.ts';
import { useAttemptKey } from '#src/widgets/records/use-attempt-key.ts';
import classes from '#src/widgets/records/records.module.css';
import { useCardForm } from './use-card-form.ts';

const empty = { first: '', last: '' };

/** Creates a card; a pair that the service has already is shown, not hidden (interface 4.4). */
export function NewCard({ search, onExisted }: { search: URLSearchParams; onExisted: (uid: string) => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const create = useCreateCard();
  const attemptKey = useAttemptKey();
  const form = useCardForm(empty, create.error);
  const free = useRef(false);
  const save = () => {
    if (create.isPending || !form.check()) return;
    create.mutate(
      { body: form.body, key: attemptKey(form.body) },
      {
        onSuccess: ({ card, existed }) => {
          free.current = true;
          if (existed) {
            onExisted(card.uid);
            announce(t`You already have this card`);
          } else notify({ text: t`${cardLabel(card)} was created`, tone: 'good' });
          void navigate(paths.card(card.uid, search));
        },
      },
    );
  };
  return (
    <section aria-label={t`New card`}>
      <RecordHead title={t`New card`} closeTo={paths.cards(search)} />
      <form
        ref={focusFirst}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <DigitsFields value={form.value} onChange={form.onChange} errors={form.errors} />
        <p className={classes.note}>{t`Of a pasted number only these eight digits are kept; the rest is dropped at once.`}</p>
        {create.error && !form.told && <ProblemNotice problem={create.error} onRetry={mayHelp(create.error) ? save : undefined} retrying={create.isPending} compact />}
        <SaveState label={t`Create card`} dirty={form.dirty} saved={false} pending={create.isPending} />
      </form>
      <LeaveGuard dirty={form.dirty} free={free} />
    </section>
  );
}
