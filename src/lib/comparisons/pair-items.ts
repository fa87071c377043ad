import { withoutZeros } from '#documents/numbers/exact.ts';
import type { InvoiceItem } from '#contract/invoice-item.ts';
import { foldWords } from '#documents/text/fold-text.ts';

/** A line of one invoice with the most similar line of the other; null where there is none. */
export interface ItemPair {
  readonly mine: InvoiceItem | null;
  readonly theirs: InvoiceItem | null;
  /** Name, quantity, amount and rate are equal. */
  readonly equal: boolean;
}

const plain = (amount: string | null): string => withoutZeros(amount ?? '');
const name = (item: InvoiceItem): string =>
  foldWords(item.name || item.description || '').join(' ');
// From strict to loose, so that the most similar lines are paired first.
const keys: readonly ((item: InvoiceItem) => string)[] = [
  (item) =>
    JSON.stringify([
      name(item),
      plain(item.quantity),
      plain(item.total_price),
      plain(item.vat_rate),
    ]),
  (item) => JSON.stringify([name(item), plain(item.total_price)]),
  (item) => plain(item.total_price),
  name,
];

/** Pairs the lines of two invoices in the first's order; the other's unpaired lines follow. */
export function pairItems(
  mine: readonly InvoiceItem[],
  theirs: readonly InvoiceItem[],
): readonly ItemPair[] {
  const partner = new Map<InvoiceItem, ItemPair>();
  const free = new Set(theirs);
  keys.forEach((keyOf, strictness) => {
    const byKey = Map.groupBy(free, keyOf);
    for (const item of mine) {
      const found =
        partner.has(item) || keyOf(item) === '' ? undefined : byKey.get(keyOf(item))?.shift();
      if (!found) continue;
      partner.set(item, { mine: item, theirs: found, equal: strictness === 0 });
      free.delete(found);
    }
  });
  return [
    ...mine.map((item) => partner.get(item) ?? { mine: item, theirs: null, equal: false }),
    ...[...free].map((item) => ({ mine: null, theirs: item, equal: false })),
  ];
}
