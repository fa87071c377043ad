import { expect, test } from 'vitest';
import type { Word } from '#documents/text/words.ts';
import { withPdf } from '#service/reading/pdf/open-pdf.ts';
import { wordsOfPdf } from '#service/reading/pdf/words-of-pdf.ts';
import type { DrawnPlace } from './drawn-page.ts';
import { invoicesOfLayouts } from './layout-truth.ts';
import { madeInvoice } from './made-invoice.ts';

/** The words whose centres are in a drawn place, in points. */
function wordsIn(words: readonly Word[], { page, box }: DrawnPlace): string {
  const [left, top, width, height] = box;
  return words
    .filter((word) => {
      const x = (word.x + word.x2) / 2;
      return (
        word.page === page &&
        x > left - 1 &&
        x < left + width + 1 &&
        word.y > top &&
        word.y < top + height
      );
    })
    .map(({ text }) => text)
    .join(' ');
}

test('drawn invoices record the places of their total, number and date', async () => {
  const made = [
    ...Array.from({ length: 4 }, (_, at) => madeInvoice(at, 'open')),
    ...invoicesOfLayouts('open').slice(0, 6),
  ];
  for (const { truth, bytes, places } of made) {
    expect(new Set(places.map(({ field }) => field)), truth.file).toEqual(
      new Set(['invoice_number', 'invoice_date', 'total_price']),
    );
    const { words } = await withPdf(bytes, (document) => wordsOfPdf(document));
    for (const place of places.filter(({ field }) => field !== 'invoice_date')) {
      const shown = wordsIn(words, place).replace(/[^\p{L}\d]/gu, '');
      const wanted = (truth[place.field] ?? '').replace(/[^\p{L}\d]/gu, '');
      expect(shown, `${truth.file} ${place.field}`).toContain(wanted);
    }
  }
});
