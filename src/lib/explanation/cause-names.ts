import { sumDecimals } from '#src/lib/amounts/money.ts';
import { negated } from '#documents/numbers/exact.ts';
import type { Fix } from './cause.ts';
import { vatInside } from '#src/lib/amounts/vat-inside.ts';
import type { NamesBeside } from './words-of-page.ts';

interface NamedLine {
  readonly id: string;
  readonly name: string;
  readonly vat_rate: string | null;
}

// The page prints the new amount in the line's own row, or in another line's.
const ownRow = -4;
const otherRow = 6;
// The row with a missing line's amount belongs to an existing line.
const takenRow = 12;

/** The amounts that the page may print for a line: with VAT and without. */
export function printedAmounts(total: string, rate: string | null | undefined): readonly string[] {
  const net = rate && sumDecimals([total, negated(vatInside(total, rate))]);
  return net && net !== total ? [total, net] : [total];
}

const isNamed = (row: string, { name }: NamedLine): boolean =>
  name.trim() !== '' && row.startsWith(name.trim());

/**
 * Cost of a fix by the names on the page: a line's new amount should not be in another line's row,
 * and a missing line's amount not in the row of an existing line.
 */
export function nameBits(lines: readonly NamedLine[], fix: Fix, beside: NamesBeside): number {
  const [change, secondChange] = fix.lines?.change ?? [];
  const [add, secondAdd] = fix.lines?.add ?? [];
  if (secondChange || secondAdd) return 0;
  const line = lines.find(({ id }) => id === change?.id);
  const { total_price: total, vat_rate: rate = line?.vat_rate } = change?.values ?? add ?? {};
  const rows = total ? beside(printedAmounts(total, rate)) : [];
  if (rows.length === 0) return 0;
  if (line && rows.some((row) => isNamed(row, line))) return ownRow;
  const others = lines.filter((one) => one !== line);
  const isOthers = rows.every((row) => others.some((one) => isNamed(row, one)));
  return isOthers ? (add ? takenRow : otherRow) : 0;
}
