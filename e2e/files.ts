import type { TestFile } from './api.ts';

interface Line {
  readonly name: string;
  readonly net: string;
  readonly quantity?: string;
}

interface Given {
  readonly number: string;
  readonly seller?: string;
  readonly currency?: string;
  readonly date?: string;
  readonly lines?: readonly Line[];
}

const cents = (text: string): bigint => BigInt(text.replace('.', ''));
const text = (units: bigint): string => `${units / 100n}.${String(units % 100n).padStart(2, '0')}`;

// Companies are matched by tax number first: every seller gets its own, always the same.
const taxNumber = (seller: string): string =>
  String(Buffer.from(seller).reduce((sum, byte) => (sum * 31 + byte) % 1_000_000_000, 7)).padStart(
    9,
    '0',
  );

/** A UBL invoice with 20 % VAT on every line; amounts with two decimals. */
export function ublInvoice({
  number,
  seller = 'Nordlicht Bürobedarf GmbH',
  currency = 'EUR',
  date = '2026-01-31',
  lines = [{ name: 'Paper A4', net: '100.00', quantity: '10' }],
}: Given): TestFile {
  const net = lines.reduce((sum, line) => sum + cents(line.net), 0n);
  const vat = (net * 20n) / 100n;
  const amount = (name: string, units: bigint) =>
    `<cbc:${name} currencyID="${currency}">${text(units)}</cbc:${name}>`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:ID>${number}</cbc:ID><cbc:IssueDate>${date}</cbc:IssueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>${seller}</cbc:Name></cac:PartyName>
    <cac:PostalAddress><cbc:StreetName>Hafenstraße 7</cbc:StreetName><cbc:CityName>Kiel</cbc:CityName><cbc:PostalZone>24103</cbc:PostalZone><cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyTaxScheme><cbc:CompanyID>DE${taxNumber(seller)}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>${seller}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>Example Buyer Ltd</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingCustomerParty>
  <cac:TaxTotal>${amount('TaxAmount', vat)}<cac:TaxSubtotal>${amount('TaxableAmount', net)}${amount('TaxAmount', vat)}<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>20</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
  <cac:LegalMonetaryTotal>${amount('LineExtensionAmount', net)}${amount('TaxExclusiveAmount', net)}${amount('TaxInclusiveAmount', net + vat)}${amount('PayableAmount', net + vat)}</cac:LegalMonetaryTotal>
${lines
  .map(
    (
      line,
      index,
    ) => `  <cac:InvoiceLine><cbc:ID>${index + 1}</cbc:ID><cbc:InvoicedQuantity unitCode="C62">${line.quantity ?? '1'}</cbc:InvoicedQuantity>${amount('LineExtensionAmount', cents(line.net))}
    <cac:Item><cbc:Name>${line.name}</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>20</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory></cac:Item>
    <cac:Price>${amount('PriceAmount', cents(line.net))}</cac:Price></cac:InvoiceLine>`,
  )
  .join('\n')}
</Invoice>
`;
  return { name: `${number}.xml`, mimeType: 'application/xml', buffer: Buffer.from(xml) };
}

/** A PDF of one page with lines of text, as an accounting program prints it. */
export function textPdf(name: string, lines: readonly string[]): TestFile {
  const content = `BT /F1 12 Tf 60 780 Td 18 TL ${lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = body.length;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(body, 'latin1') };
}

/** A text PDF with everything an invoice needs. */
export const printedInvoice = textPdf('taxi.pdf', [
  'City Cabs Ltd',
  '12 Harbour Street, London',
  'VAT number: GB123456789',
  '',
  'INVOICE',
  'Invoice number: CC-2041',
  'Invoice date: 15 February 2026',
  '',
  'Net amount: 50.00 GBP',
  'VAT 20 %: 10.00 GBP',
  'Total: 60.00 GBP',
]);

// One grey pixel.
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** A picture without any text. */
export const picture: TestFile = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(pixel, 'base64'),
};

export const emptyFile: TestFile = {
  name: 'empty.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.alloc(0),
};

/** Claims to be a PDF but is plain text. */
export const wrongType: TestFile = {
  name: 'letter.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('Dear Sir or Madam'),
};

/** One byte more than 25 MB, with the beginning of a PDF. */
export function oversized(): TestFile {
  const buffer = Buffer.alloc(25 * 1024 * 1024 + 1, 0x20);
  buffer.write('%PDF-1.4\n');
  return { name: 'catalogue.pdf', mimeType: 'application/pdf', buffer };
}

export const brokenPdf: TestFile = {
  name: 'torn.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nen'),
};

export const brokenXml: TestFile = {
  name: 'torn.xml',
  mimeType: 'application/xml',
  buffer: Buffer.from(
    '<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><cbc:ID>1</Inv',
  ),
};
