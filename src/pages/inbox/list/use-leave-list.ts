import type { InboxFilters } from '#src/lib/filters.ts';
import { writeInbox } from '#src/lib/inbox-tabs.ts';
import { usePreferences } from '#src/device/preferences.ts';
import { leaveList } from './list-place.ts';

/**
 * Says that the list is left for its invoices: whoever comes back finds scroll and row as they
 * were.
 */
export function useLeaveList(filters: InboxFilters): () => void {
  const { paged } = usePreferences();
  const address = writeInbox({ ...filters, page: 1 }).toString();
  // A page that stands alone has a place of its own.
  return () => leaveList(paged ? `${address} ${filters.page}` : address);
}
