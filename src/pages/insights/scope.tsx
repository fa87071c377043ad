import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { InboxFilters } from '#src/lib/filters.ts';
import { isNarrowedTo, withoutFilters, withPart } from '#src/lib/insights/address.ts';
import { periods, type Period } from '#src/lib/insights/periods.ts';
import { Segmented } from '#src/ui/segmented.tsx';
import { FilterChips } from '#src/widgets/filters/filter-chips.tsx';
import classes from './insights.module.css';

const names: Record<Period, MessageDescriptor> = {
  '3-months': msg`3 months`,
  year: msg`This year`,
  '12-months': msg`12 months`,
  all: msg`All`,
};

interface ScopeProps {
  readonly period: Period | undefined;
  readonly filters: InboxFilters;
  readonly params: URLSearchParams;
  readonly go: (params: URLSearchParams) => void;
  readonly setFilters: (filters: InboxFilters) => void;
}

/** Of which invoices the sums are: days of creation, and the filters of the list. */
export function Scope({ period, filters, params, go, setFilters }: ScopeProps) {
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
          <button
            type="button"
            className={classes.plain}
            onClick={() => go(withoutFilters(params))}
          >{t`Clear filters`}</button>
        )}
      </fieldset>
    </div>
  );
}
