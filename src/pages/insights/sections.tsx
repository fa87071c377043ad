import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { memo, useMemo } from 'react';
import { useStore, type Readable } from '#src/device/store.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { listAddress, withPart } from '#src/lib/insights/address.ts';
import {
  companiesOf,
  currencyLines,
  linesOf,
  topLines,
  type Line,
} from '#src/lib/insights/lines.ts';
import { formatMonth } from '#src/lib/insights/month-words.ts';
import { ages, daysOf, type Age, type Segment } from '#src/lib/insights/periods.ts';
import { sides, type Side, type Tally } from '#src/lib/insights/tally.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { paths } from '#src/lib/paths.ts';
import { Pager } from '#src/widgets/pager.tsx';
import { SumSection } from './sum-section.tsx';
import classes from './insights.module.css';

/**
 * What every section draws; the same objects while nothing is worth drawing anew, so that a page
 * read costs no drawing.
 */
export interface ShownSums {
  readonly tally: Tally;
  readonly segments: readonly Segment[];
  readonly filters: InboxFilters;
  /** The currency that is looked at. */
  readonly currency: string;
}

const waiting: readonly Side[] = ['waiting'];
const mostCurrencyBars = 12;
const mostCompanyBars = 15;
const pageSize = 15;
const mostPrinted = 500;

const totalOf = ({ tally, currency }: Pick<ShownSums, 'tally' | 'currency'>) =>
  linesOf(tally, currency, 'total', [''])[0];

/** What waits and what is approved in each currency. */
export const CurrencySection = memo(function CurrencySection({
  tally,
  filters,
  currencies,
}: Pick<ShownSums, 'tally' | 'filters'> & { readonly currencies: readonly string[] }) {
  const { t } = useLingui();
  const lines = useMemo(() => currencyLines(tally, currencies), [tally, currencies]);
  const left = lines.length - mostCurrencyBars;
  const note = [
    lines.length > 1 &&
      t`Currencies are not added up, so each has bars of its own length. The list cannot be narrowed to a currency: “3 of 5 invoices” are 3 in this currency of the 5 that the list shows.`,
    left > 0 && t`The table has ${left} more.`,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <SumSection
      title={t`By currency`}
      head={t`Currency`}
      note={note}
      lines={lines.slice(0, mostCurrencyBars)}
      rows={lines}
      sides={sides}
      nameOf={({ id }) => id || t`No currency`}
      currencyOf={({ id }) => id}
      to={(_, side) => paths.inbox(listAddress(filters, side))}
    />
  );
});

/** What waits and what is approved, by the month of creation. */
export const MonthSection = memo(function MonthSection(sums: ShownSums) {
  const { tally, segments, filters, currency } = sums;
  const { t } = useLingui();
  const locale = useLocale();
  const lines = useMemo(() => {
    const months = [...new Set(segments.map(({ month }) => month))].toReversed();
    return linesOf(tally, currency, 'month', months);
  }, [tally, currency, segments]);
  return (
    <SumSection
      title={t`By month`}
      currency={currency}
      note={t`By the day on which the invoice was created here, as the list filters it.`}
      head={t`Month`}
      lines={lines}
      sides={sides}
      total={totalOf(sums)}
      nameOf={({ id }) => formatMonth(id, locale)}
      currencyOf={() => currency}
      to={({ id }, side) =>
        paths.inbox(listAddress(filters, side, id ? daysOf(segments, { month: id }) : undefined))
      }
    />
  );
});

/** How long what waits has been waiting. */
export const AgeSection = memo(function AgeSection(sums: ShownSums) {
  const { tally, segments, filters, currency } = sums;
  const { t } = useLingui();
  const lines = useMemo(() => {
    const present = ages.filter((age) => segments.some((one) => one.age === age));
    return linesOf(tally, currency, 'age', present.map(String), waiting);
  }, [tally, currency, segments]);
  const names: Readonly<Record<Age, string>> = {
    0: t`0–7 days`,
    8: t`8–30 days`,
    31: t`31–60 days`,
    61: t`61–90 days`,
    91: t`Over 90 days`,
  };
  const ageOf = ({ id }: Line) => ages.find((age) => String(age) === id);
  return (
    <SumSection
      title={t`Age of what waits`}
      currency={currency}
      note={t`Days since the invoice was created here.`}
      head={t`Age`}
      lines={lines}
      sides={waiting}
      total={totalOf(sums)}
      nameOf={(line) => names[ageOf(line) ?? 0]}
      currencyOf={() => currency}
      to={(line, side) => {
        const age = ageOf(line);
        const days = age === undefined ? undefined : daysOf(segments, { age });
        return paths.inbox(listAddress(filters, side, days));
      }}
    />
  );
});

let isPrinting = false;
/** Whether the page is being put on paper: then it shows what else is a page away. */
const printing: Readable<boolean> = {
  get: () => isPrinting,
  subscribe: (listener) => {
    const follow = ({ type }: Event) => {
      isPrinting = type === 'beforeprint';
      listener();
    };
    for (const type of ['beforeprint', 'afterprint']) addEventListener(type, follow);
    return () => {
      for (const type of ['beforeprint', 'afterprint']) removeEventListener(type, follow);
    };
  },
};

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
}: Omit<ShownSums, 'segments'> & { readonly params: URLSearchParams; readonly page: number }) {
  const { t } = useLingui();
  const onPaper = useStore(printing);
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
    return linesOf(tally, currency, 'company', shown);
  }, [tally, currency, ids, page, onPaper]);
  const isCompany = (id: string) => tally.names.has(id);
  const nearest = ids.includes('') || bars.some(({ id }) => id === 'others');
  return (
    <SumSection
      title={t`By company`}
      currency={currency}
      note={
        nearest &&
        t`The list cannot be narrowed to invoices without a company, nor to all others together: those lead to all companies.`
      }
      head={t`Company`}
      long
      lines={bars}
      rows={rows}
      sides={sides}
      total={totalOf({ tally, currency })}
      nameOf={({ id, groups }) =>
        id === 'others'
          ? plural(groups, { one: '# other company', other: 'All # others' })
          : id === ''
            ? t`No company`
            : (tally.names.get(id) ?? id)
      }
      currencyOf={() => currency}
      // The list has no filter for these: the nearest is all companies.
      to={({ id }, side) =>
        paths.inbox(listAddress(filters, side, undefined, isCompany(id) ? id : undefined))
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
