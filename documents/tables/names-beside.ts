import type { PageDocument } from '#documents/text/page-document.ts';
import type { TableHead } from './table-columns.ts';
import { rowsBelow } from './table-rows.ts';

/**
 * The items below a heading. If all have the same text below the heading of names, as `Usage`,
 * the column left of it names them if its heading is unknown: `Subscription`.
 */
export function namedRowsBelow(
  document: PageDocument,
  head: TableHead,
): ReturnType<typeof rowsBelow> {
  const found = rowsBelow(document, head);
  if (found.items.length < 2 || areNamed(found.items)) return found;
  const name = head.columns.findIndex(({ kind }) => kind === 'name');
  const left = name - 1;
  if (head.columns[left]?.kind !== 'other') return found;
  const columns = head.columns.map((one, at) =>
    at === left
      ? { ...one, kind: 'name' as const }
      : at === name
        ? { ...one, kind: 'other' as const }
        : one,
  );
  const other = rowsBelow(document, { ...head, columns });
  return other.items.length === found.items.length && areNamed(other.items) ? other : found;
}

const areNamed = (items: readonly { readonly name: string }[]): boolean =>
  items.some(({ name }) => name !== items[0]?.name);
