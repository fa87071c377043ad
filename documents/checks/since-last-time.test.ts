import { expect, test } from 'vitest';
import { anItem } from '#contract/fixtures.ts';
import { asDecimal } from '#contract/decimal.ts';
import { changesSince, type ComparedInvoice } from './since-last-time.ts';

const item = (name: string, quantity: string, total: string) =>
  anItem({ name, quantity: asDecimal(quantity), total_price: asDecimal(total) });
const last: ComparedInvoice = {
  currency: 'EUR',
  items: [item('Hosting', '1.000', '50.00'), item('Support', '2.000', '80.00')],
  accounts: ['DE89370400440532013000'],
  taxNumber: 'DE 123456789',
};

test('reports no change for other quantities or spellings', () => {
  const items = [item('hosting', '3.000', '150.00'), item('Support', '1.000', '40.00')];
  expect(changesSince({ ...last, items, taxNumber: 'DE123456789' }, last)).toEqual([]);
});

test('reports a new bank account first, and none if either invoice states none', () => {
  const accounts = ['GB29NWBK60161331926819'];
  const now = { ...last, accounts, taxNumber: 'DE987654321' };
  expect(changesSince(now, last).map(({ kind }) => kind)).toEqual(['account', 'tax-number']);
  expect(changesSince({ ...last, accounts: [], taxNumber: '' }, last)).toEqual([]);
  expect(changesSince(now, { ...last, accounts: [], taxNumber: '' })).toEqual([]);
});

test('reports an account in addition to the known ones', () => {
  const accounts = [...last.accounts, 'GB29NWBK60161331926819'];
  expect(changesSince({ ...last, accounts }, last)).toEqual([
    { kind: 'account', from: last.accounts, to: ['GB29NWBK60161331926819'] },
  ]);
});

test('reports changed unit prices, new and missing lines by name', () => {
  const items = [item('Hosting', '2.000', '120.00'), item('Setup fee', '1.000', '99.00')];
  expect(changesSince({ ...last, items }, last)).toEqual([
    { kind: 'price', name: 'Hosting', from: '50.00', to: '60.00' },
    { kind: 'new', names: ['Setup fee'] },
    { kind: 'missing', names: ['Support'] },
  ]);
  const foreign = changesSince({ ...last, items, currency: 'USD' }, last);
  expect(foreign.map(({ kind }) => kind)).toEqual(['new', 'missing']);
});

test('reports no new or missing lines if all lines have new names', () => {
  const items = [item('Ride of 3 May', '1.000', '20.00')];
  expect(changesSince({ ...last, items }, last)).toEqual([]);
});

test('compares all prices of a name on several lines, and reports it once', () => {
  const [small, large] = [item('Hosting', '1.000', '50.00'), item('Hosting', '1.000', '90.00')];
  const [setup, support] = [item('Setup', '1.000', '9.00'), item('Support', '2.000', '80.00')];
  const before = { ...last, items: [small, large, support, support] };
  expect(changesSince({ ...last, items: [large, small, support] }, before)).toEqual([]);
  const one = { ...last, items: [small, support] };
  expect(changesSince({ ...last, items: [small, large, support] }, one)).toEqual([]);
  const dearer = item('Hosting', '1.000', '55.00');
  const items = [dearer, large, setup, setup];
  expect(changesSince({ ...last, items }, before)).toEqual([
    { kind: 'price', name: 'Hosting', from: '50.00', to: '55.00' },
    { kind: 'new', names: ['Setup'] },
    { kind: 'missing', names: ['Support'] },
  ]);
});
