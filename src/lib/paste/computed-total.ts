import { exactOf, type Exact } from '#documents/numbers/exact.ts';
import type { Target } from './heading-lists.ts';
import { cellNumber, type NumberStyle } from './number-style.ts';
import type { PastedCell } from './table.ts';

const sumOf = (one: Exact, other: Exact): Exact => ({
  above: one.above * other.below + other.above * one.below,
  below: one.below * other.below,
});
const productOf = (one: Exact, other: Exact): Exact => ({
  above: one.above * other.above,
  below: one.below * other.below,
});

/**
 * The total of a net amount: with its VAT added, else by its rate; undefined when neither is known.
 */
function withVat(net: Exact, rate: string | null, vat: Exact | undefined): Exact | undefined {
  if (vat) return sumOf(net, vat);
  const percent = rate === null ? undefined : exactOf(rate);
  return (
    percent &&
    productOf(net, { above: 100n * percent.below + percent.above, below: 100n * percent.below })
  );
}

/** A total that was computed, not rounded yet, and from what. */
export interface Made {
  readonly total: Exact;
  readonly from: string;
  readonly by: 'rate' | 'vat' | 'quantity';
}

/**
 * The total of a row that does not say it, from what it says instead: net and VAT, net and rate, or
 * the price of one.
 * @param one the row's cell that becomes a target
 * @returns the exact total, not rounded yet; undefined when something is missing for it
 */
export function computedTotal(
  one: (target: Target) => PastedCell,
  quantity: string | null,
  rate: string | null,
  style: NumberStyle | null,
): Made | undefined {
  const number = (target: Target) => cellNumber(one(target), style)?.value;
  const exact = (value: string | undefined) => (value === undefined ? undefined : exactOf(value));
  const net = number('net');
  if (net !== undefined) {
    const vat = exact(number('vat'));
    const total = withVat(exactOf(net) ?? { above: 0n, below: 1n }, rate, vat);
    return total && { total, from: net, by: vat ? 'vat' : 'rate' };
  }
  const price = number('unit_price') ?? number('unit_net');
  const [count, each] = [exact(quantity ?? '1'), exact(price)];
  if (price === undefined || !count || !each) return undefined;
  const all = productOf(count, each);
  const total = number('unit_price') === undefined ? withVat(all, rate, exact(number('vat'))) : all;
  return total && { total, from: price, by: 'quantity' };
}
