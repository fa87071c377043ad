import { expect, test } from 'vitest';
import { checkInvoice } from '#documents/checks/check-invoice.ts';
import { itemSums, sumsByRate } from './item-sums.ts';

const line = (total_price: string | null, vat_rate: string | null, unreadable?: true) => ({
  id: '',
  name: '',
  total_price,
  vat_rate,
  ...(unreadable && { unreadable }),
});
const header = { total_price: '71.40', total_vat: '11.40', currency: 'EUR' };

test('compares net, VAT and total of the items with those of the invoice', () => {
  expect(itemSums({ ...header, lines: [line('59.50', '19'), line('11.90', '19')] })).toEqual({
    net: { items: '60.00', invoice: '60.00', agrees: true },
    total_vat: { items: '11.40', invoice: '11.40', agrees: true },
    total_price: { items: '71.40', invoice: '71.40', agrees: true },
  });
});

test('accepts a cent of rounding per line but not a missing line', () => {
  const lines = [line('0.83', '19'), line('0.83', '19'), line('0.83', '19')];
  const sums = itemSums({ total_price: '2.49', total_vat: '0.40', currency: 'EUR', lines });
  expect(sums.total_vat).toEqual({ items: '0.40', invoice: '0.40', agrees: true });
  expect(sums.net).toEqual({ items: '2.09', invoice: '2.09', agrees: true });
  const byLine = itemSums({ total_price: '2.49', total_vat: '0.39', currency: 'EUR', lines });
  expect(byLine.total_vat).toEqual({ items: '0.39', invoice: '0.39', agrees: true });
  expect(itemSums({ ...header, lines: [line('59.50', '19')] }).total_price).toEqual({
    items: '59.50',
    invoice: '71.40',
    agrees: false,
  });
});

test('omits sums over an unreadable item, and VAT sums over an item without a rate', () => {
  const unknown = { items: null, agrees: null };
  const unread = itemSums({ ...header, lines: [line('59.50', '19'), line('1', '19', true)] });
  expect(unread.total_price).toMatchObject(unknown);
  const unrated = itemSums({ ...header, lines: [line('59.50', '19'), line('11.90', null)] });
  expect(unrated.total_vat).toMatchObject(unknown);
  expect(unrated.total_price).toMatchObject({ items: '71.40', agrees: true });
});

test('compares nothing without items or without amounts of the invoice', () => {
  expect(itemSums({ ...header, lines: [] }).total_price).toMatchObject({ agrees: null });
  const lines = [line('59.50', '19')];
  const sums = itemSums({ total_price: null, total_vat: null, currency: 'EUR', lines });
  expect(Object.values(sums).map(({ agrees }) => agrees)).toEqual([null, null, null]);
});

test('uses the same VAT sum as the check and the table by rate when it differs', () => {
  const lines = [line('0.83', '19.00'), line('0.83', '19'), line('0.83', '19'), line('9', '0')];
  const invoice = { total_price: '11.49', total_vat: '2.00', currency: 'EUR', lines };
  expect(itemSums(invoice).total_vat).toEqual({ items: '0.40', invoice: '2.00', agrees: false });
  expect(sumsByRate(invoice)).toEqual([
    { vat_rate: '19', total: '2.49', vat: '0.40' },
    { vat_rate: '0', total: '9.00', vat: '0.00' },
  ]);
  const checked = { invoice_date: null, invoice_number: null, company: null };
  expect(checkInvoice({ ...invoice, ...checked, items: lines }, '2026-01-01')).toContainEqual(
    expect.objectContaining({ kind: 'vat', items: '0.40' }),
  );
});

test('rounds VAT by rate to the decimals of the currency', () => {
  const lines = [line('1000', '10')];
  expect(sumsByRate({ total_price: null, total_vat: null, currency: 'JPY', lines })).toEqual([
    { vat_rate: '10', total: '1000.00', vat: '91.00' },
  ]);
});
