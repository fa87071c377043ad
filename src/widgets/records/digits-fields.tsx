import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import '#src/ui/input-styles.ts';
import { useRef, type ClipboardEvent } from 'react';
import { splitDigits, type CardDigits } from '#src/lib/card-digits.ts';
import classes from './records.module.css';

interface DigitsFieldsProps {
  readonly value: CardDigits;
  readonly onChange: (digits: CardDigits) => void;
  readonly errors: { readonly first?: string | undefined; readonly last?: string | undefined };
  readonly readOnly?: boolean;
}

/** The first and last four digits of a card. A pasted number is cut before it reaches a field: the rest is nowhere. */
export function DigitsFields({ value, onChange, errors, readOnly = false }: DigitsFieldsProps) {
  const { t } = useLingui();
  const first = useRef<HTMLInputElement>(null);
  const last = useRef<HTMLInputElement>(null);
  const take = (text: string, into: keyof CardDigits) => {
    if (readOnly) return;
    const next = splitDigits(text, into, value);
    onChange(next);
    if (into === 'first' && next.first.length === 4 && (value.first.length < 4 || next.last !== value.last)) last.current?.focus();
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
        label={t`First four digits`}
        value={value.first}
        error={errors.first}
        onChange={(event) => take(event.currentTarget.value, 'first')}
        onPaste={(event) => paste(event, 'first')}
      />
      <TextInput
        {...both}
        ref={last}
        label={t`Last four digits`}
        value={value.last}
        error={errors.last}
        onChange={(event) => take(event.currentTarget.value, 'last')}
        onPaste={(event) => paste(event, 'last')}
        onKeyDown={(event) => {
          if (event.key === 'Backspace' && value.last === '') first.current?.focus();
        }}
      />
    </div>
  );
}
