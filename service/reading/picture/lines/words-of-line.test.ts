import { expect, test } from 'vitest';
import { signsOfCut, typefaceOf, wordsOfLine, type CutSigns } from './words-of-line.ts';

interface Letter {
  readonly text: string;
  /** Pixels of ink, and of white after it. */
  readonly ink: number;
  readonly white: number;
  readonly level?: number;
}

/** A cut line whose letters are bars of ink, 30 pixels high. */
function cut(letters: readonly Letter[]) {
  const width = letters.reduce((sum, { ink, white }) => sum + ink + white, 4);
  const data = new Uint8Array(width * 48).fill(250);
  const signs: { text: string; at: number; confidence: number }[] = [];
  let x = 2;
  for (const { text, ink, white, level = 30 } of letters) {
    for (let row = 9; row < 39; row += 1) data.fill(level, row * width + x, row * width + x + ink);
    signs.push({ text, at: (x + ink / 2) / width, confidence: 0.9 });
    x += ink + white;
  }
  return { picture: { data, width, height: 48 }, signs };
}

function lineOf(letters: readonly Letter[]): CutSigns {
  const { picture, signs } = cut(letters);
  const line = signsOfCut(picture, signs);
  if (line === undefined) throw new Error('There is no ink.');
  return line;
}

/** Pixels: `ink` for each letter, `white` after it, `blank` after each word. */
const set = (text: string, ink: (letter: string) => number, white: number, blank: number) =>
  text.split(' ').flatMap((word) =>
    Array.from(word, (letter, at) => ({
      text: letter,
      ink: ink(letter),
      white: at === word.length - 1 ? blank : white,
    })),
  );
const wordsOf = (line: CutSigns) =>
  wordsOfLine(line, typefaceOf([line]))
    .map(({ text }) => text)
    .join(' ');

test('splits words at the gaps between them, whatever the width of the letters', () => {
  const ink = (letter: string) => (letter === 'I' ? 4 : letter === 'M' ? 28 : 18);
  expect(wordsOf(lineOf(set('TEA IN MINT LIMES', ink, 4, 16)))).toBe('TEA IN MINT LIMES');
});

test('does not treat white around a narrow monospaced letter as a blank', () => {
  // Every letter takes 26 pixels; an `I` has only 6 of ink in their middle.
  const text = 'SALMON SETS PADLOCK PAPER TEATARIK CHOCMUFFIN GINGERBISCUIT';
  const wide = set(text, () => 18, 8, 34);
  const line = lineOf(
    wide.map((one, at) => ({
      ...one,
      ...(one.text === 'I' ? { ink: 6, white: one.white + 6 } : {}),
      ...(wide[at + 1]?.text === 'I' ? { white: one.white + 6 } : {}),
    })),
  );
  expect(typefaceOf([line]).pitch).toBeGreaterThan(0.5);
  expect(wordsOf(line)).toBe(text);
});

test('counts faded letters beside dark ones as ink', () => {
  const letters = set('TOTAL PAID', () => 18, 4, 16).map((one, at) => ({
    ...one,
    level: at < 5 ? 20 : 170,
  }));
  expect(wordsOf(lineOf(letters))).toBe('TOTAL PAID');
});

test('keeps a number with its decimal point together and separates two adjacent numbers', () => {
  expect(wordsOf(lineOf(set('21.95 48.54', (letter) => (letter === '.' ? 4 : 18), 7, 22)))).toBe(
    '21.95 48.54',
  );
});

test('inserts no blank into digits too pale to be found as ink', () => {
  const dark = set('14 3026 1205', () => 18, 6, 22);
  const pale = set('20.25', (letter) => (letter === '.' ? 4 : 18), 6, 22);
  const letters = [...dark, ...pale.map((one) => ({ ...one, level: 235 }))];
  const line = lineOf(letters);
  const words = wordsOfLine(line, { ...typefaceOf([line]), pitch: undefined });
  expect(words.map(({ text }) => text)).toEqual(['14', '3026', '1205', '20.25']);
});

test('places a word at its letters, also if the ink of the first is not found', () => {
  const letters = set('AM 02-03-2018 PM', () => 18, 6, 30).map((one, at, all) => ({
    ...one,
    level: at < 4 || at === all.length - 1 ? 245 : 20,
  }));
  const words = wordsOfLine(lineOf(letters), { blank: 0.34, pitch: undefined, figures: 0.65 });
  for (const [at, { from, to }] of words.entries()) {
    expect(to).toBeGreaterThanOrEqual(from);
    expect(from).toBeGreaterThanOrEqual(words[at - 1]?.to ?? 0);
  }
});

test('keeps a date as one word, also if the ink of its day is not found', () => {
  const letters = set('02-03-2018 17:21', () => 18, 6, 30).map((one, at) => ({
    ...one,
    level: at < 2 ? 245 : 20,
  }));
  const words = wordsOfLine(lineOf(letters), { blank: 0.34, pitch: undefined, figures: 0.65 });
  expect(words[0]?.text).toBe('02-03-2018');
});

test('splits white letters on a dark background at the dark between them', () => {
  const { picture, signs } = cut(set('EUR NET', () => 10, 4, 16));
  const [plain, white] = [
    picture,
    { ...picture, data: picture.data.map((level) => 280 - level) },
  ].map((one) => signsOfCut(one, signs));
  expect(white?.size).toBe(plain?.size);
  expect(white === undefined ? '' : wordsOf(white)).toBe('EUR NET');
});

test('ignores a line drawn below the letters', () => {
  const { picture, signs } = cut(set('TOTAL EUR', () => 8, 10, 30));
  const plain = signsOfCut(picture, signs);
  picture.data.fill(30, picture.width * 44);
  const line = signsOfCut(picture, signs);
  expect(line).toEqual(plain);
  expect(line === undefined ? '' : wordsOf(line)).toBe('TOTAL EUR');
});

test('places the baseline of a 7 at its foot, not at its bar', () => {
  const width = 40;
  const data = new Uint8Array(width * 48).fill(250);
  for (let row = 9; row < 39; row += 1)
    data.fill(30, row * width + 12, row * width + (row < 13 ? 30 : 16));
  const line = signsOfCut({ data, width, height: 48 }, [{ text: '7', at: 0.5, confidence: 0.9 }]);
  expect(line?.base).toBe(39);
});

test('ignores ink of the next word that reaches into the cut', () => {
  const letters = set('x Verse thee x', () => 10, 4, 14).map((one, at, all) =>
    at === 0 || at === all.length - 2 ? { ...one, white: 50 } : one,
  );
  const { picture, signs } = cut(letters);
  const line = signsOfCut(picture, signs.slice(1, -1));
  const [first, last] = line === undefined ? [] : wordsOfLine(line, typefaceOf([line]));
  expect(first?.from).toBe(62);
  expect(last?.to).toBeLessThan(picture.width - 50);
});

test('treats a rule between two cells as white space', () => {
  const { picture, signs } = cut(set('40 23', () => 10, 4, 14));
  for (let row = 0; row < 48; row += 1)
    picture.data.fill(60, row * picture.width + 32, row * picture.width + 34);
  const line = signsOfCut(picture, signs);
  expect(line === undefined ? '' : wordsOf(line)).toBe('40 23');
});
