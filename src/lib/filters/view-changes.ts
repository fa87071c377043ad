import type { SavedView, SavedViews } from './saved-views.ts';

/** The longest name of a view, in characters, that fits a tab. */
export const longestViewName = 60;

/** Whether a view has this name already, ignoring case and surrounding spaces. */
export function isTaken(
  { views }: { readonly views: readonly Pick<SavedView, 'id' | 'name'>[] },
  name: string,
  except?: string,
): boolean {
  const plain = (text: string) => text.trim().toLocaleLowerCase();
  return views.some((view) => view.id !== except && plain(view.name) === plain(name));
}

/** Appends a view; `start` makes it the one that Invoices opens with. */
export const withView = (saved: SavedViews, view: SavedView, start: boolean): SavedViews => ({
  views: [...saved.views, view],
  start: start ? view.id : saved.start,
});

/** Changes a part of a view; a deleted view stays deleted. */
export const withChange = (
  saved: SavedViews,
  id: string,
  change: Partial<Omit<SavedView, 'id'>>,
): SavedViews => ({
  ...saved,
  views: saved.views.map((view) => (view.id === id ? { ...view, ...change } : view)),
});

/** Sets the view that Invoices opens with, or none. */
export const withStart = (saved: SavedViews, start: string | undefined): SavedViews => ({
  ...saved,
  start,
});

/** Removes a view. */
export const withoutOne = (saved: SavedViews, id: string): SavedViews => ({
  views: saved.views.filter((view) => view.id !== id),
  start: saved.start === id ? undefined : saved.start,
});

/** Restores a deleted view at its former place. */
export function withRestoredView(
  saved: SavedViews,
  view: SavedView,
  index: number,
  start: boolean,
): SavedViews {
  if (saved.views.some(({ id }) => id === view.id)) return saved;
  return { views: saved.views.toSpliced(index, 0, view), start: start ? view.id : saved.start };
}

/** Moves a view one place forward (-1) or back (1). */
export function moved(saved: SavedViews, id: string, by: 1 | -1): SavedViews {
  const from = saved.views.findIndex((view) => view.id === id);
  const view = saved.views[from];
  if (!view || from + by < 0 || from + by >= saved.views.length) return saved;
  return { ...saved, views: saved.views.toSpliced(from, 1).toSpliced(from + by, 0, view) };
}
