import { mayGroupByBlanks } from './digit-groups.ts';
import { dayOrderOf, type DayOrder } from '#documents/dates/printed-dates.ts';
import {
  decimalMarkOf,
  groupsOnly,
  type DecimalMark,
  writesWhole,
} from '#documents/numbers/printed-number.ts';
import { foldText } from './fold-text.ts';
import { withSpelledZeros } from './spelled-zeros.ts';
import type { Word } from './words.ts';
import { withoutOtherCurrency } from './other-currency.ts';
import { letterHeight, linesOf, withLoneNumbers, type Cell, type Line } from './lines.ts';

/** The text of a document with properties of the whole. */
export interface PageDocument {
  readonly lines: readonly Line[];
  readonly text: string;
  readonly folded: string;
  readonly mark: DecimalMark;
  /** Its amounts have no decimals, as in Hungary, Japan and Chile. */
  readonly whole: boolean;
  readonly order: DayOrder;
  /** Values from a picture need a higher confidence. */
  readonly from: 'text' | 'ocr';
  /** Numbers of the pages that are pictures, whose words were recognised. */
  readonly pictures: ReadonlySet<number>;
}

const mostLetters = 200;

export function pageDocument(words: readonly Word[], from: 'text' | 'ocr' = 'text'): PageDocument {
  // Longer words occur in hostile files only.
  const short = withoutRules(words.filter((word) => word.text.length <= mostLetters));
  const usable = from === 'ocr' ? withSpelledZeros(short) : short;
  const printed = withoutOtherCurrency(linesOf(usable, mayGroupByBlanks(usable)));
  // In a picture decimal marks may not have been recognised, so that a currency, or marks before
  // three digits everywhere, have to confirm amounts without decimals.
  const mayBeWhole =
    from === 'text' ||
    printed.some((line) => withoutDecimals.test(line.text)) ||
    groupsOnly(printed.map((line) => line.text).join('\n'));
  const lines = mayBeWhole ? withLoneNumbers(printed) : printed;
  const text = lines.map((line) => line.text).join('\n');
  return {
    lines,
    text,
    folded: foldText(text),
    mark: decimalMarkOf(text),
    whole: mayBeWhole && (lines !== printed || writesWhole(text)),
    order: dayOrderOf(text),
    from,
    pictures: new Set(
      usable.filter(({ confidence }) => confidence !== undefined).map(({ page }) => page),
    ),
  };
}

/** Currencies whose amounts have no decimals. */
const withoutDecimals = /(?<!\p{L})(?:Ft|HUF|JPY|KRW|CLP|ISK|IDR|Rp|VND)(?!\p{L})/u;

/** A row of signs that draws a line across a sheet of typewriter letters. */
const drawnLine = /^\+?[-=]{3,}[-=+]{5,}$/;

/**
 * The words without the signs that draw the upright lines of a table where others draw the flat
 * ones.
 */
const withoutRules = (words: readonly Word[]): readonly Word[] =>
  words.some(({ text }) => drawnLine.test(text))
    ? words.filter(({ text }) => !/^[|!]$/.test(text))
    : words;

/** A label and the texts that may be its value, nearest first. */
export interface Labelled {
  readonly line: number;
  readonly cell: Cell;
  readonly values: readonly string[];
}

const folded = new WeakMap<Cell, string>();

/** The folded text of a cell, cached because hundreds of labels are searched in each. */
function foldedText(cell: Cell): string {
  const known = folded.get(cell);
  if (known !== undefined) return known;
  const text = foldText(cell.text);
  folded.set(cell, text);
  return text;
}

/**
 * Finds a label, with what follows it in its cell, to its right, or below.
 * @param label matches in the folded text of a cell; what follows the match is the first value
 */
export function labelled(document: PageDocument, label: RegExp): Labelled[] {
  const found: Labelled[] = [];
  for (const [index, line] of document.lines.entries()) {
    for (const [place, cell] of line.cells.entries()) {
      const match = label.exec(foldedText(cell));
      if (!match) continue;
      const rest = wholeText(document.lines, index, cell).slice(match.index + match[0].length);
      const values = [rest];
      const right = line.cells[place + 1];
      if (right !== undefined) values.push(wholeText(document.lines, index, right));
      else values.push(...besideInLargerType(document.lines, index, cell));
      const left =
        match.index === 0
          ? cell.x
          : (cell.words.find((word) => foldText(word.text).startsWith(firstWord(match[0])))?.x ??
            cell.x);
      const under = below(document.lines, index, { x: left, x2: cell.x2 });
      // Below `Order / Invoice no.` the value begins where the cell does.
      values.push(...(under.length > 0 ? under : below(document.lines, index, cell)));
      found.push({
        line: index,
        cell,
        values: values
          .map((value) => value.replace(/^[\s:.#№]+/, '').trim())
          .filter((value) => value !== ''),
      });
    }
  }
  return found;
}

/**
 * Forms print labels small and values large: their baselines differ, and the value is on a line of
 * its own.
 */
function besideInLargerType(lines: readonly Line[], index: number, label: Cell): string[] {
  const from = lines[index];
  if (from === undefined) return [];
  const size = label.words[0]?.h ?? from.h;
  for (const line of [lines[index + 1], lines[index - 1]]) {
    if (line === undefined || line.page !== from.page) continue;
    const beside = line.cells.find((cell) => cell.x >= label.x2 - 2 && letterHeight(cell) > size);
    if (beside !== undefined && Math.abs(line.y - from.y) < 0.6 * letterHeight(beside))
      return [beside.text];
  }
  return [];
}

function firstWord(text: string): string {
  return text.trim().split(/\s+/)[0] ?? '';
}

/** A text whose last word breaks at a hyphen, with the rest of that word: `91-` above `5530274`. */
function wholeText(lines: readonly Line[], index: number, cell: Cell): string {
  const from = lines[index];
  if (from === undefined || !/[\p{Lu}\d]-$/u.test(cell.text)) return cell.text;
  const next = lines
    .slice(index + 1, index + 4)
    .find((line) => line.cells.some((one) => isUnder(one, cell)));
  const rest = next?.cells.find((one) => isUnder(one, cell))?.words[0]?.text ?? '';
  return next?.page === from.page && next.y - from.y < 2 * from.h && /^\d/.test(rest)
    ? cell.text + rest
    : cell.text;
}

/** Whether a cell begins where another does, or is centred or right-aligned with it. */
const isUnder = (one: Cell, cell: Cell): boolean =>
  Math.abs(one.x - cell.x) < 3 ||
  Math.abs(one.x2 - cell.x2) < 3 ||
  Math.abs(one.x + one.x2 - cell.x - cell.x2) < 6;

/** The cells right below a place, on the next two lines. */
function below(lines: readonly Line[], index: number, place: { x: number; x2: number }): string[] {
  const from = lines[index];
  if (from === undefined) return [];
  const found: string[] = [];
  for (const line of lines.slice(index + 1, index + 4)) {
    if (line.page !== from.page || line.y - from.y > 3.2 * from.h) break;
    const under = line.cells.find(
      (cell) => cell.x < place.x2 + 4 && cell.x2 > place.x - 4 && Math.abs(cell.x - place.x) < 120,
    );
    if (under !== undefined) found.push(wholeText(lines, lines.indexOf(line), under));
  }
  return found;
}
