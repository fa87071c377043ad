import { msg, t } from '@lingui/core/macro';
import { labelled } from '#src/i18n/labelled.ts';
import { IconCreditCard, IconInfoCircle } from '@tabler/icons-react';
import { type ClipboardEvent, useState } from 'react';
import * as z from 'zod/mini';
import { type Card, cardBody, type CardBody } from '#contract/card.ts';
import {
  cardQueries,
  findCard,
  useCreateCard,
  useDeleteCard,
  useUpdateCard,
} from '#src/api/cards.ts';
import { cardLabel, cutCardNumbers } from '#src/lib/cards/card-label.ts';
import { paths } from '#src/lib/paths.ts';
import type { DataColumn } from '#src/ui/data-table.tsx';
import { TimeAgo } from '#src/ui/time-ago.tsx';
import { RecordsPage, UnsavedMark } from '#src/widgets/records/records-page.tsx';
import classes from '#src/widgets/records/records.module.css';
import { type CardDigits, splitDigits } from '#src/lib/cards/card-digits.ts';
import { announce } from '#src/ui/announce.tsx';
import { contractResolver } from '#src/ui/contract-resolver.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { notify } from '#src/ui/notify.tsx';
import { Link } from '#src/ui/router.ts';
import { TextField } from '#src/ui/text-field.tsx';
import { RecordPanel } from '#src/widgets/records/record-panel.tsx';
import { type RecordForm, useRecordField } from '#src/widgets/records/use-record-form.ts';

const columns: readonly DataColumn<Card>[] = [
  {
    id: 'number',
    header: msg`Card`,
    cell: (card) => (
      <>
        <span className={classes.number}>{cardLabel(card)}</span>
        <UnsavedMark kind="card" uid={card.uid} />
      </>
    ),
    opens: true,
  },
  { id: 'hf_id', header: msg`ID`, cell: (card) => card.hf_id, width: '10rem' },
  {
    id: 'created_at',
    header: msg`Created`,
    cell: (card) => <TimeAgo moment={card.created_at} />,
    width: '12rem',
  },
];

/** The list of cards with a search, and the open card beside it. */
export function Component() {
  const [existed, setExisted] = useState<string>();
  return (
    <RecordsPage
      list={cardQueries.list}
      columns={columns}
      to={to}
      icon={<IconCreditCard size={32} />}
      words={{
        title: t`Cards`,
        create: t`New card`,
        search: t`Search cards`,
        none: t`No cards yet`,
        noneYet: t`Payment cards are known by their first and last four digits only. They appear here when invoices are read, or when you add one.`,
        searched: t`Search covers the first four digits, the last four digits and the ID.`,
        noMatch: (query) => t`No card matches “${query}”`,
        all: t`Show all cards`,
        absent: t`This server has no cards`,
      }}
      clean={cutCardNumbers}
      panel={(uid, search) => (
        <CardPanel
          key={uid}
          uid={uid}
          search={search}
          existed={uid === existed}
          onExisted={setExisted}
        />
      )}
    />
  );
}

const fields = ['first_four_digits', 'last_four_digits'] as const;
type CardField = (typeof fields)[number];
const blank = { first_four_digits: '', last_four_digits: '' };
const to = { list: paths.cards, one: paths.card };

const valuesOf = ({ first_four_digits, last_four_digits }: Pick<Card, CardField>): CardBody => ({
  first_four_digits: first_four_digits ?? '',
  last_four_digits: last_four_digits ?? '',
});

// The contract accepts a card without digits; in the form at least four are required (gap G15).
const cardForm = cardBody.check(
  z.refine(({ first_four_digits, last_four_digits }) => first_four_digits + last_four_digits, {
    path: ['first_four_digits'],
  }),
);

interface CardPanelProps {
  readonly uid: string;
  readonly search: URLSearchParams;
  /** The service had this card already when it was to be created (interface 4.4). */
  readonly existed: boolean;
  readonly onExisted: (uid: string) => void;
}

function CardPanel({ uid, search, existed, onExisted }: CardPanelProps) {
  const create = useCreateCard();
  const update = useUpdateCard();
  const [other, setOther] = useState<Card>();
  return (
    <>
      {existed && (
        <p>
          <IconText
            icon={<IconInfoCircle size={16} />}
            tone="info"
            pill
          >{t`You already have this card`}</IconText>
        </p>
      )}
      <RecordPanel
        kind="card"
        uid={uid}
        search={search}
        to={to}
        detail={cardQueries.detail}
        fields={fields}
        valuesOf={valuesOf}
        start={blank}
        nameOf={cardLabel}
        resolver={contractResolver(
          (values) => z.safeParse(cardForm, values),
          (_, { code }) =>
            code === 'custom' ? t`Enter the first or the last four digits.` : t`Enter four digits.`,
        )}
        Fields={CardFields}
        filter={(card) => ({ card__uid: [card] })}
        create={async (body, keyOf) => {
          const made = await create.mutateAsync({ body, key: keyOf(body) });
          if (made.existed) {
            onExisted(made.card.uid);
            announce(t`You already have this card`);
          } else notify({ text: t`${cardLabel(made.card)} was created`, tone: 'good' });
          return { uid: made.card.uid, values: valuesOf(made.card) };
        }}
        update={async (body, values) => {
          setOther(undefined);
          try {
            const stored = await update.mutateAsync({ uid, body });
            return stored ? valuesOf(stored) : values;
          } catch (error) {
            const same = await findCard(values).catch(() => undefined);
            if (same && same.uid !== uid) setOther(same);
            throw error;
          }
        }}
        removal={useDeleteCard()}
        words={{
          create: t`New card`,
          save: t`Create card`,
          gone: t`Card not found`,
          back: t`Back to cards`,
          question: (number) => t`Delete the card ${number}?`,
          deleted: (number) => t`${number} was deleted`,
        }}
        note={({ isNew }) =>
          isNew ? (
            <p
              className={classes.note}
            >{t`If you paste a full card number, only these eight digits are kept.`}</p>
          ) : (
            other && (
              <p className={classes.note}>
                {labelled(t`You already have this card`, '')}
                <Link to={paths.card(other.uid, search)}>{cardLabel(other)}</Link>
              </p>
            )
          )
        }
      />
    </>
  );
}

/**
 * The first and last four digits of a card. A pasted number is cut before it reaches a field, so
 * that the rest is stored nowhere.
 */
function CardFields({ form, readOnly }: { form: RecordForm<CardField>; readOnly: boolean }) {
  const first = useRecordField(form, 'first_four_digits');
  const last = useRecordField(form, 'last_four_digits');
  const value: CardDigits = { first: first.value, last: last.value };
  const take = (text: string, into: keyof CardDigits) => {
    if (readOnly) return;
    const next = splitDigits(text, into, value);
    form.change({ first_four_digits: next.first, last_four_digits: next.last });
    const isFull = next.first.length === 4;
    if (into === 'first' && isFull && (value.first.length < 4 || next.last !== value.last))
      form.focus('last_four_digits');
  };
  const input = (into: keyof CardDigits) =>
    ({
      inputMode: 'numeric',
      autoComplete: 'off',
      readOnly,
      onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
        take(event.currentTarget.value, into),
      onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
        event.preventDefault();
        take(event.clipboardData.getData('text'), into);
      },
    }) as const;
  return (
    <div className={classes.digits}>
      <TextField {...first} {...input('first')} label={t`First four digits`} />
      <TextField
        {...last}
        {...input('last')}
        label={t`Last four digits`}
        onKeyDown={(event) => {
          if (event.key === 'Backspace' && value.last === '') form.focus('first_four_digits');
        }}
      />
    </div>
  );
}
