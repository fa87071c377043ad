import type { CellBlock } from '#documents/tables/region-rows.ts';

const takers = new Set<(block: CellBlock) => void>();
const followers = new Set<() => void>();

function tell(): void {
  for (const follower of followers) follower();
}

/** Offers a table of the document for new lines, as if it were pasted. */
export function offerRows(block: CellBlock): void {
  for (const taker of takers) taker(block);
}

/** Takes the tables that are offered, while lines may be added. @returns how to stop */
export function onOfferedRows(taker: (block: CellBlock) => void): () => void {
  takers.add(taker);
  tell();
  return () => {
    takers.delete(taker);
    tell();
  };
}

/** Whether anyone would take a table now. */
export const rowsAreWanted = (): boolean => takers.size > 0;

/** Follows whether anyone would. @returns how to stop */
export function followRowsWanted(follower: () => void): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}
