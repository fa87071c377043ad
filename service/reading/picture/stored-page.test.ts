import { expect, test } from 'vitest';
import { storedPage } from './stored-page.ts';
import { levelled } from './prepare-picture.ts';

test('stores a word of a levelled page with its position on the original page', async () => {
  const [width, height] = [400, 600];
  const data = new Uint8Array(width * height).fill(255);
  for (let y = 100; y < 110; y += 1) data.fill(0, y * width + 40, y * width + 80);
  const skew = 0.05;
  const level = await levelled({ data, width, height }, skew);
  const dark = [...level.data.entries()].filter(([, grey]) => grey < 128).map(([at]) => at);
  const across = dark.map((at) => at % width);
  const down = dark.map((at) => Math.floor(at / width));
  const box = {
    x0: Math.min(...across),
    x1: Math.max(...across) + 1,
    y0: Math.min(...down),
    y1: Math.max(...down) + 1,
  };
  const word = { text: '12.50', x: 0, x2: 0, y: 0, h: 9, page: 1, confidence: 0.913 };
  const kept = storedPage(1, [{ word, box, level: 300 }], { width, height, turn: 90, skew });
  const [first] = kept.words;
  const [left = 0, top = 0, wide = 0, high = 0] = first?.box ?? [];
  expect(first).toMatchObject({ text: '12.50', level: 500, confidence: 0.91 });
  expect(kept).toMatchObject({ page: 1, width, height, turn: 90 });
  expect((left + wide / 2) * 0.4).toBeCloseTo(60, 0);
  expect((top + high / 2) * 0.6).toBeCloseTo(105, 0);
});
