import { expect, test } from 'vitest';
import { dialectName, eInvoicesIn } from './e-invoices.ts';
import { readXml } from './read-xml.ts';
import { bytesOf } from './ubl.fixture.ts';
import { parseXml } from './xml-tree.ts';

const line = (name: string, amounts: string, percent = '21') =>
  `<InvoiceLine><ID>1</ID>${amounts}<ClassifiedTaxCategory><Percent>${percent}</Percent><VATCalculationMethod>0</VATCalculationMethod></ClassifiedTaxCategory><Item><Description>${name}</Description></Item></InvoiceLine>`;
const chairs =
  '<InvoicedQuantity unitCode="ks">2</InvoicedQuantity><LineExtensionAmount>1000.0</LineExtensionAmount><LineExtensionAmountTaxInclusive>1210.0</LineExtensionAmountTaxInclusive><LineExtensionTaxAmount>210.0</LineExtensionTaxAmount><UnitPrice>500.0</UnitPrice>';
const remark =
  '<InvoicedQuantity unitCode="">0</InvoicedQuantity><LineExtensionAmount>0</LineExtensionAmount><LineExtensionAmountTaxInclusive>0</LineExtensionAmountTaxInclusive><UnitPrice>0</UnitPrice>';
const tax = (more = '') =>
  `<TaxTotal><TaxSubTotal><TaxableAmount>1000.0</TaxableAmount><TaxAmount>210.0</TaxAmount>${more}<TaxCategory><Percent>21</Percent></TaxCategory></TaxSubTotal><TaxAmount>210.0</TaxAmount></TaxTotal>`;
const invoice = (parts: { type?: string; money?: string; lines?: string; sums?: string }) =>
  bytesOf(
    `<Invoice xmlns="http://isdoc.cz/namespace/2013" version="6.0.2"><DocumentType>${parts.type ?? '1'}</DocumentType><ID>FV-12/2026</ID><IssueDate>2026-04-01</IssueDate><LocalCurrencyCode>CZK</LocalCurrencyCode>${parts.money ?? ''}<AccountingSupplierParty><Party><PartyIdentification><ID>12345678</ID></PartyIdentification><PartyName><Name>Stolárna Dub s.r.o.</Name></PartyName><PostalAddress><StreetName>Dlouhá</StreetName><BuildingNumber>3</BuildingNumber><CityName>Brno</CityName><PostalZone>60200</PostalZone><Country><IdentificationCode>CZ</IdentificationCode></Country></PostalAddress><PartyTaxScheme><CompanyID>7700112233</CompanyID><TaxScheme>TIN</TaxScheme></PartyTaxScheme><PartyTaxScheme><CompanyID>CZ12345678</CompanyID><TaxScheme>VAT</TaxScheme></PartyTaxScheme></Party></AccountingSupplierParty><InvoiceLines>${parts.lines ?? line('Fakturujeme:', remark, '0') + line('Židle', chairs)}</InvoiceLines>${parts.sums ?? `${tax()}<LegalMonetaryTotal><TaxExclusiveAmount>1000.0</TaxExclusiveAmount><TaxInclusiveAmount>1210.0</TaxInclusiveAmount><AlreadyClaimedTaxInclusiveAmount>0</AlreadyClaimedTaxInclusiveAmount><PayableAmount>1210.0</PayableAmount></LegalMonetaryTotal>`}<PaymentMeans><Payment><PaymentMeansCode>42</PaymentMeansCode><Details><PaymentDueDate>2026-04-15</PaymentDueDate></Details></Payment></PaymentMeans></Invoice>`,
  );

test('reads a Czech invoice as ISDOC although it looks like UBL', () => {
  const file = invoice({});
  expect(readXml(file)).toMatchObject({
    company: {
      name: 'Stolárna Dub s.r.o.',
      tax_number: 'CZ12345678',
      address: 'Dlouhá 3, 60200 Brno',
    },
    invoice_number: 'FV-12/2026',
    invoice_date: '2026-04-01',
    currency: 'CZK',
    total_price: '1210.00',
    total_vat: '210.00',
    country: 'CZ',
    payment_type: 'bank_transfer',
    items: [
      { name: 'Židle', quantity: '2.000', unit: 'p', total_price: '1210.00', vat_rate: '21.00' },
    ],
    notes: [],
  });
  expect(dialectName(parseXml(file))).toBe('ISDOC');
});

test('reads amounts in the foreign currency of the invoice', () => {
  const inEuro = line(
    'Stůl',
    '<InvoicedQuantity unitCode="ks">1</InvoicedQuantity><LineExtensionAmountCurr>40.00</LineExtensionAmountCurr><LineExtensionAmount>1000.00</LineExtensionAmount><LineExtensionAmountTaxInclusiveCurr>48.40</LineExtensionAmountTaxInclusiveCurr><UnitPrice>1000.00</UnitPrice>',
  );
  const sums =
    '<TaxTotal><TaxAmountCurr>8.40</TaxAmountCurr><TaxAmount>210.00</TaxAmount></TaxTotal><LegalMonetaryTotal><TaxExclusiveAmount>1000.00</TaxExclusiveAmount><TaxExclusiveAmountCurr>40.00</TaxExclusiveAmountCurr><TaxInclusiveAmount>1210.00</TaxInclusiveAmount><TaxInclusiveAmountCurr>48.40</TaxInclusiveAmountCurr><PayableAmountCurr>48.40</PayableAmountCurr></LegalMonetaryTotal>';
  const file = invoice({
    money: '<ForeignCurrencyCode>EUR</ForeignCurrencyCode><CurrRate>25</CurrRate>',
    lines: inEuro,
    sums,
  });
  // The unit price is only stated in crowns.
  expect(eInvoicesIn(parseXml(file))[0]?.lines[0]?.price).toBe('');
  expect(readXml(file)).toMatchObject({
    currency: 'EUR',
    total_price: '48.40',
    total_vat: '8.40',
    items: [{ name: 'Stůl', total_price: '48.40' }],
    notes: [],
  });
});

test.each([
  ['the local one', 'CZK'],
  ['one that no amount is stated in', 'EUR'],
])('ignores a foreign currency that is %s', (_, code) => {
  const money = `<ForeignCurrencyCode>${code}</ForeignCurrencyCode><CurrRate>1</CurrRate>`;
  expect(readXml(invoice({ money }))).toMatchObject({
    currency: 'CZK',
    total_price: '1210.00',
    items: [{ total_price: '1210.00' }],
  });
});

test('charges only the rest after an invoiced advance and notes it', () => {
  const rest =
    '<DifferenceTaxableAmount>400.0</DifferenceTaxableAmount><DifferenceTaxAmount>84.0</DifferenceTaxAmount>';
  const sums = `${tax(rest)}<LegalMonetaryTotal><TaxExclusiveAmount>1000.0</TaxExclusiveAmount><TaxInclusiveAmount>1210.0</TaxInclusiveAmount><AlreadyClaimedTaxExclusiveAmount>600.0</AlreadyClaimedTaxExclusiveAmount><AlreadyClaimedTaxInclusiveAmount>726.0</AlreadyClaimedTaxInclusiveAmount><DifferenceTaxExclusiveAmount>400.0</DifferenceTaxExclusiveAmount><DifferenceTaxInclusiveAmount>484.0</DifferenceTaxInclusiveAmount><PayableAmount>484.0</PayableAmount></LegalMonetaryTotal>`;
  expect(readXml(invoice({ sums }))).toMatchObject({
    total_price: '484.00',
    total_vat: '84.00',
    notes: [{ code: 'part-of-order', values: { sum: '1000.00', stated: '400.00' } }],
  });
});

test('gives a line with local reverse charge the rate zero', () => {
  const amounts =
    '<InvoicedQuantity unitCode="t">2</InvoicedQuantity><LineExtensionAmount>900.0</LineExtensionAmount><LineExtensionAmountTaxInclusive>900.0</LineExtensionAmountTaxInclusive><UnitPrice>450.0</UnitPrice>';
  const scrap = line('Šrot', amounts).replace(
    '</ClassifiedTaxCategory>',
    '<LocalReverseCharge><LocalReverseChargeCode>5</LocalReverseChargeCode></LocalReverseCharge></ClassifiedTaxCategory>',
  );
  expect(readXml(invoice({ lines: scrap })).items).toMatchObject([
    { name: 'Šrot', total_price: '900.00', vat_rate: '0.00' },
  ]);
});

test('reads a correcting document with a refund as a credit note', () => {
  expect(readXml(invoice({ type: '2' })).notes).toEqual([{ code: 'credit-note', values: {} }]);
});
