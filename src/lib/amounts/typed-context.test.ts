import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  fromUnits,
  moneyLimits,
  quantityLimits,
  rateLimits,
  toUnits,
  type DecimalLimits,
} from '#contract/decimal.ts';
import { invoiceItem, invoiceItemBody } from '#contract/invoice-item.ts';
import { invoicePatch } from '#contract/invoice.ts';
import { addDays, formatDay } from '#src/lib/dates/days.ts';
import { decimalSign, formatDecimal } from '#src/lib/amounts/money.ts';
import { parseTypedAmount } from '#src/lib/amounts/typed-amount.ts';
import type { TypedContext } from './typed-context.ts';
import { parseTypedDate } from '#src/lib/dates/typed-date.ts';

const offered = (text: string, context: TypedContext) => {
  const typed = parseTypedAmount(text, context, quantityLimits);
  return typed.kind === 'two' ? typed.values : typed;
};
const days = (text: string, context: TypedContext) => {
  const typed = parseTypedDate(text, context, '2026-03-02');
  return typed.kind === 'two' ? typed.values : typed;
};
const page =
  (...words: string[]) =>
  () =>
    words;

test('offers the number reading of the language first, whatever the country of the invoice', () => {
  expect(offered('1,234', { locale: 'en-GB' })).toEqual(['1234.000', '1.234']);
  expect(offered('1,234', { locale: 'tr-TR' })).toEqual(['1.234', '1234.000']);
  expect(offered('1,234', { locale: 'en-GB', country: 'DE' })).toEqual(['1234.000', '1.234']);
  expect(offered('1,234', { locale: 'de-DE', country: 'CH' })).toEqual(['1.234', '1234.000']);
});

test('offers the number reading first that alone appears on the page', () => {
  expect(offered('1,234', { locale: 'en-GB', onPage: page('1,234', 'kg', '12,50') })).toEqual([
    '1.234',
    '1234.000',
  ]);
  expect(offered('1.234', { locale: 'en-GB', onPage: page('1.234,00') })).toEqual([
    '1234.000',
    '1.234',
  ]);
  expect(offered('1,234', { locale: 'en-GB', onPage: page('1.234', '1,234') })).toEqual([
    '1234.000',
    '1.234',
  ]);
});

test('offers both days, first the one that language, country or page suggests', () => {
  expect(days('3/4/26', { locale: 'en-GB' })).toEqual(['2026-04-03', '2026-03-04']);
  expect(days('3/4/26', { locale: 'en-US' })).toEqual(['2026-03-04', '2026-04-03']);
  expect(days('3/4/26', { locale: 'en-US', country: 'DE' })).toEqual(['2026-03-04', '2026-04-03']);
  expect(
    days('3/4/26', { locale: 'en-US', country: 'DE', onPage: page('Date:', '3', 'April', '2026') }),
  ).toEqual(['2026-04-03', '2026-03-04']);
  expect(days('3/4/26', { locale: 'en-GB', onPage: page('2026-03-04') })).toEqual([
    '2026-03-04',
    '2026-04-03',
  ]);
  expect(days('3/4/26', { locale: 'en-GB', onPage: page('3/4/2026') })).toEqual([
    '2026-04-03',
    '2026-03-04',
  ]);
});

test('the page only orders the readings: one stays one and two stay two', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{1,3}[.,]\d{1,3}$/),
      fc.array(fc.stringMatching(/^\d{1,4}[.,]\d{2}$/)),
      fc.constantFrom('DE', 'US', 'CH', 'TR', '', 'XX', 'nonsense'),
      (text, words, country) => {
        const plain = parseTypedAmount(text, 'en-GB', quantityLimits);
        const around = parseTypedAmount(
          text,
          { locale: 'en-GB', country, onPage: () => words },
          quantityLimits,
        );
        expect(around.kind).toBe(plain.kind);
        if (plain.kind === 'two' && around.kind === 'two')
          expect([...around.values].toSorted()).toEqual([...plain.values].toSorted());
      },
    ),
  );
});

test('offers both meanings of a percent sign in a calculation: of the sum, or divided by 100', () => {
  const money = (text: string) => parseTypedAmount(text, 'en-GB', moneyLimits);
  expect(money('=100+18%')).toEqual({ kind: 'two', values: ['118.00', '100.18'] });
  expect(money('=100-10%')).toEqual({ kind: 'two', values: ['90.00', '99.90'] });
  expect(money('=200*10%')).toEqual({ kind: 'one', value: '20.00' });
  expect(money('=(50+50)*118%')).toEqual({ kind: 'one', value: '118.00' });
  expect(money('=12,5%')).toEqual({ kind: 'one', value: '0.13' });
  for (const text of ['=%', '=5%%', '=100+%', '18%'])
    expect(money(text)).toMatchObject({ kind: 'none' });
});

test('accepts a rate with a percent sign before or after it', () => {
  for (const text of ['18%', '18 %', '%18', '% 18', '18'])
    expect(parseTypedAmount(text, 'tr-TR', rateLimits)).toEqual({ kind: 'one', value: '18.00' });
});

test('offers, but does not take, an amount that names another currency', () => {
  const money = (text: string, currency: string) =>
    parseTypedAmount(text, { locale: 'en-GB', currency }, moneyLimits);
  for (const text of ['$12.50', '12.50 USD', 'US$ 12.50', '£12.50', '12,50 TL', '12.50 kr'])
    expect(money(text, 'EUR')).toEqual({
      kind: 'none',
      why: { reason: 'currency', text, currency: 'EUR' },
      perhaps: ['12.50'],
    });
  expect(money('US$12.50', 'CAD')).toMatchObject({ kind: 'none', perhaps: ['12.50'] });
  expect(money('=10+$2.50', 'EUR')).toMatchObject({ kind: 'none', perhaps: ['12.50'] });
  expect(money('$ twelve', 'EUR')).toMatchObject({ why: { reason: 'unreadable' } });
  expect(money('$12.50', '')).toEqual({ kind: 'one', value: '12.50' });
  expect(
    parseTypedAmount('12 PCS', { locale: 'en-GB', currency: 'EUR' }, quantityLimits),
  ).toMatchObject({ kind: 'one' });
});

test('accepts an amount that names its own currency by code or symbol in any language', () => {
  const money = (text: string, currency: string) =>
    parseTypedAmount(text, { locale: 'en-GB', currency }, moneyLimits);
  for (const [text, currency] of [
    ['€ 12.50', 'EUR'],
    ['12.50 eur'.toUpperCase(), 'EUR'],
    ['$12.50', 'USD'],
    ['US$12.50', 'USD'],
    ['CA$12.50', 'CAD'],
    ['12,50 $CA', 'CAD'],
    ['12,50 tl', 'TRY'],
    ['₺12,50', 'TRY'],
    ['12,50 Kr', 'SEK'],
    ['12,50 zł', 'PLN'],
    ['=2*6.25', 'EUR'],
  ] as const)
    expect([text, money(text, currency)]).toEqual([text, { kind: 'one', value: '12.50' }]);
  for (const currency of ['EUR', 'USD', 'GBP', 'TRY', 'CHF', 'CAD', 'AUD', 'JPY', 'CNY', 'TWD'])
    for (const locale of locales)
      for (const currencyDisplay of ['code', 'symbol', 'narrowSymbol'] as const) {
        const text = new Intl.NumberFormat(locale, {
          style: 'currency',
          currency,
          currencyDisplay,
        }).format(12.5);
        const typed = parseTypedAmount(text, { locale, currency }, moneyLimits);
        expect([text, typed.kind === 'none' && typed.why.reason]).not.toEqual([text, 'currency']);
      }
});

const locales = [
  'en-GB',
  'en-US',
  'en-IN',
  'en-CA',
  'en-ZA',
  'en-IE',
  'tr-TR',
  'de-DE',
  'de-AT',
  'de-CH',
  'fr-FR',
  'fr-CH',
  'nl-NL',
  'es-ES',
  'it-IT',
  'pl-PL',
  'sv-SE',
  'pt-PT',
];
const sent = (field: 'quantity' | 'total_price' | 'vat_rate', value: string) =>
  invoiceItem.parse({
    uid: '1',
    ...z.parse(invoiceItemBody, JSON.parse(JSON.stringify({ [field]: value }))),
  })[field];
const columns: readonly (readonly [
  'quantity' | 'total_price' | 'vat_rate',
  DecimalLimits,
  number,
])[] = [
  ['quantity', quantityLimits, 0],
  ['total_price', moneyLimits, 2],
  ['vat_rate', rateLimits, 0],
];

test.each(columns)(
  'every %s stays the same number when typed, shown, sent and read back in any language',
  (field, limits, shown) => {
    const most = 10n ** BigInt(limits.digits) - 1n;
    const anything = fc.oneof(
      fc.bigInt({ min: limits.min ?? -most, max: most }),
      fc.bigInt({ min: limits.min ?? -20_000n, max: 20_000n }),
      fc.constantFrom(0n, 1n, 999n, 1_000n, 1_234n, most),
    );
    fc.assert(
      fc.property(anything, fc.constantFrom(...locales), (units, locale) => {
        const value = fromUnits(units, limits.decimals);
        const comma = decimalSign(locale) === ',';
        const spellings = [
          formatDecimal(value, locale, shown),
          comma ? value.replace('.', ',') : value,
          formatDecimal(value, locale, limits.decimals),
        ];
        for (const text of spellings) {
          const typed = parseTypedAmount(text, locale, limits);
          // A text with two meanings must offer this one; no other number is ever taken.
          const read =
            typed.kind === 'one'
              ? [typed.value]
              : typed.kind === 'two'
                ? typed.values
                : typed.perhaps;
          if (typed.kind === 'one') expect(toUnits(typed.value, limits.decimals)).toBe(units);
          else expect(read).toContain(value);
          const kept = sent(field, value);
          expect(kept === null || kept === undefined ? null : toUnits(kept, limits.decimals)).toBe(
            units,
          );
          expect(formatDecimal(kept ?? '', locale, shown)).toBe(
            formatDecimal(value, locale, shown),
          );
        }
      }),
      { numRuns: 3_000 },
    );
  },
);

test('every day stays the same when typed, shown, sent and read back in any language', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40_000 }),
      fc.constantFrom(
        'en-GB',
        'en-US',
        'en-IN',
        'en-CA',
        'en-ZA',
        'tr-TR',
        'de-DE',
        'de-CH',
        'fr-FR',
        'nl-NL',
        'it-IT',
        'sv-SE',
      ),
      (offset, locale) => {
        const day = addDays('1950-01-01', offset);
        const [year, month, dayOfMonth] = day.split('-');
        expect(parseTypedDate(formatDay(day, locale), locale, '2026-03-02')).toEqual({
          kind: 'one',
          value: day,
        });
        expect(parseTypedDate(`${dayOfMonth}.${month}.${year}`, locale, '2026-03-02')).toEqual({
          kind: 'one',
          value: day,
        });
        const slashes = parseTypedDate(`${dayOfMonth}/${month}/${year}`, locale, '2026-03-02');
        expect(
          slashes.kind === 'two' ? slashes.values : slashes.kind === 'one' ? [slashes.value] : [],
        ).toContain(day);
        expect(
          z.parse(invoicePatch, JSON.parse(JSON.stringify({ invoice_date: day }))).invoice_date,
        ).toBe(day);
      },
    ),
    { numRuns: 500 },
  );
});
