import { expect, test } from 'vitest';
import { asDecimal } from '#contract/decimal.ts';
import { limitReading } from '#service/domain/finished-reading.ts';
import { aReading } from '#service/testing/records.ts';

const company = {
  name: ' Nordlicht\u0000\n GmbH ',
  address: '',
  tax_number: '',
  tax_office: '',
  phone: '',
};
const item = {
  name: 'Paper',
  description: '',
  quantity: null,
  unit: null,
  total_price: null,
  vat_rate: null,
};

test('keeps values within the limits, without any note', () => {
  expect(aReading()).toMatchObject({
    invoice_number: 'NB-117',
    total_price: '119.00',
    notes: [],
    items: [{ name: 'Paper A4', quantity: '10' }],
  });
});

test('drops an amount beyond the limits, with a note', () => {
  const { total_price, items, notes } = aReading({
    total_price: asDecimal('123456789.00'),
    items: [
      {
        ...item,
        quantity: asDecimal('1.0001'),
        vat_rate: asDecimal('1000'),
        total_price: asDecimal('99999999.99'),
      },
    ],
  });
  expect([total_price, items[0]?.quantity, items[0]?.vat_rate, items[0]?.total_price]).toEqual([
    null,
    null,
    null,
    '99999999.99',
  ]);
  expect(notes).toHaveLength(3);
  expect(notes.map(({ values }) => values['text'])).toContain('123456789.00');
});

test('cuts a long text to its column with a note, never inside a character', () => {
  const { company: kept, notes } = aReading({
    company: { ...company, name: `${'x'.repeat(299)}🙂` },
  });
  expect([kept?.name.length, kept?.name.isWellFormed(), notes.length]).toEqual([300, true, 1]);
});

test('replaces control characters by blanks, since PostgreSQL accepts no U+0000', () => {
  expect(aReading({ company, invoice_number: '\u0000\u0007A\u0000B' })).toMatchObject({
    company: { name: 'Nordlicht GmbH' },
    invoice_number: 'A B',
  });
});

test('drops a company without a name, and a date or currency that does not exist', () => {
  expect(
    aReading({
      company: { ...company, name: ' \u0000 ' },
      invoice_date: '2026-02-30',
      currency: 'XXX',
    }),
  ).toMatchObject({ company: null, invoice_date: null, currency: '' });
});

test('history contains the fields that were read, not those that were not', () => {
  const fields = aReading({ total_vat: null, invoice_number: '' }).changes.map(
    ({ field }) => field,
  );
  expect(fields).toEqual([
    'read_from',
    'invoice_date',
    'currency',
    'total_price',
    'company',
    'tax_number',
    'category',
    'items',
  ]);
});

test('history contains the source and confidence of each value', () => {
  const { changes, values } = limitReading({
    ...aReading(),
    from: 'ocr',
    evidence: {
      total_price: { from: 'ocr', confidence: 0.81 },
      invoice_number: { from: 'text', confidence: 1 },
    },
  });
  // The calibrated confidence, which is also shown beside the field.
  const sure = (field: string) => values.find((value) => value.field === field)?.confidence;
  expect(sure('total_price')).toBeGreaterThan(0.81);
  expect(changes.filter((change) => change.sure !== undefined)).toEqual([
    {
      field: 'invoice_number',
      from: null,
      to: 'NB-117',
      source: 'text',
      sure: sure('invoice_number'),
    },
    { field: 'total_price', from: null, to: '119.00', source: 'ocr', sure: sure('total_price') },
  ]);
  expect(changes[0]).toEqual({ field: 'read_from', from: null, to: 'ocr' });
});
