import { useLingui } from '@lingui/react/macro';
import { noFilters, writeFilters, type InboxFilters } from '#src/lib/filters.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { CreatedDays } from '#src/widgets/filters/created-days.tsx';
import { FilterChips } from '#src/widgets/filters/filter-chips.tsx';
import classes from './exports.module.css';

interface ExportChoicesProps {
  readonly filters: InboxFilters;
  readonly disabled: boolean;
  readonly onChange: (filters: InboxFilters) => void;
}

/** Which invoices are exported: a period, and whatever else the list can be narrowed by. */
export function ExportChoices({ filters, disabled, onChange }: ExportChoicesProps) {
  const { t } = useLingui();
  const { created_at__from_date: from, created_at__to_date: to } = filters;
  return (
    <fieldset className={classes.choices} disabled={disabled} aria-label={t`What`}>
      <CreatedDays
        range={{ from, to }}
        onChange={(range) =>
          onChange({ ...filters, created_at__from_date: range.from, created_at__to_date: range.to })
        }
      />
      <fieldset className={classes.chips} aria-label={t`Filters`}>
        <FilterChips filters={filters} onChange={onChange} daysElsewhere />
        {writeFilters(filters).size > 0 && (
          <LinkButton onClick={() => onChange(noFilters)}>{t`Clear filters`}</LinkButton>
        )}
      </fieldset>
    </fieldset>
  );
}
