import { median } from '#documents/numbers/median.ts';
import type { GreyPicture } from '#service/reading/picture/even-light.ts';
import { languageOf } from '#service/reading/picture/picture-language.ts';
import { together, type PlacedWord } from '#service/reading/picture/words-of-picture.ts';
import type { PictureLanguage, Recogniser, Turn } from '#service/reading/picture/recogniser.ts';
import { cutLength, cutLine, tightened } from './cut-line.ts';
import type { FoundLine } from './detect-lines.ts';
import { linesOfPage, type PageLines } from './lines-of-page.ts';
import { inOwnSpelling } from './own-spelling.ts';
import { normalText } from './normal-text.ts';
import type { Models } from './open-models.ts';
import { withOwnLetters, wordsInLanguage } from './own-letters.ts';
import { lineHeight } from './read-line.ts';
import { surestReading } from './surest-reading.ts';
import {
  signsOfCut,
  typefaceOf,
  wordsOfLine,
  type CutSigns,
  type CutWord,
  type Typeface,
} from './words-of-line.ts';

/** The words of a page with their positions on the upright page. */
export interface RecognisedPage {
  readonly picture: GreyPicture;
  readonly turn: Turn;
  readonly placed: readonly PlacedWord[];
  readonly language: PictureLanguage;
}

/** The height of letters in points to which pages are scaled, as on printed pages. */
const usualHeight = 9;
/** Minimum confidence of a word; others are stains. */
const leastConfidence = 0.3;
/** Maximum number of lines, because a page of dots would take too long. */
const mostLines = 600;
/** Maximum number of lines that are searched for a currency sign. */
const mostSigned = 4;
/** Maximum number of lines, at the top and in all, that the second recogniser reads again. */
const [headLines, mostLettered] = [20, 50];
export interface CutLine {
  readonly line: FoundLine;
  readonly cut: CutSigns;
  words: readonly CutWord[];
}

/**
 * Finds the lines of a page and reads each: figures and English letters by one model, letters of
 * other languages again by a recogniser that knows them.
 * @param known the language of the pages before
 * @param hurry whether there is no time for further lines
 */
export async function recognisePage(
  models: Models,
  recogniser: Recogniser,
  given: GreyPicture,
  number: number,
  hurry: () => boolean,
  known?: PictureLanguage,
): Promise<RecognisedPage> {
  const page = await linesOfPage(models, given);
  const { picture, turn } = page;
  const read: CutLine[] = [];
  const lines = widest(page.lines).flatMap((found) => tightened(picture, found, lineHeight));
  for (const line of widest(lines)) {
    if (hurry()) break;
    const { cut, signs } = await surestReading(models, picture, line);
    const measured = signsOfCut(cut, signs);
    if (measured !== undefined) read.push({ line, cut: measured, words: [] });
  }
  const typeface = typefaceOf(read.map(({ cut }) => cut));
  for (const one of read) one.words = wordsOfLine(one.cut, typeface);
  const language =
    known ?? languageOf(placedWords(read, page, number, typeface).map(({ word }) => word));
  const again = language === 'eng' ? signedLines(read) : letteredLines(read);
  for (const one of again) {
    if (hurry()) break;
    const own = await wordsInLanguage(recogniser, cutLine(picture, one.line, lineHeight), language);
    one.words = withOwnLetters(one.words, own);
  }
  return {
    picture,
    turn,
    placed: inOwnSpelling(placedWords(read, page, number, typeface)),
    language,
  };
}

/** The longest lines in their order if there are too many, since dots and stains are short. */
function widest(lines: readonly FoundLine[]): readonly FoundLine[] {
  if (lines.length <= mostLines) return lines;
  const kept = new Set(lines.toSorted((a, b) => b.length - a.length).slice(0, mostLines));
  return lines.filter((line) => kept.has(line));
}

/** The lines to read again: the head, which has the names, then those with the least confidence. */
function letteredLines(read: readonly CutLine[]): readonly CutLine[] {
  const lettered = read.filter(hasLetters).toSorted((a, b) => a.line.y - b.line.y);
  const lowestConfidence = ({ words }: CutLine) =>
    Math.min(...words.map((word) => word.confidence));
  return [
    ...lettered.slice(0, headLines),
    ...lettered.slice(headLines).toSorted((a, b) => lowestConfidence(a) - lowestConfidence(b)),
  ].slice(0, mostLettered);
}

const hasLetters = ({ words }: CutLine) =>
  words.some(({ text }) => /\p{L}{2}|^\D{0,2}\d[\d.,]*\D?$/u.test(text));

/** The last amounts of a page without a currency, since the first model lacks most signs. */
function signedLines(read: readonly CutLine[]): readonly CutLine[] {
  const texts = read.map(({ words }) => words.map(({ text }) => text).join(' '));
  if (texts.some((text) => /\$\s?\d|(?<!\p{L})(?:RM|EUR|GBP|USD|CHF|INR|Rs)(?!\p{L})/u.test(text)))
    return [];
  return read
    .filter((_, at) => /\d[.,]\d{2}(?!\d)/.test(texts[at] ?? ''))
    .toSorted((a, b) => b.line.height - a.line.height || b.line.y - a.line.y)
    .slice(0, mostSigned);
}

/** Lines of so few characters say little about their position: a `1` is cut too high. */
const fewSigns = 2;
/** Maximum distance of a line from its row, as a share of the type size. */
const mostOff = 0.45;
/** Pages narrower than this, in points, are slips of tills. */
const narrowest = 340;

/** A negative amount in a cell of its own, whose first bracket the model did not see. */
const halfBracket = /^\p{Sc}?\d[\d.,]*[.,]\d{2}\)$/u;

interface PlacedLine extends CutLine {
  readonly left: number;
  /** Pixels of the page for one of the cut. */
  readonly step: number;
  readonly h: number;
  readonly level: number;
}

/** The words with positions scaled so that usual letters are as large as on paper. */
export function placedWords(
  read: readonly CutLine[],
  { picture, slopeAt }: PageLines,
  number: number,
  { pitch }: Pick<Typeface, 'pitch'>,
): PlacedWord[] {
  const lines = read.map((one): PlacedLine => {
    const { line, cut } = one;
    const step = line.height / lineHeight;
    const base = line.y + (cut.base - lineHeight / 2) * step;
    return {
      ...one,
      left: line.x - cutLength(line) / 2,
      step,
      h: cut.size * step,
      // The middle of the page stays in place; the rest moves along the slope of its line.
      level: base - Math.tan(slopeAt(line.y)) * (line.x - picture.width / 2),
    };
  });
  const scale = usualHeight / Math.max(1, median(lines.map(({ h }) => h)) ?? usualHeight);
  const placed = lines.map((one) => wordsOfPlaced(besideOthers(one, lines), scale, number));
  const ends = placed
    .flat()
    .map(({ word }) => [word.x, word.x2])
    .flat();
  // In monospaced text such a wide gap is a blank; elsewhere it separates columns.
  const isTyped = pitch !== undefined || Math.max(...ends) - Math.min(...ends) < narrowest;
  return placed.flatMap((words) => (isTyped ? together(words, pitch) : words));
}

/** A line of one or two signs on the row of the longer line that is nearest to it. */
function besideOthers(one: PlacedLine, lines: readonly PlacedLine[]): PlacedLine {
  if (one.cut.signs.length > fewSigns) return one;
  const [nearest] = lines
    .filter(
      ({ cut, level, h }) =>
        cut.signs.length > fewSigns && Math.abs(level - one.level) < mostOff * h && one.h < 1.5 * h,
    )
    .toSorted((a, b) => Math.abs(a.line.x - one.line.x) - Math.abs(b.line.x - one.line.x));
  return nearest === undefined ? one : { ...one, level: nearest.level, h: nearest.h };
}

function wordsOfPlaced(
  { line, words, left, step, h, level }: PlacedLine,
  scale: number,
  page: number,
): PlacedWord[] {
  return words.flatMap((word): PlacedWord[] => {
    const seen = normalText(word.text);
    const text = words.length === 1 && halfBracket.test(seen) ? `(${seen}` : seen;
    if (text === '' || word.confidence < leastConfidence) return [];
    const [x0, x1] = [left + word.from * step, left + word.to * step];
    const middle = line.y + Math.tan(line.angle) * ((x0 + x1) / 2 - line.x);
    return [
      {
        word: {
          text,
          x: x0 * scale,
          x2: x1 * scale,
          y: level * scale,
          h: h * scale,
          page,
          confidence: word.confidence,
        },
        box: { x0, x1, y0: middle - 0.45 * h, y1: middle + 0.45 * h },
        level,
      },
    ];
  });
}
