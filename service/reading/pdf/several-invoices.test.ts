import { expect, test } from 'vitest';
import { PdfPage, writePdf } from '#tools/samples/pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

/** A page with a separate invoice. */
const invoiceOf = (number: string, net: string, total: string): PdfPage => {
  const page = new PdfPage();
  const rows: readonly (readonly [number, string])[][] = [
    [[50, 'Testhaus GmbH']],
    [[50, 'Torstraße 5']],
    [[50, '10119 Berlin']],
    [[50, 'USt-IdNr.: DE111222333']],
    [],
    [
      [50, `Rechnungsnummer: ${number}`],
      [300, 'Rechnungsdatum: 15.03.2026'],
    ],
    [
      [350, 'Nettobetrag'],
      [480, `${net} EUR`],
    ],
    [
      [350, 'Rechnungsbetrag'],
      [480, `${total} EUR`],
    ],
  ];
  for (const [at, row] of rows.entries())
    for (const [x, text] of row) page.text(x, 60 + at * 16, text);
  return page;
};

test('reads the first of several invoices in a PDF and notes the others', async () => {
  const file = writePdf('Test', [
    invoiceOf('R-77', '100,00', '119,00'),
    invoiceOf('R-78', '200,00', '238,00'),
    invoiceOf('R-79', '300,00', '357,00'),
  ]);
  const reading = await readPdf(file);
  expect(reading).toMatchObject({ invoice_number: 'R-77', total_price: '119.00' });
  expect(reading.notes).toContainEqual({
    code: 'several-invoices',
    values: { count: '3', others: 'R-78, R-79' },
  });
});

test('does not count continuation pages as other invoices, whatever numbers they contain', async () => {
  const later = invoiceOf('LS-4411', '200,00', '238,00');
  later.text(350, 30, 'Seite 2 von 2');
  const again = invoiceOf('R-78', '200,00', '238,00');
  again.text(50, 300, 'Zu Rechnung R-77 vom 15.03.2026');
  for (const page of [later, again]) {
    const { notes } = await readPdf(writePdf('Test', [invoiceOf('R-77', '1,00', '1,19'), page]));
    expect(notes.filter(({ code }) => code === 'several-invoices')).toEqual([]);
  }
});

test('detects several invoices in a PDF after a cover letter', async () => {
  const letter = new PdfPage();
  letter.text(50, 60, 'Sehr geehrte Damen und Herren,');
  letter.text(50, 76, 'anbei erhalten Sie unsere Rechnungen aus dem letzten Monat.');
  const file = writePdf('Test', [
    letter,
    invoiceOf('R-77', '100,00', '119,00'),
    invoiceOf('R-78', '200,00', '238,00'),
  ]);
  const reading = await readPdf(file);
  expect(reading).toMatchObject({ invoice_number: 'R-77', total_price: '119.00' });
  expect(reading.notes).toContainEqual({
    code: 'several-invoices',
    values: { count: '2', others: 'R-78' },
  });
});
