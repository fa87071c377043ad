import { expect, test } from 'vitest';
import { anInvoice, anItem } from '#contract/fixtures.ts';
import { asDecimal } from '#contract/decimal.ts';
import { checkInvoice } from './check-invoice.ts';

const today = '2026-03-02';
const item = (total_price: string | null, vat_rate: string | null) =>
  anItem({
    total_price: total_price === null ? null : asDecimal(total_price),
    vat_rate: vat_rate === null ? null : asDecimal(vat_rate),
  });

test('a good invoice has nothing to look at', () => {
  expect(checkInvoice(anInvoice(), today)).toEqual([]);
});

test('items that do not add up to the total say by how much', () => {
  const invoice = anInvoice({
    items: [item('50.00', '19.00'), item('10.00', '19.00')],
    total_vat: asDecimal('9.58'),
  });
  expect(checkInvoice(invoice, today)).toEqual([
    { kind: 'items-total', items: '60.00', total: '59.50', difference: '0.50' },
  ]);
});

test('VAT is compared by rate, a cent a line is rounding', () => {
  const items = [item('119.00', '19.00'), item('107.00', '7.00'), item('-5.00', '0.00')];
  const near = anInvoice({
    items,
    total_price: asDecimal('221.00'),
    total_vat: asDecimal('26.03'),
  });
  expect(checkInvoice(near, today)).toEqual([]);
  expect(checkInvoice({ ...near, total_vat: '25.00' }, today)).toEqual([
    { kind: 'vat', items: '26.00', vat: '25.00', difference: '1.00' },
  ]);
});

test('a line without a rate makes the VAT say nothing, a line without a price is left out', () => {
  expect(
    checkInvoice(anInvoice({ items: [item('59.50', null)], total_vat: asDecimal('1.00') }), today),
  ).toEqual([]);
  expect(
    checkInvoice(anInvoice({ items: [item('59.50', '19.00'), item(null, null)] }), today),
  ).toEqual([]);
  expect(checkInvoice(anInvoice({ items: [] }), today)).toEqual([]);
});

test('what is missing is listed by field', () => {
  const invoice = anInvoice({
    company: null,
    invoice_number: '',
    invoice_date: null,
    currency: '',
    total_price: null,
    total_vat: null,
    items: [],
  });
  expect(checkInvoice(invoice, today)).toEqual([
    {
      kind: 'missing',
      fields: ['company', 'invoice_number', 'invoice_date', 'currency', 'total_price', 'total_vat'],
    },
  ]);
});

test('a date in the future or more than a year ago is worth a look, today is not', () => {
  const dated = (invoice_date: string, now = today) =>
    checkInvoice(anInvoice({ invoice_date }), now).map((check) => check.kind);
  expect([
    dated('2026-03-02'),
    dated('2026-03-03'),
    dated('2025-03-02'),
    dated('2025-03-01'),
  ]).toEqual([[], ['future'], [], ['old']]);
  // A year is one of the calendar, leap days or not.
  expect([
    dated('2024-03-01', '2025-03-01'),
    dated('2024-02-29', '2025-03-01'),
    dated('2027-02-28', '2028-02-29'),
  ]).toEqual([[], ['old'], ['old']]);
});

test('amounts with more decimals than usual are compared exactly', () => {
  const invoice = anInvoice({ items: [item('59.505', '19.00')], total_price: asDecimal('59.50') });
  expect(checkInvoice(invoice, today)).toContainEqual({
    kind: 'items-total',
    items: '59.505',
    total: '59.500',
    difference: '0.005',
  });
});

test('text that is no amount yet is left out instead of failing', () => {
  expect(() =>
    checkInvoice(
      {
        ...anInvoice(),
        total_price: '12,3',
        total_vat: 'x',
        items: [{ total_price: '1..', vat_rate: 'a' }],
      },
      today,
    ),
  ).not.toThrow();
});

test('cents of a currency that has none are worth a look', () => {
  const yen = {
    ...anInvoice(),
    currency: 'JPY',
    total_price: '1100.50',
    total_vat: '100.00',
    items: [item('1100.50', '10.00')],
  };
  expect(checkInvoice(yen, today)).toEqual([
    { kind: 'decimals', currency: 'JPY', amount: '1100.50', decimals: 0 },
  ]);
  expect(
    checkInvoice({ ...yen, total_price: '1100.00', items: [item('1100', '10')] }, today),
  ).toEqual([]);
});

test('lines that are rounded one by one are no difference when their net amounts and the VAT make up the total', () => {
  const items = Array.from({ length: 4 }, () => item('11.92', '19.00'));
  const invoice = { ...anInvoice(), items, total_price: '47.70', total_vat: '7.62' };
  expect(checkInvoice(invoice, today)).toEqual([]);
  expect(
    checkInvoice({ ...invoice, total_price: '47.71' }, today).map((check) => check.kind),
  ).toEqual(['items-total']);
});

test('items are not added up over one that cannot be read', () => {
  const items = [item('10.00', '19'), { ...item(null, '19'), unreadable: true as const }];
  expect(checkInvoice({ ...anInvoice(), items }, today)).toEqual([
    { kind: 'unreadable', items: [2] },
  ]);
});
