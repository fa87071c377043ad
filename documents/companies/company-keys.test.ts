import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameWords, phoneKeys, sameName, taxKey } from './company-keys.ts';

test.each([
  ['Çınar İnşaat A.Ş.', 'CINAR INSAAT'],
  ['Çınar İnşaat San. ve Tic. Ltd. Şti.', 'çınar inşaat'],
  ['Çınar İnşaat Ltd.Şti.', 'Çınar İnşaat Limited Şirketi'],
  ['Nordlicht Bürobedarf GmbH', 'NORDLICHT Buerobedarf'],
  ['Nordlicht Büro-Bedarf GmbH & Co. KG', 'Nordlicht Bürobedarf'],
  ['Dupont S.à r.l.', 'SARL DUPONT'],
  ['Dupont S. A. R. L.', 'Dupont'],
  ['Kowalski Sp. z o.o.', 'Kowalski'],
  ['Jensen & Søn A/S', 'Jensen og Søn'],
  ['J. P. Morgan Inc.', 'JP Morgan, Incorporated'],
  ['De Groot B.V.', 'de groot'],
  ['Straßenbau Weiß AG', 'STRASSENBAU WEISS'],
  ["L'Oréal", 'LOreal'],
])('%s has the same name as %s', (one, other) => {
  expect(sameName(one, other)).toBe(true);
});

test.each([
  ['Nordlicht Bürobedarf GmbH', 'Nordlicht Bürotechnik GmbH'],
  ['Hotel Adler', 'Hotel Adler 2'],
  ['AG', 'Limited'],
  ['A.Ş.', 'GmbH'],
])('%s has a different name from %s', (one, other) => {
  expect(nameWords(one).join('')).not.toBe(nameWords(other).join(''));
});

test('keeps at least one word of a name, and none of punctuation', () => {
  expect(nameWords('GmbH')).toEqual(['gmbh']);
  expect(nameWords(' – ')).toEqual([]);
});

test.each([
  ['DE811907980', { bare: '811907980', scope: 'DE' }],
  ['de 811.907.980', { bare: '811907980', scope: 'DE' }],
  ['811 907 980', { bare: '811907980', scope: '' }],
  ['ATU12345675', { bare: 'U12345675', scope: 'AT' }],
  ['CHE-123.456.788 MWST', { bare: '123456788', scope: 'CH' }],
  ['EL094259216', { bare: '094259216', scope: 'GR' }],
  ['1234567801', { bare: '1234567801', scope: '' }],
  ['11111111111', null],
  ['1234567890', null],
  ['00000', null],
  ['-', null],
  ['12', null],
  ['yok', null],
  ['', null],
])('converts the tax number %s to the key %j', (text, key) => {
  expect(taxKey(text)).toEqual(key);
});

test.each([
  ['+49 40 555 0101', [{ bare: '405550101', scope: '49' }]],
  ['0049 (0)40 5550101', [{ bare: '405550101', scope: '49' }]],
  ['040/5550101', [{ bare: '405550101', scope: '' }]],
  ['0 (212) 555 01 01', [{ bare: '2125550101', scope: '' }]],
  ['905321234567', [{ bare: '5321234567', scope: '90' }]],
  ['+1 (212) 555-0173 ext. 12', [{ bare: '2125550173', scope: '1' }]],
  ['+353 1 555 0101', [{ bare: '15550101', scope: '353' }]],
  [
    '0212 555 01 01; 0532 123 45 67',
    [
      { bare: '2125550101', scope: '' },
      { bare: '5321234567', scope: '' },
    ],
  ],
  ['110', []],
  ['000 000 00', []],
  ['call Ayşe', []],
  ['', []],
])('converts the telephone number %s to the keys %j', (text, keys) => {
  expect(phoneKeys(text)).toEqual(keys);
});

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[A-Zİıçş0-9 .+()/-]{0,30}$/),
);

test('computes keys of any text without failing, regardless of case and surrounding blanks', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(nameWords(` ${text} `)).toEqual(nameWords(text));
      expect(taxKey(` ${text.toUpperCase()} `)).toEqual(taxKey(text.toUpperCase()));
      expect(phoneKeys(` ${text}`)).toEqual(phoneKeys(text));
    }),
  );
});
