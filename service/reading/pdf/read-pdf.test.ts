import { expect, test } from 'vitest';
import { PdfPage, writePdf } from '#tools/samples/pdf-writer.ts';
import { head, pdfOf, sums, type Row } from './pdf-rows.fixture.ts';
import { readPdf } from './read-pdf.ts';

test('reads the visible text of an invoice', async () => {
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

test('does not take the buyer for the issuer', async () => {
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

test('does not take the amount due for the total', async () => {
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

test('takes an unlabelled total from the end of its column, with less confidence', async () => {
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

test('leaves a date empty if the order of day and month is unknown', async () => {
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

test('reads only the first twenty of many pages', async () => {
  const pages = Array.from({ length: 25 }, (_, at) => {
    const page = new PdfPage();
    page.text(50, 60, `Rechnungsnummer: R-${at + 1}`);
    return page;
  });
  const reading = await readPdf(writePdf('Test', pages));
  expect(reading.invoice_number).toBe('R-1');
  expect(reading.notes).toEqual([{ code: 'most-pages', values: { count: '25', read: '20' } }]);
});

test('a copy of the invoice in the same file does not duplicate its items', async () => {
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
