import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Card } from '#contract/card.ts';
import { cardQueries, useDeleteCard, useUpdateCard } from '#src/api/cards.ts';
import { cardLabel } from '#src/lib/card-label.ts';
import { announce } from '#src/ui/announce.tsx';
import { notify } from '#src/ui/notify.tsx';
import { useNavigate } from '#src/ui/router.ts';
import { Allowed } from '#src/widgets/allowed.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { DeleteRecord } from '#src/widgets/records/delete-record.tsx';
import { DigitsFields } from '#src/widgets/records/digits-fields.tsx';
import { ItsInvoices, useItsInvoices } from '#src/widgets/records/its-invoices.tsx';
import { LeaveGuard } from '#src/widgets/records/leave-guard.tsx';
import { RecordHead } from '#src/widgets/records/record-head.tsx';
import { SaveState } from '#src/widgets/records/save-state.tsx';
import { mayHelp } from '#src/widgets/records/server-messages.ts';
import classes from '#src/widgets/records/records.module.css';
import { useCardForm } from './use-card-form.ts';

/** One card: its digits, its invoices, and its end, each as its permissions allow. */
export function CardForm({ card, back }: { card: Card; back: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const update = useUpdateCard();
  const remove = useDeleteCard();
  const free = useRef(false);
  const invoices = useItsInvoices({ card__uid: [card.uid] });
  const number = cardLabel(card);
  const form = useCardForm({ first: card.first_four_digits ?? '', last: card.last_four_digits ?? '' }, update.error);
  const save = () => {
    if (!update.isPending && form.check()) update.mutate({ uid: card.uid, body: form.body }, { onSuccess: () => announce(t`Saved`) });
  };
  const end = () =>
    remove.mutate(
      { uid: card.uid },
      {
        onSuccess: () => {
          free.current = true;
          notify({ text: t`${number} was deleted`, tone: 'good' });
          void Promise.resolve(navigate(back)).then(() => client.removeQueries({ queryKey: cardQueries.detail(card.uid).queryKey, type: 'inactive' }));
        },
      },
    );
  return (
    <section aria-label={number}>
      <RecordHead title={<span className={classes.number}>{number}</span>} id={card.hf_id} closeTo={back} />
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <DigitsFields value={form.value} onChange={form.onChange} errors={form.errors} readOnly={!card.permissions.can_update} />
        {update.error && !form.told && <ProblemNotice problem={update.error} onRetry={mayHelp(update.error) ? save : undefined} retrying={update.isPending} compact />}
        <Allowed to="can_update" on={card.permissions} otherwise={<p className={classes.note}>{t`You can look at this card, but not change it. An administrator can allow that.`}</p>}>
          <SaveState label={t`Save`} dirty={form.dirty} saved={update.isSuccess} pending={update.isPending} />
        </Allowed>
      </form>
      <footer className={classes.foots}>
        <ItsInvoices {...invoices} />
        <Allowed to="can_delete" on={card.permissions}>
          <DeleteRecord question={t`Delete the card ${number}?`} used={invoices.count} pending={remove.isPending} error={remove.error} onDelete={end} />
        </Allowed>
      </footer>
      <LeaveGuard dirty={form.dirty} free={free} />
    </section>
  );
}
