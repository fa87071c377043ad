import { deviceScope } from '#src/api/device-scope.ts';
import { storedValues } from '#src/device/device-storage.ts';
import { useStore } from '#src/device/store.ts';
import { useSession } from '#src/api/session.ts';
import { todayIso } from '#src/lib/dates/days.ts';
import { type InboxFilters, viewOf } from '#src/lib/filters/filters.ts';
import { onTab, type InboxTab } from '#src/lib/filters/inbox-tabs.ts';
import {
  filtersOf,
  noViews,
  sameFilters,
  savedViewsSchema,
  startAddressOf,
  withoutView,
  type SavedView,
  type SavedViews,
} from '#src/lib/filters/saved-views.ts';
import { useSearchParams } from '#src/ui/router.ts';

/** The views by service and key. */
export const savedViews = storedValues<SavedViews>({
  key: 'invoice-desk.views.',
  schema: savedViewsSchema,
  initial: noViews,
});

export interface OpenView {
  readonly view: SavedView;
  readonly filters: InboxFilters;
  /** The address differs from the view. */
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

/** The filters behind each tab: the current ones on that tab, without those of an open view. */
export function useOnTab(filters: InboxFilters): (tab: InboxTab) => InboxFilters {
  const { open } = useSavedViews(filters);
  const base = open ? withoutView(filters, open.filters) : filters;
  return (tab) => onTab(base, tab);
}

/** The address that an empty one opens: the default view, or else To review. */
export const startAddress = (): URLSearchParams =>
  startAddressOf(savedViews(deviceScope()).get(), todayIso());
