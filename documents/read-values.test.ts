import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { splitItem, type Word } from '#documents/text/words.ts';
import { readValues } from './read-values.ts';

const sheet = { width: 500, height: 1000 };

/** Words of a page of 500 × 1000 points, each at its left edge and its base line. */
const page = (...rows: readonly (readonly [number, number, string])[]): Word[] =>
  rows.flatMap(([x, y, text]) => splitItem(text, x, y, 10, text.length * 5, 1, sheet));

const valuesOf = (words: readonly Word[], shown: Readonly<Record<string, string>>) =>
  readValues(readText(pageDocument(words), new Fields()), new Map(Object.entries(shown)));

const bill = page(
  [50, 50, 'Nordlicht Bürobedarf GmbH'],
  [50, 65, 'Hafenstraße 4'],
  [50, 80, '20457 Hamburg'],
  [50, 95, 'USt-IdNr.: DE811907980'],
  [50, 150, 'Rechnungsnummer: NB-117'],
  [300, 150, 'Rechnungsdatum: 27.02.2026'],
  [300, 400, 'Nettobetrag'],
  [450, 400, '100,00'],
  [300, 420, 'MwSt. 19 %'],
  [450, 420, '19,00'],
  [300, 440, 'Rechnungsbetrag EUR'],
  [450, 440, '119,00'],
);

test('returns the box of a value, its label, and the sums that prove it', () => {
  const total = valuesOf(bill, { total_price: '119.00' }).find(
    ({ field }) => field === 'total_price',
  );
  expect(total).toMatchObject({
    value: '119.00',
    source: 'text',
    alternatives: [],
    place: { page: 1, box: [900, 431.8, 60, 10.4] },
  });
  expect(total?.grounds.slice(0, 3)).toEqual([
    { code: 'label', values: { label: 'Rechnungsbetrag EUR' } },
    { code: 'sums', values: { net: '100.00', vat: '19.00', total: '119.00' } },
    { code: 'rate', values: {} },
  ]);
});

test('says what a company and a currency rest on', () => {
  const codes = (amount: string, field: string) =>
    valuesOf(
      page(
        [50, 50, 'Testhaus GmbH'],
        [50, 65, 'Torstraße 5'],
        [50, 80, '10119 Berlin'],
        [50, 95, 'USt-IdNr.: DE136695976'],
        [50, 120, 'Rechnungsnummer: R-2026-77'],
        [50, 140, `Rechnungsbetrag ${amount}`],
      ),
      { company: 'Testhaus GmbH', currency: 'EUR' },
    )
      .find((value) => value.field === field)
      ?.grounds.map(({ code }) => code);
  expect(codes('119,00 €', 'company')).toEqual(['legal-form', 'tax-number']);
  expect(codes('119,00 €', 'currency')).toEqual(['sign']);
  expect(codes('119,00', 'currency')).toEqual(['country']);
});

test('says what lines, country and language rest on', () => {
  const rows = (number: string, place: string, amount: string) =>
    page(
      [50, 50, 'Testhaus GmbH'],
      [50, 65, 'Torstraße 5'],
      [50, 80, place],
      [50, 95, `USt-IdNr.: ${number}`],
      [50, 120, 'Rechnung Nr. R-2026-77 für Ihre Bestellung, Zahlung bitte bis zum Monatsende'],
      [50, 200, 'Beschreibung'],
      [250, 200, 'Menge'],
      [350, 200, 'Einzelpreis'],
      [450, 200, 'Betrag'],
      [50, 220, 'Stehlampe'],
      [250, 220, '1'],
      [350, 220, '40,00'],
      [450, 220, '40,00'],
      [50, 240, 'Schreibtisch'],
      [250, 240, '1'],
      [350, 240, amount],
      [450, 240, amount],
      [300, 280, 'Rechnungsbetrag EUR'],
      [450, 280, '119,00'],
    );
  const codes = (words: Word[]) => {
    const values = valuesOf(words, { items: '2', country: 'DE', language: 'de' });
    return Object.fromEntries(
      values
        .filter(({ value, field }) => value !== '' && /items|country|language/.test(field))
        .map(({ field, grounds }) => [field, grounds.map(({ code }) => code)]),
    );
  };
  expect(codes(rows('DE136695976', '10119 Berlin, Deutschland', '79,00'))).toEqual({
    items: ['lines'],
    country: ['tax-number', 'sign'],
    language: ['words'],
  });
  // The check digit is wrong, and the lines do not add up.
  expect(codes(rows('DE136695977', '10119 Berlin', '70,00'))).toEqual({
    items: [],
    country: [],
    language: ['words'],
  });
});

test('leaves an ambiguous date empty and offers both readings', () => {
  const words = page(
    [50, 50, 'Invoice number: 5'],
    [50, 70, 'Invoice date: 02/01/2026'],
    [50, 90, 'Total $ 10.00'],
  );
  expect(valuesOf(words, {}).find(({ field }) => field === 'invoice_date')).toMatchObject({
    value: '',
    confidence: 0,
    alternatives: [{ confidence: 0.5 }, { confidence: 0.5 }],
  });
});
