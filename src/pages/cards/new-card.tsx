import { useLingui } from '@lingui/react/macro';
import type { CardBody } from '#contract/card.ts';
import { useCreateCard } from '#src/api/cards.ts';
import { cardLabel } from '#src/lib/card-label.ts';
import { paths } from '#src/lib/paths.ts';
import { moveTyping, recordPlace } from '#src/device/record-places.ts';
import { announce } from '#src/ui/announce.tsx';
import { notify } from '#src/ui/notify.tsx';
import { useNavigate } from '#src/ui/router.ts';
import { RecordShell } from '#src/widgets/records/record-shell.tsx';
import { useAttemptKey } from '#src/widgets/records/use-attempt-key.ts';
import { useRecordForm } from '#src/widgets/records/use-record-form.ts';
import classes from '#src/widgets/records/records.module.css';
import { CardFields, cardFields, cardValues, useCardResolver } from './card-fields.tsx';

interface NewCardProps {
  readonly search: URLSearchParams;
  /** What it begins with. */
  readonly start: CardBody;
  /** Where what is typed is kept; that of a deleted card when it is made anew. */
  readonly place?: string;
  readonly onExisted: (uid: string) => void;
}

/** Creates a card; a pair that the service has already is shown, not hidden (interface 4.4). */
export function NewCard({
  search,
  start,
  place = recordPlace('card', 'new'),
  onExisted,
}: NewCardProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const create = useCreateCard();
  const attemptKey = useAttemptKey();
  const form = useRecordForm({
    place,
    fields: cardFields,
    theirs: start,
    resolver: useCardResolver(),
    write: async (_, values, isOpen) => {
      const { card, existed } = await create.mutateAsync({ body: values, key: attemptKey(values) });
      moveTyping(
        place,
        recordPlace('card', card.uid),
        cardFields,
        values,
        cardValues(card),
        new Date().toISOString(),
      );
      if (existed) {
        onExisted(card.uid);
        announce(t`You already have this card`);
      } else notify({ text: t`${cardLabel(card)} was created`, tone: 'good' });
      if (isOpen()) void navigate(paths.card(card.uid, search));
      return null;
    },
  });
  return (
    <RecordShell
      form={form}
      label={t`New card`}
      title={t`New card`}
      closeTo={paths.cards(search)}
      saveLabel={t`Create card`}
      startsTyping
      note={
        <p
          className={classes.note}
        >{t`Of a pasted number only these eight digits are kept; the rest is dropped at once.`}</p>
      }
    >
      <CardFields form={form} />
    </RecordShell>
  );
}
