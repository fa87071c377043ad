import { sentenceOf } from '#documents/note-sentences.ts';
import { expect, test } from 'vitest';
import { readXml } from './read-xml.ts';
import { bytesOf, smallUbl, type SmallUbl } from './ubl.fixture.ts';

const read = (parts: SmallUbl = {}) => readXml(bytesOf(smallUbl(parts)));
const line = (name: string, net: string, more = '') =>
  `<InvoiceLine><InvoicedQuantity unitCode="C62">1</InvoicedQuantity><LineExtensionAmount>${net}</LineExtensionAmount>${more}<Item><Name>${name}</Name></Item></InvoiceLine>`;
const subtotal = (code: string, amount: string, percent: string) =>
  `<TaxSubtotal><TaxAmount>${amount}</TaxAmount><Percent>${percent}</Percent><TaxCategory><TaxScheme><TaxTypeCode>${code}</TaxTypeCode></TaxScheme></TaxCategory></TaxSubtotal>`;

test('reads an invoice with its line amount including VAT', () => {
  const reading = read();
  expect(reading).toMatchObject({
    invoice_number: 'T-1',
    invoice_date: '2026-03-15',
    currency: 'EUR',
    total_price: '119.00',
    total_vat: '19.00',
    country: 'DE',
    from: 'xml',
    notes: [],
  });
  expect(reading.company).toMatchObject({ name: 'Testhaus GmbH', tax_number: 'DE111222333' });
  expect(reading.items).toEqual([
    {
      name: 'Lamp',
      description: '',
      quantity: '2.000',
      unit: 'p',
      total_price: '119.00',
      vat_rate: '19.00',
    },
  ]);
});

test('rounds a line amount including VAT to the decimals of its currency', () => {
  const read333 = (currency: string) =>
    read({
      currency,
      tax: `<TaxTotal><TaxAmount>67</TaxAmount><TaxSubtotal><TaxAmount>67</TaxAmount><TaxCategory><Percent>20</Percent></TaxCategory></TaxSubtotal></TaxTotal>`,
      total:
        '<LegalMonetaryTotal><TaxInclusiveAmount>400</TaxInclusiveAmount></LegalMonetaryTotal>',
      lines: line('Pens', '333'),
    }).items.map(({ total_price }) => total_price);
  expect(read333('JPY')).toEqual(['400.00']);
  expect(read333('EUR')).toEqual(['399.60']);
});

test('notes a total with more than two decimals', () => {
  const total = (amount: string) =>
    read({
      currency: 'KWD',
      tax: '',
      total: `<LegalMonetaryTotal><TaxInclusiveAmount>${amount}</TaxInclusiveAmount></LegalMonetaryTotal>`,
    });
  expect(total('1200.666')).toMatchObject({
    total_price: '1200.67',
    notes: [
      { code: 'rounded', values: { field: 'total_price', text: '1200.666', currency: 'KWD' } },
    ],
  });
  expect(total('1200.6600').notes).toEqual([]);
});

test('notes which quantity and rate of a line lose decimals', () => {
  const line = (quantity: string, rate: string) =>
    `<InvoiceLine><InvoicedQuantity unitCode="KWH">${quantity}</InvoicedQuantity><LineExtensionAmount>50.00</LineExtensionAmount><Item><Name>Power</Name><ClassifiedTaxCategory><Percent>${rate}</Percent></ClassifiedTaxCategory></Item></InvoiceLine>`;
  const reading = read({
    lines:
      line('1.500000', '19.0000') + line('12.345678', '8.875') + line('0.30000000000000004', '19'),
  });
  expect(reading.items.map(({ quantity }) => quantity)).toEqual(['1.500', '12.346', '0.300']);
  expect(reading.notes).toEqual([
    { code: 'rounded', values: { field: 'vat_rate', text: '8.875', line: '2' } },
    { code: 'rounded', values: { field: 'quantity', text: '12.345678', line: '2' } },
  ]);
});

test('does not let the notes of many lines displace others', () => {
  const line =
    '<InvoiceLine><InvoicedQuantity>0.123456</InvoicedQuantity><LineExtensionAmount>1.00</LineExtensionAmount><Item><Name>Call</Name></Item></InvoiceLine>';
  const { notes } = read({
    lines: line.repeat(100),
    total:
      '<LegalMonetaryTotal><TaxInclusiveAmount>119.00</TaxInclusiveAmount><PayableAmount>19.00</PayableAmount></LegalMonetaryTotal>',
  });
  expect(notes.some(({ code }) => code === 'amount-due')).toBe(true);
});

test('keeps the signs of a credit note and notes its kind', () => {
  const reading = read({
    root: 'CreditNote',
    lines:
      '<CreditNoteLine><CreditedQuantity unitCode="KGM">3</CreditedQuantity><LineExtensionAmount>100</LineExtensionAmount><Item><Name>Lamp</Name></Item></CreditNoteLine>',
  });
  expect(reading.total_price).toBe('119.00');
  expect(reading.items[0]).toMatchObject({
    quantity: '3.000',
    unit: 'k',
    vat_rate: '19.00',
    total_price: '119.00',
  });
  expect(reading.notes).toEqual([{ code: 'credit-note', values: {} }]);
});

test('reads only KDV as VAT in a Turkish invoice, not excise or withholding', () => {
  const reading = read({
    currency: 'TRY',
    seller:
      '<PartyIdentification><ID schemeID="VKN">1234567890</ID></PartyIdentification><PartyName><Name>Işık A.Ş.</Name></PartyName><PartyTaxScheme><TaxScheme><Name>Beşiktaş</Name></TaxScheme></PartyTaxScheme>',
    tax: `<TaxTotal><TaxAmount currencyID="TRY">320</TaxAmount>${subtotal('0071', '100', '10')}${subtotal('0015', '220', '20')}</TaxTotal><WithholdingTaxTotal><TaxAmount>110</TaxAmount>${subtotal('606', '110', '50')}</WithholdingTaxTotal>`,
    total:
      '<LegalMonetaryTotal><TaxInclusiveAmount>1320</TaxInclusiveAmount><PayableAmount>1210</PayableAmount></LegalMonetaryTotal>',
    lines: line('İş gücü', '1000'),
  });
  expect(reading).toMatchObject({
    total_vat: '220.00',
    total_price: '1320.00',
    country: 'TR',
    language: 'tr',
  });
  expect(reading.company).toMatchObject({
    name: 'Işık A.Ş.',
    tax_number: '1234567890',
    tax_office: 'Beşiktaş',
  });
  expect(reading.items[0]).toMatchObject({ vat_rate: '20.00', total_price: '1200.00' });
  expect(reading.notes.map((note) => sentenceOf(note)).join(' ')).toContain(
    '110 TRY of the tax is withheld',
  );
  expect(reading.notes.map((note) => sentenceOf(note)).join(' ')).toContain(
    'The amount due is 1210.00',
  );
});

test('ignores a second tax total in the accounting currency', () => {
  const reading = read({
    tax: '<TaxTotal><TaxAmount currencyID="RON">93.48</TaxAmount></TaxTotal><TaxTotal><TaxAmount currencyID="EUR">19.00</TaxAmount></TaxTotal>',
  });
  expect(reading.total_vat).toBe('19.00');
});

test('includes a prepaid amount in the total', () => {
  expect(
    read({
      total:
        '<LegalMonetaryTotal><PrepaidAmount>100</PrepaidAmount><PayableAmount>19.00</PayableAmount></LegalMonetaryTotal>',
    }).total_price,
  ).toBe('119.00');
});

test('creates no items for text lines', () => {
  const text =
    '<InvoiceLine><InvoicedQuantity>0</InvoicedQuantity><LineExtensionAmount>0.00</LineExtensionAmount><Item><Name>--- Food ---</Name></Item></InvoiceLine>';
  expect(
    read({
      lines: `<InvoiceLine><Note>Thank you</Note></InvoiceLine>${text}${line('Lamp', '100')}`,
    }).items.map((item) => item.name),
  ).toEqual(['Lamp']);
});

test('leaves the price of a line without a rate empty if the document has several rates', () => {
  const tax = (percent: string) =>
    `<TaxSubtotal><TaxAmount>1</TaxAmount><TaxCategory><Percent>${percent}</Percent><TaxScheme><ID>VAT</ID></TaxScheme></TaxCategory></TaxSubtotal>`;
  const reading = read({
    tax: `<TaxTotal><TaxAmount>2</TaxAmount>${tax('7')}${tax('19')}</TaxTotal>`,
    lines: line('Lamp', '100'),
  });
  expect(reading.items[0]).toMatchObject({ vat_rate: null, total_price: null });
  expect(reading.notes.map((note) => sentenceOf(note)).join(' ')).toContain('no known VAT rate');
});

test.each([
  ['C62', 'p'],
  ['EA', 'p'],
  ['H87', 'p'],
  ['NIU', 'p'],
  ['ADET', 'p'],
  ['KGM', 'k'],
  ['MTR', 'm'],
  ['LTR', 'l'],
  ['GRM', null],
  ['KWH', null],
  ['BX', null],
  ['', null],
])('maps unit %s to %s', (code, unit) => {
  const own = `<InvoiceLine><InvoicedQuantity unitCode="${code}">1</InvoicedQuantity><LineExtensionAmount>1</LineExtensionAmount><Item><Name>x</Name></Item></InvoiceLine>`;
  expect(read({ lines: own }).items[0]?.unit).toBe(unit);
});

test.each([
  ['2026-03-15+14:00', '2026-03-15'],
  ['2026-03-15Z', '2026-03-15'],
  ['2026-02-30', null],
  ['0000-00-00', null],
  ['next Tuesday', null],
  ['15/03/2026', null],
])('reads the date %s as %s', (written, day) => {
  const reading = read({ date: written });
  expect(reading.invoice_date).toBe(day);
  expect(reading.notes).toHaveLength(day === null ? 1 : 0);
});

test.each(['1e400', 'NaN', 'Infinity', '1,234.50', '12,50', '0x10', '99999999999999.99'])(
  'leaves out the amount %s with a note',
  (written) => {
    const reading = read({
      total: `<LegalMonetaryTotal><TaxInclusiveAmount>${written}</TaxInclusiveAmount></LegalMonetaryTotal>`,
    });
    expect(reading.total_price).toBeNull();
    expect(reading.notes.map((note) => sentenceOf(note))[0]).toContain('left out');
  },
);

test('rounds prices once and half away from zero', () => {
  const reading = read({ lines: line('a', '0.50') + line('b', '-0.50') + line('c', '12.345') });
  expect(reading.items.map((item) => item.total_price)).toEqual(['0.60', '-0.60', '14.69']);
});

test('rounds line amounts of a currency with three decimals to two', () => {
  const lines = line('a', '12.345') + line('b', '100.500');
  const { items } = read({ currency: 'KWD', lines });
  expect(items.map((item) => item.total_price)).toEqual(['14.69', '119.60']);
});

test('leaves out an unknown currency and maps the old code of the lira to TRY', () => {
  expect(read({ currency: 'XXX' }).currency).toBe('');
  expect(read({ currency: 'TL' }).currency).toBe('TRY');
});

test('cuts an overlong name and leaves out an overlong number', () => {
  const reading = read({
    id: 'A'.repeat(5000),
    seller: `<PartyName><Name>${'S'.repeat(5000)}</Name></PartyName>`,
  });
  expect(reading.invoice_number).toBe('');
  expect(reading.company?.name).toHaveLength(300);
  expect(reading.notes).toHaveLength(2);
});

const turkishSeller =
  '<PartyIdentification><ID schemeID="VKN">1234567890</ID></PartyIdentification><PartyName><Name>Işık A.Ş.</Name></PartyName>';

test('excludes stopaj from VAT and keeps it in the total of a Turkish invoice', () => {
  const reading = read({
    currency: 'TRY',
    seller: turkishSeller,
    tax: `<TaxTotal><TaxAmount currencyID="TRY">0</TaxAmount>${subtotal('0003', '200', '20')}${subtotal('0015', '200', '20')}</TaxTotal>`,
    total:
      '<LegalMonetaryTotal><TaxExclusiveAmount>1000</TaxExclusiveAmount><TaxInclusiveAmount>1200</TaxInclusiveAmount><PayableAmount>1000</PayableAmount></LegalMonetaryTotal>',
    lines: line(
      'Danışmanlık',
      '1000',
      `<TaxTotal><TaxAmount>400</TaxAmount>${subtotal('0003', '200', '20')}${subtotal('0015', '200', '20')}</TaxTotal>`,
    ),
  });
  expect(reading).toMatchObject({ total_vat: '200.00', total_price: '1200.00' });
  expect(reading.items[0]).toMatchObject({ vat_rate: '20.00', total_price: '1200.00' });
  expect(reading.notes.map((note) => sentenceOf(note)).join(' ')).toContain(
    'The amount due is 1000.00',
  );
});

test('reads zero VAT in an exempt Turkish invoice (ISTISNA)', () => {
  const reading = read({
    currency: 'TRY',
    seller: turkishSeller,
    tax: `<TaxTotal><TaxAmount currencyID="TRY">0</TaxAmount>${subtotal('0015', '0', '0')}</TaxTotal>`,
    total:
      '<LegalMonetaryTotal><TaxInclusiveAmount>750</TaxInclusiveAmount><PayableAmount>750</PayableAmount></LegalMonetaryTotal>',
    lines: line(
      'İhracat',
      '750',
      `<TaxTotal><TaxAmount>0</TaxAmount>${subtotal('0015', '0', '0')}</TaxTotal>`,
    ),
  });
  expect(reading).toMatchObject({ total_vat: '0.00', total_price: '750.00', notes: [] });
  expect(reading.items[0]).toMatchObject({ vat_rate: '0.00', total_price: '750.00' });
});

test('shortens an overlong withheld tax in its note', () => {
  const reading = read({
    seller: turkishSeller,
    lines: `${line('x', '100')}<WithholdingTaxTotal><TaxAmount>${'9\u202e '.repeat(5000)}</TaxAmount></WithholdingTaxTotal>`,
  });
  expect(Math.max(...reading.notes.map((note) => sentenceOf(note).length))).toBeLessThan(200);
});
