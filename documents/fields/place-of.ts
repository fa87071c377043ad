import type { ReadPlace } from '#contract/file-words.ts';
import type { Line } from '#documents/text/lines.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { plainLetters } from '#documents/text/fold-text.ts';
import { boxAround, type Word } from '#documents/text/words.ts';

/** A value may stand beside its label, or on one of so many lines below. */
const linesNear = 4;
/** Shorter values are found only near their label: elsewhere `7` is anything. */
const leastElsewhere = 4;
const mostLetters = 80;

/** The words that spell a value, on the line where they stand. */
interface Spelled {
  readonly line: Line;
  readonly words: readonly Word[];
}

/**
 * Where a value stands on the page, and what is printed before it; undefined where it stands
 * nowhere as it is, or nobody knows the boxes of the words.
 * @param line the index of the line that says it
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

/** Words beside each other that are the value and nothing else. */
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

/** The one word that holds the value and more, as `EUR119,00`. */
function containing(line: Line, wanted: string): readonly Word[] | undefined {
  const word = line.cells
    .flatMap((cell) => cell.words)
    .find(({ text }) => plainLetters(text).includes(wanted));
  return word && [word];
}

/** The text left of a value in its cell, else the cell left of it, else the one of its label. */
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
