import { foldText } from '#documents/text/fold-text.ts';
import type { PageLine } from '#documents/text/page-lines.ts';

/** Signs of a line's text, and whether more of the value stands on lines below. */
export interface PrintedText {
  readonly at: number;
  readonly end: number;
}

const isSign = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign);

/** Only the letters and digits, folded, each with its place in the text. */
interface Squeezed {
  readonly text: string;
  readonly places: readonly number[];
}

const squeezedLines = new WeakMap<PageLine, Squeezed>();

/** Letters and digits of a text, folded: what is left of `INV / 2023-03` is `inv202303`. */
export function squeeze(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]/gu, '');
}

function squeezeLine(line: PageLine): Squeezed {
  let squeezed = squeezedLines.get(line);
  if (!squeezed) {
    const places: number[] = [];
    let text = '';
    for (let at = 0; at < line.folded.length; at += 1) {
      const sign = line.folded.charAt(at);
      if (!isSign(sign)) continue;
      places.push(at);
      text += sign;
    }
    squeezed = { text, places };
    squeezedLines.set(line, squeezed);
  }
  return squeezed;
}

const kindOf = (sign: string): string =>
  /\p{N}/u.test(sign) ? 'digit' : isSign(sign) ? 'letter' : '';

/**
 * Whether a word may begin or end between the two signs: a letter beside a digit may, as in
 * `Nr.4711` or `Nr4711`.
 */
const parts = (before: string, after: string): boolean =>
  kindOf(before) === '' || kindOf(before) !== kindOf(after);

/**
 * Where the value stands on the line, whatever its case, accents, blanks and signs between letters.
 * @param wanted the value squeezed
 * @param begun true takes what only begins so, for a value that is still being typed
 */
export function textsOf(line: PageLine, wanted: string, begun = false): PrintedText[] {
  const { text, places } = squeezeLine(line);
  const found: PrintedText[] = [];
  if (wanted === '') return found;
  for (let from = text.indexOf(wanted); from !== -1; from = text.indexOf(wanted, from + 1)) {
    const [at = 0, last = 0] = [places[from], places[from + wanted.length - 1]];
    let end = last + 1;
    const sign = line.folded.charAt(at);
    if (!parts(line.folded.charAt(at - 1), sign)) continue;
    if (begun) while (end < line.text.length && line.text.charAt(end) !== ' ') end += 1;
    else if (!parts(line.folded.charAt(last), line.folded.charAt(end))) continue;
    // Short values across several words would be found everywhere by chance.
    if (wanted.length < 5 && line.text.slice(at, end).includes(' ')) continue;
    found.push({ at, end });
  }
  return found;
}

/**
 * What a name begins with on this line, to go on below: at least a word of it, up to the end of a
 * group of words.
 * @returns how many signs of `wanted` were found
 */
export function beginningOf(
  line: PageLine,
  wanted: string,
): { readonly at: number; readonly end: number; readonly signs: number } | undefined {
  const { text, places } = squeezeLine(line);
  if (!text.includes(wanted.slice(0, 4))) return undefined;
  for (let signs = wanted.length - 1; signs >= 4; signs -= 1) {
    const from = text.indexOf(wanted.slice(0, signs));
    if (from === -1) continue;
    const [at = 0, last = 0] = [places[from], places[from + signs - 1]];
    if (
      parts(line.folded.charAt(at - 1), line.folded.charAt(at)) &&
      parts(line.folded.charAt(last), line.folded.charAt(last + 1))
    )
      return { at, end: last + 1, signs };
  }
  return undefined;
}
