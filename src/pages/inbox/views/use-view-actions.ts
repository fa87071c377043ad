import { t } from '@lingui/core/macro';
import { deviceScope } from '#src/api/device-scope.ts';
import { todayIso } from '#src/lib/dates/days.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';
import { contentOf, type SavedView, type SavedViews } from '#src/lib/filters/saved-views.ts';
import {
  withRestoredView,
  withChange,
  withoutOne,
  withView,
} from '#src/lib/filters/view-changes.ts';
import { savedViews } from './use-saved-views.ts';
import { announce } from '#src/ui/announce.tsx';
import { notify } from '#src/ui/notify.tsx';

let hasWarned = false;

const change = (next: (saved: SavedViews) => SavedViews): void => {
  const stored = savedViews(deviceScope());
  stored.update(next);
  if (stored.isStored() || hasWarned) return;
  hasWarned = true;
  notify({
    text: t`This browser doesn't store saved views: they last until this page is closed.`,
    milliseconds: 10_000,
  });
};

/** Actions on saved views, which announce their result, and a failure to store it. */
export const viewActions = {
  change,
  add(view: SavedView, start: boolean): void {
    change((saved) => withView(saved, view, start));
    announce(t`Saved “${view.name}”`);
  },
  /** Stores the current filters in the view; a range of days stays named or fixed as it was. */
  keepFilters(view: SavedView, filters: InboxFilters): void {
    const fixed = new URLSearchParams(view.search);
    const moving =
      view.created !== undefined ||
      !(fixed.has('created_at__from_date') || fixed.has('created_at__to_date'));
    change((saved) => withChange(saved, view.id, contentOf(filters, moving, todayIso())));
    announce(t`Saved “${view.name}”`);
  },
  remove(view: SavedView): void {
    const { views, start } = savedViews(deviceScope()).get();
    const index = views.findIndex(({ id }) => id === view.id);
    change((saved) => withoutOne(saved, view.id));
    notify({
      text: t`Deleted the view “${view.name}”`,
      action: {
        label: t`Undo`,
        run: () => change((saved) => withRestoredView(saved, view, index, start === view.id)),
      },
      milliseconds: 7000,
    });
  },
};
