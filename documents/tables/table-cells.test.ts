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

test('includes a cell of two lines in the row between them at usual line spacings', () => {
  expect(visualRow(linesOf([0, 0.7, 1.4]), 0).count).toBe(3);
  expect(visualRow(linesOf([0, 0.75, 1.5]), 0).count).toBe(3);
});

test('keeps lines at the distance of a line height as separate rows', () => {
  expect(visualRow(linesOf([0, 1, 2]), 0).count).toBe(1);
});
