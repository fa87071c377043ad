/** Where the cursor of a list is wanted as soon as the rows are there. */
export type RowWish =
  /** At a place of the list at an address, which may still be on its way. */
  | { readonly address: string; readonly index: number }
  /** On an invoice, in whatever list shows it. */
  | { readonly uid: string };

let wish: RowWish | null = null;
const listeners = new Set<() => void>();

/** Wishes the cursor somewhere; null takes the wish back. */
export function wishRow(next: RowWish | null): void {
  if (wish === next) return;
  wish = next;
  for (const listener of listeners) listener();
}

/** One row further than wished so far in the list at an address; its first row when nothing was. */
export function wishFurther(address: string, step: 1 | -1): void {
  const index =
    wish && 'address' in wish && wish.address === address ? Math.max(0, wish.index + step) : 0;
  wishRow({ address, index });
}

/** The present wish. */
export const rowWish = (): RowWish | null => wish;

/** Follows wishes. @returns how to stop */
export function followWishes(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
