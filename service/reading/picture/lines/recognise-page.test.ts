import { expect, test } from 'vitest';
import type { GreyPicture } from '#service/reading/picture/even-light.ts';
import type { Recogniser } from '#service/reading/picture/recogniser.ts';
import { cutLine } from './cut-line.ts';
import type { Models } from './open-models.ts';
import { placedWords, recognisePage, type CutLine } from './recognise-page.ts';

const none: Recogniser = {
  read: () => Promise.reject(new Error('There are no letters.')),
  turnOf: async () => undefined,
  close: async () => undefined,
};
const white = (width: number, height: number): GreyPicture => ({
  data: new Uint8Array(width * height).fill(255),
  width,
  height,
});

/** Models that find a dot in every eighth row and column, and count the lines read. */
function dotted(): { models: Models; read: () => number } {
  let read = 0;
  const close = async () => undefined;
  return {
    read: () => read,
    models: {
      lines: {
        async run(_values, shape) {
          const [, , height = 0, width = 0] = shape;
          const data = new Float32Array(width * height);
          for (let at = 0; at < data.length; at += 1)
            if ((at % width) % 8 < 4 && Math.floor(at / width) % 8 < 4) data[at] = 1;
          return { data, shape };
        },
        close,
      },
      letters: {
        async run() {
          read += 1;
          return { data: new Float32Array(2), shape: [1, 1, 2] };
        },
        close,
      },
      signs: ['a'],
      close,
    },
  };
}

test('limits the lines that are read on a page of thousands of dots', async () => {
  const { models, read } = dotted();
  await recognisePage(models, none, white(640, 640), 1, () => false);
  expect(read()).toBe(600);
});

test('stops reading a page when time is up', async () => {
  const { models, read } = dotted();
  await recognisePage(models, none, white(640, 640), 1, () => read() >= 5);
  expect(read()).toBe(5);
});

const small = { x: 2000, y: 20, height: 40, angle: 0 };

test('keeps both ends of small print across a full page', () => {
  const picture = white(4000, 40);
  for (const x of [600, 3380]) picture.data.fill(0, 20 * 4000 + x, 20 * 4000 + x + 20);
  const cut = cutLine(picture, { ...small, length: 2880 }, 48);
  const row = cut.data.subarray(24 * cut.width, 25 * cut.width);
  expect(row.findIndex((level) => level < 200)).toBeLessThan(60);
  expect(row.findLastIndex((level) => level < 200)).toBeGreaterThan(cut.width - 60);
});

/** Letters that differ in width. */
const ownWidths = { pitch: undefined };

/** A line with one word; `base` is the row of its baseline in the cut. */
function lineWith(text: string, x: number, length: number, size = 30, base = 36): CutLine {
  const line = { x, y: 500, height: 48, length, angle: 0 };
  const signs = Array.from(text, (sign) => ({ text: sign, at: 0.5, confidence: 1 }));
  const cut = { signs, columns: new Uint16Array(), size, base, gaps: [] };
  return { line, cut, words: [{ text, from: 2, to: length - 2, confidence: 1 }] };
}
const pageOf = (lines: readonly CutLine[]) => ({
  picture: white(2000, 1000),
  turn: 0 as const,
  lines: lines.map(({ line }) => line),
  slopeAt: () => 0,
});

test('aligns a partly cut digit with the row beside it', () => {
  const lines = [lineWith('Chassis', 400, 200), lineWith('2', 200, 20, 18, 28)];
  const [name, count] = placedWords(lines, pageOf(lines), 1, ownWidths);
  expect(count?.word.y).toBe(name?.word.y);
  expect(count?.word.h).toBe(name?.word.h);
});

test('separates two amounts in a row into columns, also if they were found as one line', () => {
  const wide = lineWith('Amount', 1000, 1900);
  const pair = {
    ...lineWith('1850,00 23%', 1500, 320),
    words: [
      { text: '1850,00', from: 0, to: 110, confidence: 1 },
      { text: '23%', from: 138, to: 190, confidence: 1 },
    ],
  };
  const gapAt = (pitch: number | undefined) => {
    const placed = placedWords([wide, pair], pageOf([wide, pair]), 1, { pitch });
    const [amount, rate] = placed.slice(1).map(({ word }) => word);
    return ((rate?.x ?? 0) - (amount?.x2 ?? 0)) / (amount?.h ?? 1);
  };
  expect(gapAt(undefined)).toBeCloseTo(28 / 30);
  // On a typewriter, blanks are as wide as letters.
  expect(gapAt(0.6)).toBeCloseTo(0.5);
});

test('does not treat the blank after a point as a column gap on a typewritten page', () => {
  const typed = {
    ...lineWith('L. & C.', 1000, 400),
    words: [
      { text: 'L.', from: 0, to: 24, confidence: 1 },
      { text: '&', from: 52, to: 66, confidence: 1 },
    ],
  };
  const [before, behind] = placedWords([typed], pageOf([typed]), 1, { pitch: 0.6 });
  expect(((behind?.word.x ?? 0) - (before?.word.x2 ?? 0)) / (before?.word.h ?? 1)).toBeCloseTo(0.5);
});

test('restores the missing first bracket of an amount', () => {
  const lines = [lineWith('150.00)', 400, 200)];
  expect(placedWords(lines, pageOf(lines), 1, ownWidths)[0]?.word.text).toBe('(150.00)');
});

test('positions words relative to the start of the cut, also if the line was shortened', () => {
  const picture = white(10_000, 48);
  const line = { x: 5000, y: 24, height: 48, length: 9000, angle: 0 };
  const cut = cutLine(picture, line, 48);
  const word = { text: 'Terms', from: cut.width / 2, to: cut.width / 2 + 90, confidence: 1 };
  const read = {
    line,
    cut: { signs: [], columns: new Uint16Array(), size: 40, base: 38, gaps: [] },
    words: [word],
  };
  const page = { picture, turn: 0 as const, lines: [line], slopeAt: () => 0 };
  expect(placedWords([read], page, 1, ownWidths)[0]?.box.x0).toBeCloseTo(5000, 0);
});
