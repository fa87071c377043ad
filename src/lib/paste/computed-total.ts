import { exactOf, plus, times, withPercent, type Exact } from '#documents/numbers/exact.ts';
import type { Target } from './headings.ts';
import { cellNumber, type NumberStyle } from './number-style.ts';
import type { PastedCell } from './pasted-table.ts';

/** The total of a net amount: with its VAT, else by its rate; undefined without both. */
function withVat(net: Exact, rate: string | null, vat: Exact | undefined): Exact | undefined {
  if (vat) return plus(net, vat);
  const percent = exactOf(rate ?? '');
  return percent && times(net, withPercent(percent));
}

/** A computed total before rounding, and its source. */
interface Made {
  readonly total: Exact;
  readonly from: string;
  readonly by: 'rate' | 'vat' | 'quantity';
}

/** The exact total of a row that has only net and VAT or rate, or a unit price. */
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
    const amount = exactOf(net);
    const total = amount && withVat(amount, rate, vat);
    return total && { total, from: net, by: vat ? 'vat' : 'rate' };
  }
  const price = number('unit_price') ?? number('unit_net');
  const [count, each] = [exact(quantity ?? '1'), exact(price)];
  if (price === undefined || !count || !each) return undefined;
  const all = times(count, each);
  const total = number('unit_price') === undefined ? withVat(all, rate, exact(number('vat'))) : all;
  return total && { total, from: price, by: 'quantity' };
}
