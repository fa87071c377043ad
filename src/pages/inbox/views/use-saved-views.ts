import { deviceScope } from '#src/api/device-scope.ts';
import { storedValues } from '#src/device/device-storage.ts';
import { useStore } from '#src/device/store.ts';
import { useSession } from '#src/api/session.ts';
import { todayIso } from '#src/lib/days.ts';
import { type InboxFilters, viewOf } from '#src/lib/filters.ts';
import { onTab, type InboxTab } from '#src/lib/inbox-tabs.ts';
import {
  filtersOf,
  noViews,
  sameFilters,
  savedViewsSchema,
  startAddressOf,
  withoutView,
  type SavedView,
  type SavedViews,
} from '#src/lib/saved-views.ts';
import { useSearchParams } from '#src/ui/router.ts';

/** The views of each service address and key. */
export const savedViews = storedValues<SavedViews>({
  key: 'invoice-desk.views.',
  schema: savedViewsSchema,
  initial: noViews,
});

export interface OpenView {
  readonly view: SavedView;
  readonly filters: InboxFilters;
  /** The address shows something else by now. */
  readonly changed: boolean;
}

export function useSavedViews(filters: InboxFilters): {
  saved: SavedViews;
  open: OpenView | undefined;
} {
  useSession();
  const saved = useStore(savedViews(deviceScope()));
  const [params] = useSearchParams();
  const view = saved.views.find(({ id }) => id === viewOf(params));
  if (!view) return { saved, open: undefined };
  const own = filtersOf(view, todayIso());
  return { saved, open: { view, filters: own, changed: !sameFilters(own, filters) } };
}

/**
 * Where a tab leads: the present filters on it, without those of an open view. @returns the filters
 * behind each tab
 */
export function useOnTab(filters: InboxFilters): (tab: InboxTab) => InboxFilters {
  const { open } = useSavedViews(filters);
  const base = open ? withoutView(filters, open.filters) : filters;
  return (tab) => onTab(base, tab);
}

/** What an address without anything opens: the default view, else what is to review. */
export const startAddress = (): URLSearchParams =>
  startAddressOf(savedViews(deviceScope()).get(), todayIso());
