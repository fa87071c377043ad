import { expect, test } from 'vitest';
import { eInvoicesIn } from './e-invoices.ts';
import { readXml } from './read-xml.ts';
import { bytesOf, smallUbl, type SmallUbl } from './ubl.fixture.ts';
import { parseXml } from './xml-tree.ts';

const read = (parts: SmallUbl = {}) => readXml(bytesOf(smallUbl(parts)));
const stated = (parts: SmallUbl) => eInvoicesIn(parseXml(bytesOf(smallUbl(parts))))[0];
const category = (id: string, percent = '') =>
  `<ClassifiedTaxCategory><ID>${id}</ID>${percent && `<Percent>${percent}</Percent>`}<TaxScheme><ID>VAT</ID></TaxScheme></ClassifiedTaxCategory>`;
const line = (name: string, net: string, tax = category('S', '25'), more = '') =>
  `<InvoiceLine><ID>1</ID><InvoicedQuantity unitCode="C62">1</InvoicedQuantity><LineExtensionAmount>${net}</LineExtensionAmount>${more}<Item><Name>${name}</Name>${tax}</Item></InvoiceLine>`;
const charge = (indicator: boolean, amount: string, reason: string) =>
  `<AllowanceCharge><ChargeIndicator>${indicator}</ChargeIndicator><AllowanceChargeReason>${reason}</AllowanceChargeReason><Amount>${amount}</Amount></AllowanceCharge>`;
const subtotal = (base: string, amount: string, id: string, percent: string) =>
  `<TaxSubtotal><TaxableAmount>${base}</TaxableAmount><TaxAmount>${amount}</TaxAmount><TaxCategory><ID>${id}</ID>${percent && `<Percent>${percent}</Percent>`}<TaxScheme><ID>VAT</ID></TaxScheme></TaxCategory></TaxSubtotal>`;
const taxTotal = (amount: string, subtotals = '', currency = 'EUR') =>
  `<TaxTotal><TaxAmount currencyID="${currency}">${amount}</TaxAmount>${subtotals}</TaxTotal>`;
const sums = (values: Readonly<Record<string, string>>) =>
  `<LegalMonetaryTotal>${Object.entries(values)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</LegalMonetaryTotal>`;

test('includes line and document charges and allowances in the sums but not as items', () => {
  const reading = read({
    lines:
      line('Tapes', '980.00', undefined, charge(false, '20.00', 'Volume')) +
      line('Box', '120.00', undefined, charge(true, '20.00', 'Packing')) +
      charge(false, '100.00', 'Loyalty') +
      charge(true, '50.00', 'Freight'),
    tax: taxTotal('262.50', subtotal('1050.00', '262.50', 'S', '25')),
    total: sums({
      LineExtensionAmount: '1100.00',
      TaxExclusiveAmount: '1050.00',
      TaxInclusiveAmount: '1312.50',
      AllowanceTotalAmount: '100.00',
      ChargeTotalAmount: '50.00',
      PrepaidAmount: '300.00',
      PayableRoundingAmount: '0.50',
      PayableAmount: '1013.00',
    }),
  });
  expect(reading).toMatchObject({
    total_price: '1312.50',
    total_vat: '262.50',
    items: [
      { name: 'Tapes', total_price: '1225.00' },
      { name: 'Box', total_price: '150.00' },
    ],
    notes: [{ code: 'amount-due', values: { due: '1013.00', total: '1312.50' } }],
  });
});

test('counts a tax total stated twice in one currency once', () => {
  const twice = taxTotal('15.00', subtotal('100.00', '15.00', 'S', '15')) + taxTotal('15.00');
  expect(read({ tax: twice }).total_vat).toBe('15.00');
});

test('adds two taxes that have their own subtotals', () => {
  const one = taxTotal('10.00', subtotal('100.00', '10.00', 'S', '10'));
  const other = taxTotal('5.00', subtotal('100.00', '5.00', 'S', '5'));
  expect(read({ tax: one + other }).total_vat).toBe('15.00');
});

test('computes missing VAT from its subtotals, or else from the sums with and without tax', () => {
  const parts = `<TaxTotal>${subtotal('100.00', '19.00', 'S', '19')}${subtotal('100.00', '7.00', 'S', '7')}</TaxTotal>`;
  expect(read({ tax: parts }).total_vat).toBe('26.00');
  const total = sums({ TaxExclusiveAmount: '100.00', TaxInclusiveAmount: '119.00' });
  expect(read({ tax: '', total }).total_vat).toBe('19.00');
});

test.each(['Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M'])(
  'gives a line of category %s its stated rate, or zero without one',
  (id) => {
    const rate = id === 'L' || id === 'M' ? '7' : '';
    const vat = rate && '7.00';
    expect(
      read({
        lines: line('Book', '100.00', category(id, rate)),
        tax: taxTotal(vat || '0.00', subtotal('100.00', vat || '0.00', id, rate)),
        total: sums({
          TaxExclusiveAmount: '100.00',
          TaxInclusiveAmount: rate ? '107.00' : '100.00',
        }),
      }),
    ).toMatchObject({
      items: [{ vat_rate: rate ? '7.00' : '0.00', total_price: rate ? '107.00' : '100.00' }],
      notes: [],
    });
  },
);

const parties = `<PayeeParty><PartyName><Name>Factor AG</Name></PartyName></PayeeParty><TaxRepresentativeParty><PartyName><Name>Rep BV</Name></PartyName><PartyTaxScheme><CompanyID>NL1</CompanyID><TaxScheme><ID>VAT</ID></TaxScheme></PartyTaxScheme></TaxRepresentativeParty>`;

test('does not take the payee or the tax representative for the seller', () => {
  const reading = read({
    seller:
      '<EndpointID schemeID="0088">7300010000001</EndpointID><PartyIdentification><ID>99</ID></PartyIdentification><PostalAddress><StreetName>Kaai 1</StreetName><CityName>Gent</CityName><PostalZone>9000</PostalZone><Country><IdentificationCode>BE</IdentificationCode></Country></PostalAddress><PartyTaxScheme><CompanyID>BE0123456789</CompanyID><TaxScheme><ID>VAT</ID></TaxScheme></PartyTaxScheme><PartyLegalEntity><RegistrationName>Kaai Handel NV</RegistrationName><CompanyID>0123456789</CompanyID></PartyLegalEntity>',
    tax: parties + taxTotal('19.00', subtotal('100.00', '19.00', 'S', '19')),
  });
  expect(reading).toMatchObject({
    company: { name: 'Kaai Handel NV', tax_number: 'BE0123456789', address: 'Kaai 1, 9000 Gent' },
    country: 'BE',
  });
});

test('ignores a remark in place of a tax number', () => {
  const scheme = (id: string, tax: string) =>
    `<PartyTaxScheme><CompanyID>${id}</CompanyID><TaxScheme><ID>${tax}</ID></TaxScheme></PartyTaxScheme>`;
  const seller = (schemes: string) => `<PartyName><Name>Fabrik AB</Name></PartyName>${schemes}`;
  const remark = scheme('Godkänd för F-skatt', 'TAX');
  expect(read({ seller: seller(remark) }).company?.tax_number).toBe('');
  expect(
    read({ seller: seller(remark + scheme('SE555555555501', 'VAT')) }).company?.tax_number,
  ).toBe('SE555555555501');
});

test.each([
  ['Invoice', '<InvoiceTypeCode>380</InvoiceTypeCode>', 'invoice'],
  ['Invoice', '<InvoiceTypeCode>381</InvoiceTypeCode>', 'credit-note'],
  ['Invoice', '<InvoiceTypeCode>384</InvoiceTypeCode>', 'correction'],
  ['Invoice', '<InvoiceTypeCode>389</InvoiceTypeCode>', 'self-billed'],
  ['Invoice', '<InvoiceTypeCode>261</InvoiceTypeCode>', 'credit-note'],
  ['CreditNote', '<CreditNoteTypeCode>381</CreditNoteTypeCode>', 'credit-note'],
  ['CreditNote', '', 'credit-note'],
  ['CreditNote', '<CreditNoteTypeCode>MUSTAHSILMAKBUZ</CreditNoteTypeCode>', 'invoice'],
])('reads %s with %s as %s', (root, code, kind) => {
  const text = smallUbl({ root }).replace('<DocumentCurrencyCode>', `${code}$&`);
  expect(eInvoicesIn(parseXml(bytesOf(text)))[0]?.kind).toBe(kind);
});

test('does not count sub-lines of the XRechnung extension in addition to their line', () => {
  const part = (name: string, net: string) =>
    `<SubInvoiceLine><ID>1.1</ID><InvoicedQuantity unitCode="C62">1</InvoicedQuantity><LineExtensionAmount>${net}</LineExtensionAmount><Item><Name>${name}</Name>${category('S', '19')}</Item></SubInvoiceLine>`;
  const parts = {
    lines: line('Set', '100.00', category('S', '19'), part('Cup', '60.00') + part('Dish', '40.00')),
    total: sums({ TaxExclusiveAmount: '100.00', TaxInclusiveAmount: '119.00' }),
  };
  expect(read(parts)).toMatchObject({ items: [{ name: 'Set', total_price: '119.00' }], notes: [] });
  expect(stated(parts)?.lines.map(({ name, counts }) => [name, counts])).toEqual([
    ['Set', true],
    ['Cup', false],
    ['Dish', false],
  ]);
});

test('converts a price for several units to a unit price', () => {
  const price = (amount: string, base: string) =>
    stated({
      lines: line(
        'Screw',
        '9.00',
        undefined,
        `<Price><PriceAmount>${amount}</PriceAmount><BaseQuantity unitCode="C62">${base}</BaseQuantity></Price>`,
      ),
    })?.lines[0]?.price;
  expect(price('4500', '1000')).toBe('4.5');
  expect(price('10', '3')).toBe('3.3333');
  expect(price('4.50', '1')).toBe('4.50');
  expect(price('4.50', '0')).toBe('4.50');
});

test('adds several withheld taxes', () => {
  const withheld = (amount: string) =>
    `<WithholdingTaxTotal><TaxAmount>${amount}</TaxAmount></WithholdingTaxTotal>`;
  expect(
    read({ lines: line('x', '100') + withheld('5.00') + withheld('2.50') }).notes,
  ).toContainEqual({
    code: 'withheld',
    values: { amount: '7.50', currency: 'EUR' },
  });
});

test('counts the detail lines of a French line group, and no informational lines', () => {
  const status = (code: string) =>
    `<BillingReference><InvoiceDocumentReference><ID>T-1</ID><DocumentStatusCode>${code}</DocumentStatusCode></InvoiceDocumentReference></BillingReference>`;
  const reading = read({
    lines:
      line('Display', '88.00', '', status('GROUP')) +
      line('Roast', '30.00', undefined, status('DETAIL')) +
      line('Dark roast', '58.00', undefined, status('DETAIL')) +
      line('Stand', '0.00', undefined, status('INFORMATION')) +
      line('Delivery', '12.00'),
    total: sums({ TaxExclusiveAmount: '100.00', TaxInclusiveAmount: '119.00' }),
  });
  expect(reading.items.map(({ name }) => name)).toEqual(['Roast', 'Dark roast', 'Delivery']);
  expect(reading.notes).toEqual([]);
});

test('reads a debit note as an invoice', () => {
  const reading = read({
    root: 'DebitNote',
    total:
      '<RequestedMonetaryTotal><TaxExclusiveAmount>100.00</TaxExclusiveAmount><TaxInclusiveAmount>119.00</TaxInclusiveAmount></RequestedMonetaryTotal>',
    lines:
      '<DebitNoteLine><ID>1</ID><DebitedQuantity unitCode="C62">2</DebitedQuantity><LineExtensionAmount>100.00</LineExtensionAmount><Item><Description>Intereses</Description></Item></DebitNoteLine>',
  });
  expect(reading).toMatchObject({
    invoice_number: 'T-1',
    total_price: '119.00',
    items: [{ name: 'Intereses', quantity: '2.000', total_price: '119.00' }],
    notes: [],
  });
});

test('compares sums with the lines if the amount without tax covers only taxed lines', () => {
  const fuel =
    '<TaxTotal><TaxAmount currencyID="EUR">60.00</TaxAmount><TaxSubtotal><TaxAmount>60.00</TaxAmount><TaxCategory><TaxScheme><ID>24</ID><Name>INCombustibles</Name></TaxScheme></TaxCategory></TaxSubtotal></TaxTotal>';
  const file = (gross: string) =>
    read({
      lines: line('Diesel', '100.00', category('S', '19')) + line('Peaje', '20.00', category('E')),
      tax: taxTotal('19.00', subtotal('100.00', '19.00', 'S', '19')) + fuel,
      total: sums({
        LineExtensionAmount: '120.00',
        TaxExclusiveAmount: '100.00',
        TaxInclusiveAmount: gross,
      }),
    });
  expect(file('199.00')).toMatchObject({ total_price: '199.00', total_vat: '19.00', notes: [] });
  expect(file('189.00').notes).toMatchObject([
    { code: 'sums-differ', values: { field: 'total_price' } },
  ]);
});

test('treats a line without VAT as exempt if other lines state theirs', () => {
  const reading = read({
    lines:
      line('Diesel', '100.00', '', taxTotal('19.00', subtotal('100.00', '19.00', 'S', '19'))) +
      line('Peaje', '20.00', ''),
    total: sums({ TaxExclusiveAmount: '120.00', TaxInclusiveAmount: '139.00' }),
  });
  expect(reading.items.map(({ total_price, vat_rate }) => [total_price, vat_rate])).toEqual([
    ['119.00', '19.00'],
    ['20.00', '0.00'],
  ]);
});

test('gives a line whose VAT has no rate or no subtotals the rate of the document', () => {
  const stated = taxTotal('19.00', subtotal('100.00', '19.00', 'S', ''));
  const lines = [stated, taxTotal('19.00')].map((tax) => line('Diesel', '100.00', '', tax));
  const other = { total_price: '119.00', vat_rate: '19.00' };
  expect(read({ lines: lines.join('') }).items).toMatchObject([other, other]);
});

test('notes lines whose sum differs from the net amount that makes up the total', () => {
  const total = { LineExtensionAmount: '120.00', TaxExclusiveAmount: '100.00' };
  const lines = line('Diesel', '120.00', category('S', '19'));
  expect(
    read({ lines, total: sums({ ...total, TaxInclusiveAmount: '119.00' }) }).notes,
  ).toMatchObject([{ code: 'sums-differ', values: { field: 'items', stated: '100.00' } }]);
});

test('reads self-billed invoices and credit notes, which have their own UBL roots', () => {
  const root = 'SelfBilledInvoice';
  expect(stated({ root })?.kind).toBe('self-billed');
  expect(read({ root })).toMatchObject({ invoice_number: 'T-1', total_price: '119.00' });
  const lines = line('Lamp', '100.00')
    .replaceAll('InvoicedQuantity', 'CreditedQuantity')
    .replaceAll('InvoiceLine', 'CreditNoteLine');
  const credit = stated({ root: 'SelfBilledCreditNote', lines });
  expect(credit?.lines[0]).toMatchObject({ name: 'Lamp', quantity: '1', amount: '100.00' });
  expect(credit?.kind).toBe('credit-note');
});
