import { expect, test } from 'vitest';
import { readXml } from './read-xml.ts';
import { bytesOf, smallUbl, type SmallUbl } from './ubl.fixture.ts';

const read = (parts: SmallUbl) => readXml(bytesOf(smallUbl({ currency: 'DKK', ...parts })));
const subtotal = (base: string, amount: string, category: string, percent: string, id = '63') =>
  `<TaxSubtotal><TaxableAmount>${base}</TaxableAmount><TaxAmount currencyID="DKK">${amount}</TaxAmount><TaxCategory><ID>${category}</ID><Percent>${percent}</Percent><TaxScheme><ID>${id}</ID><Name>${id === '63' ? 'Moms' : 'Registreringsafgift'}</Name>${id === '63' ? '' : '<TaxTypeCode>ZeroRated</TaxTypeCode>'}</TaxScheme></TaxCategory></TaxSubtotal>`;
const taxTotal = (amount: string, ...subtotals: string[]) =>
  `<TaxTotal><TaxAmount currencyID="DKK">${amount}</TaxAmount>${subtotals.join('')}</TaxTotal>`;
// OIOUBL states the tax in the element for the amount without tax.
const sums = (lines: string, tax: string, gross: string) =>
  `<LegalMonetaryTotal><LineExtensionAmount>${lines}</LineExtensionAmount><TaxExclusiveAmount>${tax}</TaxExclusiveAmount><TaxInclusiveAmount>${gross}</TaxInclusiveAmount><PayableAmount>${gross}</PayableAmount></LegalMonetaryTotal>`;
const line = (net: string, tax: string) =>
  `<InvoiceLine><ID>1</ID><InvoicedQuantity unitCode="EA">1.00</InvoicedQuantity><LineExtensionAmount>${net}</LineExtensionAmount>${tax}<Item><Name>Bil</Name></Item></InvoiceLine>`;

test('excludes excise from VAT and gives a line the rate that is charged', () => {
  const tax =
    taxTotal('100000.00', subtotal('200000.00', '100000.00', 'Excise', '50', '66')) +
    taxTotal(
      '50000.00',
      subtotal('100000.00', '0.00', 'ZeroRated', '00'),
      subtotal('200000.00', '50000.00', 'StandardRated', '25'),
    );
  expect(
    read({
      tax,
      total: sums('200000.00', '150000.00', '350000.00'),
      lines: line('200000.00', tax),
    }),
  ).toMatchObject({
    total_price: '350000.00',
    total_vat: '50000.00',
    items: [{ vat_rate: '25.00', total_price: '250000.00' }],
    notes: [],
  });
});

test('accepts the sums of an invoice without any tax', () => {
  const tax = taxTotal('0.00', subtotal('5000.00', '0.00', 'ReverseCharge', '0'));
  expect(
    read({ tax, total: sums('5000.00', '0.00', '5000.00'), lines: line('5000.00', tax) }),
  ).toMatchObject({
    total_price: '5000.00',
    total_vat: '0.00',
    items: [{ vat_rate: '0.00', total_price: '5000.00' }],
    notes: [],
  });
});

test('accepts a net amount in the element that other UBL dialects use for it', () => {
  const tax = taxTotal('25.00', subtotal('100.00', '25.00', 'StandardRated', '25'));
  expect(
    read({ tax, total: sums('100.00', '100.00', '125.00'), lines: line('100.00', tax) }),
  ).toMatchObject({ total_price: '125.00', total_vat: '25.00', notes: [] });
});

test('reads scheme 63 of OIOUBL as VAT and its category ZeroRated as the rate zero', () => {
  const vat = (amount: string, category: string) =>
    `<TaxSubtotal><TaxAmount>${amount}</TaxAmount><TaxCategory><ID>${category}</ID>${category === 'ZeroRated' ? '' : '<Percent>25</Percent>'}<TaxScheme><ID>63</ID><Name>Moms</Name></TaxScheme></TaxCategory></TaxSubtotal>`;
  const own = (amount: string, category: string) =>
    line('100', `<TaxTotal><TaxAmount>${amount}</TaxAmount>${vat(amount, category)}</TaxTotal>`);
  const reading = read({
    seller:
      '<PartyName><Name>Havn ApS</Name></PartyName><PartyTaxScheme><CompanyID>DK99999999</CompanyID><TaxScheme><ID>99</ID></TaxScheme></PartyTaxScheme><PartyTaxScheme><CompanyID>DK16356706</CompanyID><TaxScheme><ID>63</ID></TaxScheme></PartyTaxScheme>',
    tax: `<TaxTotal><TaxAmount currencyID="DKK">25.00</TaxAmount>${vat('25.00', 'StandardRated')}${vat('0.00', 'ZeroRated')}</TaxTotal>`,
    total:
      '<LegalMonetaryTotal><TaxInclusiveAmount>225.00</TaxInclusiveAmount></LegalMonetaryTotal>',
    lines: own('25.00', 'StandardRated') + own('0.00', 'ZeroRated'),
  });
  expect(reading).toMatchObject({
    total_vat: '25.00',
    total_price: '225.00',
    company: { tax_number: 'DK16356706' },
  });
  expect(reading.items.map((item) => [item.vat_rate, item.total_price])).toEqual([
    ['25.00', '125.00'],
    ['0.00', '100.00'],
  ]);
});
