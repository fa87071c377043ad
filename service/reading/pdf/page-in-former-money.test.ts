import { expect, test } from 'vitest';
import { smallUbl } from '#documents/einvoice/ubl.fixture.ts';
import { PdfPage, writePdf } from '#tools/samples/pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

test('applies a former currency that only the total names to the VAT as well', async () => {
  const page = new PdfPage();
  const rows = [
    ['Testhaus GmbH, Torstraße 5, 10119 Berlin', 'USt-IdNr.: DE111222333'],
    ['Rechnungsnummer: R-77', 'Rechnungsdatum: 15.03.2026'],
    ['Nettobetrag', '158,33'],
    ['MwSt. 20 %', '31,67'],
    ['Rechnungsbetrag', '190,00 DEM'],
  ] as const;
  for (const [at, [left, right]] of rows.entries()) {
    page.text(50, 60 + at * 16, left);
    page.text(400, 60 + at * 16, right);
  }
  const { notes } = await readPdf(
    writePdf('Test', [page], { name: 'factur-x.xml', description: 'Invoice', text: smallUbl() }),
  );
  expect(notes.map(({ values }) => values).filter(({ page_currency }) => page_currency)).toEqual([
    expect.objectContaining({ page: '190.00', page_currency: 'DEM', file_currency: 'EUR' }),
    expect.objectContaining({ page: '31.67', page_currency: 'DEM', file_currency: 'EUR' }),
  ]);
});
