import type { PageWord, PageWords } from '#documents/text/words.ts';
import { kindOfField } from './field-labels.ts';
import { labelScore, type Span, indexOf, type PageIndex } from './page-index.ts';
import { wordsAt, type PageLine } from '#documents/text/page-lines.ts';
import type { Box } from '#documents/text/place-on-sheet.ts';
import { plainAmount } from '#documents/numbers/printed-amounts.ts';
import { seek, type Wanted } from './seek-value.ts';
import { isSumOfTaxes } from './tax-by-rate.ts';

/** A place of the document that states a field's value, or may state it. */
export interface Mark {
  /** Number of the page, from 1. */
  readonly page: number;
  /** One box for each line of the value. */
  readonly boxes: readonly Box[];
  /** The text as printed. */
  readonly text: string;
}

/** A field whose value is searched on the pages. */
export interface MarkedField {
  /** Wire name of a header field (`total_price`) or of a line's cell (`items.total_price`). */
  readonly field: string;
  /** The value on the wire, or the typed text; empty for none. */
  readonly value: string;
  /** Wire values of the row's other cells: a place in the same row of the page ranks first. */
  readonly rowValues?: readonly string[] | undefined;
  /** Where the value was read: of several places that state it, this one ranks first. */
  readonly readAt?: { readonly page: number; readonly box: Box } | undefined;
}

/** The marks equal the value, begin with the typed text, or are beside a label of the field. */
type MarkReason = 'same' | 'begins' | 'labelled';

/** The marks of a field, likeliest first. */
export interface Marks {
  readonly reason: MarkReason;
  readonly marks: readonly Mark[];
}

const none: Marks = { reason: 'same', marks: [] };
const most = 200;
const mostProposals = 5;
const leastConfidence = 0.3;

/** The box around characters of a line; for a part of a word, around that part. */
export function boxOf(line: PageLine, at: number, end: number): Box {
  const [first, last] = wordsAt(line, at, end);
  const boxes = line.words
    .slice(first, last + 1)
    .map(({ word, at: start }) =>
      partOf(word, Math.max(0, at - start), Math.min(word.text.length, end - start)),
    );
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  return {
    left,
    top,
    width: Math.max(...boxes.map((box) => box.left + box.width)) - left,
    height: Math.max(...boxes.map((box) => box.top + box.height)) - top,
  };
}

function partOf(word: PageWord, from: number, to: number): Box {
  const length = Math.max(1, word.text.length);
  const { left, top, width, height } = word;
  // A vertical word is marked as a whole, because its direction is unknown here.
  if ((from === 0 && to === length) || height > width * 1.2) return { left, top, width, height };
  return {
    left: left + (width * from) / length,
    top,
    width: (width * (to - from)) / length,
    height,
  };
}

interface Scored {
  readonly mark: Mark;
  readonly score: number;
  /** Position in reading order. */
  readonly place: number;
}

const likeliest = (found: readonly Scored[], lastFirst: boolean): Mark[] =>
  found
    .toSorted((a, b) => b.score - a.score || (lastFirst ? b.place - a.place : a.place - b.place))
    .slice(0, most)
    .map(({ mark }) => mark);

function asMark(page: number, index: PageIndex, spans: readonly Span[]): Mark {
  const parts = spans.flatMap((span) => {
    const line = index.lines[span.line];
    return line
      ? [{ box: boxOf(line, span.at, span.end), text: line.text.slice(span.at, span.end) }]
      : [];
  });
  return {
    page,
    boxes: parts.map(({ box }) => box),
    text: parts.map(({ text }) => text).join(' '),
  };
}

const holdsMiddle = (outer: Box, { left, top, width, height }: Box): boolean => {
  const [x, y] = [left + width / 2 - outer.left, top + height / 2 - outer.top];
  return x >= 0 && x <= outer.width && y >= 0 && y <= outer.height;
};

// The reading's place may be a word of which the value is a part, or one of its lines.
const isReadAt = ({ page, boxes }: Mark, readAt: MarkedField['readAt']): boolean =>
  readAt?.page === page &&
  boxes.some((box) => holdsMiddle(readAt.box, box) || holdsMiddle(box, readAt.box));

/** How well the line matches the grid's row, by other values of the row on it or near it. */
function rowScore(index: PageIndex, line: number, rowValues: readonly string[]): number {
  let best = 0;
  for (let away = 0; away <= 2; away += 1)
    for (const near of [line - away, line + away]) {
      const text = index.lines[near];
      if (!text) continue;
      const found = rowValues.filter(
        (value) =>
          seek(index, { field: 'items.name', kind: 'name', value }, 'same', near).length > 0 ||
          seek(index, { field: 'items.total_price', kind: 'amount', value }, 'same', near).length >
            0,
      );
      best = Math.max(best, found.length * 0.4 - away * 0.15);
    }
  return best;
}

function gather(
  field: Pick<MarkedField, 'field' | 'rowValues'>,
  wanted: Wanted,
  pages: PageWords,
  reason: MarkReason,
): Scored[] {
  const found: Scored[] = [];
  for (const [number, words] of pages.entries()) {
    const index = indexOf(words);
    if (reason === 'labelled' && index.labels(field.field).length === 0) continue;
    for (const { spans, confidence } of seek(index, wanted, reason)) {
      const [first] = spans;
      if (!first) continue;
      const near =
        field.rowValues && field.rowValues.length > 0 && found.length < most
          ? rowScore(index, first.line, field.rowValues)
          : 0;
      const score = confidence + labelScore(index, field.field, first) + near;
      if (reason !== 'labelled' || score >= leastConfidence)
        found.push({
          mark: asMark(number + 1, index, spans),
          score,
          place: number * 1e6 + first.line * 1e3 + first.at,
        });
    }
  }
  return found;
}

/**
 * Where the document states a field's value: first where it was read, then nearest to its label. If
 * it is nowhere, its beginning is searched, then values beside the field's labels.
 * @param pages words of the pages; those not read yet may be empty
 */
export function findMarks(focused: MarkedField, pages: PageWords): Marks {
  const kind = kindOfField(focused.field);
  if (!kind) return none;
  const wanted = { field: focused.field, kind, value: focused.value.trim() };
  // A total is below its parts.
  const lastFirst = focused.field === 'total_price' || focused.field === 'total_vat';
  for (const reason of ['same', 'begins', 'labelled'] as const) {
    if (reason !== 'labelled' && wanted.value === '') continue;
    const found = likeliest(gather(focused, wanted, pages, reason), lastFirst);
    if (found.length === 0) continue;
    if (reason === 'labelled') return { reason, marks: found.slice(0, mostProposals) };
    const read = found.filter((mark) => isReadAt(mark, focused.readAt));
    return { reason, marks: [...new Set([...read, ...found])] };
  }
  return none;
}

// Fields that nearly all documents print; a card or a zero amount is often left out.
const printed = new Set([
  'company_uid',
  'invoice_number',
  'invoice_date',
  'currency',
  'total_price',
  'total_vat',
]);

/** Whether the document states a header field's value; true for empty, zero and unprinted ones. */
export function isOnPages(field: string, value: string, pages: PageWords): boolean {
  const kind = kindOfField(field);
  if (!kind || !printed.has(field) || value.trim() === '' || plainAmount(value) === '0')
    return true;
  return (
    pages.some(
      (words) => seek(indexOf(words), { field, kind, value: value.trim() }, 'same').length > 0,
    ) ||
    (field === 'total_vat' && isSumOfTaxes(value.trim(), pages))
  );
}
