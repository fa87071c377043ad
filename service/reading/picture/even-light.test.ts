import { expect, test } from 'vitest';
import { evenLight } from './even-light.ts';

/** A page of 640 by 640 pixels of one brightness, with another brightness in some rows. */
function sheet(paper: number, other: number, from: number, to: number) {
  const [width, height] = [640, 640];
  const data = new Uint8Array(width * height).fill(paper);
  data.fill(other, from * width, to * width);
  return { data, width, height };
}
const levelAt = async (picture: ReturnType<typeof sheet>, row: number) =>
  (await evenLight(picture)).data[row * picture.width + 320];

test('keeps a dark box dark, so that white letters in it stand out', async () => {
  expect(await levelAt(sheet(245, 60, 256, 416), 336)).toBeLessThan(80);
});

test('turns paper in a shadow and a grey box white', async () => {
  expect(await levelAt(sheet(245, 170, 256, 416), 336)).toBe(255);
  expect(await levelAt(sheet(245, 170, 0, 320), 100)).toBe(255);
});
