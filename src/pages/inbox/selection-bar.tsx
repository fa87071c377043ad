import type { InboxFilters } from '#src/lib/filters.ts';
import type { Selection } from './selection.ts';

/** What a bulk run does to each selected invoice. */
export type BulkAction = 'approve' | 'reject' | 'delete';

interface SelectionBarProps {
  readonly selection: Selection;
  readonly filters: InboxFilters;
  /** How many invoices the filters find; undefined while that is not known. */
  readonly count: number | undefined;
  readonly onBulk: (action: BulkAction) => void;
  readonly onExport: () => void;
  /** Counts how often Ctrl+A asked for all of them. */
  readonly allAsked: number;
}

/** What is selected, its sums, and what can be done with all of it. */
export function SelectionBar({ selection, onBulk }: SelectionBarProps) {
  return <button type="button" onClick={() => onBulk('approve')}>{selection.picked.size}</button>;
}
