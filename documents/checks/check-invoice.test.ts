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

test('reports nothing for a consistent invoice', () => {
  expect(checkInvoice(anInvoice(), today)).toEqual([]);
});

test('reports by how much the items differ from the total', () => {
  const invoice = anInvoice({
    items: [item('50.00', '19.00'), item('10.00', '19.00')],
    total_vat: asDecimal('9.58'),
  });
  expect(checkInvoice(invoice, today)).toEqual([
    { kind: 'items-total', items: '60.00', total: '59.50', difference: '0.50' },
  ]);
});

test('compares VAT by rate and allows a cent of rounding per line', () => {
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

test('skips the VAT check if a line has no rate, and ignores a line without a price', () => {
  expect(
    checkInvoice(anInvoice({ items: [item('59.50', null)], total_vat: asDecimal('1.00') }), today),
  ).toEqual([]);
  expect(
    checkInvoice(anInvoice({ items: [item('59.50', '19.00'), item(null, null)] }), today),
  ).toEqual([]);
  expect(checkInvoice(anInvoice({ items: [] }), today)).toEqual([]);
});

test('lists missing fields', () => {
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

test('reports a date in the future or more than a year ago', () => {
  const dated = (invoice_date: string, now = today) =>
    checkInvoice(anInvoice({ invoice_date }), now).map((check) => check.kind);
  expect([
    dated('2026-03-02'),
    dated('2026-03-03'),
    dated('2025-03-02'),
    dated('2025-03-01'),
  ]).toEqual([[], ['future'], [], ['old']]);
  // A year is a calendar year, with or without a leap day.
  expect([
    dated('2024-03-01', '2025-03-01'),
    dated('2024-02-29', '2025-03-01'),
    dated('2027-02-28', '2028-02-29'),
  ]).toEqual([[], ['old'], ['old']]);
});

test('compares amounts with additional decimals exactly', () => {
  const invoice = anInvoice({ items: [item('59.505', '19.00')], total_price: asDecimal('59.50') });
  expect(checkInvoice(invoice, today)).toContainEqual({
    kind: 'items-total',
    items: '59.505',
    total: '59.500',
    difference: '0.005',
  });
});

test('ignores unfinished amounts instead of failing', () => {
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

test('reports cents in a currency without decimals', () => {
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

test('accepts individually rounded lines if their net amounts and the VAT make up the total', () => {
  const items = Array.from({ length: 4 }, () => item('11.92', '19.00'));
  const invoice = { ...anInvoice(), items, total_price: '47.70', total_vat: '7.62' };
  expect(checkInvoice(invoice, today)).toEqual([]);
  expect(
    checkInvoice({ ...invoice, total_price: '47.71' }, today).map((check) => check.kind),
  ).toEqual(['items-total']);
});

test('does not add up items if one is unreadable', () => {
  const items = [item('10.00', '19'), { ...item(null, '19'), unreadable: true as const }];
  expect(checkInvoice({ ...anInvoice(), items }, today)).toEqual([
    { kind: 'unreadable', items: [2] },
  ]);
});
