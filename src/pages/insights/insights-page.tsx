import { i18n, type MessageDescriptor } from '@lingui/core';
import { IconPrinter, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { msg, t } from '@lingui/core/macro';
import type { BackgroundReading } from '#src/api/insights/background-reading.ts';
import { useInsights } from '#src/api/insights/insights.ts';
import { isNarrowedTo, readInsights, withoutFilters, withPart } from '#src/lib/insights/address.ts';
import { currenciesOf } from '#src/lib/insights/lines.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Page } from '#src/ui/page.tsx';
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { todayIso } from '#src/lib/dates/days.ts';
import { type InboxFilters, writeFilters } from '#src/lib/filters/filters.ts';
import { type Period, periods } from '#src/lib/insights/periods.ts';
import { useNavigate, useSearchParams } from '#src/ui/router.ts';
import { focusBeside } from '#src/ui/focus.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { FilterChips } from '#src/widgets/filters/filter-chips.tsx';
import { Basis } from './basis.tsx';
import { AgeSection, CompanySection, CurrencySection, MonthSection } from './sections.tsx';
import { VatSection } from './vat-section.tsx';
import classes from './insights.module.css';

/** Sums of waiting and approved invoices by currency, month, company and age, and VAT by rate. */
export function Component() {
  const address = useInsightsAddress();
  const { period, filters, currency: requested, page, params, go } = address;
  const { reading, stop, resume, again } = useInsights(filters);
  const before = reading?.job.before;
  const shown = before ?? reading;
  const tally = shown?.tally;
  const currencies = useMemo(() => (tally ? currenciesOf(tally) : []), [tally]);
  const currency =
    requested !== undefined && currencies.includes(requested) ? requested : currencies[0];
  const sums =
    shown && currency !== undefined
      ? { tally: shown.tally, segments: shown.job.segments, filters, currency }
      : null;
  return (
    <Page
      title={t`Insights`}
      actions={
        <div className={classes.acts} data-print="no">
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            disabled={!reading || reading.state === 'reading'}
            onClick={again}
          >{t`Refresh`}</Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            disabled={!sums}
            onClick={() => print()}
          >{t`Print`}</Button>
        </div>
      }
    >
      <Scope {...address} />
      {reading && shown && (
        <Basis
          reading={reading}
          shown={shown}
          filters={filters}
          onStop={stop}
          onResume={() => resume()}
        />
      )}
      {sums ? (
        <div className={classes.sections} data-stale={before ? true : undefined}>
          <CurrencySection tally={sums.tally} filters={filters} currencies={currencies} />
          <CurrencyChoice
            currencies={currencies}
            value={sums.currency}
            onChoose={(next) => go(withPart(params, { currency: next }))}
          />
          <AgeSection {...sums} />
          <MonthSection {...sums} />
          <CompanySection {...sums} params={params} page={page} />
          <VatSection {...sums} />
        </div>
      ) : (
        <NoSums
          state={reading?.state}
          title={
            (reading?.read ?? 0) > 0
              ? t`None of these invoices has a total`
              : t`There is nothing to sum up here`
          }
          action={
            isNarrowedTo(filters) ? (
              <TextLink to={paths.insights(withoutFilters(params))}>{t`Clear filters`}</TextLink>
            ) : (
              <TextLink
                to={
                  period === 'all'
                    ? paths.inbox()
                    : paths.insights(withPart(params, { period: 'all' }))
                }
              >
                {period === 'all' ? t`Back to invoices` : t`Show all invoices`}
              </TextLink>
            )
          }
        />
      )}
    </Page>
  );
}

/** A placeholder while the sums are read, or a message that there are none. */
function NoSums({
  state,
  ...empty
}: {
  state: BackgroundReading<object>['state'] | undefined;
  title: string;
  action: ReactNode;
}) {
  if (state === 'stopped' || state === 'failed') return null;
  if (state !== 'done') return <SkeletonRows rows={6} height="3rem" />;
  return (
    <EmptyState {...empty}>
      {t`Totals appear once there are invoices waiting or approved.`}
    </EmptyState>
  );
}

/** The state in the address with its setters; the filters are the same until changed. */
function useInsightsAddress() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const today = todayIso();
  const address = readInsights(params, today);
  const written = writeFilters(address.filters).toString();
  // Another currency or table page does not change what is read.
  const filters = useMemo(
    () => readInsights(new URLSearchParams(written || 'period=all'), today).filters,
    [written, today],
  );
  const go = (next: URLSearchParams) =>
    void navigate(paths.insights(next), { replace: true, preventScrollReset: true });
  const setFilters = (next: InboxFilters) => {
    const search = withoutFilters(params);
    const { created_at__from_date: from, created_at__to_date: to, ...others } = next;
    const sameDays = from === filters.created_at__from_date && to === filters.created_at__to_date;
    if (!sameDays && from === undefined && to === undefined) search.set('period', 'all');
    const days =
      sameDays && address.period ? {} : { created_at__from_date: from, created_at__to_date: to };
    for (const [name, value] of writeFilters({ ...others, ...days })) search.append(name, value);
    go(search);
  };
  return { ...address, filters, params, go, setFilters };
}

const names: Record<Period, MessageDescriptor> = {
  '3-months': msg`3 months`,
  year: msg`This year`,
  '12-months': msg`12 months`,
  all: msg`All`,
};

function Scope({ period, filters, params, go, setFilters }: ReturnType<typeof useInsightsAddress>) {
  const narrowed = isNarrowedTo(filters);
  return (
    <div className={classes.scope} data-print={narrowed ? undefined : 'no'}>
      <div data-print="no">
        <Segmented
          legend={t`Created`}
          choices={periods.map((value) => ({ value, label: i18n._(names[value]) }))}
          value={period ?? ''}
          onChoose={(value) => go(withPart(params, { period: value }))}
        />
      </div>
      <fieldset className={classes.filters} aria-label={t`Filters`}>
        <FilterChips filters={filters} onChange={setFilters} withoutStatus />
        {narrowed && (
          <LinkButton
            ref={focusBeside}
            onClick={() => go(withoutFilters(params))}
          >{t`Clear filters`}</LinkButton>
        )}
      </fieldset>
    </div>
  );
}

const mostSideBySide = 6;

function CurrencyChoice({
  currencies,
  value,
  onChoose,
}: {
  currencies: readonly string[];
  value: string;
  onChoose: (currency: string) => void;
}) {
  const choices = currencies.map((one) => ({ value: one, label: one || t`No currency` }));
  if (currencies.length < 2) return null;
  return (
    <div className={classes.choice} data-print="no">
      {currencies.length <= mostSideBySide ? (
        <Segmented legend={t`Currency`} choices={choices} value={value} onChoose={onChoose} />
      ) : (
        <label>
          {t`Currency`}{' '}
          <select value={value} onChange={(event) => onChoose(event.target.value)}>
            {choices.map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
