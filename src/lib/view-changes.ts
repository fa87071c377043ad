import type { SavedView, SavedViews } from '#src/lib/saved-views.ts';

/** Names longer than this do not fit a tab. */
export const longestViewName = 60;

/** Whether a name is used already, as people read names: case and spaces around do not count. */
export function isTaken(
  { views }: { readonly views: readonly Pick<SavedView, 'id' | 'name'>[] },
  name: string,
  except?: string,
): boolean {
  const plain = (text: string) => text.trim().toLocaleLowerCase();
  return views.some((view) => view.id !== except && plain(view.name) === plain(name));
}

/** With one view more, after the others; `start` makes it the one that Invoices opens with. */
export const withView = (saved: SavedViews, view: SavedView, start: boolean): SavedViews => ({
  views: [...saved.views, view],
  start: start ? view.id : saved.start,
});

/** With some of a view changed; a view that is gone stays gone. */
export const withChange = (
  saved: SavedViews,
  id: string,
  change: Partial<Omit<SavedView, 'id'>>,
): SavedViews => ({
  ...saved,
  views: saved.views.map((view) => (view.id === id ? { ...view, ...change } : view)),
});

/** With another view to open Invoices with, or none. */
export const withStart = (saved: SavedViews, start: string | undefined): SavedViews => ({
  ...saved,
  start,
});

/** Without a view. */
export const withoutOne = (saved: SavedViews, id: string): SavedViews => ({
  views: saved.views.filter((view) => view.id !== id),
  start: saved.start === id ? undefined : saved.start,
});

/** With a deleted view back where it was. */
export function withBack(
  saved: SavedViews,
  view: SavedView,
  index: number,
  start: boolean,
): SavedViews {
  if (saved.views.some(({ id }) => id === view.id)) return saved;
  return { views: saved.views.toSpliced(index, 0, view), start: start ? view.id : saved.start };
}

/** With a view one place earlier (-1) or later (1) in the order. */
export function moved(saved: SavedViews, id: string, by: 1 | -1): SavedViews {
  const from = saved.views.findIndex((view) => view.id === id);
  const view = saved.views[from];
  if (!view || from + by < 0 || from + by >= saved.views.length) return saved;
  return { ...saved, views: saved.views.toSpliced(from, 1).toSpliced(from + by, 0, view) };
}
