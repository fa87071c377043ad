import { useLingui } from '@lingui/react/macro';
import { memo, useMemo } from 'react';
import { listAddress } from '#src/lib/insights/address.ts';
import { currencyLines, type Line } from '#src/lib/insights/lines.ts';
import { sides } from '#src/lib/insights/tally.ts';
import { paths } from '#src/lib/paths.ts';
import { Chart, type LineWords } from './chart.tsx';
import { Section } from './section.tsx';
import type { ShownSums } from './shown-sums.ts';
import { SumTable } from './sum-table.tsx';
import { useCurrencyName } from './use-currency-name.ts';

const mostBars = 12;

interface CurrencySectionProps extends Pick<ShownSums, 'tally' | 'filters'> {
  readonly currencies: readonly string[];
}

/** What waits and what is approved in each currency. */
export const CurrencySection = memo(function CurrencySection({
  tally,
  filters,
  currencies,
}: CurrencySectionProps) {
  const { t } = useLingui();
  const nameOfCurrency = useCurrencyName();
  const lines = useMemo(() => currencyLines(tally, currencies), [tally, currencies]);
  const words: LineWords = {
    nameOf: ({ id }: Line) => nameOfCurrency(id),
    currencyOf: ({ id }) => id,
    to: (_, side) => paths.inbox(listAddress(filters, side)),
  };
  const left = lines.length - mostBars;
  const title = t`By currency`;
  const note = [
    lines.length > 1 &&
      t`Currencies are not added up, so each has bars of its own length. The list cannot be narrowed to a currency: “3 of 5 invoices” are 3 in this currency of the 5 that the list shows.`,
    left > 0 && t`The table has ${left} more.`,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <Section title={title} note={note}>
      <Chart label={title} lines={lines.slice(0, mostBars)} sides={sides} {...words} />
      <SumTable caption={title} head={t`Currency`} lines={lines} sides={sides} {...words} />
    </Section>
  );
});
