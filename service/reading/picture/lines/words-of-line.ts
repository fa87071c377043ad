import type { GreyPicture } from '#service/reading/picture/even-light.ts';
import { lettersOf } from './ink-of-cut.ts';
import type { ReadSign } from './read-line.ts';

export interface CutWord {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly confidence: number;
}

/** A line that was cut out, with the measures of its type, before it is split into words. */
export interface CutSigns {
  readonly signs: readonly ReadSign[];
  readonly columns: Uint16Array;
  readonly size: number;
  readonly base: number;
  /** Gaps between neighbouring characters, as shares of the type size. */
  readonly gaps: readonly Gap[];
}

interface Gap {
  readonly from: number;
  readonly to: number;
  readonly share: number;
  /** From the middle of one character to that of the next, as a share of the type size. */
  readonly step: number;
}

/** Heights as shares of the type size. */
const [capital, small] = [0.72, 0.53];
/** The characters of a line with their gaps; undefined without characters or ink. */
export function signsOfCut(cut: GreyPicture, all: readonly ReadSign[]): CutSigns | undefined {
  const signs = all.filter((sign) => sign.text.trim() !== '');
  const text = signs.map((sign) => sign.text).join('');
  const ink = lettersOf(cut, text);
  if (ink === undefined || signs.length === 0) return undefined;
  const { columns, top, base } = ink;
  const tall = /[\p{Lu}\d bdfhklt/|()[\]!&$%#@£€]/u.test(text) ? capital : small;
  const size = Math.max(4, (base - top) / tall);
  const gaps = signs.slice(1).map((sign, at) => {
    const [from = 0, to = 0] = [signs[at]?.at ?? 0, sign.at].map((one) =>
      Math.round(one * cut.width),
    );
    const white = widestWhite(columns, from, to);
    return { ...white, share: (white.to - white.from) / size, step: (to - from) / size };
  });
  return { signs, columns, size, base, gaps };
}

/** How a page is typeset: with letters of one width, as by tills, or of their own width. */
export interface Typeface {
  /** Minimum gap between words, as a share of the type size. */
  readonly blank: number;
  /** The pitch of letters; undefined if they differ in width. */
  readonly pitch: number | undefined;
  /** The pitch of digits, which have one width in nearly all fonts. */
  readonly figures: number;
}

/** Maximum deviation over mean of distances that are one pitch. */
const mostDeviation = 0.22;
/** Minimum number of gaps by which a line is measured on its own. */
const [manyGaps, mostOwn] = [9, 0.5];
/** Maximum gap between words; a wider one is between columns. */
const mostGap = 0.8;
/** Limits of the gap between words, for all pages. */
const [leastBlank, mostBlank] = [0.17, 0.34];

/** How these lines are typeset, since gaps between letters and between words form two clusters. */
export function typefaceOf(lines: readonly CutSigns[]): Typeface {
  const steps = lines.flatMap((line) =>
    line.gaps.filter(({ share, step }) => share < 0.45 && step < 1).map(({ step }) => step),
  );
  const mean = meanOf(steps);
  const spread = Math.sqrt(meanOf(steps.map((step) => (step - mean) ** 2)));
  const gaps = lines
    .flatMap((line) => line.gaps.map(({ share }) => share))
    .filter((share) => share < mostGap);
  return {
    blank: Math.min(mostBlank, Math.max(leastBlank, partingOf(gaps))),
    pitch: steps.length >= 40 && spread < mostDeviation * mean ? mean : undefined,
    figures: meanOf(
      lines.flatMap(({ signs, gaps: own }) =>
        own.flatMap(({ step }, at) =>
          isFigure(signs[at]) && isFigure(signs[at + 1]) && step < 1 ? [step] : [],
        ),
      ),
    ),
  };
}

/** The value between two clusters, where their means are farthest apart. */
function partingOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  let [before, sum, best, parting] = [0, 0, -1, leastBlank];
  const all = sorted.reduce((total, value) => total + value, 0);
  for (const [at, value] of sorted.entries()) {
    before = at + 1;
    sum += value;
    const after = sorted.length - before;
    if (after === 0) break;
    const [low, high] = [sum / before, (all - sum) / after];
    const apart = before * after * (high - low) ** 2;
    if (apart > best) [best, parting] = [apart, (low + high) / 2];
  }
  return parting;
}

const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Splits a line into words at its gaps, because the recogniser drops most blanks. */
export function wordsOfLine(line: CutSigns, { blank, pitch, figures }: Typeface): CutWord[] {
  const { signs, columns, gaps } = line;
  // A line with wide letter spacing has wider gaps between letters too.
  const own =
    gaps.length < manyGaps
      ? 0
      : partingOf(gaps.map(({ share }) => share).filter((share) => share < mostOwn));
  const least = Math.min(mostBlank, Math.max(blank, own));
  const words: CutWord[] = [];
  let open: ReadSign[] = [];
  // A cut may reach into the next word, whose ink belongs to no character of this line.
  const [first = 0, last = 0] = [signs[0], signs.at(-1)].map((sign) =>
    Math.round((sign?.at ?? 0) * columns.length),
  );
  let from = edgeOf(line, first, -1);
  const close = (to: number) => {
    words.push({
      text: open.map((sign) => sign.text).join(''),
      from,
      to,
      confidence: wordConfidence(open),
    });
    open = [];
  };
  for (const [at, sign] of signs.entries()) {
    open.push(sign);
    const gap = gaps[at];
    if (gap === undefined) continue;
    const parted =
      pitch === undefined
        ? gap.share >= Math.max(least, leastAt(signs, at)) && !isPale(gap, signs, at, figures)
        : gap.step > 1.55 * pitch && gap.share > 0.3;
    if (parted) {
      close(gap.from);
      from = gap.to;
    }
  }
  close(edgeOf(line, last, 1) + 1);
  return words;
}

const isFigure = (sign: ReadSign | undefined): boolean => /^\d$/.test(sign?.text ?? '');

/** The share of a step that is white where ink was not found. */
const mostWhite = 0.6;

/** Whether a gap is only caused by pale digits whose ink was not found. */
function isPale(
  { share, step }: Gap,
  signs: readonly ReadSign[],
  at: number,
  figures: number,
): boolean {
  const isPoint = (sign: ReadSign | undefined) => /^[.,:/-]$/.test(sign?.text ?? '');
  const [before, here, next, after] = [signs[at - 1], signs[at], signs[at + 1], signs[at + 2]];
  if (share < mostWhite * step) return false;
  if (isFigure(here) && isFigure(next)) return step < 1.25 * figures;
  const isWithin = isPoint(next)
    ? isFigure(here) && isFigure(after)
    : isPoint(here) && isFigure(before) && isFigure(next);
  return isWithin && step < figures;
}

/** Whether a gap is inside a number, since points and the digit 1 have wide gaps around them. */
function leastAt(signs: readonly ReadSign[], at: number): number {
  const [before = '', here = '', next = '', after = ''] = [at - 1, at, at + 1, at + 2].map(
    (place) => signs[place]?.text ?? '',
  );
  const figure = (text: string) => /^\d$/.test(text);
  const point = (text: string) => /^[.,:]$/.test(text);
  if (figure(here) && point(next) && figure(after)) return 0.3;
  if (figure(before) && point(here) && figure(next)) return 0.3;
  if (figure(here) && figure(next)) return here === '1' || next === '1' ? 0.34 : 0.25;
  return /^[.,:;'-]$/.test(next) || (here === '-' && figure(next)) ? 0.32 : 0;
}

/** The widest gap between two positions. */
function widestWhite(columns: Uint16Array, from: number, to: number) {
  let best = { from, to: from };
  let start = from;
  for (let x = from; x <= to; x += 1) {
    if (x < to && (columns[x] ?? 0) <= 1) continue;
    if (x - start > best.to - best.from) best = { from: start, to: x };
    start = x + 1;
  }
  return best;
}

/** Minimum gap, as a share of the type size, that ends a line. */
const endingGap = 0.6;

/** Where the ink around a sign ends to the left or to the right. */
function edgeOf({ columns, size }: CutSigns, at: number, step: 1 | -1): number {
  let edge = at;
  for (let x = at; x >= 0 && x < columns.length; x += step)
    if ((columns[x] ?? 0) > 1) edge = x;
    else if (Math.abs(x - edge) > endingGap * size) break;
  return edge;
}

/** The confidence of a word, nearer to the mean of its characters than to the worst. */
function wordConfidence(signs: readonly ReadSign[]): number {
  const all = signs.map((sign) => sign.confidence);
  const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
  return (Math.min(...all) + 3 * mean) / 4;
}
