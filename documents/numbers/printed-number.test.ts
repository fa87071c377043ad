import { expect, test } from 'vitest';
import {
  decimalMarkOf,
  formerCurrencyOf,
  groupsOnly,
  gluedUnit,
  numbersIn,
  plainNumber,
  writesWhole,
} from './printed-number.ts';

test.each([
  ['1.234,56', ',', '1234.56'],
  ['1,234.56', '.', '1234.56'],
  ['1.234', ',', '1234'],
  ['1.234', '.', '1.234'],
  ['1.234', undefined, '1234'],
  ['0.025', undefined, '0.025'],
  ["3'667.35", '.', '3667.35'],
  ['1.234.567,8', ',', '1234567.8'],
  ['1,23,456.00', '.', '123456.00'],
  ['12', undefined, '12'],
  ['825,5', ',', '825.5'],
] as const)('reads %s with decimal mark %s as %s', (digits, mark, value) => {
  expect(plainNumber(digits, mark)).toBe(value);
});

test.each(['12.34.56', '05.03.26', '1234567890123456789'])(
  'does not read %s as a number',
  (digits) => {
    expect(plainNumber(digits, ',')).toBeUndefined();
  },
);

test.each([
  ['Total: 1.234,56 €', ['1234.56']],
  ['€ 399,00', ['399.00']],
  ['$4.11', ['4.11']],
  ['Rs 1939', ['1939']],
  ['EUR12,00', ['12.00']],
  ['-5,00', ['-5.00']],
  ['5,00-', ['-5.00']],
  ['(5,00)', ['-5.00']],
  ['136,80 (18)%', ['136.80', '18']],
  ['29.755,47 TL', ['29755.47']],
  ['am 05.03.2026', []],
  ['GIB2009000000011', []],
  ['14:42', []],
  ['No:75/A', []],
  ['CA6707/10', []],
])('finds the numbers in "%s": %j', (text, values) => {
  expect(numbersIn(text, ',').map((one) => one.value)).toEqual(values);
});

test('reads a number with a percent sign as a rate, but not the amount after it', () => {
  expect(numbersIn('%18,00', ',').map((one) => one.percent)).toEqual([true]);
  expect(numbersIn('MwSt 19 % 19,00', ',').map((one) => one.percent)).toEqual([true, false]);
});

test('takes the decimal mark of most amounts', () => {
  expect(decimalMarkOf('1.234,56 and 12,00 but 1.50')).toBe(',');
  expect(decimalMarkOf('1,234.56')).toBe('.');
  expect(decimalMarkOf('12 pieces')).toBeUndefined();
});

test.each([
  ['Total 190,00 DEM', 'DEM'],
  ['Total (DEM): 190,00', 'DEM'],
  ['DEM190,00', 'DEM'],
  ['Total ITL 1.900.000', 'ITL', '1900000.00'],
  ['LION TOOLS PTE LTD\nTotal 190,00 EUR', undefined],
  ['CIF: ESP B12345678\nTotal 190,00 EUR', undefined],
  ['FIM 12,00\nTotal 190,00', undefined],
  ['FIM\n190,00', undefined],
])('finds the former currency of an amount in "%s": %s', (text, code, amount = '190.00') => {
  expect(formerCurrencyOf(amount, text, ',')).toBe(code);
});

test.each([
  ['12.500 Ft  3.375 Ft  15.875 Ft', true],
  ['¥ 850  ¥ 85  ¥ 935', true],
  ['1.000 kg  12,50  3,20  15,70 €', false],
  ['45.500 TND  8.645 TND  54.145 TND', false],
])('detects whether %s has amounts without decimals: %s', (text, whole) => {
  expect(writesWhole(text)).toBe(whole);
});

test.each([
  ['NPWP 01.882.417.6-054.000\n16,500  39,000  55,500', true],
  ['16,500  39,000', false],
  ['1.250 kg  12,50\n1.000  2.000  3.000', false],
])('detects whether %j has marks before three digits only: %s', (text, only) => {
  expect(groupsOnly(text)).toBe(only);
});

test.each([
  ['10Stk', true],
  ['2,5h', true],
  ['260.00T', false],
  ['2026', false],
])('detects whether %s is a quantity with an attached unit: %s', (text, counts) => {
  expect(gluedUnit.test(text)).toBe(counts);
});
