import type { PageWord } from '#documents/text/words.ts';
import { kindOfField } from './field-labels.ts';
import { boxOf } from './find-marks.ts';
import { indexOf } from './page-index.ts';
import type { Box } from '#documents/text/place-on-sheet.ts';
import { currencyIn } from '#documents/numbers/currency-signs.ts';
import { foldText } from '#documents/text/fold-text.ts';
import { datesOf } from '#documents/dates/printed-dates.ts';

/**
 * Converts a text of the page to what one would type into a field. An unambiguous date becomes ISO,
 * since a field does not know the months of every language; an ambiguous text is returned as
 * printed, so that the field asks.
 * @returns undefined when the text does not fit the field
 */
export function textToTake(field: string, printed: string): string | undefined {
  const text = printed.trim();
  switch (kindOfField(field)) {
    case 'day': {
      const [date] = datesOf({ folded: foldText(text) });
      return date?.days.length === 1 ? date.days[0] : text;
    }
    case 'currency':
      return currencyIn(text);
    case 'card':
      return text.replace(/\D/g, '').slice(-4) || undefined;
    case 'amount':
      // Per cent and footnote signs are not part of a number.
      return text.replace(/\s?[%*]+$/, '') || undefined;
    default:
      return text === '' ? undefined : text;
  }
}

/** The text of the page that a click or drag means for a field. */
export interface PointedText {
  readonly text: string;
  readonly box: Box;
  /** Its line, and its first and last word there, from which a further click may continue. */
  readonly line: number;
  readonly first: number;
  readonly last: number;
}

// Points by which a click may miss a word.
const reach = 2;

/** Removes punctuation of the sentence around a word. */
const trimmed = (text: string): string =>
  text
    .replace(/^[\s([{:;,"'„“”»«|]+|[\s)\]};:,"'“”»«|]+$/g, '')
    .replace(/(?<=\p{L}{3,})\.$/u, '') || text;

/** The word at a point of the unrotated page, in points: its line and its index there. */
function wordAt(
  words: readonly PageWord[],
  x: number,
  y: number,
): { line: number; word: number } | undefined {
  for (const [line, { words: inLine }] of indexOf(words).lines.entries()) {
    const word = inLine.findIndex(
      ({ word: { left, top, width, height } }) =>
        x >= left - reach &&
        x <= left + width + reach &&
        y >= top - reach &&
        y <= top + height + reach,
    );
    if (word !== -1) return { line, word };
  }
  return undefined;
}

/**
 * The word under the pointer, or the whole amount or date that contains it.
 * @param to the end of a drag; ignored on another line
 * @param before the result of the previous click: a name or code is extended by the next word
 */
export function pointedText(
  words: readonly PageWord[],
  field: string,
  from: { x: number; y: number },
  to: { x: number; y: number } = from,
  before?: PointedText,
): PointedText | undefined {
  const index = indexOf(words);
  const one = wordAt(words, from.x, from.y);
  const line = one && index.lines[one.line];
  if (!one || !line) return undefined;
  const other = wordAt(words, to.x, to.y);
  let first = Math.min(one.word, other?.line === one.line ? other.word : one.word);
  let last = Math.max(one.word, other?.line === one.line ? other.word : one.word);
  const kind = kindOfField(field);
  const signs = () => ({
    at: line.words[first]?.at ?? 0,
    end: (line.words[last]?.at ?? 0) + (line.words[last]?.word.text.length ?? 0),
  });
  const within = kind === 'day' ? index.dates : kind === 'amount' ? index.amounts : [];
  if (first === last) {
    const { at, end } = signs();
    const whole = within
      .filter((span) => span.line === one.line && span.at < end && at < span.end)
      .toSorted((a, b) => b.end - b.at - (a.end - a.at))[0];
    if (whole) {
      // The field itself handles the sign and the currency beside an amount.
      const [from_, to_] =
        kind === 'amount'
          ? [Math.min(whole.at, at), Math.max(whole.end, end)]
          : [whole.at, whole.end];
      const spread = { at: from_, end: to_ };
      first = line.words.findLastIndex((word) => word.at <= spread.at);
      last = line.words.findLastIndex((word) => word.at < spread.end);
      return {
        text: trimmed(line.text.slice(spread.at, spread.end)),
        box: boxOf(line, spread.at, spread.end),
        line: one.line,
        first,
        last,
      };
    }
  }
  const goesOn =
    before &&
    before.line === one.line &&
    (kind === 'name' || kind === 'code') &&
    (first === before.last + 1 || last === before.first - 1);
  if (goesOn) {
    first = Math.min(first, before.first);
    last = Math.max(last, before.last);
  }
  const { at, end } = signs();
  return {
    text: trimmed(line.text.slice(at, end)),
    box: boxOf(line, at, end),
    line: one.line,
    first,
    last,
  };
}
