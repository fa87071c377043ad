import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { cardQueries, useCreateCard } from '#src/api/cards.ts';
import {
  cardLabel,
  cutCardNumber,
  shortCardLabel,
  typedCard,
  type KnownDigits,
} from '#src/lib/cards/card-label.ts';
import { newUid } from '#src/lib/new-uid.ts';
import { RecordCombobox } from './record-combobox.tsx';
import classes from './record-combobox.module.css';
import { useRecordPicker, type PickerProps } from './use-record-picker.ts';

/**
 * Chooses a card by its digits, or creates one in place. A full card number is cut before it is
 * stored anywhere.
 */
export function CardPicker(props: PickerProps<KnownDigits & { readonly uid: string }>) {
  const [existed, setExisted] = useState(false);
  const create = useCreateCard();
  const { record, found, field, choose, make } = useRecordPicker(props, {
    // The last four digits are what people know, and they find a card typed with eight as well.
    list: (sought) => cardQueries.list(sought.replace(/\D/g, '').slice(-4)),
    detail: cardQueries.detail,
    absent: t`This server has no cards`,
    create,
  });
  const digits = typedCard(field.typed ?? '');
  const add = async (body: NonNullable<typeof digits>) => {
    const made = await create.mutateAsync({ body, key: newUid() });
    setExisted(made.existed);
    return made.card;
  };
  return (
    <div>
      <RecordCombobox
        {...field}
        label={props.label ?? t`Card`}
        // A card of another service may have digits but no UID.
        chosen={record && (props.value !== '' || record.uid === '') ? shortCardLabel(record) : ''}
        options={found.map((one) => ({ uid: one.uid, label: cardLabel(one), hint: one.hf_id }))}
        cut={cutCardNumber}
        inputMode="numeric"
        placeholder={t`Last four digits`}
        onType={(text) => {
          setExisted(false);
          field.onType(text);
        }}
        onChoose={(uid) => choose(uid, found)}
        create={
          digits && !field.failure
            ? { label: t`Add card ${cardLabel(digits)}`, run: () => void make(() => add(digits)) }
            : undefined
        }
      />
      {existed && <output className={classes.notice}>{t`You already have this card`}</output>}
    </div>
  );
}
