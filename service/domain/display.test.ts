import { expect, test } from 'vitest';
import { asDecimal } from '#contract/decimal.ts';
import { displayAmount } from '#service/domain/display.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test.each([
  ['1234.50', 'EUR', 'de', 'DE', '1.234,50 €'],
  ['1234.50', 'EUR', 'de', 'AT', '€ 1.234,50'],
  ['1234.50', 'EUR', 'en', '', '€1,234.50'],
  ['-12.50', 'TRY', 'tr', 'TR', '-₺12,50'],
  ['1234.50', 'EUR', '', '', '€1,234.50'],
  ['1234.50', 'EUR', 'not a language', '', '€1,234.50'],
  ['1234.50', 'EUR', 'xx', 'YY', '€1,234.50'],
  ['1234.50', '', 'de', '', '1.234,50'],
  // Exact beyond what a float holds.
  ['99999999.99', 'USD', 'en', 'US', '$99,999,999.99'],
  ['0.00', 'USD', 'en', 'US', '$0.00'],
  // A yen has no cents, but existing ones are shown.
  ['1200.00', 'JPY', 'ja', 'JP', '￥1,200'],
  ['1200.50', 'JPY', 'ja', 'JP', '￥1,200.50'],
  ['1.50', 'KWD', 'en', '', 'KWD 1.500'],
])(
  'shows %s %s for language %j and country %j as %s',
  (amount, currency, language, country, shown) => {
    expect(plain(displayAmount(asDecimal(amount), currency, language, country))).toBe(shown);
  },
);

test('returns an empty text without an amount', () => {
  expect(displayAmount(null, 'EUR', 'de', 'DE')).toBe('');
});
