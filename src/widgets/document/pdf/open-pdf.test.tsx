import { expect, test } from 'vitest';
import { acquirePdf } from './open-pdf.ts';
import { pdfOf } from './pdf.fixture.ts';

test('a PDF opens while two others are being read, as beside the last invoice of a supplier', async () => {
  const others = ['One', 'Two'].map((text) => acquirePdf(pdfOf([[text]])));
  const shown = acquirePdf(pdfOf([['Three'], ['Four']]));
  expect((await shown.opened).numPages).toBe(2);
  await Promise.all(others.map(({ opened }) => opened));
  for (const { release } of [...others, shown]) release();
});
