import { expect, test } from 'vitest';
import type { GreyPicture } from '#service/reading/picture/even-light.ts';
import type { Recogniser } from '#service/reading/picture/recogniser.ts';
import { cutLine } from './cut-line.ts';
import type { Models } from './open-models.ts';
import { placedWords, recognisePage } from './recognise-page.ts';

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

/** Models that find a dot in every eighth row and column, and count the lines that they read. */
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

test('of a page of thousands of dots, no more lines are read than a page has', async () => {
  const { models, read } = dotted();
  await recognisePage(models, none, white(640, 640), 1, () => false);
  expect(read()).toBe(600);
});

test('a page is left where it is when time is up', async () => {
  const { models, read } = dotted();
  await recognisePage(models, none, white(640, 640), 1, () => read() >= 5);
  expect(read()).toBe(5);
});

const small = { x: 2000, y: 20, height: 40, angle: 0 };

test('small print over a whole sheet keeps its ends', () => {
  const picture = white(4000, 40);
  for (const x of [600, 3380]) picture.data.fill(0, 20 * 4000 + x, 20 * 4000 + x + 20);
  const cut = cutLine(picture, { ...small, length: 2880 }, 48);
  const row = cut.data.subarray(24 * cut.width, 25 * cut.width);
  expect(row.findIndex((level) => level < 200)).toBeLessThan(60);
  expect(row.findLastIndex((level) => level < 200)).toBeGreaterThan(cut.width - 60);
});

test('words stand where the cut began, also of a line that is cut shorter', () => {
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
  expect(placedWords([read], page, 1)[0]?.box.x0).toBeCloseTo(5000, 0);
});
