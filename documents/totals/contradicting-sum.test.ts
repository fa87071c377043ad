import { expect, test } from 'vitest';
import { confidenceLevelOf } from '#documents/checks/confidence-level.ts';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { readValues } from '#documents/read-values.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';

const read = (drawn: string) =>
  readText(pageDocument(drawnWords(`50:Invoice number: 5\n${drawn}`)), new Fields());

const totalOf = (drawn: string) => {
  const reading = read(drawn);
  const shown = new Map([['total_price', reading.total_price ?? '']]);
  const value = readValues(reading, shown).find(({ field }) => field === 'total_price');
  return { value, notes: reading.notes.filter(({ code }) => code === 'sums-differ') };
};

const rows = (...all: [string, string][]) =>
  all.map(([label, amount]) => `350:${label}|480:${amount}`).join('\n');

test.each([
  ['a total that is too large', '125.00 EUR', '125.00'],
  ['a total that is too small', '107.00 EUR', '107.00'],
  ['a total that lacks a digit', '19.90 EUR', '19.90'],
])('keeps %s but does not call it sure, and tells what net and VAT make', (_, printed, stated) => {
  const { value, notes } = totalOf(
    rows(['Subtotal', '100.00'], ['VAT 19%', '19.00'], ['Total', printed]),
  );
  expect(value).toMatchObject({ value: stated, alternatives: [{ value: '119.00' }] });
  expect(value?.confidence).toBeLessThanOrEqual(0.75);
  expect(value && confidenceLevelOf(value)).toBe('doubtful');
  expect(notes).toEqual([
    {
      code: 'sums-differ',
      values: { field: 'total_price', sum: '119.00', stated, currency: 'EUR' },
    },
  ]);
});

test.each([
  ['agree', rows(['Subtotal', '100.00'], ['VAT 19%', '19.00'], ['Total', '119.00'])],
  ['differ by a rounding', rows(['Subtotal', '100.02'], ['VAT 19%', '19.00'], ['Total', '119.00'])],
  [
    'differ by a discount',
    rows(['Subtotal', '100.00'], ['VAT 19%', '19.00'], ['Loyalty', '-4.00'], ['Total', '115.00']),
  ],
  [
    'differ by a withheld tax in a box beside them',
    '50:Base imponible|150:IVA 21 %|250:Retención IRPF 15 %|400:TOTAL A PAGAR\n50:1.931,42 €|150:405,60 €|250:-289,71 €|400:2.047,31 €',
  ],
  [
    'differ by a deposit',
    rows(
      ['Subtotal', '100.00'],
      ['VAT 19%', '19.00'],
      ['Less deposit paid', '50.00'],
      ['Total', '69.00'],
    ),
  ],
  [
    'differ by several fees between them',
    rows(
      ['Tarif hors taxes', '142,00 EUR'],
      ['Taxe de solidarité', '2,63 EUR'],
      ['Redevance passagers', '41,79 EUR'],
      ['Frais de service', '15,30 EUR'],
      ['TVA 10 % sur 167,40', '16,74 EUR'],
      ['Montant total payé', '218,46 EUR'],
    ),
  ],
  [
    'differ by a discount and a freight, with the VAT inside',
    rows(
      ['Subtotal', '£142.40'],
      ['Discount (WELCOME10)', '-£14.24'],
      ['Shipping', '£4.95'],
      ['VAT 20% (included)', '£22.18'],
      ['Total', '£133.11'],
    ),
  ],
  [
    'are of two rates',
    rows(
      ['Net 19%', '100.00'],
      ['Net 7%', '50.00'],
      ['VAT 19%', '19.00'],
      ['VAT 7%', '3.50'],
      ['Total', '172.50'],
    ),
  ],
])('does not doubt a total if net and VAT %s', (_, drawn) => {
  const { value, notes } = totalOf(drawn);
  expect(value?.alternatives).toEqual([]);
  expect(value?.confidence).toBeGreaterThan(0.9);
  expect(notes).toEqual([]);
});
