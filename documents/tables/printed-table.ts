import { toUnits, type Decimal } from '#contract/decimal.ts';
import { roundedDecimal } from '#documents/field-values.ts';
import type { Totals } from '#documents/fields/find-totals.ts';
import type { Column } from './table-columns.ts';
import type { PrintedItem } from './table-items.ts';

/** The lines of an invoice as one way of reading found them. */
export interface Table {
  readonly items: readonly PrintedItem[];
  /** The items of the first of its headings. */
  readonly first: readonly PrintedItem[];
  /** Those of them on the page of the heading. */
  readonly onFirstPage: readonly PrintedItem[];
  readonly basis: Column['basis'];
  readonly score: number;
  /** Rows whose own numbers make their amount. */
  readonly counted?: number;
  /**
   * What they add up to, also with a discount or a charge: the net or the total, or a part of it.
   */
  readonly leadsTo?: 'whole' | 'part' | undefined;
}

/** What the lines add up to, in hundredths. */
export function sumOf(items: readonly PrintedItem[]): bigint {
  return items.reduce((sum, item) => sum + units(item.amount), 0n);
}

/** An amount of a line in hundredths. */
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
