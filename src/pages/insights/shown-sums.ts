import type { InboxFilters } from '#src/lib/filters.ts';
import type { Segment } from '#src/lib/insights/periods.ts';
import type { Tally } from '#src/lib/insights/tally.ts';

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
