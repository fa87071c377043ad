import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import type { InboxFilters } from '#src/lib/filters.ts';
import { isNarrowed, tabOf, tabOnly } from '#src/lib/inbox-tabs.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { useLocation } from '#src/ui/router.ts';
import { FilterChips } from '#src/widgets/filters/filter-chips.tsx';
import { SavedViews } from '#src/pages/inbox/views/saved-views.tsx';
import { useSavedViews } from '#src/pages/inbox/views/use-saved-views.ts';
import classes from './filter-bar.module.css';

interface FilterBarProps {
  readonly id: string;
  /** On a phone the chips are there while they are asked for. */
  readonly shown: boolean;
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
export function FilterBar({
  id,
  shown,
  filters,
  onChange,
  problems,
  settled,
  empty,
}: FilterBarProps) {
  const { t } = useLingui();
  const { open } = useSavedViews(filters);
  // The tab says it already.
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
          <LinkButton onClick={() => onChange(tabOnly(filters))}>{t`Clear filters`}</LinkButton>
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
const longest = 40;
const short = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/**
 * One line about what of a hand-edited address was left out, as its entry of the history stores it;
 * gone with the next change of the address.
 */
function DroppedLine() {
  const { t } = useLingui();
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
