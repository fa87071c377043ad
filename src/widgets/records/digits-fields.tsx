import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import '#src/ui/input-styles.ts';
import { useRef, type ClipboardEvent } from 'react';
import { splitDigits, type CardDigits } from '#src/lib/card-digits.ts';
import classes from './records.module.css';
import type { RecordForm } from './use-record-form.ts';

/** The fields of a card, in the order of the form. */
export const cardFields = ['first_four_digits', 'last_four_digits'] as const;
export type CardField = (typeof cardFields)[number];

/** The first and last four digits of a card. A pasted number is cut before it reaches a field: the rest is nowhere. */
export function DigitsFields({
  form,
  readOnly = false,
}: {
  form: RecordForm<CardField>;
  readOnly?: boolean;
}) {
  const { t } = useLingui();
  const value: CardDigits = {
    first: form.values.first_four_digits,
    last: form.values.last_four_digits,
  };
  const first = useRef<HTMLInputElement>(null);
  const last = useRef<HTMLInputElement>(null);
  const take = (text: string, into: keyof CardDigits) => {
    if (readOnly) return;
    const next = splitDigits(text, into, value);
    form.change({ first_four_digits: next.first, last_four_digits: next.last });
    if (
      into === 'first' &&
      next.first.length === 4 &&
      (value.first.length < 4 || next.last !== value.last)
    )
      last.current?.focus();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>, into: keyof CardDigits) => {
    event.preventDefault();
    take(event.clipboardData.getData('text'), into);
  };
  const both = { inputMode: 'numeric', autoComplete: 'off', readOnly } as const;
  return (
    <div className={classes.digits}>
      <TextInput
        {...both}
        ref={first}
        name="first_four_digits"
        label={t`First four digits`}
        value={value.first}
        error={form.errors['first_four_digits']}
        onChange={(event) => take(event.currentTarget.value, 'first')}
        onPaste={(event) => paste(event, 'first')}
      />
      <TextInput
        {...both}
        ref={last}
        name="last_four_digits"
        label={t`Last four digits`}
        value={value.last}
        error={form.errors['last_four_digits']}
        onChange={(event) => take(event.currentTarget.value, 'last')}
        onPaste={(event) => paste(event, 'last')}
        onKeyDown={(event) => {
          if (event.key === 'Backspace' && value.last === '') first.current?.focus();
        }}
      />
    </div>
  );
}
