import { expect, test } from 'vitest';
import { directionsOver } from './lines-of-page.ts';

const line = (y: number, length: number, angle: number) => ({
  x: 500,
  y,
  height: 20,
  length,
  angle,
});
const rows = (count: number) => Array.from({ length: count }, (_, at) => 100 * (at + 1));

test('ignores short lines, which capitals tilt, for the direction of a page', () => {
  const short = rows(14).map((y, at) => line(y, 110, at % 3 === 0 ? 0.02 : 0.04));
  const long = [300, 1500, 1600].map((y) => line(y, 500, 0.018));
  const slopeAt = directionsOver([...short, ...long], 2000);
  for (const y of [0, 1000, 2000]) expect(slopeAt(y)).toBeCloseTo(0.018, 2);
});

test('follows the changing direction of lines on a page photographed at an angle', () => {
  const slopeAt = directionsOver(
    rows(18).map((y) => line(y, 400, 0.00002 * y)),
    2000,
  );
  expect(slopeAt(200)).toBeCloseTo(0.004, 2);
  expect(slopeAt(1800)).toBeCloseTo(0.036, 2);
});

test('treats a page without lines as level', () => {
  expect(directionsOver([], 2000)(300)).toBe(0);
});
