/** Cells of a table as texts, row by row; the first row may be its head, and a text may have several lines. */
export type CellBlock = readonly (readonly string[])[];

const listeners = new Set<(block: CellBlock) => void>();

/** Offers a table of the document for new lines, as if it were pasted. @returns whether anyone takes it */
export function offerRows(block: CellBlock): boolean {
  for (const listener of listeners) listener(block);
  return listeners.size > 0;
}

/** Takes the tables that are offered while lines may be added. @returns how to stop */
export function onOfferedRows(listener: (block: CellBlock) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
