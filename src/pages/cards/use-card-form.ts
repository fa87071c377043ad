import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CardBody } from '#contract/card.ts';
import type { CardDigits } from '#src/lib/card-digits.ts';
import { fieldMessages } from '#src/widgets/records/server-messages.ts';

const complete = (digits: string) => digits === '' || digits.length === 4;

/** Two fields of digits: what was typed, whether it differs from what is saved, and what is wrong with it (gap G15). */
export function useCardForm(saved: CardDigits, refusal: Error | null) {
  const { t } = useLingui();
  const [value, setValue] = useState(saved);
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState<CardDigits>();
  const body: CardBody = { first_four_digits: value.first, last_four_digits: value.last };
  const fits = complete(value.first) && complete(value.last) && (value.first !== '' || value.last !== '');
  // A refusal speaks of what was sent; what was typed since is another matter.
  const said = refusal && sent?.first === value.first && sent.last === value.last ? fieldMessages(refusal, ['first_four_digits', 'last_four_digits']) : [];
  const of = (digits: string, field: 'first_four_digits' | 'last_four_digits') => {
    if (tried && !complete(digits)) return t`Four digits, please.`;
    return said.find((one) => one.field === field)?.message;
  };
  const nothing = tried && value.first === '' && value.last === '' ? t`Enter the first or the last four digits.` : undefined;
  return {
    value,
    onChange: setValue,
    body,
    dirty: value.first !== saved.first || value.last !== saved.last,
    told: said.length > 0,
    errors: { first: nothing ?? of(value.first, 'first_four_digits'), last: of(value.last, 'last_four_digits') },
    /** Whether it may be sent; from then on what is wrong is shown. */
    check: (): boolean => {
      setTried(true);
      setSent(value);
      return fits;
    },
  };
}
