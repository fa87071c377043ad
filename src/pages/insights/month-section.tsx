import { useLingui } from '@lingui/react/macro';
import { memo, useMemo } from 'react';
import { useLocale } from '#src/i18n/use-locale.ts';
import { listAddress } from '#src/lib/insights/address.ts';
import { linesOf } from '#src/lib/insights/lines.ts';
import { formatMonth } from '#src/lib/insights/month-words.ts';
import { daysOf } from '#src/lib/insights/periods.ts';
import { sides } from '#src/lib/insights/tally.ts';
import { paths } from '#src/lib/paths.ts';
import { Chart, type LineWords } from './chart.tsx';
import { Section } from './section.tsx';
import type { ShownSums } from './shown-sums.ts';
import { SumTable } from './sum-table.tsx';

/** What waits and what is approved, by the month of creation. */
export const MonthSection = memo(function MonthSection({
  tally,
  segments,
  filters,
  currency,
}: ShownSums) {
  const { t } = useLingui();
  const locale = useLocale();
  const months = useMemo(
    () => [...new Set(segments.map(({ month }) => month))].toReversed(),
    [segments],
  );
  const lines = useMemo(() => linesOf(tally, currency, 'month', months), [tally, currency, months]);
  const [total] = linesOf(tally, currency, 'total', ['']);
  const words: LineWords = {
    nameOf: ({ id }) => formatMonth(id, locale),
    currencyOf: () => currency,
    to: ({ id }, side) =>
      paths.inbox(listAddress(filters, side, id ? daysOf(segments, { month: id }) : undefined)),
  };
  const title = t`By month`;
  return (
    <Section
      title={title}
      currency={currency}
      note={t`By the day on which the invoice was created here, as the list filters it.`}
    >
      <Chart label={title} lines={lines} sides={sides} {...words} />
      <SumTable
        caption={title}
        head={t`Month`}
        lines={lines}
        sides={sides}
        total={total}
        {...words}
      />
    </Section>
  );
});
