import { expect, test } from 'vitest';
import { sideFor } from './detect-lines.ts';

test.each([
  ['a sheet', 2404, 3400, 1280],
  ['a letter', 2627, 3400, 1280],
  ['a strip', 600, 3000, 1280],
  ['a small square', 1200, 1200, 1280],
  ['a large square', 3400, 3400, 1131],
])('searches the lines of %s at a size that fits into memory', (_name, width, height, side) => {
  expect(sideFor({ width, height })).toBe(side);
});
