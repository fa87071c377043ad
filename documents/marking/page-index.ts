import type { PageWord } from '#documents/text/words.ts';
import { labelsOf } from './field-labels.ts';
import { linesOf, type PageLine } from '#documents/text/page-lines.ts';
import { amountsOf, type PrintedAmount } from '#documents/numbers/printed-amounts.ts';
import { datesOf, type PrintedDate } from '#documents/dates/printed-dates.ts';

/** A name of a value where it stands on a page. */
export interface PlacedLabel {
  readonly line: number;
  readonly at: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

/** What is found on a page, once. */
export interface PageIndex {
  readonly lines: readonly PageLine[];
  readonly amounts: readonly (PrintedAmount & { readonly line: number })[];
  readonly dates: readonly (PrintedDate & { readonly line: number })[];
  readonly labels: (field: string) => readonly PlacedLabel[];
}

/** How far along the line the sign at `at` stands: a share of its word. */
export function placeAlong(line: PageLine, at: number): number {
  const one = line.words.findLast((word) => word.at <= at);
  if (!one) return 0;
  const share = Math.min(1, (at - one.at) / Math.max(1, one.word.text.length));
  return one.from + (one.to - one.from) * share;
}

/**
 * The folded text with a bar where a column ends: the heads of two columns are no name together.
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
        // The longer name says it better: `due date` is no `date`.
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

/** The index of a page; made at the first call, kept as long as its words are. */
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
