import { expect, test } from 'vitest';
import { PdfPage, writePdf } from '#tools/samples/pdf-writer.ts';
import type { DocumentReading } from '#documents/document-reading.ts';
import { readPdf } from './read-pdf.ts';
import { pages } from './text-pages.fixture.ts';

/** Reads a page written as lines of cells `left edge:text`, separated by `|`. */
function readPage(drawn: string): Promise<DocumentReading> {
  const page = new PdfPage();
  for (const [at, line] of drawn.split('\n').entries()) {
    for (const cell of line === '' ? [] : line.split('|')) {
      const colon = cell.indexOf(':');
      page.text(Number(cell.slice(0, colon)), 50 + at * 15, cell.slice(colon + 1));
    }
  }
  return readPdf(writePdf('Test', [page]));
}

test.each(pages)('reads %s', async (_, drawn, expected, lines) => {
  const reading = await readPage(drawn);
  expect(reading).toMatchObject(expected);
  expect(reading.items.map((item) => `${item.name} ${item.total_price}`)).toEqual(lines);
});

test('rejects a letter instead of making an invoice of it', async () => {
  const letter = `50:Dear Ms Jones,
50:Thank you for your letter of 12 March 2026. We are pleased to invite you to the annual meeting.
50:The total number of members is 1,204 and the room holds 300.
50:Kind regards,
50:Harbour Club Ltd`;
  await expect(readPage(letter)).rejects.toThrow('does not look like an invoice');
});

test('rejects a reminder although it lists invoices and their sum', async () => {
  const reminder = `50:Halden Marine Ltd
50:9 Harbour Road, Bristol BS1 5TY
50:Payment reminder
50:Dear Ms Jones, the following invoices are still open after the day on which they were due:
50:Invoice|200:Date|480:Open
50:HM-4711|200:02/03/2026|480:£1,428.00
50:HM-4718|200:09/03/2026|480:£357.00
350:Total|480:£1,785.00
50:Please pay this sum to our account within ten days of the date of this letter.`;
  await expect(readPage(reminder)).rejects.toThrow('does not look like an invoice');
});

test('does not read sums beside sentences and page numbers as items', async () => {
  const reading = await readPage(`50:Description|300:Qty|380:Unit price|480:Amount
50:Desk lamp|300:2|380:$50.00|480:$100.00

50:Payment within 30 days.|380:Subtotal|480:$100.00
50:Thank you for your order.|380:Sales tax 10%|480:$10.00
380:Total|480:$110.00
50:Lamp House Inc.|480:Page 1 of 2`);
  expect(reading.items.map((item) => item.name)).toEqual(['Desk lamp']);
  expect(reading).toMatchObject({ total_price: '110.00', total_vat: '10.00' });
});

test('treats an item without a rate as free of VAT only if that adds up to the VAT of the document', async () => {
  const page = (vat: string, total: string) => `50:Description|300:Qty|380:Tax|480:Amount
50:Lamp|300:1|380:15%|480:$100.00
50:Truffles|300:1|480:$150.00
380:Subtotal|480:$250.00
380:Tax|480:$${vat}
380:Total|480:$${total}`;
  expect((await readPage(page('15.00', '265.00'))).items.map((item) => item.total_price)).toEqual([
    '115.00',
    '150.00',
  ]);
  expect((await readPage(page('20.00', '270.00'))).items.map((item) => item.total_price)).toEqual([
    '115.00',
    '150.00',
  ]);
});
