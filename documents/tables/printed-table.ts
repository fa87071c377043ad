import { toUnits, type Decimal } from '#contract/decimal.ts';
import { roundedDecimal } from '#documents/field-values.ts';
import type { Totals } from '#documents/fields/find-totals.ts';
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
  return items.reduce((sum, item) => sum + units(item.amount), 0n);
}

/** The amount of a line in hundredths. */
export function units(text: string): bigint {
  return toUnits(roundedDecimal(text, 2) ?? '0', 2);
}

/** Whether the lines add up to a sum of the page. */
export function agrees(items: readonly PrintedItem[], totals: Totals): boolean {
  const sum = sumOf(items);
  const near = (one: Decimal | null) =>
    one !== null && sum - toUnits(one, 2) <= 2n && toUnits(one, 2) - sum <= 2n;
  return (
    items.length > 0 &&
    (near(totals.total) || near(totals.net) || totals.parts.some((part) => near(part)))
  );
}
