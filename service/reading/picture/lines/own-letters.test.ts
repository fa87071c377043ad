import { expect, test } from 'vitest';
import { withOwnLetters } from './own-letters.ts';
import type { CutWord } from './words-of-line.ts';

/** Words beside each other, ten pixels a letter, with blanks of ten. */
function words(confidence: number, ...texts: readonly string[]): CutWord[] {
  let from = 0;
  return texts.map((text) => {
    const word = { text, from, to: from + 10 * text.length, confidence };
    from = word.to + 10;
    return word;
  });
}
const texts = (some: readonly CutWord[]) => some.map(({ text }) => text).join(' ');

test('letters come from the recogniser of the language, figures from the other', () => {
  expect(
    texts(
      withOwnLetters(
        words(0.95, 'Blumen', 'Uberall', '12,90'),
        words(0.9, 'Blumen', 'Überall', '72,90'),
      ),
    ),
  ).toBe('Blumen Überall 12,90');
});

test('plain letters that the first is sure of stay, letters that it does not know are the other one’s', () => {
  expect(
    texts(
      withOwnLetters(
        words(0.9, 'Rechnung', 'Leipzig', 'fur'),
        words(0.9, 'kechnung', 'LeIpzIg', 'für'),
      ),
    ),
  ).toBe('Rechnung Leipzig für');
});

test('letters of the language that are hardly sure change nothing', () => {
  expect(texts(withOwnLetters(words(0.95, 'Straube'), words(0.3, 'Straßbe')))).toBe('Straube');
});

test('the sign of money stands beside the figures as it was seen', () => {
  expect(texts(withOwnLetters(words(0.9, 'E4.50'), words(0.9, '£4.50')))).toBe('£4.50');
  expect(texts(withOwnLetters(words(0.9, '4,50E'), words(0.9, '4,50€')))).toBe('4,50€');
});

test('what both read alike is surer than either', () => {
  const [word] = withOwnLetters(words(0.7, 'Summe'), words(0.6, 'Summe'));
  expect(word?.confidence).toBeGreaterThan(0.9);
});
