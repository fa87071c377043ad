import { expect, test } from 'vitest';
import { sentenceOf } from '#documents/note-sentences.ts';
import { PdfPage, writePdf, type Attachment } from '#tools/samples/pdf-writer.ts';
import type { DocumentReading } from '#documents/document-reading.ts';
import { smallUbl } from '#documents/einvoice/ubl.fixture.ts';
import { confidenceLevelOf } from '#documents/checks/confidence-level.ts';
import { readValues } from '#documents/read-values.ts';
import { readPdf } from './read-pdf.ts';

type Row = readonly (readonly [number, string])[];

/** A page of rows: each cell by its left edge. */
function pdfOf(rows: readonly Row[], attachment?: Attachment): Uint8Array {
  const page = new PdfPage();
  for (const [at, row] of rows.entries())
    for (const [x, text] of row) page.text(x, 60 + at * 16, text);
  return writePdf('Test', [page], attachment);
}
const xml = (text: string): Attachment => ({ name: 'factur-x.xml', description: 'Invoice', text });
const sums: Row[] = [
  [
    [350, 'Nettobetrag'],
    [480, '100,00 EUR'],
  ],
  [
    [350, 'MwSt. 19 %'],
    [480, '19,00 EUR'],
  ],
  [
    [350, 'Rechnungsbetrag'],
    [480, '119,00 EUR'],
  ],
];
const head: Row[] = [
  [[50, 'Testhaus GmbH']],
  [[50, 'Torstraße 5']],
  [[50, '10119 Berlin']],
  [[50, 'USt-IdNr.: DE111222333']],
  [],
  [
    [50, 'Rechnungsnummer: R-77'],
    [300, 'Rechnungsdatum: 15.03.2026'],
  ],
  [],
];

test('the visible text of an invoice is read', async () => {
  const items: Row[] = [
    [
      [50, 'Pos'],
      [80, 'Bezeichnung'],
      [300, 'Menge'],
      [360, 'Einzelpreis'],
      [480, 'Betrag'],
    ],
    [
      [50, '1'],
      [80, 'Schreibtischlampe'],
      [300, '4 Stk'],
      [360, '25,00'],
      [480, '100,00'],
    ],
    [],
  ];
  const reading = await readPdf(pdfOf([...head, ...items, ...sums]));
  expect(reading).toMatchObject({
    invoice_number: 'R-77',
    invoice_date: '2026-03-15',
    currency: 'EUR',
    total_price: '119.00',
    total_vat: '19.00',
    language: 'de',
    country: 'DE',
    from: 'text',
  });
  expect(reading.company).toMatchObject({
    name: 'Testhaus GmbH',
    tax_number: 'DE111222333',
    address: 'Torstraße 5, 10119 Berlin',
  });
  expect(reading.items).toEqual([
    {
      name: 'Schreibtischlampe',
      description: '',
      quantity: '4.000',
      unit: 'p',
      total_price: '119.00',
      vat_rate: '19.00',
    },
  ]);
});

test('the buyer is not taken for the issuer', async () => {
  const reading = await readPdf(
    pdfOf([
      [[50, 'Bill to']],
      [[50, 'Kestrel Ltd']],
      [[50, '1 Mill Road']],
      [[50, 'VAT number: GB123456789']],
      [],
      [],
      [],
      ...sums,
    ]),
  );
  expect(reading.company).toBeNull();
});

test('the amount due is not the total', async () => {
  const reading = await readPdf(
    pdfOf([
      ...head,
      ...sums,
      [
        [350, 'Anzahlung'],
        [480, '-50,00 EUR'],
      ],
      [
        [350, 'Zahlbetrag'],
        [480, '69,00 EUR'],
      ],
    ]),
  );
  expect(reading.total_price).toBe('119.00');
});

test('a total that no label names is the end of its column, and less sure', async () => {
  const unnamed = (x: number) =>
    readPdf(
      pdfOf([
        ...head,
        [
          [50, 'Lampe'],
          [480, '100,00 EUR'],
        ],
        [[x, '119,00 EUR']],
      ]),
    );
  const reading = await unnamed(480);
  expect(reading).toMatchObject({ total_price: '119.00', total_vat: null, items: [] });
  expect(reading.evidence.total_price?.confidence).toBeLessThan(0.9);
  expect(await unnamed(300)).toMatchObject({ total_price: null, total_vat: null, items: [] });
});

test('a date with day and month in an open order stays empty', async () => {
  const reading = await readPdf(
    pdfOf([
      [[50, 'Invoice number: 5']],
      [[50, 'Invoice date: 03/04/2026']],
      [[50, 'Total']],
      [[50, 'Payment to be made']],
    ]),
  );
  expect(reading.invoice_date).toBeNull();
  expect(reading.invoice_number).toBe('5');
});

test('the e-invoice inside is read, and a page that says otherwise is noted', async () => {
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
  // It is doubtful, with what the page shows as the other answer.
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

test('a page in money that is no more is said in that money', async () => {
  const marks = [...head, ...sums].map((row): Row =>
    row.map(([x, text]) => [x, text.replace('119,00 EUR', '190,00 EUR').replace('EUR', 'DEM')]),
  );
  const found = await readPdf(pdfOf(marks, xml(smallUbl())));
  expect(found.notes).toContainEqual(
    expect.objectContaining({
      values: expect.objectContaining({ page: '190.00', page_currency: 'DEM' }),
    }),
  );
  // An amount in other money is no other answer.
  expect(found.alternatives).toEqual({});
});

test('a company in whose name a former money stands makes no page in that money', async () => {
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

test('another number, date and VAT on the page than inside the file are said, each where the page is plain', async () => {
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
])('an e-invoice that is %s is not read, the page is', async (_, text) => {
  const reading: DocumentReading = await readPdf(pdfOf([...head, ...sums], xml(text)));
  expect(reading).toMatchObject({ from: 'text', invoice_number: 'R-77', total_price: '119.00' });
  expect(reading.notes[0]?.code).toBe('broken-e-invoice');
});

test('of many pages the first twenty are read', async () => {
  const pages = Array.from({ length: 25 }, (_, at) => {
    const page = new PdfPage();
    page.text(50, 60, `Rechnungsnummer: R-${at + 1}`);
    return page;
  });
  const reading = await readPdf(writePdf('Test', pages));
  expect(reading.invoice_number).toBe('R-1');
  expect(reading.notes).toEqual([{ code: 'most-pages', values: { count: '25', read: '20' } }]);
});

test('a copy of the invoice in the same file does not double its lines', async () => {
  const pages = ['Invoice', 'Copy'].map((title) => {
    const page = new PdfPage();
    const rows: Row[] = [
      [[50, title]],
      [[50, 'Invoice number: C-9']],
      [
        [50, 'Description'],
        [300, 'Qty'],
        [480, 'Amount'],
      ],
      [
        [50, 'Lamp'],
        [300, '2'],
        [480, '100.00'],
      ],
      [
        [350, 'VAT 20%'],
        [480, '20.00'],
      ],
      [
        [350, 'Total'],
        [480, '120.00'],
      ],
    ];
    for (const [at, row] of rows.entries())
      for (const [x, text] of row) page.text(x, 60 + at * 20, text);
    return page;
  });
  const reading = await readPdf(writePdf('Test', pages));
  expect(reading.items.map((item) => item.total_price)).toEqual(['120.00']);
});
