import { toUnits } from '#contract/decimal.ts';
import { hundredths } from '#documents/field-values.ts';
import type { Totals } from '#documents/totals/find-totals.ts';
import { absolute } from '#documents/numbers/exact.ts';
import type { Column } from './table-columns.ts';
import type { PrintedItem } from './table-items.ts';

/** The lines of an invoice as found by one of the methods. */
export interface Table {
  readonly items: readonly PrintedItem[];
  /** The items below the first of its headings. */
  readonly first: readonly PrintedItem[];
  /** The items on the page of the first heading. */
  readonly onFirstPage: readonly PrintedItem[];
  readonly basis: Column['basis'];
  readonly score: number;
  /** Number of rows whose quantity and price make their amount. */
  readonly counted?: number;
  /** What the sum equals, also with a discount or charge: the net or total, or a part. */
  readonly leadsTo?: 'whole' | 'part' | undefined;
}

/** The sum of the lines in hundredths. */
export function sumOf(items: readonly PrintedItem[]): bigint {
  return items.reduce((sum, item) => sum + hundredths(item.amount), 0n);
}

/** Whether the lines add up to a sum of the page. */
export function agrees(items: readonly PrintedItem[], totals: Totals): boolean {
  const sum = sumOf(items);
  const near = (one: bigint) => absolute(sum - one) <= 2n;
  const sums = [totals.total, totals.net, ...totals.parts].filter((one) => one !== null);
  const charged = chargedWithoutTax(totals);
  return (
    items.length > 0 &&
    (sums.some((one) => near(toUnits(one, 2))) || (charged !== undefined && near(charged)))
  );
}

/** All that is charged without its VAT, in hundredths. */
export const chargedWithoutTax = ({ total, vat }: Totals): bigint | undefined =>
  total === null || vat === null ? undefined : toUnits(total, 2) - toUnits(vat, 2);
