import { expect, test } from 'vitest';
import { findCountry } from './find-country.ts';

test.each([
  ['Hauptstr. 1, 10115 Berlin, Deutschland', 'DE'],
  ['1 Raffles Place, Singapore 048616', 'SG'],
  ['12 High St, Leeds LS1 4AP, Great Britain', 'GB'],
])('finds the country of %s: %s', (address, country) => {
  expect(findCountry('', address, '')).toBe(country);
});

test.each(['constructor', '__proto__'])(
  'finds no country for an address that ends in %s',
  (word) => {
    expect(findCountry('', `Main Street 1, ${word}`, '')).toBe('');
  },
);

test.each([
  ['1 Rue Neuve, FR 75001 Paris', ''],
  ['Hauptstr. 1, DE 10115 Berlin', ''],
  ['9 Harbour Road, Wilmington, DE 19801', 'US'],
  ['9 Harbour Road, Wilmington, DE 19801 USA', 'US'],
  ['1 K Street, Washington, DC 20001 Phone 202 555 0100', 'US'],
  ['9 Harbour Road, Springfield, IL 62701-1234', 'US'],
])(
  'treats two letters before a postal code as a US state only if it exists: %s',
  (address, country) => {
    expect(findCountry('', address, '')).toBe(country);
  },
);
