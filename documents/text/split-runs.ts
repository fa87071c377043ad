import type { PageWord } from './words.ts';

/** A text run of pdf.js: its position as a matrix, its length in units of the page. */
export interface TextRun {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
}

// Widths in usual fonts; the fonts of the file are known to the renderer only.
const narrow = /[.,:;'’|!ijlıtfrI()[\]/-]/;
const wide = /[mwMWÖÜGODQ@%€&]/;
const shareOf = (sign: string): number =>
  /\s/.test(sign)
    ? 0.5
    : narrow.test(sign)
      ? 0.55
      : wide.test(sign)
        ? 1.45
        : /[\p{Lu}]/u.test(sign)
          ? 1.2
          : 1;

const ascent = 0.82;
const descent = 0.22;
// Further words exceed any invoice and would only slow down the rest.
const mostWords = 20_000;

interface Piece {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

function piecesOf(text: string): Piece[] {
  const ends: number[] = [];
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) {
    sum += shareOf(text.charAt(at));
    ends.push(sum);
  }
  return [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    from: (ends[match.index - 1] ?? 0) / sum,
    to: (ends[match.index + match[0].length - 1] ?? sum) / sum,
  }));
}

interface Placed extends PageWord {
  /** Where the word ends, and its direction. */
  readonly end: readonly [number, number];
  readonly along: readonly [number, number];
  readonly size: number;
}

function boxAround(points: readonly (readonly [number, number])[]) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

function wordsOfRun(run: TextRun, view: readonly number[]): Placed[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = multiply(view, run.transform);
  const size = Math.hypot(c, d);
  const length = Math.hypot(a, b);
  if (!(size > 0.5) || !(length > 0)) return [];
  const along = [a / length, b / length] as const;
  const up = [c / size, d / size] as const;
  const scale = Math.hypot(view[0] ?? 1, view[1] ?? 0);
  const at = (share: number, rise: number): [number, number] => [
    e + along[0] * run.width * scale * share + up[0] * size * rise,
    f + along[1] * run.width * scale * share + up[1] * size * rise,
  ];
  return piecesOf(run.str.normalize('NFC')).map(({ text, from, to }) => ({
    text,
    ...boxAround([at(from, ascent), at(to, ascent), at(from, -descent), at(to, -descent)]),
    end: at(to, 0),
    along,
    size,
  }));
}

function multiply(
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[],
  [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0]: readonly number[],
): number[] {
  return [
    a * g + c * h,
    b * g + d * h,
    a * i + c * j,
    b * i + d * j,
    a * k + c * l + e,
    b * k + d * l + f,
  ];
}

/** Whether the word continues the other one, without room for a blank between them. */
function continues(before: Placed, word: Placed): boolean {
  const [dx, dy] = [word.end[0] - before.end[0], word.end[1] - before.end[1]];
  const run = dx * before.along[0] + dy * before.along[1];
  const gap =
    run - Math.max(word.width * Math.abs(before.along[0]), word.height * Math.abs(before.along[1]));
  const off = Math.abs(dx * before.along[1] - dy * before.along[0]);
  const parallel = before.along[0] * word.along[0] + before.along[1] * word.along[1] > 0.99;
  return (
    parallel &&
    off < before.size * 0.1 &&
    Math.abs(before.size - word.size) < before.size * 0.3 &&
    Math.abs(gap) < before.size * 0.09
  );
}

function join(before: Placed, word: Placed): Placed {
  const box = boxAround(
    [before, word].flatMap(({ left, top, width, height }): [number, number][] => [
      [left, top],
      [left + width, top + height],
    ]),
  );
  return { ...word, ...box, text: before.text + word.text };
}

/**
 * The words of a page from its text runs: runs are split at blanks, and letters drawn one by one
 * are joined.
 * @param view matrix of the upright page at scale 1, from pdf.js's viewport
 */
export function splitRuns(runs: readonly TextRun[], view: readonly number[]): readonly PageWord[] {
  const words: Placed[] = [];
  let open = false;
  for (const run of runs) {
    if (words.length > mostWords) break;
    // Some programs write invisible control characters.
    if (/\p{Cc}/u.test(run.str) && run.str.trim() === '') continue;
    for (const [index, word] of wordsOfRun(run, view).entries()) {
      const before = words.at(-1);
      if (index === 0 && open && before && !/^\s/.test(run.str) && continues(before, word))
        words[words.length - 1] = join(before, word);
      else words.push(word);
    }
    open = run.str !== '' && !/\s$/.test(run.str);
  }
  return words.map(({ text, left, top, width, height }) => ({ text, left, top, width, height }));
}
