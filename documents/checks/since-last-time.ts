import type { InvoiceItem } from '#contract/invoice-item.ts';
import { fromUnits, isDecimal } from '#contract/decimal.ts';
import { foldWords } from '#documents/text/fold-text.ts';
import { exactOf, roundToUnits, times } from '#documents/numbers/exact.ts';

/** An invoice, and what its document says about the payee. */
export interface ComparedInvoice {
  readonly currency: string | null;
  readonly items: readonly Pick<InvoiceItem, 'name' | 'quantity' | 'total_price'>[];
  /** Empty if the document's text is unknown or names none. */
  readonly accounts: readonly string[];
  readonly taxNumber: string;
}

/** A difference from the supplier's last approved invoice. */
export type Change =
  | { readonly kind: 'account'; readonly from: readonly string[]; readonly to: readonly string[] }
  | { readonly kind: 'tax-number'; readonly from: string; readonly to: string }
  | {
      readonly kind: 'price';
      readonly name: string;
      readonly from: string;
      readonly to: string;
    }
  | { readonly kind: 'new' | 'missing'; readonly names: readonly string[] };

const keyOf = ({ name }: ComparedInvoice['items'][number]): string =>
  foldWords(name ?? '').join(' ');
const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
const decimals = 2;

/** The unit price with two decimals; null if unknown. */
function unitPrice({ quantity, total_price }: ComparedInvoice['items'][number]): string | null {
  if (total_price === null || !isDecimal(total_price)) return null;
  const [above, below] = [exactOf(total_price), exactOf(quantity ?? '1')];
  if (!above || !below || below.above === 0n) return null;
  const price = times(above, { above: below.below, below: below.above });
  return price.below < 0n ? null : fromUnits(roundToUnits(price, decimals), decimals);
}

/** The lines with a name, by that name: several lines may have the same one. */
const byName = (items: ComparedInvoice['items']) => {
  const named = Map.groupBy(items, keyOf);
  named.delete('');
  return named;
};

const unitPrices = (items: ComparedInvoice['items']): readonly string[] =>
  items.flatMap((item) => unitPrice(item) ?? []);

const namesMissingIn = (
  others: ReadonlyMap<string, unknown>,
  lines: ReadonlyMap<string, ComparedInvoice['items']>,
): readonly string[] =>
  [...lines].flatMap(([key, [item]]) => (others.has(key) ? [] : (item?.name ?? '')));

/**
 * Differences from the last invoice, the bank account first. A missing value is no difference, and
 * lines are only compared if some names recur: a supplier that names every line anew would change
 * everything each time.
 */
export function changesSince(now: ComparedInvoice, last: ComparedInvoice): readonly Change[] {
  const added = now.accounts.filter((one) => !last.accounts.includes(one));
  const changes: Change[] = [];
  if (added.length > 0 && last.accounts.length > 0)
    changes.push({ kind: 'account', from: last.accounts, to: added });
  if (now.taxNumber !== '' && last.taxNumber !== '' && bare(now.taxNumber) !== bare(last.taxNumber))
    changes.push({ kind: 'tax-number', from: last.taxNumber, to: now.taxNumber });
  const [lines, earlier] = [byName(now.items), byName(last.items)];
  const known = [...lines].filter(([key]) => earlier.has(key));
  if (known.length === 0) return changes;
  if (now.currency === last.currency)
    for (const [key, items] of known) {
      const [prices, former] = [unitPrices(items), unitPrices(earlier.get(key) ?? [])];
      const to = prices.find((price) => !former.includes(price));
      // If the former price is still there, an additional one belongs to another line.
      const from = former.find((price) => !prices.includes(price));
      if (to !== undefined && from !== undefined)
        changes.push({ kind: 'price', name: items[0]?.name ?? '', from, to });
    }
  const fresh = namesMissingIn(earlier, lines);
  const missing = namesMissingIn(lines, earlier);
  if (fresh.length > 0) changes.push({ kind: 'new', names: fresh });
  if (missing.length > 0) changes.push({ kind: 'missing', names: missing });
  return changes;
}
