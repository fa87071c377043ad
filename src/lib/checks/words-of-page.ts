import { fromUnits } from '#contract/decimal.ts';
import { roundToUnits } from '#documents/numbers/exact.ts';
import type { PageWord, PageWords } from '#documents/text/words.ts';
import { numberReadings } from '#documents/numbers/number-readings.ts';

const money = 2;
const longestAmount = 20;

interface FoundAmount {
  readonly amount: string;
  readonly page: number;
  readonly word: PageWord;
}

/** The amounts that a text can stand for, as decimal texts with two decimals. */
function amountsIn(text: string): string[] {
  if (text.length > longestAmount || !/\d/.test(text) || text.startsWith('=')) return [];
  return numberReadings(text).flatMap(({ value }) => {
    const exact = (value.above * 100n) % value.below === 0n;
    return exact ? [fromUnits(roundToUnits(value, money), money)] : [];
  });
}

const sameRow = (one: PageWord, other: PageWord): boolean =>
  Math.abs(one.top - other.top) < Math.min(one.height, other.height) / 2;

function found(pages: PageWords): FoundAmount[] {
  return pages.flatMap((words, page) =>
    words.flatMap((word, index) => {
      const amounts = amountsIn(word.text);
      const next = words[index + 1];
      // Where blanks separate the thousands, an amount is several words.
      const whole =
        next &&
        /^-?\d{1,3}$/.test(word.text) &&
        /^\d{3}(?:[.,]\d{2})?$/.test(next.text) &&
        sameRow(word, next)
          ? amountsIn(word.text + next.text)
          : [];
      return [...amounts, ...whole].map((amount) => ({ amount, page, word }));
    }),
  );
}

/** Every amount on the pages, as often as it stands there, in all readings; decimal texts. */
export const amountsOf = (pages: PageWords): readonly string[] =>
  found(pages).map(({ amount }) => amount);

/**
 * What a line is called: the text before its amount in the row of the page; empty for none.
 * @param taken names of lines that are there already: their rows are left out
 */
export function nameBeside(
  pages: PageWords,
  amounts: readonly string[],
  taken: readonly string[] = [],
): string {
  const names = found(pages)
    .filter(({ amount }) => amounts.includes(amount))
    .map((place) => nameAt(pages, place));
  const own = taken.filter((name) => name.trim() !== '');
  return names.find((name) => name !== '' && !own.some((one) => name.startsWith(one.trim()))) ?? '';
}

function nameAt(pages: PageWords, place: FoundAmount): string {
  const before = (pages[place.page] ?? []).filter(
    (word) => sameRow(word, place.word) && word.left < place.word.left,
  );
  const words = before.toSorted((one, other) => one.left - other.left).map((word) => word.text);
  const first = words.findIndex((word) => /\p{L}{2}/u.test(word));
  const rest = first === -1 ? [] : words.slice(first);
  const end = rest.findIndex((word) => amountsIn(word).length > 0 && /[.,]\d{2}$/.test(word));
  return (end === -1 ? rest : rest.slice(0, end)).join(' ').slice(0, 200);
}
