import * as z from 'zod/mini';
import type { IsoDate } from '#contract/dates.ts';
import { createdPresets, presetOf, presetRange } from '#src/lib/dates/created-presets.ts';
import { readFilters, writeFilters, type InboxFilters, readInbox, writeInbox } from './filters.ts';

/** Schema of the saved views in the device storage. */
export const savedViewsSchema = z.object({
  views: z.array(
    z.object({
      id: z.string().check(z.regex(/^[\w-]{1,40}$/)),
      name: z.string(),
      /** The filters as parameters of the inbox's address, without the page. */
      search: z.string(),
      /** Shown as a tab. */
      pinned: z.boolean(),
      /**
       * A named range of days, such as this month, which moves with the calendar. It overrides
       * dates in `search`.
       */
      created: z.optional(z.enum(createdPresets)),
    }),
  ),
  /** The id of the view that Invoices opens with. */
  start: z.optional(z.string()),
});

/** Named filters of the inbox, in the person's order. */
export type SavedViews = z.output<typeof savedViewsSchema>;
export type SavedView = SavedViews['views'][number];

export const noViews: SavedViews = { views: [] };

/** The filters that a view opens with. @param today ISO date from which named ranges are counted */
export function filtersOf(
  view: Pick<SavedView, 'search' | 'created'>,
  today: IsoDate,
): InboxFilters {
  const filters = { ...readInbox(new URLSearchParams(view.search)), page: 1 };
  if (!view.created) return filters;
  const { from, to } = presetRange(view.created, today);
  return { ...filters, created_at__from_date: from, created_at__to_date: to };
}

/**
 * The part of a view that describes filters.
 * @param moving whether days that match a named range, such as this month, are stored by its name
 * and so move with the calendar
 */
export function contentOf(
  filters: InboxFilters,
  moving: boolean,
  today: IsoDate,
): Pick<SavedView, 'search' | 'created'> {
  const created = moving
    ? presetOf({ from: filters.created_at__from_date, to: filters.created_at__to_date }, today)
    : undefined;
  const days = created && { created_at__from_date: undefined, created_at__to_date: undefined };
  return { search: writeInbox({ ...filters, ...days, page: 1 }).toString(), created };
}

const inOrder = (filters: InboxFilters) =>
  [...writeInbox({ ...filters, page: 1 })]
    .map((pair) => pair.join('='))
    .toSorted()
    .join('&');

/** Whether two sets of filters show the same invoices, whatever page and order. */
export function sameFilters(one: InboxFilters, other: InboxFilters): boolean {
  return inOrder(one) === inOrder(other);
}

/** The filters without those of the view: what was added to the view stays. */
export function withoutView(filters: InboxFilters, view: InboxFilters): InboxFilters {
  const own = writeFilters(view);
  return readFilters(
    new URLSearchParams(
      [...writeFilters({ ...filters, page: 1 })].filter(
        ([name, value]) => !own.getAll(name).includes(value),
      ),
    ),
  );
}

/** The address that Invoices opens with: the chosen view, or else To review. */
export function startAddressOf({ views, start }: SavedViews, today: IsoDate): URLSearchParams {
  const view = views.find(({ id }) => id === start);
  return view
    ? writeInbox(filtersOf(view, today), view.id)
    : writeInbox(readInbox(new URLSearchParams()));
}
