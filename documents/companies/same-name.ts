import { foldText, plainLetters } from '#documents/text/fold-text.ts';
import { lettersOf } from './issuer-candidates.ts';
import { isLegalForm, nameWithForm, withoutLegalForm } from './legal-forms.ts';
import type { Segment } from './segment.ts';

/** A shorter name may be a part of many. */
const leastLetters = 8;

/** The whole name where the page has it with and without its legal form or its end. */
export function wholeName(best: Segment, names: readonly Segment[]): Segment {
  if (nameWithForm(best.text) !== undefined) return best;
  const letters = lettersOf(best.text);
  const start = `${foldText(best.text)} `;
  // `SARL Remparts`: French has the form before the name.
  const hasForm = (text: string) =>
    nameWithForm(text) !== undefined || isLegalForm(text.split(' ', 1)[0] ?? '');
  return (
    names.find(
      ({ text, signs }) =>
        (hasForm(text) && letters.length >= leastLetters && lettersOf(text).includes(letters)) ||
        // Of a letterhead in large letters the imprint has the rest.
        ((hasForm(text) || signs.imprint === 1) && foldText(text).startsWith(start)),
    ) ?? best
  );
}

/** Whether two texts name two firms, and not one with more or less of its name or another form. */
export function isOther(a: string, b: string): boolean {
  const [one, two] = [a, b].map((text) => plainLetters(foldText(withoutLegalForm(text))));
  return one !== undefined && two !== undefined && !one.includes(two) && !two.includes(one);
}
