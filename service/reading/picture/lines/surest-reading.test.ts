import { expect, test } from 'vitest';
import type { GreyPicture } from '#service/reading/picture/even-light.ts';
import type { Models } from './open-models.ts';
import { lineHeight } from './read-line.ts';
import { surestReading } from './surest-reading.ts';

/** Models that are sure of `abcd` only where letters have at least this height in the cut. */
function trainedWith(high: number): { models: Models; read: () => number } {
  let read = 0;
  const close = async () => undefined;
  const unused = { run: () => Promise.reject(new Error('No lines are looked for.')), close };
  return {
    read: () => read,
    models: {
      lines: unused,
      letters: {
        async run(values, [, , , width = 0]) {
          read += 1;
          const rows = Array.from({ length: lineHeight }, (_, row) =>
            values.subarray(row * width, (row + 1) * width).some((level) => level < 0),
          );
          const clear = rows.filter((row) => row).length >= high;
          const data = new Float32Array(4 * 5);
          for (let step = 0; step < 4; step += 1)
            data[step * 5 + step + 1] = clear ? 0.97 : step === 1 ? 0.4 : 0.8;
          return { data, shape: [1, 4, 5] };
        },
        close,
      },
      signs: ['a', 'b', 'c', 'd'],
      close,
    },
  };
}

/** A line 48 pixels high with letters of 26 pixels. */
const picture: GreyPicture = { data: new Uint8Array(400 * 100).fill(255), width: 400, height: 100 };
for (let row = 37; row < 63; row += 1) picture.data.fill(0, row * 400 + 60, row * 400 + 340);
const line = { x: 200, y: 50, length: 300, height: 48, angle: 0 };

test('reads an uncertain line again in other cuts and keeps the surest reading', async () => {
  const { models, read } = trainedWith(31);
  const { cut, signs } = await surestReading(models, picture, line);
  expect(signs.every(({ confidence }) => confidence > 0.9)).toBe(true);
  expect(cut.width).toBe(300);
  expect(read()).toBe(3);
});

test('reads a certain line only once', async () => {
  const { models, read } = trainedWith(20);
  await surestReading(models, picture, line);
  expect(read()).toBe(1);
});
