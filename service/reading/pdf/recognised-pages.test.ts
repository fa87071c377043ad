import { afterEach, expect, test, vi } from 'vitest';
import { drawnPicture, scannedPdf } from '#service/reading/picture/drawn-picture.fixture.ts';
import { beginRecognition, wordsOfPages } from '#service/reading/picture/read-picture.ts';
import { preparePage } from '#service/reading/picture/prepare-picture.ts';
import { readPdf } from './read-pdf.ts';

const letter = [
  'Dear Sir or Madam, with this letter we send you what you ordered from us last month.',
  'Please note that from the next quarter on we deliver in the morning only, as agreed.',
  'If you have questions about it, please call us; we are looking forward to your call.',
];
const invoice = [
  'Bluebell Supplies Ltd',
  'Invoice number: BS-1022',
  'Invoice date: 14 March 2026',
  'Subtotal: GBP 200.00',
  'VAT 20%: GBP 40.00',
  'Total amount: GBP 240.00',
];

afterEach(() => void vi.restoreAllMocks());

test('keeps printed words when a picture lies behind the page', async () => {
  const paper = await drawnPicture(['Bluebell', ...Array.from({ length: 14 }, () => '')]);
  const reading = await readPdf(await scannedPdf(paper, '', letter, invoice));
  expect(reading).toMatchObject({
    invoice_number: 'BS-1022',
    total_price: '240.00',
    evidence: { total_price: { from: 'text', place: { page: 2 } } },
    notes: [],
  });
  expect(reading.pages).toBeUndefined();
});

test('reads a pictured invoice after a cover letter by the rules for pictures', async () => {
  const reading = await readPdf(await scannedPdf(await drawnPicture(invoice), '', letter));
  expect(reading).toMatchObject({ from: 'ocr', invoice_number: 'BS-1022', total_price: '240.00' });
});

test('notes the pages that were left out for lack of time', async () => {
  const file = (await scannedPdf(await drawnPicture(invoice), '', letter)).toString('latin1');
  const page = /3 0 obj\n(.*)\nendobj/.exec(file)?.[1] ?? '';
  const copies = `8 0 obj\n${page}\nendobj\n9 0 obj\n${page}\nendobj\ntrailer`;
  const longer = file
    .replace('Kids[6 0 R 3 0 R]/Count 2', 'Kids[6 0 R 3 0 R 8 0 R 9 0 R]/Count 4')
    .replace('trailer', copies);
  // One page takes long enough that no other is started, but its own lines are still read.
  vi.spyOn(process, 'cpuUsage')
    .mockReturnValue({ user: 30_000_000, system: 1_000_000 })
    .mockReturnValueOnce({ user: 0, system: 0 });
  const reading = await readPdf(Buffer.from(longer, 'latin1'));
  expect(reading.total_price).toBe('240.00');
  expect(reading.notes).toContainEqual({ code: 'pages-left-out', values: { pages: '3, 4' } });
});

test('recognises a page only once', async () => {
  const picture = await drawnPicture(invoice);
  const drawn = vi.fn<(index: number) => ReturnType<typeof preparePage>>((index) =>
    preparePage(picture, index),
  );
  const recognition = beginRecognition();
  const pages = { count: 1, page: drawn };
  const first = await wordsOfPages(pages, recognition);
  const second = await wordsOfPages(pages, recognition);
  expect(second).toEqual(first);
  expect(drawn).toHaveBeenCalledTimes(1);
});
