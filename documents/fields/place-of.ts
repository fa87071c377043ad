import type { ReadPlace } from '#contract/file-reading.ts';
import type { Line } from '#documents/text/lines.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { plainLetters } from '#documents/text/fold-text.ts';
import { boxAround, type Word } from '#documents/text/words.ts';

/** Number of lines below a label in which its value may be. */
const linesNear = 4;
/** Minimum length of a value searched on the whole page, since `7` is found anywhere. */
const leastElsewhere = 4;
const mostLetters = 80;

/** The words that spell a value, with their line. */
interface Spelled {
  readonly line: Line;
  readonly words: readonly Word[];
}

/**
 * The position of a value on the page, with its label; undefined if it is not printed as it is, or
 * if the positions of words are unknown.
 * @param line the index of the line from which it was read
 * @param printed the value, however its digits are grouped
 */
export function placeOf(
  document: PageDocument,
  line: number | undefined,
  printed: string,
): { readonly place: ReadPlace; readonly label: string } | undefined {
  const wanted = plainLetters(printed);
  if (wanted === '') return undefined;
  const near = line === undefined ? [] : document.lines.slice(line, line + linesNear);
  const lines = wanted.length < leastElsewhere ? [near] : [near, document.lines];
  for (const some of lines) {
    const found =
      firstOf(some, (one) => spelling(one, wanted)) ??
      firstOf(some, (one) => containing(one, wanted));
    const box = boxAround(found?.words.map((word) => word.box) ?? []);
    if (found !== undefined && box !== undefined)
      return {
        place: { page: found.line.page, box: [...box] },
        label: labelBefore(document, found, line),
      };
  }
  return undefined;
}

function firstOf(
  lines: readonly Line[],
  find: (line: Line) => readonly Word[] | undefined,
): Spelled | undefined {
  for (const line of lines) {
    const words = find(line);
    if (words !== undefined) return { line, words };
  }
  return undefined;
}

/** Adjacent words that are exactly the value. */
function spelling(line: Line, wanted: string): readonly Word[] | undefined {
  const words = line.cells.flatMap((cell) => cell.words);
  const letters = words.map((word) => plainLetters(word.text));
  for (const [start, first] of letters.entries()) {
    if (first === '' || !wanted.startsWith(first)) continue;
    let text = '';
    for (let end = start; end < words.length && text.length < wanted.length; end += 1) {
      text += letters[end] ?? '';
      if (text === wanted) return words.slice(start, end + 1);
    }
  }
  return undefined;
}

/** A single word that contains the value, such as `EUR119,00`. */
function containing(line: Line, wanted: string): readonly Word[] | undefined {
  const word = line.cells
    .flatMap((cell) => cell.words)
    .find(({ text }) => plainLetters(text).includes(wanted));
  return word && [word];
}

/** The text before a value in its cell, else the cell to its left, else its label's cell. */
function labelBefore(
  document: PageDocument,
  { line, words }: Spelled,
  labelLine: number | undefined,
): string {
  const [first] = words;
  const at = line.cells.findIndex((cell) => first !== undefined && cell.words.includes(first));
  const cell = line.cells[at];
  const before = cell?.words.slice(0, first === undefined ? 0 : cell.words.indexOf(first)) ?? [];
  const text = before.map((word) => word.text).join(' ');
  const beside = [text, line.cells[at - 1]?.text ?? ''].find((one) => /\p{L}/u.test(one));
  const own = labelLine === undefined ? undefined : document.lines[labelLine];
  const under =
    own === line ? undefined : own?.cells.find((one) => cell && one.x < cell.x2 && one.x2 > cell.x);
  return (beside ?? under?.text ?? '')
    .replace(/[\s:]+$/, '')
    .slice(0, mostLetters)
    .toWellFormed();
}
