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
  const before = new Map(last.items.map((item) => [keyOf(item), item]));
  const named = now.items.filter((item) => keyOf(item) !== '');
  const known = new Set(named.map(keyOf).filter((key) => before.has(key)));
  if (known.size === 0) return changes;
  if (now.currency === last.currency)
    for (const key of known) {
      const [item, earlier] = [named.find((one) => keyOf(one) === key), before.get(key)];
      const [to, from] = [item && unitPrice(item), earlier && unitPrice(earlier)];
      if (item && to && from && to !== from)
        changes.push({ kind: 'price', name: item.name ?? '', from, to });
    }
  const names = (items: ComparedInvoice['items'], isGone: (key: string) => boolean) =>
    items
      .filter((item) => keyOf(item) !== '' && isGone(keyOf(item)))
      .map((item) => item.name ?? '');
  const fresh = names(named, (key) => !before.has(key));
  const missing = names(last.items, (key) => !known.has(key));
  if (fresh.length > 0) changes.push({ kind: 'new', names: fresh });
  if (missing.length > 0) changes.push({ kind: 'missing', names: missing });
  return changes;
}
