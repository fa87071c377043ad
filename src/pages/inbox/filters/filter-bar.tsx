import { useLingui } from '@lingui/react/macro';
import type { InboxFilters } from '#src/lib/filters.ts';
import { isNarrowed, tabOf, tabOnly } from '#src/lib/inbox-tabs.ts';
import { FilterChips } from '#src/widgets/filters/filter-chips.tsx';
import { SavedViews } from '#src/pages/inbox/views/saved-views.tsx';
import { useSavedViews } from '#src/pages/inbox/views/use-saved-views.ts';
import classes from './filter-bar.module.css';

interface FilterBarProps {
  readonly filters: InboxFilters;
  readonly onChange: (filters: InboxFilters) => void;
  /** What the service said against single filters, by wire name. */
  readonly problems: Readonly<Record<string, readonly string[]>>;
  /** The list has come: what only decorates the filters may be asked for. */
  readonly settled: boolean;
  /** Nothing matches: the list itself offers to clear the filters. */
  readonly empty: boolean;
}

/**
 * All the filters of the list (interface 4.1) as chips, and the views that keep them; the address
 * bar keeps the filters.
 */
export function FilterBar({ filters, onChange, problems, settled, empty }: FilterBarProps) {
  const { t } = useLingui();
  const { open } = useSavedViews(filters);
  // The tab says it already.
  const saysStatus = open === undefined && tabOf(filters) !== 'all';
  return (
    <fieldset className={classes.bar} aria-label={t`Filters`}>
      <FilterChips
        filters={filters}
        onChange={onChange}
        problems={problems}
        settled={settled}
        statusSaid={saysStatus}
      />
      {isNarrowed(filters) && !empty && (
        <button
          type="button"
          className={classes.clear}
          onClick={() => onChange(tabOnly(filters))}
        >{t`Clear filters`}</button>
      )}
      <SavedViews filters={filters} />
    </fieldset>
  );
}
