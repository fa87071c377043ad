import { plural, t } from '@lingui/core/macro';
import { memo, useMemo } from 'react';
import { monthText, useTexts } from '#src/i18n/locale.ts';
import { listAddress, withPart } from '#src/lib/insights/address.ts';
import {
  companiesOf,
  currencyLines,
  chartLinesOf,
  topLines,
  type ChartLine,
} from '#src/lib/insights/lines.ts';
import { ages, daysOf, type Age, type PeriodSegment } from '#src/lib/insights/periods.ts';
import { sides, type Side, type Tally } from '#src/lib/insights/tally.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';
import { paths } from '#src/lib/paths.ts';
import { useOnPaper } from '#src/ui/paper.tsx';
import { Pager } from '#src/widgets/pager.tsx';
import { SumSection } from './sum-section.tsx';
import classes from './insights.module.css';

/**
 * Input of every section; the same objects while nothing changed, so that a page that was read
 * renders nothing.
 */
export interface ShownSums {
  readonly tally: Tally;
  readonly segments: readonly PeriodSegment[];
  readonly filters: InboxFilters;
  readonly currency: string;
}

const waiting: readonly Side[] = ['waiting'];
const mostCurrencyBars = 12;
const mostCompanyBars = 15;
const pageSize = 15;
// With this limit all sections fit on one printed page.
const mostPrinted = 10;

/** The total of all groups. The group without a name would have the same id. */
const totalOf = ({
  tally,
  currency,
}: Pick<ShownSums, 'tally' | 'currency'>): ChartLine | undefined => {
  const line = chartLinesOf(tally, currency, 'total', [''])[0];
  return line && { ...line, id: 'total' };
};

export const CurrencySection = memo(function CurrencySection({
  tally,
  filters,
  currencies,
}: Pick<ShownSums, 'tally' | 'filters'> & { readonly currencies: readonly string[] }) {
  useTexts();
  const rows = useMemo(() => currencyLines(tally, currencies), [tally, currencies]);
  const lines = rows.slice(0, mostCurrencyBars);
  const left = rows.length - lines.length;
  const several = rows.length > 1;
  const note = [
    several && t`Each currency has its own scale.`,
    several && t`The list can't filter by currency.`,
    left > 0 && t`The table has ${left} more.`,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <SumSection
      title={t`By currency`}
      head={t`Currency`}
      note={note}
      lines={lines}
      rows={rows}
      nameOf={({ id }) => id || t`No currency`}
      currencyOf={({ id }) => id}
      to={(_, side) => paths.inbox(listAddress(filters, side))}
    />
  );
});

export const MonthSection = memo(function MonthSection(sums: ShownSums) {
  useTexts();
  const { tally, segments, filters, currency } = sums;
  const { lines, empty } = useMemo(() => {
    const months = [...new Set(segments.map(({ month }) => month))].toReversed();
    const all = chartLinesOf(tally, currency, 'month', months);
    const present = all.filter(({ figures }) => sides.some((side) => figures[side].listed > 0));
    return { lines: present, empty: all.length - present.length };
  }, [tally, currency, segments]);
  const folded =
    empty > 0 &&
    plural(empty, {
      one: '# month without invoices is left out.',
      other: '# months without invoices are left out.',
    });
  return (
    <SumSection
      title={t`By month`}
      currency={currency}
      note={[t`Grouped by upload date.`, folded].filter(Boolean).join(' ')}
      head={t`Month`}
      lines={lines}
      total={totalOf(sums)}
      nameOf={({ id }) => monthText(id)}
      to={({ id }, side) =>
        paths.inbox(
          listAddress(filters, side, id === 'total' ? undefined : daysOf(segments, { month: id })),
        )
      }
    />
  );
});

export const AgeSection = memo(function AgeSection(sums: ShownSums) {
  useTexts();
  const { tally, segments, filters, currency } = sums;
  const lines = useMemo(() => {
    // The oldest group comes first.
    const present = ages.filter((age) => segments.some((one) => one.age === age)).toReversed();
    return chartLinesOf(tally, currency, 'age', present.map(String), waiting);
  }, [tally, currency, segments]);
  const names: Readonly<Record<Age, string>> = {
    0: t`0–7 days`,
    8: t`8–30 days`,
    31: t`31–60 days`,
    61: t`61–90 days`,
    91: t`Over 90 days`,
  };
  const ageOf = ({ id }: ChartLine) => ages.find((age) => String(age) === id);
  return (
    <SumSection
      title={t`Waiting time`}
      currency={currency}
      note={t`Days since the invoice was created here.`}
      head={t`Age`}
      lines={lines}
      sides={waiting}
      total={totalOf(sums)}
      nameOf={(line) => names[ageOf(line) ?? 0]}
      to={(line, side) => {
        const age = ageOf(line);
        const days = age === undefined ? undefined : daysOf(segments, { age });
        return paths.inbox(listAddress(filters, side, days));
      }}
    />
  );
});

/** Sums by company: the largest as bars, all of them in the table, page by page. */
export const CompanySection = memo(function CompanySection({
  tally,
  filters,
  currency,
  params,
  page: requested,
}: Omit<ShownSums, 'segments'> & { readonly params: URLSearchParams; readonly page: number }) {
  useTexts();
  const onPaper = useOnPaper();
  const ids = useMemo(() => companiesOf(tally, currency), [tally, currency]);
  const bars = useMemo(
    () => topLines(tally, currency, 'company', ids, mostCompanyBars),
    [tally, currency, ids],
  );
  const pageCount = Math.max(1, Math.ceil(ids.length / pageSize));
  const page = Math.min(requested, pageCount);
  const rows = useMemo(() => {
    const shown = onPaper
      ? ids.slice(0, mostPrinted)
      : ids.slice((page - 1) * pageSize, page * pageSize);
    return chartLinesOf(tally, currency, 'company', shown);
  }, [tally, currency, ids, page, onPaper]);
  const isCompany = (id: string) => tally.names.has(id);
  return (
    <SumSection
      title={t`By company`}
      currency={currency}
      head={t`Company`}
      long
      lines={bars}
      rows={rows}
      total={totalOf({ tally, currency })}
      nameOf={({ id, groups }) =>
        id === 'others'
          ? plural(groups, { one: '# other company', other: 'All # others' })
          : id === ''
            ? t`No company`
            : (tally.names.get(id) ?? id)
      }
      // The list has no filter for a missing company, nor for all others.
      to={({ id }, side) =>
        id === 'total' || isCompany(id)
          ? paths.inbox(listAddress(filters, side, undefined, id === 'total' ? undefined : id))
          : undefined
      }
      opens={({ id }) => (isCompany(id) ? paths.company(id) : undefined)}
    >
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
      {onPaper && ids.length > mostPrinted && (
        <p className={classes.note}>{t`The first ${mostPrinted} of ${ids.length} companies.`}</p>
      )}
    </SumSection>
  );
});
