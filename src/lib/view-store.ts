import { noViews, parseViews, type SavedViews } from '#src/lib/saved-views.ts';

const placeOf = (scope: string) => `invoice-desk.views.${scope}`;

// What storage does not take lives here, until the page is left.
const unkept = new Map<string, SavedViews>();
const parsed = new Map<string, { text: string | null; views: SavedViews }>();
const listeners = new Set<() => void>();

/**
 * The views of a service address and key; the same object until they change.
 * @param scope what keeps one key's views from another's
 */
export function viewsIn(scope: string): SavedViews {
  const own = unkept.get(scope);
  if (own) return own;
  let text: string | null;
  try {
    text = localStorage.getItem(placeOf(scope));
  } catch {
    return noViews;
  }
  const known = parsed.get(scope);
  if (known?.text === text) return known.views;
  const views = parseViews(text);
  parsed.set(scope, { text, views });
  return views;
}

/**
 * Changes the views as they are now, also those that another tab of the browser just saved.
 * @returns whether the device keeps them; else they hold for this page only
 */
export function changeViews(scope: string, change: (views: SavedViews) => SavedViews): boolean {
  const next = change(viewsIn(scope));
  try {
    localStorage.setItem(placeOf(scope), JSON.stringify(next));
    unkept.delete(scope);
  } catch {
    unkept.set(scope, next);
  }
  for (const listener of listeners) listener();
  return !unkept.has(scope);
}

const told = (event: StorageEvent) => {
  if (event.key === null || event.key.startsWith(placeOf('')))
    for (const listener of listeners) listener();
};

/** Follows the views, through other tabs too. @returns how to stop */
export function followViews(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', told);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', told);
  };
}
