import { speaksOfTax } from './amount-labels.ts';
import { currencyIn } from '#documents/numbers/currency-signs.ts';
import { absolute, exactOf, roundToUnits, times } from '#documents/numbers/exact.ts';
import { decimalMarkOf, numbersIn } from '#documents/numbers/printed-number.ts';
import { foldText } from './fold-text.ts';
import type { Cell, Line } from './lines.ts';

/** Heads a column of the amounts in another currency: `TL Karşılığı`, `Gegenwert in CHF`. */
const worth =
  /(?<![a-z])(?:karsiligi|equivalent[eo]?|gegenwert|contre-?valeur|contrevaleur|controvalore|tegenwaarde)(?![a-z])/;
/** Maximum lines of such a column, and distance of its right edges in points. */
const [mostWorth, oneEdge] = [12, 4];

/** The lines without the same amounts in another currency, since only one is charged. */
export function withoutOtherCurrency(lines: readonly Line[]): readonly Line[] {
  const left = new Set([...belowHeading(lines), ...belowRate(lines)]);
  if (left.size === 0) return lines;
  return lines.map((line) => {
    const cells = line.cells.filter((cell) => !left.has(cell));
    return cells.length === line.cells.length
      ? line
      : { ...line, cells, text: cells.map(({ text }) => text).join('  ') };
  });
}

/** The amounts of a column of equivalents. */
function belowHeading(lines: readonly Line[]): Cell[] {
  const found: Cell[] = [];
  for (const [at, { cells, page }] of lines.entries())
    for (const heading of cells.length > 1 ? cells : []) {
      if (!worth.test(foldText(heading.text)) || currencyIn(heading.text) === undefined) continue;
      for (const line of lines.slice(at + 1, at + 1 + mostWorth))
        for (const cell of line.page === page && line.cells.length > 1 ? line.cells : [])
          if (Math.abs(cell.x2 - heading.x2) < oneEdge && /^[\d.,'’ ]+$/.test(cell.text))
            found.push(cell);
    }
  return found;
}

/** A rate such as `1 USD = 1.3482 SGD`. */
const rateShape =
  /(?<![\p{L}\d.,])1(?:[.,]0+)? ?[A-Z]{3} ?= ?(\d+[.,]\d{2,8}) ?([A-Z]{3})(?!\p{L})/u;
/** Maximum lines above it with the amounts that are charged. */
const mostAbove = 100;

/**
 * The amounts below an exchange rate for the tax that equal others of the page at that rate: many
 * countries require the tax in their own currency, whatever the invoice is in.
 */
function belowRate(lines: readonly Line[]): Cell[] {
  const found: Cell[] = [];
  for (const [at, { text, page }] of lines.entries()) {
    const [, printed = '', code] = rateShape.exec(text) ?? [];
    const rate = exactOf(printed.replace(',', '.'));
    if (code === undefined || rate === undefined || !speaksOfTax(foldText(text))) continue;
    const above = lines.slice(Math.max(0, at - mostAbove), at);
    const mark = decimalMarkOf(above.map((line) => line.text).join('\n'));
    const amountsOf = ({ text: words }: { readonly text: string }) =>
      numbersIn(words, mark).flatMap(({ value, decimals }) =>
        decimals === 2 ? (exactOf(value) ?? []) : [],
      );
    const charged = above.flatMap(amountsOf).map((amount) => roundToUnits(times(amount, rate), 2));
    for (const line of lines.slice(at + 1, at + 1 + mostWorth))
      for (const cell of line.page === page ? line.cells : []) {
        if (currencyIn(cell.text) !== code) continue;
        const amounts = amountsOf(cell).map((amount) => roundToUnits(amount, 2));
        if (amounts.some((one) => charged.some((other) => absolute(one - other) <= 1n)))
          found.push(cell);
      }
  }
  return found;
}
