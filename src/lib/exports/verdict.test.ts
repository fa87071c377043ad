import { expect, test } from 'vitest';
import { asDecimal } from '#contract/decimal.ts';
import type { CurrencySum } from './currency-sums.ts';
import type { OpenedExport } from './open-file.ts';
import { judge } from './verdict.ts';

const euros = (total: string): readonly CurrencySum[] => [
  { currency: 'EUR', total: asDecimal(total) },
];
const file = (
  rows: number,
  sums: readonly CurrencySum[] | null = euros('3.00'),
  unread = 0,
): OpenedExport => ({ kind: 'read', sha256: 'aa', tally: { header: ['x'], rows, sums, unread } });
const expected = { before: 3, after: 3, sums: euros('3.0'), sha256: 'aa' };

test('a file with all rows and the same totals is the same', () => {
  expect(judge(file(3), expected)).toMatchObject({ kind: 'same', rows: 3, compared: true });
});

test('totals that were not added up, or cannot be, are not said to be compared', () => {
  expect(judge(file(3), { ...expected, sums: null })).toMatchObject({
    kind: 'same',
    compared: false,
  });
  expect(judge(file(3, null), expected)).toMatchObject({ kind: 'same', compared: false });
  expect(judge(file(3, euros('2.00'), 1), expected)).toMatchObject({
    kind: 'same',
    compared: false,
    unread: 1,
  });
});

test('missing rows are a difference, also when there are too many', () => {
  expect(judge(file(2), expected)).toMatchObject({ kind: 'rows', rows: 2, expected: 3 });
  expect(judge(file(4), expected)).toMatchObject({ kind: 'rows', rows: 4, expected: 3 });
  expect(judge(file(2), { ...expected, after: null })).toMatchObject({ kind: 'rows' });
});

test('invoices that came while it ran are told apart from a fault', () => {
  expect(judge(file(4), { ...expected, after: 5 })).toMatchObject({
    kind: 'meanwhile',
    rows: 4,
    before: 3,
    after: 5,
  });
  expect(judge(file(2), { ...expected, after: 5 })).toMatchObject({ kind: 'rows', expected: 5 });
});

test('other totals of as many rows are a difference', () => {
  expect(judge(file(3, euros('3.01')), expected)).toMatchObject({ kind: 'sums' });
  expect(
    judge(file(3, [...euros('3.00'), { currency: 'USD', total: asDecimal('0.00') }]), expected),
  ).toMatchObject({ kind: 'same' });
});

test('a file that is not what came, or no file of its kind, is said to be so', () => {
  expect(judge(file(3), { ...expected, sha256: 'bb' })).toEqual({ kind: 'changed' });
  expect(judge({ kind: 'broken', why: 'cut', sha256: 'aa' }, expected)).toEqual({
    kind: 'broken',
    why: 'cut',
  });
});
