import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { firstInvoice } from './several-invoices.ts';

/** The pages of the first invoice, and the numbers of the others. */
function split(...pages: readonly string[]): readonly [pages: number, others: string] {
  const words = pages.flatMap((drawn, at) =>
    drawnWords(drawn).map((word) => ({ ...word, page: at + 1 })),
  );
  const fields = new Fields();
  const own = new Set(firstInvoice(words, fields).map(({ page }) => page));
  return [own.size, fields.notes[0]?.values['others'] ?? ''];
}

const invoice = `50:Testhaus GmbH
50:Torstraße 5
50:10119 Berlin
50:USt-IdNr.: DE111222333
50:Rechnungsnummer: R-2026-77|300:Rechnungsdatum: 15.03.2026
350:Nettobetrag|480:100,00 EUR
350:MwSt 19 %|480:19,00 EUR
350:Rechnungsbetrag|480:119,00 EUR`;

const issued = (...rows: readonly string[]) =>
  ['50:Testhaus GmbH', '50:Torstraße 5', '50:10119 Berlin', ...rows].join('\n');

test.each([
  [
    'with its number behind a bare sign',
    `50:Pallet & Pine Ltd
50:12 Mill Lane
50:Hebden Bridge HX7 8AD
50:INVOICE|300:# 1047
50:Date|300:2026-03-16
350:Total|480:57.00 GBP`,
    '1047',
  ],
  [
    'without a known word for an invoice',
    `50:Talleres Urumea Diésel, S.A.
50:C/ Balmes 118
50:08008 Barcelona
50:MINUTA DE HONORARIOS 18/2026|300:31 de marzo de 2026
50:NIF A44711884
350:Base imponible|480:1.050,00
350:IVA 21 %|480:220,50
350:Total|480:1.270,50`,
    '18/2026',
  ],
  [
    'whose total follows on its second page',
    issued('50:Rechnung R-2026-78|300:Datum: 22.03.2026', '350:Seite 1 von 2'),
    'R-2026-78',
  ],
  [
    'that is a credit note to the first',
    issued(
      '50:Gutschrift',
      '50:Beleg-Nr. GS-2026-04|300:Datum: 22.03.2026',
      '50:Gutschrift zu Rechnung R-2026-77 vom 15.03.2026',
      '350:Nettobetrag|480:-100,00 EUR',
      '350:MwSt 19 %|480:-19,00 EUR',
      '350:Gutschriftsbetrag|480:-119,00 EUR',
    ),
    'GS-2026-04',
  ],
  [
    'of another issuer, whose number is too short to be sure',
    `50:Staplerservice Gasser
50:Kravoglweg 9, 39042 Brixen
50:Rechnung
50:Nr.: 77 vom: 20.08.2026
350:Netto|480:583,00
350:MwSt. 22%|480:128,26
350:Gesamt €|480:711,26`,
    '',
  ],
])('starts another invoice %s', (_, next, number) => {
  expect(split(invoice, next)).toEqual([1, number]);
});

test.each([
  [
    'a delivery note with a number and a date',
    issued('50:Lieferschein', '50:Nr. LS-2026-11|300:Datum: 14.03.2026', '50:Regal|300:2 Stück'),
  ],
  [
    'the confirmation of the order with its total',
    issued(
      '50:Auftragsbestätigung',
      '50:Belegnummer: AB-2026-11|300:Datum: 02.03.2026',
      '350:Nettobetrag|480:100,00 EUR',
      '350:MwSt 19 %|480:19,00 EUR',
      '350:Gesamtsumme|480:119,00 EUR',
    ),
  ],
  [
    'a quotation with another total',
    issued(
      '50:Angebot',
      '50:Nr. AN-2026-11|300:Datum: 02.03.2026',
      '350:Nettobetrag|480:200,00 EUR',
      '350:MwSt 19 %|480:38,00 EUR',
      '350:Gesamtsumme|480:238,00 EUR',
      '50:Die Rechnung erhalten Sie nach der Lieferung.',
    ),
  ],
  [
    'a statement that lists other invoices',
    issued(
      '50:Kontoauszug vom 31.05.2026',
      '50:Datum|150:Vorgang|250:Belegnummer|350:Soll|480:Saldo',
      '50:31.03.2026|150:Rechnung|250:R-2025-17|350:340,20|480:340,20',
      '50:30.04.2026|150:Rechnung|250:R-2025-31|350:324,00|480:664,20',
      '350:Saldo EUR|480:664,20',
    ),
  ],
  [
    'a page of terms with a fee',
    issued(
      '50:Allgemeine Bedingungen, Stand 01.01.2026',
      '50:Zahlbar 30 Tage nach Erhalt der',
      '50:Rechnung. Mahngebühr',
      '50:gesamt 40,00 EUR',
    ),
  ],
])('assigns %s to the invoice before it', (_, annex) => {
  expect(split(invoice, annex)).toEqual([2, '']);
});

test('assigns an expense form before the only invoice to that invoice', () => {
  const form = `50:REISEKOSTENABRECHNUNG
50:Name|200:L. Kranz|300:Personal-Nr.|400:11872
50:Datum: 27.03.2026
50:Beleg|150:Datum|250:Art|480:Betrag
50:1|150:26.03.2026|250:Bewirtung|480:119,00
50:2|150:26.03.2026|250:Fahrt|480:51,86
350:Summe|480:170,86 EUR`;
  expect(split(form, invoice)).toEqual([2, '']);
});

test('treats a receipt without a number as a separate document unless the total is the same', () => {
  const receipt = (total: string) => `50:Zippo Technologies, Inc.|300:March 7, 2026
50:44 Grand Blvd, Kansas City, MO 64106
50:Here’s your receipt for your ride
50:Total|300:${total}`;
  expect(split(receipt('$51.38'), invoice)).toEqual([1, 'R-2026-77']);
  expect(split(receipt('$119.00'), invoice)).toEqual([2, '']);
});

test('does not find a short number of letters and a digit inside an address', () => {
  const page = (number: string, day: string) => `50:Northwind Traders Ltd
50:12 Mill Lane
50:London W1A 1AA
50:Invoice No. ${number}|300:Date: ${day} March 2026
350:Total|480:57.00 GBP`;
  expect(split(page('NW-1', '15'), page('NW-2', '16'))).toEqual([1, 'NW-2']);
});
