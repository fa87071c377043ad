import { currencyDecimals } from '#contract/currency-decimals.ts';
import { expect, test } from 'vitest';
import fc from 'fast-check';
import { fromUnits, moneyLimits, quantityLimits, rateLimits, toUnits } from '#contract/decimal.ts';
import { formatDecimal, formatMoney, formatPercent, sumByCurrency, sumDecimals } from './money.ts';
import { parseTypedAmount } from './typed-amount.ts';

const money = (text: string, locale = 'en-GB') => parseTypedAmount(text, locale, moneyLimits);
const quantity = (text: string, locale = 'en-GB') => parseTypedAmount(text, locale, quantityLimits);
const one = (value: string) => ({ kind: 'one', value });

test.each([
  ['1234', '1234.00'],
  ['1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['1 234,56', '1234.56'],
  ['1\u00a0234,56', '1234.56'],
  ['1\u202f234,5', '1234.50'],
  ["1'234.56", '1234.56'],
  ['1’234’567.89', '1234567.89'],
  ['12,5', '12.50'],
  ['12.5', '12.50'],
  [',5', '0.50'],
  ['.5', '0.50'],
  ['12,', '12.00'],
  ['0,10', '0.10'],
  ['1.234.567', '1234567.00'],
  ['12,34,567.50', '1234567.50'],
  ['-12.50', '-12.50'],
  ['12.50-', '-12.50'],
  ['−12.50', '-12.50'],
  ['12-', '-12.00'],
  // The way German, Dutch and Swiss prices are written: the dash stands for no cents.
  ['12,-', '12.00'],
  ['12.–', '12.00'],
  ['1.234,--', '1234.00'],
  ['€ -1.234,-', '-1234.00'],
  ['(12.50)', '-12.50'],
  ['€ 12,50', '12.50'],
  ['12,50 €', '12.50'],
  ['12.50 EUR', '12.50'],
  ['TRY 12.50', '12.50'],
  ['₺12,50', '12.50'],
  ['12,50 TL', '12.50'],
  ['-€5', '-5.00'],
  ['  7  ', '7.00'],
  ['+7', '7.00'],
  ['１２', '12.00'],
])('reads %s as %s, whatever the language', (text, value) => {
  for (const locale of ['en-GB', 'tr-TR', 'de-DE']) expect(money(text, locale)).toEqual(one(value));
});

test.each([
  ['=12*3,5', '42.00'],
  ['=12*3.5', '42.00'],
  ['= 10 / 3', '3.33'],
  ['=2/3', '0.67'],
  ['=-2/3', '-0.67'],
  ['=(1+2)*-3', '-9.00'],
  ['=0,1+0,2', '0.30'],
  ['=1.234,50*2', '2469.00'],
  ['=100×1,19', '119.00'],
  ['=1-1', '0.00'],
])('%s is calculated exactly', (text, value) => {
  expect(money(text)).toEqual(one(value));
});

test.each(['=', '=1+', '=1/0', '=(1', '=1)', '=2**3', '=a', '=1 2 +'])(
  'rejects %s as a calculation that cannot be done',
  (text) => {
    expect(money(text)).toMatchObject({ kind: 'none', why: { reason: 'calculation' } });
  },
);

test.each([
  '12,345.6.7',
  '1.2.3',
  '1,23,4',
  'abc',
  '12a',
  '1..2',
  '--5',
  '-5-',
  '(-5)',
  '€',
  '1e5',
  '0x10',
  'NaN',
  'Infinity',
  '1 23',
  '1.234 567',
  "1,234'567",
  '.',
  ',',
])('rejects %s as unreadable, whatever the language', (text) => {
  for (const locale of ['en-GB', 'tr-TR'])
    expect(money(text, locale)).toMatchObject({ kind: 'none', why: { reason: 'unreadable' } });
});

test.each(['1,234', '1.234', '12.345', '-1.234', '=1.234*2'])(
  'offers both quantities that %s can mean',
  (text) => {
    for (const locale of ['en-GB', 'tr-TR']) expect(quantity(text, locale).kind).toBe('two');
  },
);

test('both readings of a quantity are exact', () => {
  expect(quantity('1,234')).toEqual({ kind: 'two', values: ['1234.000', '1.234'] });
});

test('reads an amount with the thousands sign of the language as thousands', () => {
  expect(money('1,234', 'en-GB')).toEqual(one('1234.00'));
  expect(money('1.234', 'tr-TR')).toEqual(one('1234.00'));
});

test('offers, but does not take, an amount whose thousands use the decimal sign', () => {
  expect(money('1.234', 'en-GB')).toEqual({
    kind: 'none',
    why: { reason: 'decimals', text: '1.234', most: 2 },
    perhaps: ['1234.00'],
  });
  expect(money('1,234', 'tr-TR')).toMatchObject({ kind: 'none', perhaps: ['1234.00'] });
});

test('finds only one reading after a leading zero or four digits', () => {
  expect(quantity('0,234')).toEqual(one('0.234'));
  expect(quantity('1234.567')).toEqual(one('1234.567'));
});

test('rejects values that exceed the limits of a column and names the limit', () => {
  expect(money('1.2345')).toMatchObject({ kind: 'none', why: { reason: 'decimals', most: 2 } });
  expect(money('123456789')).toMatchObject({ kind: 'none', why: { reason: 'digits', most: 8 } });
  expect(money('99999999.99')).toEqual(one('99999999.99'));
  expect(parseTypedAmount('-1', 'en-GB', rateLimits)).toMatchObject({
    kind: 'none',
    why: { reason: 'small', least: '0' },
  });
  expect(parseTypedAmount('999,99', 'en-GB', rateLimits)).toEqual(one('999.99'));
});

test.each(['en-GB', 'en-US', 'en-IN', 'tr-TR', 'de-DE', 'de-CH', 'fr-FR'])(
  'reads amounts formatted in %s back as the same number',
  (locale) => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -9_999_999_999n, max: 9_999_999_999n }),
        fc.constantFrom('EUR', 'TRY', 'JPY', 'KWD', 'USD', ''),
        (units, currency) => {
          const value = fromUnits(units, 2);
          expect(money(formatDecimal(value, locale, 2), locale)).toEqual(one(value));
          expect(money(formatMoney(value, currency, locale), locale)).toEqual(one(value));
        },
      ),
      { seed: 7, numRuns: 300 },
    );
  },
);

test('parses any text without throwing and keeps every value within the limits', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom(..."0123456789.,-+*/()= €'’\u00a0aE".split('')),
        maxLength: 16,
      }),
      fc.constantFrom('en', 'tr', 'de'),
      (text, locale) => {
        const typed = money(text, locale);
        const values =
          typed.kind === 'one'
            ? [typed.value]
            : typed.kind === 'two'
              ? typed.values
              : typed.perhaps;
        for (const value of values)
          expect(toUnits(value, 2) < 10n ** 10n && toUnits(value, 2) > -(10n ** 10n)).toBe(true);
        if (typed.kind === 'two') expect(typed.values[0]).not.toBe(typed.values[1]);
      },
    ),
    { seed: 7, numRuns: 3000 },
  );
});

test('formats the currency the way the language of the person does', () => {
  expect(formatMoney('1234.50', 'EUR', 'en-GB')).toBe('€1,234.50');
  expect(formatMoney('1234.50', 'EUR', 'de-DE')).toBe('1.234,50\u00a0€');
  expect(formatMoney('1234.50', 'TRY', 'tr-TR')).toBe('₺1.234,50');
  expect(formatMoney('18900.00', 'TRY', 'en-GB')).toBe('₺18,900.00');
});

test('distinguishes currencies that share a symbol', () => {
  expect(formatMoney('59.00', 'JPY', 'en-GB')).toBe('JP¥59');
  expect(formatMoney('1.00', 'USD', 'en-GB')).toBe('US$1.00');
  expect(formatMoney('1.00', 'CAD', 'en-GB')).toBe('CA$1.00');
});

test('never rounds away significant decimals', () => {
  expect(formatMoney('59.50', 'JPY', 'en-GB')).toBe('JP¥59.5');
  expect(formatMoney('1.2345', 'EUR', 'en-GB')).toBe('€1.2345');
  expect(formatDecimal('12345678901234567890.12', 'en-GB', 2)).toBe(
    '12,345,678,901,234,567,890.12',
  );
  expect(formatDecimal('10.000', 'en-GB')).toBe('10');
  expect(formatDecimal('100', 'en-GB')).toBe('100');
});

test('shows an unknown or missing currency as sent, next to the number', () => {
  expect(formatMoney('1234.5', '', 'en-GB')).toBe('1,234.50');
  expect(formatMoney('1234.5', 'Euro', 'en-GB')).toBe('1,234.50 Euro');
  expect(formatMoney('1234.5', 'XQX', 'en-GB')).toBe('XQX\u00a01,234.50');
  expect(formatMoney('about 12', 'EUR', 'en-GB')).toBe('about 12');
});

test('knows how many decimals each currency has', () => {
  expect(['EUR', 'JPY', 'KWD', '', 'nonsense'].map(currencyDecimals)).toEqual([2, 0, 3, 2, 2]);
});

test('sums exactly and skips missing amounts', () => {
  expect(sumDecimals(['0.10', '0.20', null, undefined])).toBe('0.30');
  expect(sumDecimals(['0.1', '0.005'])).toBe('0.105');
  expect(sumDecimals([])).toBe('0.00');
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -(10n ** 10n), max: 10n ** 10n })), (units) => {
      expect(sumDecimals(units.map((each) => fromUnits(each, 2)))).toBe(
        fromUnits(
          units.reduce((sum, each) => sum + each, 0n),
          2,
        ),
      );
    }),
    { seed: 7 },
  );
});

test('sums each currency separately', () => {
  const rows = [
    ['10.00', 'EUR'],
    ['5.50', 'TRY'],
    [null, 'USD'],
    ['0.01', 'EUR'],
    ['1.00', null],
  ].map(([total_price = null, currency = null]) => ({ total_price, currency }));
  expect(sumByCurrency(rows)).toEqual([
    { currency: 'EUR', total: '10.01' },
    { currency: 'TRY', total: '5.50' },
    { currency: '', total: '1.00' },
  ]);
});

test('sums two hundred thousand amounts exactly', () => {
  expect(sumDecimals(Array.from({ length: 200_000 }, () => '0.01'))).toBe('2000.00');
});

test('formats every currency with its ISO 4217 decimals so that amounts align', () => {
  const plain = (amount: string, currency: string) =>
    formatMoney(amount, currency, 'en-GB').replace(/\u00a0/g, ' ');
  expect(plain('2149.2', 'RSD')).toBe('RSD 2,149.20');
  expect(plain('2149', 'RSD')).toBe('RSD 2,149.00');
  expect(plain('2149.20', 'HUF')).toBe('HUF 2,149.20');
  expect(plain('2149', 'JPY')).toBe('JP¥2,149');
  expect(plain('2149.5', 'KWD')).toBe('KWD 2,149.500');
  expect(currencyDecimals('RSD')).toBe(2);
});

test('formats a rate in per cent the way the language writes it', () => {
  expect(
    ['en-GB', 'tr', 'de'].map((locale) => formatPercent('7.50', locale).replace(/\s/gu, ' ')),
  ).toEqual(['7.5%', '%7,5', '7,5 %']);
  expect(formatPercent('reverse charge', 'en-GB')).toBe('reverse charge');
});
