import { expect, test } from 'vitest';
import { confidenceLevelOf } from '#documents/checks/confidence-level.ts';
import type { DocumentReading } from '#documents/document-reading.ts';
import { smallUbl } from '#documents/einvoice/ubl.fixture.ts';
import { sentenceOf } from '#documents/note-sentences.ts';
import { readValues } from '#documents/read-values.ts';
import { head, pdfOf, sums, xml, type Row } from './pdf-rows.fixture.ts';
import { readPdf } from './read-pdf.ts';

test('reads the embedded e-invoice and notes where the page differs', async () => {
  const same = await readPdf(pdfOf([...head, ...sums], xml(smallUbl({ id: 'R-77' }))));
  expect(same).toMatchObject({
    from: 'xml',
    invoice_number: 'R-77',
    total_price: '119.00',
    notes: [],
  });
  const other = await readPdf(
    pdfOf(
      [
        ...head,
        ...sums.slice(0, 2),
        [
          [350, 'Rechnungsbetrag'],
          [480, '190,00 EUR'],
        ],
      ],
      xml(smallUbl()),
    ),
  );
  // The total is doubtful, with the amount on the page as its alternative.
  expect(other).toMatchObject({
    from: 'xml',
    total_price: '119.00',
    alternatives: { total_price: [{ value: '190.00', confidence: expect.any(Number) }] },
  });
  const values = readValues(other, new Map([['total_price', '119.00']]));
  const total = values.find(({ field }) => field === 'total_price');
  expect(total && confidenceLevelOf(total)).toBe('doubtful');
  expect(same.alternatives).toEqual({});
  expect(other.notes).toContainEqual({
    code: 'page-differs',
    values: {
      field: 'total_price',
      page: '190.00',
      page_currency: 'EUR',
      file: '119.00',
      file_currency: 'EUR',
    },
  });
});

test('a page in another currency makes the currency doubtful', async () => {
  const rows = [...head, ...sums].map((row): Row =>
    row.map(([x, text]) => [x, text.replace('119,00 EUR', '190,00 EUR').replace('EUR', 'USD')]),
  );
  const found = await readPdf(pdfOf(rows, xml(smallUbl())));
  expect(found.alternatives).toMatchObject({ currency: [{ value: 'USD' }] });
  expect(found.alternatives).not.toHaveProperty('total_price');
  const currency = readValues(found, new Map([['currency', 'EUR']])).find(
    ({ field }) => field === 'currency',
  );
  expect(currency && confidenceLevelOf(currency)).toBe('doubtful');
});

test('notes an amount in a former currency in that currency', async () => {
  const marks = [...head, ...sums].map((row): Row =>
    row.map(([x, text]) => [x, text.replace('119,00 EUR', '190,00 EUR').replace('EUR', 'DEM')]),
  );
  const found = await readPdf(pdfOf(marks, xml(smallUbl())));
  expect(found.notes).toContainEqual(
    expect.objectContaining({
      values: expect.objectContaining({ page: '190.00', page_currency: 'DEM' }),
    }),
  );
  // An amount in another currency is not an alternative.
  expect(found.alternatives).toEqual({});
});

test('a company name that contains the code of a former currency does not set the currency', async () => {
  const title: Row = [[50, 'LION TOOLS PTE LTD']];
  const named = [title, ...head, ...sums].map((row): Row =>
    row.map(([x, text]) => [x, text.replace('119,00 EUR', '190,00 EUR')]),
  );
  const found = await readPdf(pdfOf(named, xml(smallUbl())));
  expect(found.notes).toContainEqual(
    expect.objectContaining({
      values: expect.objectContaining({ page: '190.00', page_currency: 'EUR' }),
    }),
  );
});

test('notes a different number, date or VAT, but only where the page states one clearly', async () => {
  const otherwise = await readPdf(
    pdfOf([...head, ...sums], xml(smallUbl({ id: 'T-9', date: '2026-03-16' }))),
  );
  expect(otherwise).toMatchObject({ invoice_number: 'T-9', invoice_date: '2026-03-16' });
  expect(otherwise.notes.map((note) => sentenceOf(note))).toEqual([
    'The page shows the invoice number R-77; the e-invoice inside the file says T-9. The e-invoice was taken.',
    'The page shows the invoice date 2026-03-15; the e-invoice inside the file says 2026-03-16. The e-invoice was taken.',
  ]);
  const seven: Row[] = [
    [
      [350, 'Nettobetrag'],
      [480, '112,15 EUR'],
    ],
    [
      [350, 'MwSt. 7 %'],
      [480, '7,85 EUR'],
    ],
    [
      [350, 'Rechnungsbetrag'],
      [480, '120,00 EUR'],
    ],
  ];
  const vat = await readPdf(pdfOf([...head, ...seven], xml(smallUbl({ id: 'R-77' }))));
  expect(vat.notes.map((note) => sentenceOf(note))).toContain(
    'The page shows the VAT 7.85 EUR; the e-invoice inside the file says 19.00 EUR. The e-invoice was taken.',
  );
  const silent = await readPdf(
    pdfOf([[[50, 'Testhaus GmbH']], [[50, 'Eine Seite mit Text']]], xml(smallUbl())),
  );
  expect(silent.notes).toEqual([]);
});

test.each([
  ['cut off', smallUbl().slice(0, 400)],
  ['with entities', smallUbl({ prolog: '<!DOCTYPE Invoice [<!ENTITY a "b">]>' })],
])('reads the page instead of an e-invoice that is %s', async (_, text) => {
  const reading: DocumentReading = await readPdf(pdfOf([...head, ...sums], xml(text)));
  expect(reading).toMatchObject({ from: 'text', invoice_number: 'R-77', total_price: '119.00' });
  expect(reading.notes[0]?.code).toBe('broken-e-invoice');
});
