import { PdfPage, writePdf, type Attachment } from '#tools/samples/pdf-writer.ts';

export type Row = readonly (readonly [number, string])[];

/** A PDF page of rows; each cell has its left edge and its text. */
export function pdfOf(rows: readonly Row[], attachment?: Attachment): Uint8Array {
  const page = new PdfPage();
  for (const [at, row] of rows.entries())
    for (const [x, text] of row) page.text(x, 60 + at * 16, text);
  return writePdf('Test', [page], attachment);
}
export const xml = (text: string): Attachment => ({
  name: 'factur-x.xml',
  description: 'Invoice',
  text,
});
export const sums: Row[] = [
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
export const head: Row[] = [
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
