import type { PageWord } from '#documents/text/words.ts';
import { labelsOf } from './field-labels.ts';
import { linesOf, type PageLine } from '#documents/text/page-lines.ts';
import { amountsOf, type PrintedAmount } from '#documents/numbers/printed-amounts.ts';
import { datesOf, type PrintedDate } from '#documents/dates/printed-dates.ts';

/** A label and its place on a page. */
interface PlacedLabel {
  readonly line: number;
  readonly at: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

/** What is computed once for a page. */
export interface PageIndex {
  readonly lines: readonly PageLine[];
  readonly amounts: readonly (PrintedAmount & { readonly line: number })[];
  readonly dates: readonly (PrintedDate & { readonly line: number })[];
  readonly labels: (field: string) => readonly PlacedLabel[];
}

/** The horizontal position of the character at `at`, as a share of its word. */
function placeAlong(line: PageLine, at: number): number {
  const one = line.words.findLast((word) => word.at <= at);
  if (!one) return 0;
  const share = Math.min(1, (at - one.at) / Math.max(1, one.word.text.length));
  return one.from + (one.to - one.from) * share;
}

/**
 * The folded text with a bar between columns, so that headings of two columns do not form one
 * label.
 */
function inColumns({ words, folded, size }: PageLine): string {
  let text = folded;
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    if (before && word.from - before.to > size * 1.1)
      text = `${text.slice(0, word.at - 1)}|${text.slice(word.at)}`;
  }
  return text;
}

function labelsOn(lines: readonly PageLine[], field: string): PlacedLabel[] {
  const found: PlacedLabel[] = [];
  for (const [index, line] of lines.entries()) {
    const text = inColumns(line);
    for (const { shape, weight } of labelsOf(field))
      for (const match of text.matchAll(shape)) {
        const [at, end] = [match.index, match.index + match[0].length];
        // The longer label is more specific: `due date` is no `date`.
        if (
          found.some(
            (one) =>
              one.line === index && one.at <= at && end <= one.end && one.end - one.at > end - at,
          )
        )
          continue;
        found.push({
          line: index,
          at,
          end,
          from: placeAlong(line, at),
          to: placeAlong(line, end),
          weight,
        });
      }
  }
  return found.filter(
    (one) =>
      !found.some(
        (other) =>
          other.line === one.line &&
          other.at <= one.at &&
          one.end <= other.end &&
          other.end - other.at > one.end - one.at,
      ),
  );
}

const indexes = new WeakMap<readonly PageWord[], PageIndex>();

/** The index of a page, cached as long as its words. */
export function indexOf(words: readonly PageWord[]): PageIndex {
  const known = indexes.get(words);
  if (known) return known;
  const lines = linesOf(words);
  const labels = new Map<string, readonly PlacedLabel[]>();
  const index: PageIndex = {
    lines,
    amounts: lines.flatMap((line, at) => amountsOf(line).map((one) => ({ ...one, line: at }))),
    dates: lines.flatMap((line, at) => datesOf(line).map((one) => ({ ...one, line: at }))),
    labels: (field) => {
      const placed = labels.get(field) ?? labelsOn(lines, field);
      labels.set(field, placed);
      return placed;
    },
  };
  indexes.set(words, index);
  return index;
}

/** Characters of one line of a page. */
export interface Span {
  readonly line: number;
  readonly at: number;
  readonly end: number;
}

const linesAbove = 6;
const sums = new Set(['total_price', 'total_vat']);

/** Whether the line has labels for what is below it: labels beside values have none below. */
const isHeading = (index: PageIndex, line: number): boolean =>
  !index.amounts.some((one) => one.line === line && one.money) &&
  !index.dates.some((one) => one.line === line);

/** Whether amounts follow right below in the same column, as in a table and unlike a sum. */
function goesOnBelow(index: PageIndex, span: Span): boolean {
  const line = index.lines[span.line];
  if (!line) return false;
  const [from, to] = [placeAlong(line, span.at), placeAlong(line, span.end)];
  const columns = (at: number) =>
    index.amounts.filter((one) => one.line === at && one.money).length;
  return index.amounts.some((one) => {
    const below = index.lines[one.line];
    if (
      !below ||
      !one.money ||
      one.line <= span.line ||
      below.middle - line.middle > line.size * 2.5
    )
      return false;
    return (
      columns(one.line) >= columns(span.line) &&
      placeAlong(below, one.at) < to &&
      placeAlong(below, one.end) > from
    );
  });
}

/**
 * Distance of the label to the left of the value or above it; infinite when it labels another
 * value.
 */
function distance(index: PageIndex, label: PlacedLabel, span: Span): number {
  const line = index.lines[span.line];
  const labelLine = index.lines[label.line];
  if (!line || !labelLine) return Number.POSITIVE_INFINITY;
  const [from, to] = [placeAlong(line, span.at), placeAlong(line, span.end)];
  const rows = (line.middle - labelLine.middle) / line.size;
  const beside = (from - label.to) / line.size;
  if (Math.abs(rows) < 0.6 && beside > -0.5) {
    const between = label.line === span.line ? line.text.slice(label.end, span.at) : '';
    // A value between label and span is more likely the labelled one.
    const others = index.amounts.filter(
      (one) => one.line === span.line && one.at >= label.end && one.end <= span.at,
    ).length;
    const words = between.split(' ').filter((word) => /[\p{L}]{3}/u.test(word)).length;
    return Math.max(0, beside) * 0.006 + others * 0.12 + words * 0.1;
  }
  if (rows <= 0 || rows > linesAbove * 1.5 || !isHeading(index, label.line))
    return Number.POSITIVE_INFINITY;
  const apart = Math.max(label.from - to, from - label.to) / line.size;
  if (apart > 1.5) return Number.POSITIVE_INFINITY;
  const skewed = Math.min(Math.abs(label.from - from), Math.abs(label.to - to)) / line.size;
  return 0.12 + rows * 0.05 + Math.max(0, apart) * 0.1 + Math.min(skewed, 10) * 0.015;
}

interface Nearest {
  readonly rank: number;
  readonly score: number;
}

const nobody: Nearest = { rank: Number.POSITIVE_INFINITY, score: 0 };

function nearer(before: Nearest, weight: number, far: number): Nearest {
  // A label of lower weight must be clearly nearer to win.
  const rank = far - Math.abs(weight) * 0.25;
  if (far > 0.9 || rank >= before.rank) return before;
  return { rank, score: weight > 0 ? Math.max(0.05, weight - far) : Math.min(-0.05, weight + far) };
}

/** How well the field's labels fit the span, from about -1 to 1.5; 0 without a label nearby. */
export function labelScore(index: PageIndex, field: string, span: Span): number {
  let [beside, above] = [nobody, nobody];
  for (const label of index.labels(field)) {
    const far = distance(index, label, span);
    if (label.line === span.line || far < 0.12) beside = nearer(beside, label.weight, far);
    else above = nearer(above, label.weight, far);
  }
  if (beside !== nobody) return beside.score + above.score * 0.5;
  return sums.has(field) && above.score > 0 && goesOnBelow(index, span)
    ? above.score - 0.4
    : above.score;
}
