import { expect, test } from 'vitest';
import { sheetNumber } from './exact.ts';

test('writes out a number of a spreadsheet', () => {
  const written = [
    '1.5E3',
    '0.30000000000000004',
    '-8.79',
    '12345678.9',
    '1E-2',
    '0',
    '-0.50',
    '1234567890.12',
    '100',
    '9.9999999999999999',
    'x',
  ].map((text) => sheetNumber(text));
  expect(written).toEqual([
    '1500',
    '0.3',
    '-8.79',
    '12345678.9',
    '0.01',
    '0',
    '-0.5',
    '1234567890.12',
    '100',
    '10',
    undefined,
  ]);
  expect([sheetNumber('0.19', 2), sheetNumber('-0.075', 2), sheetNumber('1e999')]).toEqual([
    '19',
    '-7.5',
    undefined,
  ]);
});
