import { expect, test } from 'vitest';
import { splitRuns, type TextRun } from './split-runs.ts';

// The matrix of an upright page of 200 by 100 points: y grows downwards.
const upright = [1, 0, 0, -1, 0, 100];
const run = (str: string, x: number, y: number, width: number, size = 10): TextRun => ({
  str,
  transform: [size, 0, 0, size, x, y],
  width,
});

test('splits a run at its blanks and places the words where they are printed', () => {
  const [first, second] = splitRuns([run('Total 119,00', 10, 80, 60)], upright);
  expect([first?.text, second?.text]).toEqual(['Total', '119,00']);
  expect(first?.left).toBe(10);
  expect((second?.left ?? 0) + (second?.width ?? 0)).toBeCloseTo(70);
  expect(second?.left).toBeGreaterThan(30);
  // The baseline is 20 points from the top.
  expect(first?.top).toBeLessThan(20);
  expect((first?.top ?? 0) + (first?.height ?? 0)).toBeGreaterThan(20);
});

test('joins letters drawn one by one, but not text at a distance', () => {
  const letters = ['4', '7', '1'].map((letter, index) => run(letter, 10 + index * 5.5, 80, 5.5));
  expect(splitRuns([...letters, run('EUR', 40, 80, 18)], upright).map(({ text }) => text)).toEqual([
    '471',
    'EUR',
  ]);
});

test('places words of a rotated page and of a vertical run', () => {
  // On a page shown rotated clockwise, text drawn upwards is horizontal.
  const [turned] = splitRuns(
    [{ str: 'Total', transform: [0, 10, -10, 0, 50, 20], width: 25 }],
    [0, 1, 1, 0, 0, 0],
  );
  expect(turned?.width).toBeGreaterThan(turned?.height ?? 0);
  const [climbing] = splitRuns(
    [{ str: 'Total', transform: [0, 10, -10, 0, 50, 20], width: 25 }],
    upright,
  );
  expect(climbing?.height).toBeCloseTo(25);
  expect(climbing?.top).toBeCloseTo(55);
});
