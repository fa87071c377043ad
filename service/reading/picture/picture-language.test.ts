import { expect, test } from 'vitest';
import type { Word } from '#documents/text/words.ts';
import { languageOf } from './picture-language.ts';

const words = (text: string): Word[] =>
  text.split(' ').map((one, at) => ({
    text: one,
    x: at * 50,
    x2: at * 50 + 40,
    y: 10,
    h: 9,
    page: 1,
    confidence: 0.9,
  }));

test.each([
  // As recognised with English letters: without accents and umlauts.
  ['deu', 'Summe EUR 10,56 Geg. BAR Ruckgeld Steuer Netto Brutto Wir danken fir Ihren Einkauf'],
  ['tur', 'Fatura No Fatura Tarihi Vergi Dairesi Odenecek Tutar KDV Toplam Sayin'],
  ['fra', 'Facture Montant TVA Total TTC Merci de votre visite Especes Rendu'],
  ['eng', 'Invoice number Amount due Subtotal Tax Total Thank you for your payment'],
] as const)('detects %s by the words of a page', (language, text) => {
  expect(languageOf(words(text))).toBe(language);
});

test('detects no other language from names and numbers alone', () => {
  expect(languageOf(words('Bluebell 14 4.50 Harbour 10.53 4242'))).toBe('eng');
});
