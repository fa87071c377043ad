import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { todayIso } from '#src/lib/days.ts';
import { writeFilters, type InboxFilters } from '#src/lib/filters.ts';
import { isNarrowedTo, readInsights, withoutFilters, withPart } from '#src/lib/insights/address.ts';
import { periods, type Period } from '#src/lib/insights/periods.ts';
import { paths } from '#src/lib/paths.ts';
import { useNavigate, useSearchParams } from '#src/ui/router.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { FilterChips } from '#src/widgets/filters/filter-chips.tsx';
import classes from './insights.module.css';

/**
 * The address of the page, and ways to change it. The filters are one object while they are the
 * same.
 */
export function useInsightsAddress() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const today = todayIso();
  const address = readInsights(params, today);
  const written = writeFilters(address.filters).toString();
  // Another currency or page of a table reads nothing anew.
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

/** Chooses the invoices that are summed: days of creation, and the filters of the list. */
export function Scope({
  period,
  filters,
  params,
  go,
  setFilters,
}: ReturnType<typeof useInsightsAddress>) {
  const { t, i18n } = useLingui();
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
          <LinkButton onClick={() => go(withoutFilters(params))}>{t`Clear filters`}</LinkButton>
        )}
      </fieldset>
    </div>
  );
}

const mostSideBySide = 6;

/** Chooses the currency of the sections below. */
export function CurrencyChoice({
  currencies,
  value,
  onChoose,
}: {
  currencies: readonly string[];
  value: string;
  onChoose: (currency: string) => void;
}) {
  const { t } = useLingui();
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
