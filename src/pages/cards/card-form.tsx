import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Card } from '#contract/card.ts';
import {
  cardQueries,
  findCard,
  readCardFresh,
  useDeleteCard,
  useUpdateCard,
} from '#src/api/cards.ts';
import { cardLabel } from '#src/lib/card-label.ts';
import { endEdits } from '#src/device/drafts.ts';
import { paths } from '#src/lib/paths.ts';
import { recordPlace } from '#src/device/record-places.ts';
import { notify } from '#src/ui/notify.tsx';
import { Link, useNavigate } from '#src/ui/router.ts';
import { Allowed } from '#src/widgets/allowed.tsx';
import { DeleteRecord } from '#src/widgets/records/delete-record.tsx';
import { ItsInvoices, useItsInvoices } from '#src/widgets/records/its-invoices.tsx';
import { RecordShell } from '#src/widgets/records/record-shell.tsx';
import { useRecordForm } from '#src/widgets/records/use-record-form.ts';
import { RecordWhyLine } from '#src/widgets/why-not/record-why-line.tsx';
import classes from '#src/widgets/records/records.module.css';
import { CardFields, cardFields, cardValues, useCardResolver } from './card-fields.tsx';

/** One card: its digits, its invoices, and its end, each as its permissions allow. */
export function CardForm({ card, search }: { card: Card; search: URLSearchParams }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const update = useUpdateCard();
  const remove = useDeleteCard();
  const [other, setOther] = useState<Card>();
  const { uid, permissions } = card;
  const back = paths.cards(search);
  const invoices = useItsInvoices({ card__uid: [uid] });
  const number = cardLabel(card);
  const form = useRecordForm({
    place: recordPlace('card', uid),
    fields: cardFields,
    theirs: cardValues(card),
    resolver: useCardResolver(),
    read: async () => cardValues(await readCardFresh(client, uid)),
    write: async (changed, values) => {
      setOther(undefined);
      try {
        const stored = await update.mutateAsync({
          uid,
          body: Object.fromEntries(changed.map((field) => [field, values[field]])),
        });
        return stored ? cardValues(stored) : values;
      } catch (error) {
        const same = await findCard(values, client).catch(() => undefined);
        if (same && same.uid !== uid) setOther(same);
        throw error;
      }
    },
  });
  const end = () =>
    remove.mutate(
      { uid },
      {
        onSuccess: () => {
          endEdits(recordPlace('card', uid), cardFields);
          notify({ text: t`${number} was deleted`, tone: 'good' });
          void Promise.resolve(navigate(back)).then(() =>
            client.removeQueries({ queryKey: cardQueries.detail(uid).queryKey, type: 'inactive' }),
          );
        },
      },
    );
  return (
    <RecordShell
      form={form}
      label={number}
      title={<span className={classes.number}>{number}</span>}
      id={card.hf_id}
      closeTo={back}
      saveLabel={t`Save`}
      closed={!permissions.can_update}
      why={<RecordWhyLine kind="card" permissions={permissions} />}
      note={
        other && (
          <p className={classes.note}>
            {t`You already have this card`}:{' '}
            <Link to={paths.card(other.uid, search)}>{cardLabel(other)}</Link>
          </p>
        )
      }
      foot={
        <>
          <ItsInvoices invoices={invoices} />
          <footer className={classes.foots}>
            <Allowed to="can_delete" on={permissions}>
              <DeleteRecord
                question={t`Delete the card ${number}?`}
                used={invoices.count}
                pending={remove.isPending}
                error={remove.error}
                onDelete={end}
              />
            </Allowed>
          </footer>
        </>
      }
    >
      <CardFields form={form} readOnly={!permissions.can_update} />
    </RecordShell>
  );
}
