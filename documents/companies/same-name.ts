import { foldLetters, foldText, plainLetters } from '#documents/text/fold-text.ts';
import { isLegalForm, nameWithForm, withoutLegalForm } from './legal-forms.ts';
import type { Segment } from './segment.ts';

/** Minimum letters of a name, since a shorter one may occur in many others. */
const leastLetters = 8;
/**
 * Minimum letters of a brand that is one word of the name below it: `PFEIL`,
 * `Elektro-Großhandel Pfeil KG`.
 */
const leastOfWord = 4;
/** Maximum lines from a brand to the name below it, and points between their edges. */
const [linesToName, oneEdge] = [2, 3];

/** The folded letters and digits of a name. */
export const lettersOf = (text: string): string => foldText(text).replace(/[^a-z0-9]/g, '');

/**
 * The complete name if the page also prints it with its legal form, its beginning or its ending.
 */
export function wholeName(best: Segment, names: readonly Segment[]): Segment {
  const full = names.find((one) => isShortenedTo(one.text, best.text));
  if (full !== undefined) return wholeName(full, names);
  if (nameWithForm(best.text) !== undefined) {
    // Italian partnerships name their partners: `Trattoria Al Pozzo` above `di Bassi & C. S.n.c.`.
    const above = /^di\s\p{Lu}/u.test(best.text)
      ? names.find(({ line }) => line === best.line - 1)
      : undefined;
    if (above !== undefined) return { ...best, text: `${above.text} ${best.text}` };
  }
  // A name in a narrow column begins in a line above.
  const begun = names.find(({ text, line }) => line < best.line && text.endsWith(` ${best.text}`));
  if (begun !== undefined || nameWithForm(best.text) !== undefined) return begun ?? best;
  const letters = lettersOf(best.text);
  const start = `${foldText(best.text)} `;
  // In French the form may precede the name: `SARL Remparts`.
  const hasForm = (text: string) =>
    nameWithForm(text) !== undefined || isLegalForm(text.split(' ', 1)[0] ?? '');
  return (
    names.find(
      ({ text, signs }) =>
        (hasForm(text) && letters.length >= leastLetters && lettersOf(text).includes(letters)) ||
        // A letterhead in large letters may be incomplete, with the rest in the imprint.
        ((hasForm(text) || signs.imprint === 1) && foldText(text).startsWith(start)),
    ) ??
    names.find(
      (one) =>
        hasForm(one.text) &&
        letters.length >= leastOfWord &&
        ` ${foldText(one.text)} `.includes(` ${start}`) &&
        isRightBelow(best, one),
    ) ??
    best
  );
}

/** Whether a name begins or ends below another one, as in a letterhead aligned to the right. */
const isRightBelow = (above: Segment, { line, cell }: Segment): boolean =>
  line > above.line &&
  line - above.line <= linesToName &&
  (Math.abs(cell.x - above.cell.x) < oneEdge || Math.abs(cell.x2 - above.cell.x2) < oneEdge);

/** `M. van Dijk` and `S.I. Arnedo` begin with the first letters of their words. */
const initials = /^(?:\p{Lu}\.[\s-]?)+(?=\p{Lu}?\p{L})/u;

/** Whether the second name is the first with its first words as initials. */
const isShortenedTo = (whole: string, short: string): boolean =>
  initials.test(short) &&
  !initials.test(whole) &&
  whole.startsWith(short.charAt(0)) &&
  !isOther(whole, short);

/** Whether two names are of different companies, not only shortened or with another form. */
export function isOther(a: string, b: string): boolean {
  const [one, two] = [a, b].map((text) =>
    plainLetters(foldLetters(withoutLegalForm(text).replace(initials, ''))),
  );
  return one !== undefined && two !== undefined && !one.includes(two) && !two.includes(one);
}
