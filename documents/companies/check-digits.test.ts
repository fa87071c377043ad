import { expect, test } from 'vitest';
import { checkDigits, isTckn, isVkn, luhn } from './check-digits.ts';

test.each([
  'DE136695976',
  'DE 811 907 980',
  'FR 40 303 265 045',
  'BE0428759497',
  'IT00743110157',
  'PL8567346215',
  'ATU13585627',
  'DK13585628',
  'LU15027442',
  'NL004495445B01',
  'GB980780684',
  'SE556703748501',
  'FI20774740',
  'NO 974 760 673 MVA',
  'CHE-116.281.710 MWST',
  'ESB58378431',
  'ES54362315K',
  'PT501964843',
  'IE6433435F',
  'IE6433435OA',
  'CZ25123891',
  'SK2022749619',
  'HU12892312',
  'SI50223054',
  'HR33392005961',
  'EE100931558',
  'EL094259216',
])('accepts %s as a VAT number, and rejects it with one digit changed', (number) => {
  expect(checkDigits(number)).toBe(true);
  const last = number.search(/\d(?=\D*$)/);
  const changed = /^(?:NL|SE)/.test(number)
    ? number.replace(/(445B|850)/, (digits) => (digits === '850' ? '860' : '446B'))
    : number.slice(0, last) + String((Number(number[last]) + 1) % 10) + number.slice(last + 1);
  expect(checkDigits(changed)).toBe(false);
});

test('returns undefined for numbers without known check digits', () => {
  expect([checkDigits('12-3456789'), checkDigits('LT123456789'), checkDigits('')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('checks the digits of Turkish tax numbers of companies (VKN) and persons (TCKN)', () => {
  expect(['1234567890', '4540536920', '4540536921'].map(isVkn)).toEqual([true, true, false]);
  expect(['10000000146', '10000000147', '00000000146'].map(isTckn)).toEqual([true, false, false]);
});

test('checks SIRET and Italian numbers by the Luhn algorithm', () => {
  expect([luhn('73282932000074'), luhn('73282932000075'), luhn('00743110157')]).toEqual([
    true,
    false,
    true,
  ]);
});

test('checks a number without a country prefix by the country of its label', () => {
  expect(checkDigits('51 824 753 556', 'AU')).toBe(true);
  expect(checkDigits('30-71123344-6', 'AR')).toBe(true);
  expect(checkDigits('51 824 753 556')).toBeUndefined();
});
