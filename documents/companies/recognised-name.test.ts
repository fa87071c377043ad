import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { recognisedName } from './recognised-name.ts';

test.each([
  ['Clearpath Hosting S.a r.l.', 'Clearpath Hosting S.à r.l.'],
  ['Kaufhafen EU S.ä r.l., Niederlassung', 'Kaufhafen EU S.à r.l., Niederlassung'],
  ['Roomfinder.com B.v.', 'Roomfinder.com B.V.'],
  ['Puhastus Ou', 'Puhastus OÜ'],
  ['Refaccionaria EI Aguila S.A.', 'Refaccionaria El Aguila S.A.'],
  ['Julie Marchand El', 'Julie Marchand EI'],
  ['Deniz Elektrik A.Ş', 'Deniz Elektrik A.Ş.'],
  ['El Corte Sur', 'El Corte Sur'],
])('corrects the legal form of a recognised name: %s', (seen, name) => {
  expect(recognisedName(seen, '')).toBe(name);
});

test('adds the accent to `Sarl` only in Switzerland', () => {
  expect(recognisedName('Garage Sarl', 'CHE-112.334.556')).toBe('Garage Sàrl');
  expect(recognisedName('Garage Sarl', 'Lyon')).toBe('Garage Sarl');
});

test('lowers the confidence of a name that may lack letters unless its tax number is proven', () => {
  const page = (number: string) =>
    readText(
      pageDocument(
        drawnWords(
          `@14 50:Drukarnia Wisla Sp. z o.o.
50:ul. Przeskok 2, 00-032 Warszawa
50:NIP: ${number}
50:Nabywca: Hotel Baltic

50:Faktura VAT nr 12/2026
340:Razem|480:100,00 zł`,
          0.95,
        ),
        'ocr',
      ),
      new Fields(),
    );
  const [doubted, proven] = [page('123-456-78-91'), page('PL 1234563218')];
  expect(doubted.company?.name).toBe('Drukarnia Wisla Sp. z o.o.');
  expect(doubted.evidence.company?.confidence).toBeLessThan(0.7);
  expect(proven.company?.name).toBe('Drukarnia Wisla Sp. z o.o.');
  expect(proven.evidence.company?.confidence).toBeGreaterThan(0.8);
});
