import { decimalProblem, fromUnits, moneyLimits, quantityLimits } from '#contract/decimal.ts';
import { unitsIn } from '#documents/numbers/exact.ts';
import type { Line, LineChanges, LineValues } from '#src/lib/line-changes.ts';
import { sumDecimals } from '#src/lib/money.ts';

/** What merging gives up because the lines differ in it. */
export type LostInMerge = 'quantity' | 'unit' | 'vat_rate';

/** One line made of several, or why it cannot be. */
export type Merged =
  | {
      readonly values: LineValues;
      readonly lost: readonly LostInMerge[];
      readonly changes: LineChanges;
    }
  | { readonly values?: never; readonly problem: 'one' | 'long' | 'digits' };

const nameMost = 500;
const descriptionMost = 2000;
const distinct = (texts: readonly string[], glue: string): string =>
  [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))].join(glue);

/** The value that all have; undefined when they differ. Decimals are compared as numbers. */
function shared(values: readonly (string | null)[]): string | null | undefined {
  const [first = null] = values;
  const plain = (value: string | null) =>
    value?.includes('.') ? value.replace(/\.?0+$/, '') : value;
  return values.every((value) => plain(value) === plain(first)) ? first : undefined;
}

/**
 * Makes one line of several: different names and descriptions one after the other, totals summed
 * exactly, quantities summed
 * where all have one of the same unit, the rate kept where it is the same. The first line stays,
 * the others go.
 */
export function mergeLines(lines: readonly Line[]): Merged {
  const [first, ...rest] = lines;
  if (!first || rest.length === 0) return { problem: 'one' };
  const name = distinct(
    lines.map((line) => line.name),
    ', ',
  );
  const description = distinct(
    lines.map((line) => line.description),
    '; ',
  );
  if (name.length > nameMost || description.length > descriptionMost) return { problem: 'long' };
  const prices = lines.flatMap((line) => line.total_price ?? []);
  const total_price = prices.length > 0 ? sumDecimals(prices) : null;
  const unit = shared(lines.map((line) => line.unit));
  const counts = lines.flatMap((line) => line.quantity ?? []);
  const countable = unit !== undefined && counts.length === lines.length;
  const count = countable ? unitsIn(sumDecimals(counts), quantityLimits.decimals) : 0n;
  if (count === null) return { problem: 'digits' };
  const quantity = countable ? fromUnits(count, quantityLimits.decimals) : null;
  if (
    (total_price !== null && decimalProblem(total_price, moneyLimits) !== undefined) ||
    (quantity !== null && decimalProblem(quantity, quantityLimits) !== undefined)
  )
    return { problem: 'digits' };
  const vat_rate = shared(lines.map((line) => line.vat_rate));
  const lost: LostInMerge[] = [];
  if (quantity === null && counts.length > 0) lost.push('quantity');
  if (unit === undefined) lost.push('unit');
  if (vat_rate === undefined) lost.push('vat_rate');
  const values: LineValues = {
    name,
    description,
    quantity,
    unit: quantity === null && counts.length > 0 ? null : (unit ?? null),
    total_price,
    vat_rate: vat_rate ?? null,
  };
  return {
    values,
    lost,
    changes: { change: [{ id: first.id, values }], remove: rest.map((line) => line.id) },
  };
}
