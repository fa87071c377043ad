import type { InboxFilters } from '#src/lib/filters.ts';

interface SavedViewsProps {
  readonly filters: InboxFilters;
}

/** Saving the present filters under a name, and what is saved. */
export function SavedViews(_props: SavedViewsProps) {
  return null;
}
