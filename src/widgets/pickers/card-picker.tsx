import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cardQueries, useCreateCard } from '#src/api/cards.ts';
import { cardLabel, cutCardNumber, typedCard, type KnownDigits } from '#src/lib/card-label.ts';
import { newUid } from '#src/lib/new-uid.ts';
import { useProblemWords } from '#src/widgets/problem-words.ts';
import { RecordCombobox } from './record-combobox.tsx';
import { usePickerFailure } from './use-picker-failure.ts';
import { useRecordPicker, type PickerProps } from './use-record-picker.ts';
import classes from './record-combobox.module.css';

/**
 * Chooses a card by its digits, or adds one in place. A full card number is cut before anything
 * keeps it.
 */
export function CardPicker({
  label,
  value,
  known,
  onChange,
  error,
  ...field
}: PickerProps<KnownDigits & { readonly uid: string }>) {
  const { t } = useLingui();
  const picker = useRecordPicker({ value, known: known ?? null, onChange, ...field });
  const { typed, near } = picker;
  const [existed, setExisted] = useState(false);
  // The last four are what people know; of eight digits they find the card as well.
  const found = useQuery({
    ...cardQueries.list(picker.sought.replace(/\D/g, '').slice(-4)),
    enabled: picker.wanted,
  });
  const failure = usePickerFailure(found, t`This service has no cards`);
  const create = useCreateCard();
  const words = useProblemWords(create.error);
  const stored = useQuery({ ...cardQueries.detail(value), enabled: value !== '' && !near });
  const card = near ?? stored.data;
  const cards = found.data?.results ?? [];
  const digits = typedCard(typed ?? '');
  const make = async (body: NonNullable<typeof digits>) => {
    const made = await create.mutateAsync({ body, key: newUid() });
    setExisted(made.existed);
    return made.card;
  };
  return (
    <div>
      <RecordCombobox
        {...field}
        label={label ?? t`Card`}
        // The card of another service may have digits and no uid.
        chosen={card && (value !== '' || card.uid === '') ? cardLabel(card) : ''}
        options={cards.map((one) => ({ uid: one.uid, label: cardLabel(one), hint: one.hf_id }))}
        searching={picker.pausing || found.isFetching}
        failure={failure}
        typed={typed}
        cut={cutCardNumber}
        onOpen={picker.open}
        inputMode="numeric"
        placeholder={t`Last four digits`}
        onType={(text) => {
          if (create.isError) create.reset();
          setExisted(false);
          picker.setTyped(text);
        }}
        onChoose={(uid) => picker.choose(uid, cards)}
        create={
          digits && !failure
            ? {
                label: t`Add card ${cardLabel(digits)}`,
                run: () => void picker.make(() => make(digits)),
              }
            : undefined
        }
        creating={create.isPending}
        error={create.isError ? `${words.title}. ${words.why}` : error}
      />
      {existed && <output className={classes.notice}>{t`You already have this card`}</output>}
    </div>
  );
}
