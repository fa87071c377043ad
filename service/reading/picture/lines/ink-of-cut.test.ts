import { expect, test } from 'vitest';
import { bandsOf } from './ink-of-cut.ts';

/** Ten letters, 14 pixels wide with white between them, in rows 9 to 39 of 48. */
function drawn() {
  const width = 220;
  const data = new Uint8Array(width * 48).fill(250);
  for (let x = 2; x < width - 20; x += 22)
    for (let row = 9; row < 39; row += 1) data.fill(30, row * width + x, row * width + x + 14);
  return { data, width, height: 48 };
}

test('excludes ink of the next line from the band of letters', () => {
  const picture = drawn();
  picture.data.fill(30, picture.width * 46);
  expect(bandsOf(picture)).toEqual([{ top: 9, bottom: 39 }]);
});

test('splits two lines that were found as one', () => {
  const picture = drawn();
  picture.data.fill(250, picture.width * 22, picture.width * 26);
  expect(bandsOf(picture)).toEqual([
    { top: 9, bottom: 22 },
    { top: 26, bottom: 39 },
  ]);
});
