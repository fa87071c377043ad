import { expect, test } from 'vitest';
import { withOwnLetters } from './own-letters.ts';
import type { CutWord } from './words-of-line.ts';

/** Words in a row, ten pixels per letter, with blanks of ten. */
function words(confidence: number, ...texts: readonly string[]): CutWord[] {
  let from = 0;
  return texts.map((text) => {
    const word = { text, from, to: from + 10 * text.length, confidence };
    from = word.to + 10;
    return word;
  });
}
const texts = (some: readonly CutWord[]) => some.map(({ text }) => text).join(' ');

test('takes letters from the recogniser of the language and digits from the other', () => {
  expect(
    texts(
      withOwnLetters(
        words(0.95, 'Blumen', 'Uberall', '12,90'),
        words(0.9, 'Blumen', 'Überall', '72,90'),
      ),
    ),
  ).toBe('Blumen Überall 12,90');
});

test('keeps confident letters of the first recogniser and takes those it lacks from the other', () => {
  expect(
    texts(
      withOwnLetters(
        words(0.9, 'Rechnung', 'Leipzig', 'fur'),
        words(0.9, 'kechnung', 'LeIpzIg', 'für'),
      ),
    ),
  ).toBe('Rechnung Leipzig für');
});

test('ignores letters of the language with low confidence', () => {
  expect(texts(withOwnLetters(words(0.95, 'Straube'), words(0.3, 'Straßbe')))).toBe('Straube');
});

test('places the currency sign on the side where it was seen', () => {
  expect(texts(withOwnLetters(words(0.9, 'E4.50'), words(0.9, '£4.50')))).toBe('£4.50');
  expect(texts(withOwnLetters(words(0.9, '4,50E'), words(0.9, '4,50€')))).toBe('4,50€');
});

test('raises the confidence of a word that both recognisers read alike', () => {
  const [word] = withOwnLetters(words(0.7, 'Summe'), words(0.6, 'Summe'));
  expect(word?.confidence).toBeGreaterThan(0.9);
});
