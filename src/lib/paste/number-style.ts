import { asDecimal, type Decimal, fromUnits } from '#contract/decimal.ts';
import {
  exactOf,
  isSameExact,
  absolute,
  withoutZeros,
  type Exact,
} from '#documents/numbers/exact.ts';
import { readWith } from '#documents/numbers/number-readings.ts';
import type { PastedCell } from './pasted-table.ts';

/** The decimal separator of a block: `point` as in 1,234.50, `comma` as in 1.234,50. */
export type NumberStyle = 'point' | 'comma';

const signs = { point: '.', comma: ',' } as const;
const percent = /^[%٪]\s*|\s*[%٪]$/;
// Signs and words around a number that `readWith` does not know.
const around =
  /^(?:s?fr\.?|chf|kč|ft|lei|лв\.?|руб\.?|rs\.?)\s*(?=[-\d(.,])|(?<=[\d.,)-])\s*(?:s?fr\.?|kč|ft|lei|лв\.?|руб\.?|,-|\.-)$/gi;
// A currency code between the number and its sign: `(12,50 EUR)` and `12,50 TL-`.
const codeInside = /^(\()\s*(?:[A-Z]{3}|TL)\s*(?=\d)|(?<=\d)\s*(?:[A-Z]{3}|TL)\s*(?=[)-]$)/g;

// The denominator of a number that was read is always a power of ten.
const plainOf = ({ above, below }: Exact): Decimal =>
  asDecimal(withoutZeros(fromUnits(above, below.toString().length - 1)));

/** The values of one cell by style; undefined where it cannot be read in that style. */
interface Readings {
  readonly point: Exact | undefined;
  readonly comma: Exact | undefined;
  /** The underlying number of the sheet, where it agrees with the text. */
  readonly exact: Exact | undefined;
}

/** Whether the underlying number, rounded to the digits shown, is the number shown. */
function agrees(behind: Exact, shown: Exact): boolean {
  return 2n * absolute(behind.above * shown.below - shown.above * behind.below) <= behind.below;
}

function readingsOf({ text, exact }: PastedCell): Readings {
  const bare = text.replace(percent, '').replace(around, '').replace(codeInside, '$1').trim();
  const point = readWith(bare, '.');
  const comma = readWith(bare, ',');
  const behind = exact === undefined ? undefined : exactOf(exact);
  if (!behind) return { point, comma, exact: undefined };
  // A column that is too narrow shows ####. Dates and codes have an underlying number that is not
  // their text.
  const taken = /^#+$/.test(bare) || [point, comma].some((read) => read && agrees(behind, read));
  return { point, comma, exact: taken ? behind : undefined };
}

/** A cell's numeric value. */
export interface CellNumber {
  readonly value: Decimal;
  /** The number shown, where the underlying one has more digits. */
  readonly shown?: Decimal;
}

/**
 * A cell's number: the underlying one, else its only reading, else by the style.
 * @returns undefined when it is not a number, or when it depends on a style and none is given
 */
export function cellNumber(cell: PastedCell, style: NumberStyle | null): CellNumber | undefined {
  const { point, comma, exact } = readingsOf(cell);
  if (exact) {
    const near = [point, comma].find((read) => read && agrees(exact, read));
    return {
      value: plainOf(exact),
      ...(near && !isSameExact(near, exact) ? { shown: plainOf(near) } : {}),
    };
  }
  const read =
    point && comma && !isSameExact(point, comma)
      ? style && { point, comma }[style]
      : (point ?? comma);
  return read ? { value: plainOf(read) } : undefined;
}

/** Whether the cell is a number in any style. */
export function isNumber(cell: PastedCell): boolean {
  const { point, comma, exact } = readingsOf(cell);
  return (point ?? comma ?? exact) !== undefined;
}

/** The evidence for a style in a block. */
export interface StyleFound {
  /**
   * Null when texts are ambiguous and the other cells give no or contradicting evidence: then the
   * person chooses.
   */
  readonly style: NumberStyle | null;
  /** Number of cells that can only be read in each style. */
  readonly votes: Readonly<Record<NumberStyle, number>>;
  /** Texts that are different numbers by style; the first is the example to ask about. */
  readonly open: readonly string[];
}

/** The number style by all number cells; `point` where no text is ambiguous. */
export function findStyle(cells: Iterable<PastedCell>): StyleFound {
  const votes = { point: 0, comma: 0 };
  const open: string[] = [];
  for (const cell of cells) {
    const { point, comma, exact } = readingsOf(cell);
    if (!point && !comma) continue;
    if (point && comma && isSameExact(point, comma)) continue;
    if (exact && point && comma) votes[agrees(exact, point) ? 'point' : 'comma'] += 1;
    else if (point && comma) open.push(cell.text);
    else votes[point ? 'point' : 'comma'] += 1;
  }
  const both = votes.point > 0 && votes.comma > 0;
  if ((both || votes.point + votes.comma === 0) && open.length > 0)
    return { style: null, votes, open };
  return { style: votes.comma > votes.point ? 'comma' : 'point', votes, open };
}

/** A number in a style, for examples to choose from: `1234.5` to `1.234,5`. */
export function inStyle(value: string, style: NumberStyle): string {
  const [whole = '', fraction] = value.split('.');
  const group = style === 'point' ? ',' : '.';
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  return fraction === undefined ? grouped : grouped + signs[style] + fraction;
}
