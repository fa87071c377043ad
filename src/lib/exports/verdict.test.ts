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

test('judges a file with all rows and equal totals as the same', () => {
  expect(judge(file(3), expected)).toMatchObject({ kind: 'same', rows: 3, compared: true });
});

test('does not claim to have compared totals that are missing or unreadable', () => {
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

test('reports too few or too many rows as a difference', () => {
  expect(judge(file(2), expected)).toMatchObject({ kind: 'rows', rows: 2, expected: 3 });
  expect(judge(file(4), expected)).toMatchObject({ kind: 'rows', rows: 4, expected: 3 });
  expect(judge(file(2), { ...expected, after: null })).toMatchObject({ kind: 'rows' });
});

test('distinguishes invoices created during the export from an error', () => {
  expect(judge(file(4), { ...expected, after: 5 })).toMatchObject({
    kind: 'meanwhile',
    rows: 4,
    before: 3,
    after: 5,
  });
  expect(judge(file(2), { ...expected, after: 5 })).toMatchObject({ kind: 'rows', expected: 5 });
});

test('reports different totals with an equal number of rows', () => {
  expect(judge(file(3, euros('3.01')), expected)).toMatchObject({ kind: 'sums' });
  expect(
    judge(file(3, [...euros('3.00'), { currency: 'USD', total: asDecimal('0.00') }]), expected),
  ).toMatchObject({ kind: 'same' });
});

test('reports a file that changed since the export or is broken', () => {
  expect(judge(file(3), { ...expected, sha256: 'bb' })).toEqual({ kind: 'changed' });
  expect(judge({ kind: 'broken', why: 'cut', sha256: 'aa' }, expected)).toEqual({
    kind: 'broken',
    why: 'cut',
  });
});
