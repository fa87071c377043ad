import { expect, test } from 'vitest';
import { eInvoicesIn } from './e-invoices.ts';
import { readXml } from './read-xml.ts';
import { bytesOf, smallUbl } from './ubl.fixture.ts';
import { parseXml } from './xml-tree.ts';

const seller =
  '<PartyIdentification><ID schemeID="VKN">1288331521</ID></PartyIdentification><PartyName><Name>Ardıç Tekstil A.Ş.</Name></PartyName><PartyTaxScheme><TaxScheme><Name>Kozyatağı</Name></TaxScheme></PartyTaxScheme>';
const kdv = (base: string, amount: string, rate: string, reason = '') =>
  `<TaxTotal><TaxAmount>${amount}</TaxAmount><TaxSubtotal><TaxableAmount>${base}</TaxableAmount><TaxAmount>${amount}</TaxAmount><Percent>${rate}</Percent><TaxCategory>${reason}<TaxScheme><Name>KDV</Name><TaxTypeCode>0015</TaxTypeCode></TaxScheme></TaxCategory></TaxSubtotal></TaxTotal>`;
const line = (name: string, net: string, tax: string) =>
  `<InvoiceLine><ID>1</ID><InvoicedQuantity unitCode="C62">1</InvoicedQuantity><LineExtensionAmount>${net}</LineExtensionAmount>${tax}<Item><Name>${name}</Name></Item><Price><PriceAmount>${net}</PriceAmount></Price></InvoiceLine>`;
const sums = (net: string, gross: string, due = gross) =>
  `<LegalMonetaryTotal><LineExtensionAmount>${net}</LineExtensionAmount><TaxExclusiveAmount>${net}</TaxExclusiveAmount><TaxInclusiveAmount>${gross}</TaxInclusiveAmount><PayableAmount>${due}</PayableAmount></LegalMonetaryTotal>`;
const turkish = (
  scenario: string,
  tax: string,
  total: string,
  lines: string,
  currency = 'TRY',
  id = `<InvoiceTypeCode>${scenario}</InvoiceTypeCode>`,
) =>
  bytesOf(
    smallUbl({ seller, currency, tax, total, lines }).replace('<DocumentCurrencyCode>', `${id}$&`),
  );

test('özel matrah: adds VAT on a special tax base to the line price', () => {
  const file = turkish(
    'OZELMATRAH',
    kdv('300.00', '60.00', '20'),
    sums('1000.00', '1060.00'),
    line('İkinci el araç', '1000.00', kdv('300.00', '60.00', '20')),
  );
  expect(readXml(file)).toMatchObject({
    company: { tax_number: '1288331521', tax_office: 'Kozyatağı' },
    total_price: '1060.00',
    total_vat: '60.00',
    items: [{ name: 'İkinci el araç', total_price: '1060.00', vat_rate: '20.00' }],
    notes: [],
  });
});

test('tevkifat: reads the VAT charged and notes the withheld part', () => {
  const file = turkish(
    'TEVKIFAT',
    `${kdv('1000.00', '200.00', '20')}<WithholdingTaxTotal><TaxAmount>140.00</TaxAmount><TaxSubtotal><TaxableAmount>200.00</TaxableAmount><TaxAmount>140.00</TaxAmount><Percent>70</Percent><TaxCategory><TaxScheme><Name>Temizlik</Name><TaxTypeCode>612</TaxTypeCode></TaxScheme></TaxCategory></TaxSubtotal></WithholdingTaxTotal>`,
    sums('1000.00', '1200.00', '1060.00'),
    line('Temizlik', '1000.00', kdv('1000.00', '200.00', '20')),
  );
  expect(readXml(file)).toMatchObject({
    total_price: '1200.00',
    total_vat: '200.00',
    items: [{ total_price: '1200.00' }],
    notes: [
      { code: 'withheld', values: { amount: '140.00', currency: 'TRY' } },
      { code: 'amount-due', values: { due: '1060.00', total: '1200.00', currency: 'TRY' } },
    ],
  });
});

const free =
  '<TaxExemptionReasonCode>301</TaxExemptionReasonCode><TaxExemptionReason>Mal ihracatı</TaxExemptionReason>';

test.each([
  ['ISTISNA', 'TRY'],
  ['ISTISNA', 'USD'],
])('istisna and ihracat: reads zero VAT and the reason for it (%s, %s)', (kind, currency) => {
  const tax = kdv('500.00', '0.00', '0', free);
  const file = turkish(kind, tax, sums('500.00', '500.00'), line('Kumaş', '500.00', tax), currency);
  expect(readXml(file)).toMatchObject({
    currency,
    total_price: '500.00',
    total_vat: '0.00',
    items: [{ total_price: '500.00', vat_rate: '0.00' }],
    notes: [],
  });
  expect(eInvoicesIn(parseXml(file))[0]?.taxes[0]?.reason).toBe('Mal ihracatı');
});

test.each(['IADE', 'TEVKIFATIADE'])('notes that %s is a return invoice', (kind) => {
  const tax = kdv('100.00', '20.00', '20');
  const file = turkish(kind, tax, sums('100.00', '120.00'), line('Kumaş', '100.00', tax));
  expect(readXml(file).notes).toEqual([{ code: 'return-invoice', values: {} }]);
});

test('özel matrah: adds no VAT to line amounts that already include it', () => {
  const file = turkish(
    'OZELMATRAH',
    kdv('22.28', '4.01', '18'),
    sums('24.94', '24.94'),
    line('Tütün', '24.94', ''),
  );
  expect(readXml(file)).toMatchObject({
    total_price: '24.94',
    total_vat: '4.01',
    items: [{ name: 'Tütün', total_price: '24.94', vat_rate: '18.00' }],
  });
});

const kept = (name: string, code: string, amount: string) =>
  `<TaxTotal><TaxAmount>${amount}</TaxAmount><TaxSubtotal><TaxableAmount>25.00</TaxableAmount><TaxAmount>${amount}</TaxAmount><Percent>2</Percent><TaxCategory><TaxScheme><Name>${name}</Name><TaxTypeCode>${code}</TaxTypeCode></TaxScheme></TaxCategory></TaxSubtotal></TaxTotal>`;

test.each([
  ['Gelir Vergisi Stopajı', '0003'],
  ['Bağkur(SGK_PRIM)', 'SGK_PRIM'],
])('müstahsil makbuzu: treats %s as withheld from the farmer, not as VAT', (name, code) => {
  const tax = kept(name, code, '0.50');
  const file = turkish('MUSTAHSILMAKBUZ', tax, sums('25.00', '24.50'), line('Süt', '25.00', tax));
  expect(readXml(file)).toMatchObject({
    total_price: '24.50',
    total_vat: '0.00',
    items: [{ name: 'Süt', total_price: '25.00', vat_rate: '0.00' }],
    notes: [],
  });
});

test('yolcu beraberi: reads a person as the seller and ignores the tourist', () => {
  const file = bytesOf(
    smallUbl({
      currency: 'TRY',
      seller:
        '<PartyIdentification><ID schemeID="TCKN">77777777703</ID></PartyIdentification><PostalAddress><BuildingNumber/><CitySubdivisionName>-</CitySubdivisionName><CityName>Ankara</CityName><Country><Name>Türkiye</Name></Country></PostalAddress><PartyTaxScheme><TaxScheme><Name>Kızılbey</Name></TaxScheme></PartyTaxScheme><Person><FirstName>Nur</FirstName><FamilyName>Ak</FamilyName></Person>',
      tax: kdv('100', '18', '18', free),
      total: sums('100', '118'),
      lines: line('Gömlek', '100', kdv('100', '18', '18')),
    }),
  );
  expect(readXml(file)).toMatchObject({
    company: {
      name: 'Nur Ak',
      tax_number: '77777777703',
      tax_office: 'Kızılbey',
      address: 'Ankara',
    },
    total_vat: '18.00',
    items: [{ total_price: '118.00', vat_rate: '18.00' }],
    notes: [],
  });
});

test('tevkifat: reads the full VAT if the file states only the part that is not withheld', () => {
  const rest = (base: string) =>
    `<TaxTotal><TaxAmount>2.25</TaxAmount><TaxSubtotal><TaxableAmount>${base}</TaxableAmount><TaxAmount>22.50</TaxAmount><Percent>10</Percent><TaxCategory><TaxScheme><Name>KDV</Name><TaxTypeCode>0015</TaxTypeCode></TaxScheme></TaxCategory></TaxSubtotal></TaxTotal>`;
  const file = turkish(
    'TEVKIFAT',
    `${rest('225.00')}<WithholdingTaxTotal><TaxAmount>20.25</TaxAmount></WithholdingTaxTotal>`,
    sums('225.00', '247.50', '227.25'),
    line('Bakım', '225', rest('225.00')),
  );
  expect(readXml(file)).toMatchObject({
    total_price: '247.50',
    total_vat: '22.50',
    items: [{ total_price: '247.50', vat_rate: '10.00' }],
  });
});

test('müstahsil makbuzu: ignores a zero total if an amount is due', () => {
  const file = turkish(
    'MUSTAHSILMAKBUZ',
    kept('G. V. Stopaj', '0003', '1.00'),
    sums('24.00', '0', '24.00'),
    line('Ceviz', '25.00', ''),
  );
  expect(readXml(file)).toMatchObject({
    total_price: '24.00',
    items: [{ total_price: '25.00', vat_rate: '0.00' }],
  });
});

test('taxes a line amount stated before discount on the amount after discount', () => {
  const discount =
    '<AllowanceCharge><ChargeIndicator>false</ChargeIndicator><Amount>100</Amount></AllowanceCharge>';
  const file = turkish(
    'SATIS',
    kdv('900', '180', '20'),
    sums('900', '1080'),
    line('Streç film', '1000', discount + kdv('900', '180', '20')),
  );
  expect(readXml(file).items).toMatchObject([{ total_price: '1080.00', vat_rate: '20.00' }]);
});

test('includes other taxes in the total but in no VAT rate', () => {
  const tax = `<TaxTotal><TaxAmount>126.98</TaxAmount><TaxSubtotal><TaxableAmount>26.98</TaxableAmount><TaxAmount>26.98</TaxAmount><TaxCategory><Percent>100</Percent><TaxScheme><Name>Telsiz Kullanım Ücreti</Name><TaxTypeCode>8006</TaxTypeCode></TaxScheme></TaxCategory></TaxSubtotal><TaxSubtotal><TaxableAmount>500</TaxableAmount><TaxAmount>100</TaxAmount><TaxCategory><Percent>20</Percent><TaxScheme><Name>KDV</Name><TaxTypeCode>0015</TaxTypeCode></TaxScheme></TaxCategory></TaxSubtotal></TaxTotal>`;
  const file = turkish('SATIS', tax, sums('500', '626.98'), line('İnternet', '500', tax));
  expect(readXml(file)).toMatchObject({
    total_price: '626.98',
    total_vat: '100.00',
    items: [{ total_price: '600.00', vat_rate: '20.00' }],
    notes: [],
  });
});
