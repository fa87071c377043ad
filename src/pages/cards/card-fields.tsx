import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import '#src/ui/input-styles.ts';
import type { ClipboardEvent } from 'react';
import * as z from 'zod/mini';
import { cardBody, type Card, type CardBody } from '#contract/card.ts';
import { splitDigits, type CardDigits } from '#src/lib/card-digits.ts';
import { contractResolver } from '#src/ui/contract-resolver.ts';
import {
  useRecordField,
  type RecordForm,
  type RecordResolver,
} from '#src/widgets/records/use-record-form.ts';
import classes from '#src/widgets/records/records.module.css';

/** The fields of a card, in the order of the form. */
export const cardFields = ['first_four_digits', 'last_four_digits'] as const;
type CardField = (typeof cardFields)[number];

/** The values of a card's form. */
export const cardValues = ({
  first_four_digits,
  last_four_digits,
}: Pick<Card, CardField>): CardBody => ({
  first_four_digits: first_four_digits ?? '',
  last_four_digits: last_four_digits ?? '',
});

// The contract takes a card without any digits; a person who adds one knows at least four (gap
// G15).
const cardForm = cardBody.check(
  z.refine(({ first_four_digits, last_four_digits }) => first_four_digits + last_four_digits, {
    path: ['first_four_digits'],
  }),
);

/**
 * Holds a card's form to the contract: each part is four digits or empty, and one part is there
 * (gap G15).
 */
export function useCardResolver(): RecordResolver {
  const { t } = useLingui();
  return contractResolver(
    (values) => z.safeParse(cardForm, values),
    (_, { code }) =>
      code === 'custom' ? t`Enter the first or the last four digits.` : t`Four digits, please.`,
  );
}

/**
 * The first and last four digits of a card. A pasted number is cut before it reaches a field: the
 * rest is stored nowhere.
 */
export function CardFields({
  form,
  readOnly = false,
}: {
  form: RecordForm<CardField>;
  readOnly?: boolean;
}) {
  const { t } = useLingui();
  const first = useRecordField(form, 'first_four_digits');
  const last = useRecordField(form, 'last_four_digits');
  const value: CardDigits = { first: first.value, last: last.value };
  const take = (text: string, into: keyof CardDigits) => {
    if (readOnly) return;
    const next = splitDigits(text, into, value);
    form.change({ first_four_digits: next.first, last_four_digits: next.last });
    if (
      into === 'first' &&
      next.first.length === 4 &&
      (value.first.length < 4 || next.last !== value.last)
    )
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
      <TextInput {...first} {...input('first')} label={t`First four digits`} />
      <TextInput
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
