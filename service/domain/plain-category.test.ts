import { expect, test } from 'vitest';
import { plainCategory } from '#service/domain/plain-category.ts';

test.each([
  ['Otel Deniz A.Ş.', ['2 gece konaklama'], 'Accommodation'],
  ['Hotel Adler GmbH', ['Einzelzimmer', 'Parkplatz'], 'Accommodation'],
  ['Yıldız Akaryakıt', ['Kurşunsuz 95'], 'Fuel'],
  [null, ['Gazole 42,1 l'], 'Fuel'],
  ['Stadtwerke Neuhausen', ['Strom 1.204 kWh', 'Grundpreis'], 'Utilities'],
  ['Nordbüro Bürobedarf', ['Ordner', 'Stifte'], 'Office supplies'],
  ['Chez Paul', ['Restaurant, 2 couverts'], 'Meals'],
  ['Acme Ltd', ['Taxi to the airport'], 'Travel'],
])('%s with %j is %s', (issuer, lines, category) => {
  expect(plainCategory(issuer, lines)).toBe(category);
});

test('words of several categories give no category', () => {
  expect(plainCategory('Hotel Adler', ['Übernachtung', 'Taxi'])).toBeNull();
});

test('one line among many gives no category', () => {
  expect(plainCategory('Markt', ['Milch', 'Brot', 'Diesel'])).toBeNull();
});

test('a word inside another one does not count', () => {
  expect(plainCategory('Stromberg GmbH', ['Hotelierbedarf'])).toBeNull();
  expect(plainCategory(null, [])).toBeNull();
});
