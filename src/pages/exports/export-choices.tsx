import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { createdPresets, presetOf, presetRange, type DayRange } from '#src/lib/created-presets.ts';
import { todayIso } from '#src/lib/days.ts';
import { noFilters, writeFilters, type InboxFilters } from '#src/lib/filters.ts';
import { DateField } from '#src/ui/date-field.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { presetNames } from '#src/widgets/filters/created-names.ts';
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
      <Period
        key={`${from ?? ''} ${to ?? ''}`}
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

function Period({ range, onChange }: { range: DayRange; onChange: (range: DayRange) => void }) {
  const { t } = useLingui();
  // Days that end before they begin are no range: the address keeps the last one that was.
  const [typed, setTyped] = useState(range);
  const today = todayIso();
  const all = range.from === undefined && range.to === undefined;
  const present = presetOf(range, today);
  const backwards = (typed.from ?? '') > (typed.to ?? '~');
  const take = (next: DayRange) => {
    setTyped(next);
    if ((next.from ?? '') <= (next.to ?? '~')) onChange(next);
  };
  return (
    <>
      <fieldset className={classes.presets}>
        <legend>{t`Created`}</legend>
        <button
          type="button"
          className={classes.preset}
          aria-pressed={all}
          onClick={() => take({ from: undefined, to: undefined })}
        >{t`Any day`}</button>
        {createdPresets.map((preset) => (
          <button
            key={preset}
            type="button"
            className={classes.preset}
            aria-pressed={preset === present}
            onClick={() => take(presetRange(preset, today))}
          >
            {t(presetNames[preset])}
          </button>
        ))}
      </fieldset>
      <div className={classes.fields}>
        <DateField
          label={t`Created from`}
          value={typed.from ?? ''}
          onChange={(day) => take({ ...typed, from: day || undefined })}
        />
        <DateField
          label={t`Created to`}
          value={typed.to ?? ''}
          onChange={(day) => take({ ...typed, to: day || undefined })}
          error={backwards ? t`This day is before the first one.` : undefined}
        />
      </div>
    </>
  );
}
