import type { InvoiceItem } from '#contract/invoice-item.ts';

/** Inserts a new line at its position, and moves the following ones (gap G48). */
export function withPlaced(
  items: readonly InvoiceItem[],
  item: InvoiceItem,
): readonly InvoiceItem[] {
  const { place = Infinity } = item;
  const at = items.findIndex((one) => (one.place ?? 0) >= place);
  if (at < 0) return [...items, item];
  const behind = items
    .slice(at)
    .map((one) => (one.place === undefined ? one : { ...one, place: one.place + 1 }));
  return [...items.slice(0, at), item, ...behind];
}
