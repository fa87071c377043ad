import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { memo, useMemo } from 'react';
import { listAddress, withPart } from '#src/lib/insights/address.ts';
import { companiesOf, linesOf, topLines, type Line } from '#src/lib/insights/lines.ts';
import { sides } from '#src/lib/insights/tally.ts';
import { paths } from '#src/lib/paths.ts';
import { Pager } from '#src/widgets/pager.tsx';
import { Chart, type LineWords } from './chart.tsx';
import { Section } from './section.tsx';
import type { ShownSums } from './shown-sums.ts';
import { SumTable } from './sum-table.tsx';
import { usePrinting } from './use-printing.ts';
import classes from './insights.module.css';

const mostBars = 15;
const pageSize = 15;
const mostPrinted = 500;

interface CompanySectionProps extends Omit<ShownSums, 'segments'> {
  readonly params: URLSearchParams;
  readonly page: number;
}

/**
 * What waits and what is approved by company: the largest as bars, all of them in the table, page
 * by page.
 */
export const CompanySection = memo(function CompanySection({
  tally,
  filters,
  currency,
  params,
  page: requested,
}: CompanySectionProps) {
  const { t } = useLingui();
  const printing = usePrinting();
  const ids = useMemo(() => companiesOf(tally, currency), [tally, currency]);
  const bars = useMemo(
    () => topLines(tally, currency, 'company', ids, mostBars),
    [tally, currency, ids],
  );
  const pageCount = Math.max(1, Math.ceil(ids.length / pageSize));
  const page = Math.min(requested, pageCount);
  const rows = useMemo(
    () =>
      linesOf(
        tally,
        currency,
        'company',
        printing ? ids.slice(0, mostPrinted) : ids.slice((page - 1) * pageSize, page * pageSize),
      ),
    [tally, currency, ids, page, printing],
  );
  const [total] = linesOf(tally, currency, 'total', ['']);
  const isCompany = (id: string) => tally.names.has(id);
  const words: LineWords = {
    nameOf: ({ id, groups }: Line) =>
      id === 'others'
        ? plural(groups, { one: '# other company', other: 'All # others' })
        : id === ''
          ? t`No company`
          : (tally.names.get(id) ?? id),
    currencyOf: () => currency,
    // The list has no filter for these: the nearest is all companies.
    to: ({ id }, side) =>
      paths.inbox(listAddress(filters, side, undefined, isCompany(id) ? id : undefined)),
  };
  const nearest = ids.includes('') || bars.some(({ id }) => id === 'others');
  const title = t`By company`;
  return (
    <Section
      title={title}
      currency={currency}
      note={
        nearest &&
        t`The list cannot be narrowed to invoices without a company, nor to all others together: those lead to all companies.`
      }
    >
      <Chart label={title} long lines={bars} sides={sides} {...words} />
      <div>
        <SumTable
          caption={title}
          head={t`Company`}
          long
          lines={rows}
          sides={sides}
          total={total}
          opens={({ id }) => (isCompany(id) ? paths.company(id) : undefined)}
          {...words}
        />
        {ids.length > pageSize && (
          <div data-print="no" className={classes.pager}>
            <Pager
              page={page}
              pageCount={pageCount}
              pageSize={pageSize}
              count={ids.length}
              rows={rows.length}
              address={(to) => paths.insights(withPart(params, { page: to }))}
            />
          </div>
        )}
        {printing && ids.length > mostPrinted && (
          <p className={classes.note}>{t`The first ${mostPrinted} of ${ids.length} companies.`}</p>
        )}
      </div>
    </Section>
  );
});
