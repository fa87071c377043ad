import { expect, test } from 'vitest';
import { bankAccountsIn } from './bank-accounts.ts';

test('finds each bank account once, however its digits are grouped', () => {
  const text = 'IBAN: DE89 3704 0044 0532 0130 00 BIC COBADEFFXXX, IBAN DE89370400440532013000.';
  expect(bankAccountsIn(text)).toEqual(['DE89370400440532013000']);
  expect(
    bankAccountsIn('GB29 NWBK 6016 1331 9268 19 and FR14 2004 1010 0505 0001 3M02 606'),
  ).toEqual(['GB29NWBK60161331926819', 'FR1420041010050500013M02606']);
});

test('ignores tax numbers and accounts with a wrong check digit', () => {
  expect(bankAccountsIn('VAT DE123456789, order AB12 3456 7890 1234 5678')).toEqual([]);
  expect(bankAccountsIn('DE89 3704 0044 0532 0130 01')).toEqual([]);
});
