import { plural, t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import type { InboxFilters } from '#src/lib/filters/filters.ts';
import { isNarrowed, tabOf, tabOnly } from '#src/lib/filters/inbox-tabs.ts';
import { focusBeside } from '#src/ui/focus.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { useLocation } from '#src/ui/router.ts';
import { FilterChips } from '#src/widgets/filters/filter-chips.tsx';
import { SavedViews } from '#src/pages/inbox/views/saved-views.tsx';
import { useSavedViews } from '#src/pages/inbox/views/use-saved-views.ts';
import classes from './filter-bar.module.css';

interface FilterBarProps {
  readonly id: string;
  /** On a phone the chips are hidden until they are opened. */
  readonly shown: boolean;
  readonly filters: InboxFilters;
  readonly onChange: (filters: InboxFilters) => void;
  /** The service's messages about single filters, by wire name. */
  readonly problems: Readonly<Record<string, readonly string[]>>;
  /** True once the list has loaded; only then names for the filters are requested. */
  readonly settled: boolean;
  /** Nothing matches, so the list itself offers to clear the filters. */
  readonly empty: boolean;
}

/** All filters of the list (interface 4.1) as chips, and the saved views. */
export function FilterBar({
  id,
  shown,
  filters,
  onChange,
  problems,
  settled,
  empty,
}: FilterBarProps) {
  const { open } = useSavedViews(filters);
  // The tab shows the status already.
  const saysStatus = open === undefined && tabOf(filters) !== 'all';
  return (
    <>
      <fieldset id={id} hidden={!shown} className={classes.bar} aria-label={t`Filters`}>
        <FilterChips
          filters={filters}
          onChange={onChange}
          problems={problems}
          settled={settled}
          statusShown={saysStatus}
        />
        {isNarrowed(filters) && !empty && (
          <LinkButton
            ref={focusBeside}
            onClick={() => onChange(tabOnly(filters))}
          >{t`Clear filters`}</LinkButton>
        )}
        <SavedViews filters={filters} />
      </fieldset>
      <DroppedLine />
    </>
  );
}

const shape = z.object({
  dropped: z.array(z.object({ name: z.string(), value: z.string() })),
});
const mostLetters = 40;
const short = (text: string) =>
  text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text;

/**
 * Names the parameters of a hand-edited address that were ignored, from its history entry; it
 * disappears when the address changes.
 */
function DroppedLine() {
  const { state }: { state: unknown } = useLocation();
  const read = shape.safeParse(state);
  if (!read.success || read.data.dropped.length === 0) return null;
  const { dropped } = read.data;
  const parts = dropped.map(({ name, value }) => `${short(name)}=${short(value)}`).join(', ');
  return (
    <p className={classes.dropped} role="status">
      {t`${plural(dropped.length, {
        one: '# filter in the address could not be read and was left out:',
        other: '# filters in the address could not be read and were left out:',
      })} ${parts}`}
    </p>
  );
}
