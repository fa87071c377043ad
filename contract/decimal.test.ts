import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  decimalProblem,
  decimalWithin,
  fromUnits,
  moneyLimits,
  quantityLimits,
  rateLimits,
  toUnits,
  type DecimalLimits,
} from '#contract/decimal.ts';

const columns: readonly (readonly [string, DecimalLimits])[] = [
  ['money', moneyLimits],
  ['quantity', quantityLimits],
  ['rate', rateLimits],
];

for (const [name, limits] of columns) {
  const most = 10n ** BigInt(limits.digits) - 1n;
  const least = limits.min ?? -most;

  test(`accepts every ${name} within the limits of section 8 and keeps its value`, () => {
    fc.assert(
      fc.property(fc.bigInt({ min: least, max: most }), (units) => {
        const text = fromUnits(units, limits.decimals);
        expect(decimalProblem(text, limits)).toBeUndefined();
        expect(toUnits(text, limits.decimals)).toBe(units);
        expect(z.safeParse(decimalWithin(limits), text).success).toBe(true);
      }),
    );
  });

  test(`rejects a ${name} with one digit too many before or after the decimal point`, () => {
    fc.assert(
      fc.property(fc.bigInt({ min: most + 1n, max: most * 1000n }), (units) => {
        expect(decimalProblem(fromUnits(units, limits.decimals), limits)).toMatch(
          /digits before the decimal point/,
        );
      }),
    );
    expect(decimalProblem(`1.${'0'.repeat(limits.decimals)}1`, limits)).toMatch(/decimal places/);
  });
}

test('accepts the limits themselves and rejects anything beyond', () => {
  expect(decimalProblem('99999999.99', moneyLimits)).toBeUndefined();
  expect(decimalProblem('-99999999.99', moneyLimits)).toBeUndefined();
  expect(decimalProblem('100000000.00', moneyLimits)).toBeDefined();
  expect(decimalProblem('9999999.999', quantityLimits)).toBeUndefined();
  expect(decimalProblem('999.99', rateLimits)).toBeUndefined();
  expect(decimalProblem('-0.01', rateLimits)).toBeDefined();
});

test.each([
  '1e5',
  '1,5',
  '1 000',
  '',
  ' 1',
  '1.',
  '+1',
  'NaN',
  'Infinity',
  '12,345.6.7',
  '١٢',
  '--1',
  '0x10',
])('rejects %j as a decimal', (text) => {
  expect(decimalProblem(text, moneyLimits)).toBeDefined();
  expect(() => toUnits(text, 2)).toThrow(RangeError);
});

test('ignores leading zeros when counting digits, and zero has no sign', () => {
  expect(decimalProblem('000000000001.00', moneyLimits)).toBeUndefined();
  expect(fromUnits(toUnits('-0.00', 2), 2)).toBe('0.00');
});

test('rejects a number in place of a decimal string', () => {
  expect(z.safeParse(decimalWithin(moneyLimits), 12.5).success).toBe(false);
});
