import { useLingui } from '@lingui/react/macro';
import { memo, useMemo } from 'react';
import { listAddress } from '#src/lib/insights/address.ts';
import { linesOf } from '#src/lib/insights/lines.ts';
import { ages, daysOf, type Age } from '#src/lib/insights/periods.ts';
import type { Side } from '#src/lib/insights/tally.ts';
import { paths } from '#src/lib/paths.ts';
import { Chart, type LineWords } from './chart.tsx';
import { Section } from './section.tsx';
import type { ShownSums } from './shown-sums.ts';
import { SumTable } from './sum-table.tsx';

const waiting: readonly Side[] = ['waiting'];

/** How long what waits has been waiting. */
export const AgeSection = memo(function AgeSection({
  tally,
  segments,
  filters,
  currency,
}: ShownSums) {
  const { t } = useLingui();
  const there = useMemo(
    () => ages.filter((age) => segments.some((one) => one.age === age)).map(String),
    [segments],
  );
  const lines = useMemo(
    () => linesOf(tally, currency, 'age', there, waiting),
    [tally, currency, there],
  );
  const [total] = linesOf(tally, currency, 'total', ['']);
  const names: Readonly<Record<Age, string>> = {
    0: t`0–7 days`,
    8: t`8–30 days`,
    31: t`31–60 days`,
    61: t`61–90 days`,
    91: t`Over 90 days`,
  };
  const ageOf = (id: string) => ages.find((age) => String(age) === id);
  const words: LineWords = {
    nameOf: ({ id }) => names[ageOf(id) ?? 0],
    currencyOf: () => currency,
    to: ({ id }, side) => {
      const age = ageOf(id);
      return paths.inbox(
        listAddress(filters, side, age === undefined ? undefined : daysOf(segments, { age })),
      );
    },
  };
  const title = t`Age of what waits`;
  return (
    <Section title={title} currency={currency} note={t`Days since the invoice was created here.`}>
      <Chart label={title} lines={lines} sides={waiting} {...words} />
      <SumTable
        caption={title}
        head={t`Age`}
        lines={lines}
        sides={waiting}
        total={total}
        {...words}
      />
    </Section>
  );
});
