import { expect, test } from 'vitest';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { visualRow } from './table-cells.ts';

/** The lines of a page whose second and third are lowered by shares of the letters' height. */
const linesOf = (shares: readonly number[]) =>
  pageDocument(
    drawnWords('380:14.50\n40:Insulation|480:268.25\n380:Units').map((word) => {
      const at = (word.y - 65) / 15;
      return { ...word, y: 65 + 10 * (shares[at] ?? 0) };
    }),
  ).lines;

test('a cell of two lines is in the row that stands between them, at any usual spacing', () => {
  expect(visualRow(linesOf([0, 0.7, 1.4]), 0).count).toBe(3);
  expect(visualRow(linesOf([0, 0.75, 1.5]), 0).count).toBe(3);
});

test('lines as far apart as a line is high are rows of their own', () => {
  expect(visualRow(linesOf([0, 1, 2]), 0).count).toBe(1);
});
