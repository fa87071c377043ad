import * as z from 'zod/mini';
import type { IsoDate } from '#contract/dates.ts';
import { createdPresets, presetOf, presetRange } from '#src/lib/created-presets.ts';
import {
  readFilters,
  writeFilters,
  type InboxFilters,
  readInbox,
  writeInbox,
} from '#src/lib/filters.ts';

/** Saved views as a device stores them. */
export const savedViewsSchema = z.object({
  views: z.array(
    z.object({
      id: z.string().check(z.regex(/^[\w-]{1,40}$/)),
      name: z.string(),
      /** The filters as the inbox's address has them, without page. */
      search: z.string(),
      /** Stands as a tab of its own. */
      pinned: z.boolean(),
      /** Days that move with the calendar, such as this month; they win over days in `search`. */
      created: z.optional(z.enum(createdPresets)),
    }),
  ),
  /** The view that Invoices opens with, when one was chosen. */
  start: z.optional(z.string()),
});

/** What a person keeps of the inbox under names, in their order. */
export type SavedViews = z.output<typeof savedViewsSchema>;
export type SavedView = SavedViews['views'][number];

/** Nothing saved yet. */
export const noViews: SavedViews = { views: [] };

/**
 * The filters that a view opens with.
 * @param today ISO date that moving days are counted from
 */
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
 * What a view keeps of filters.
 * @param moving days with a name, such as this month, are kept by that name and so move with the
 * calendar
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

/** Whether both show the same invoices: neither the page nor the order of values matters. */
export function sameFilters(one: InboxFilters, other: InboxFilters): boolean {
  return inOrder(one) === inOrder(other);
}

/**
 * What is left of the filters when a view is left: what was added to it stays, its own values go.
 */
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

/** The address that Invoices opens with: the chosen view, else what is to review. */
export function startAddressOf({ views, start }: SavedViews, today: IsoDate): URLSearchParams {
  const view = views.find(({ id }) => id === start);
  return view
    ? writeInbox(filtersOf(view, today), view.id)
    : writeInbox(readInbox(new URLSearchParams()));
}
