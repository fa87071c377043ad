import { useLingui } from '@lingui/react/macro';
import type { Card, CardBody } from '#contract/card.ts';
import type { Said } from '#src/widgets/records/use-record-form.ts';

const complete = (digits: string) => digits === '' || digits.length === 4;

/** What the form shows of a card. */
export const cardValues = ({
  first_four_digits,
  last_four_digits,
}: Pick<Card, 'first_four_digits' | 'last_four_digits'>): CardBody => ({
  first_four_digits: first_four_digits ?? '',
  last_four_digits: last_four_digits ?? '',
});

/** Says what is wrong with the digits: each part is four of them or none, and one part is there (gap G15). */
export function useCardJudge(): (values: CardBody) => Said {
  const { t } = useLingui();
  return ({ first_four_digits, last_four_digits }) => {
    if (first_four_digits === '' && last_four_digits === '')
      return { first_four_digits: t`Enter the first or the last four digits.` };
    return {
      ...(complete(first_four_digits) ? {} : { first_four_digits: t`Four digits, please.` }),
      ...(complete(last_four_digits) ? {} : { last_four_digits: t`Four digits, please.` }),
    };
  };
}
