import type { InsightsReading } from '#src/api/insights-job.ts';
import type { InboxFilters } from '#src/lib/filters.ts';

/** What every section draws. */
export interface ShownSums {
  readonly shown: InsightsReading;
  readonly filters: InboxFilters;
  /** The currency that is looked at. */
  readonly currency: string;
}
