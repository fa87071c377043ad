import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';
import { kindOf } from './column-kinds.ts';

test.each([
  [
    'quantity',
    'Anz. Qt’y Mengde Antall Uds. Qt. Nights Nächte Notti Shipped Usage Verbruik Guests',
  ],
  ['unit_price', 'Styckpris Enhetspris Yksikköhinta Tarief'],
  ['amount', 'Fee Sum Value Belastung'],
  ['vat_rate', 'Aliq. Stawka Taux'],
  ['vat', 'Momsbeløb Mva-beløp'],
  ['discount', 'Rabat Rem. İsk. Desc. Alennus'],
  ['name', 'Spesifikasjon Specifikation Designação Tuote Prodotto Produit Ydelse'],
  ['unit', 'Un. Yks. Eh.'],
  ['code', 'Nummer Numéro Varenummer'],
] as const)('recognises the headings of a column kind in each language: %s', (kind, headings) => {
  for (const heading of headings.split(' ')) expect(kindOf(foldText(heading)), heading).toBe(kind);
});

test.each([
  ['Birim / Unit', 'unit'],
  ['Fiyat / Rate', 'unit_price'],
  ['Excl. btw', 'amount'],
  ['Inkl. MwSt', 'amount'],
  ['Tutar / Amount', 'amount'],
  ['EUR hors TVA', 'amount'],
  ['€ excl. btw', 'amount'],
  ['EUR hors TVA/excl. btw', 'amount'],
  ['CHF inkl. MwSt.', 'amount'],
  ['EUR Preis', 'unit_price'],
  ['Importo (IVA incl.)', 'amount'],
  ['Kwota VAT', 'vat'],
  ['Tax Amt', 'vat'],
])('assigns one kind to a heading of several words: %s', (heading, kind) => {
  expect(kindOf(foldText(heading))).toBe(kind);
});
