import { approvementStatuses, type ApprovementStatus } from '#contract/invoice.ts';
import { isKnown } from '#contract/open-enum.ts';
import { noFilters, writeFilters, type InboxFilters } from './filters.ts';

/** A tab of the inbox: one approval status (gap G11), or all of them. */
export type InboxTab = ApprovementStatus | 'all';

/** The tabs in their order; the keys 1 to 4 open them. */
export const inboxTabs: readonly InboxTab[] = [...approvementStatuses, 'all'];

/** The tab of the filters: All unless they have exactly one status. */
export function tabOf(filters: InboxFilters): InboxTab {
  const [only, ...others] = filters.approvement_status;
  return only !== undefined && others.length === 0 && isKnown(approvementStatuses, only)
    ? only
    : 'all';
}

/** The same filters on another tab, on the first page. */
export function onTab(filters: InboxFilters, tab: InboxTab): InboxFilters {
  return { ...filters, approvement_status: tab === 'all' ? [] : [tab], page: 1 };
}

/** The filters' tab without any filter or search, on the first page. */
export function tabOnly(filters: InboxFilters): InboxFilters {
  return onTab(noFilters, tabOf(filters));
}

/** Whether anything besides the tab filters the list. */
export function isNarrowed(filters: InboxFilters): boolean {
  return (
    writeFilters({ ...filters, page: 1 }).toString() !== writeFilters(tabOnly(filters)).toString()
  );
}
