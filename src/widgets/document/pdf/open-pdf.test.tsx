import { expect, test } from 'vitest';
import { acquirePdf, pagesForPaper } from './open-pdf.ts';
import { pdfOf } from './pdf.fixture.ts';

test('opens a PDF while two others are still being read', async () => {
  const others = ['One', 'Two'].map((text) => acquirePdf(pdfOf([[text]])));
  const shown = acquirePdf(pdfOf([['Three'], ['Four']]));
  expect((await shown.opened).numPages).toBe(2);
  await Promise.all(others.map(({ opened }) => opened));
  for (const { release } of [...others, shown]) release();
});

test('limits the pixels of a huge page rendered for printing', async () => {
  const text = await pdfOf([['One']]).text();
  const huge = new Blob([text.replace('[0 0 595 842]', '[0 0 5950 8420]')]);
  const { pages } = await pagesForPaper(huge, 1);
  const pixels = pages.map(({ width, height }) => width * height);
  expect(pixels[0]).toBeGreaterThan(15_000_000);
  expect(pixels[0]).toBeLessThan(16_100_000);
});
