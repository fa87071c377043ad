import { roundedDecimal } from '#documents/field-values.ts';
import { datesOf } from '#documents/dates/printed-dates.ts';
import { isMoney } from '#documents/totals/cell-amounts.ts';
import { numbersIn } from '#documents/numbers/printed-number.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { Cell, Line } from '#documents/text/lines.ts';
import type { ReadPlace } from '#contract/file-reading.ts';
import { boxAround, type Box } from '#documents/text/words.ts';
import type { PageDocument } from '#documents/text/page-document.ts';

/** The kind of a printed value: a code, a date, or an amount. */
export type CandidateKind = 'code' | 'day' | 'amount';

/** A printed value that may belong to a field, with features that distinguish it. */
export interface Candidate {
  readonly kind: CandidateKind;
  /** As printed; of a date the ISO date with day before month; of an amount the decimal. */
  readonly value: string;
  /** The ISO date with month before day, if that is another date. */
  readonly monthFirst?: string;
  /** The printed words beside it without digits; empty for none. */
  readonly label: string;
  /** Its left, right and top in thousandths of the page, if known. */
  readonly at?: readonly [left: number, right: number, top: number];
  /** Its place for marking on the page; not stored for learning. */
  readonly place?: ReadPlace;
}

/** Maximum number of each kind: codes and dates are at the top of an invoice, sums at its end. */
const most: Readonly<Record<CandidateKind, number>> = { code: 40, day: 16, amount: 40 };
const codeShape = /[\p{L}\p{N}][\p{L}\p{N}\-/._]*\d[\p{L}\p{N}\-/._]*|\d[\p{L}\p{N}\-/._]+/gu;
const mostLabel = 60;

/**
 * The numbers, dates and amounts of a page in reading order, whatever their labels; a supplier's
 * earlier invoices tell which of them belongs to which field.
 */
export function pageCandidates(document: PageDocument): readonly Candidate[] {
  const found: Candidate[] = [];
  for (const [index, line] of document.lines.entries())
    for (const [place, cell] of line.cells.entries()) {
      if (!/\d/.test(cell.text)) continue;
      for (const one of valuesIn(cell, document)) {
        const { start, end, ...value } = one;
        const label = labelOf(document.lines, index, place, start);
        const box = boxAround(boxesOf(cell, start, end));
        found.push({ ...value, label, ...(box && placed(line.page, box)) });
      }
    }
  const of = (kind: CandidateKind) => found.filter((one) => one.kind === kind);
  return [
    ...of('code').slice(0, most.code),
    ...of('day').slice(0, most.day),
    ...of('amount').slice(-most.amount),
  ];
}

interface InCell extends Pick<Candidate, 'kind' | 'value' | 'monthFirst'> {
  readonly start: number;
  readonly end: number;
}

function valuesIn({ text }: Cell, document: PageDocument): InCell[] {
  const days = datesOf({ folded: foldText(text) }).map(({ at, end, days: [day = '', other] }) => ({
    kind: 'day' as const,
    value: day,
    ...(other !== undefined && { monthFirst: other }),
    start: at,
    end,
  }));
  const taken = (start: number, end: number) =>
    days.some((one) => one.start < end && start < one.end);
  const amounts = numbersIn(text, document.mark).flatMap((one) => {
    const { value, percent, at, end } = one;
    const money =
      isMoney(one, text, document) && !percent && !taken(at, end) && roundedDecimal(value, 2);
    return money ? [{ kind: 'amount' as const, value: money, start: at, end }] : [];
  });
  const codes = [...text.matchAll(codeShape)].flatMap(({ 0: whole, index: start }) => {
    const value = whole.replace(/[.\-/_]+$/, '');
    const end = start + value.length;
    // Digits alone may be either.
    const isAmount =
      !/^\d+$/.test(value) && amounts.some((one) => one.start < end && start < one.end);
    const other = taken(start, end) || isAmount;
    return other || value.length < 3 || value.length > 40
      ? []
      : [{ kind: 'code' as const, value, start, end }];
  });
  return [...days, ...amounts, ...codes];
}

/**
 * The words before a value in its cell, else those of the cell to the left, else those above it.
 */
function labelOf(lines: readonly Line[], index: number, place: number, start: number): string {
  const line = lines[index];
  const cell = line?.cells[place];
  if (line === undefined || cell === undefined) return '';
  const own = wordsOf(cell.text.slice(0, start));
  if (own !== '') return own;
  // A cell with digits is a value whose label is above it, as this one's is.
  const left = line.cells[place - 1]?.text ?? '';
  if (/\p{L}{2}/u.test(left) && !/\d/.test(left)) return wordsOf(left);
  for (const above of lines.slice(Math.max(0, index - 2), index).toReversed()) {
    if (above.page !== line.page || line.y - above.y > 3.2 * line.h) return '';
    const over = above.cells.find((one) => one.x < cell.x2 && one.x2 > cell.x);
    if (over !== undefined) return /\d/.test(over.text) ? '' : wordsOf(over.text);
  }
  return '';
}

const wordsOf = (text: string): string =>
  /\p{L}{2}|\p{L}\.|°/u.test(text)
    ? text
        .replace(/\d[\d.,/-]*/g, ' ')
        .replace(/[\s:.#]+/g, ' ')
        .trim()
        .slice(-mostLabel)
        .toWellFormed()
    : '';

function boxesOf(cell: Cell, start: number, end: number): Box[] {
  let offset = 0;
  return cell.words.flatMap((word) => {
    const [from, to] = [offset, offset + word.text.length];
    offset = to + 1;
    return from < end && start < to && word.box !== undefined ? [word.box] : [];
  });
}

const placed = (page: number, box: Box): Pick<Required<Candidate>, 'at' | 'place'> => ({
  at: [Math.round(box[0]), Math.round(box[0] + box[2]), Math.round(box[1])],
  place: { page, box: [...box] },
});
