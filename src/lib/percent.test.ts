import { expect, test } from 'vitest';
import { formatPercent } from './percent.ts';

test('a rate in per cent stands as the language writes it', () => {
  expect(
    ['en-GB', 'tr', 'de'].map((locale) => formatPercent('7.50', locale).replace(/\s/gu, ' ')),
  ).toEqual(['7.5%', '%7,5', '7,5 %']);
  expect(formatPercent('reverse charge', 'en-GB')).toBe('reverse charge');
});
