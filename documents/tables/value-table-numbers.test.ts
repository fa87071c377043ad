import { expect, test } from 'vitest';
import { linesOf } from './drawn-lines.fixture.ts';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';

test('joins a spaced quantity if it makes the amount with its price', () => {
  const drawn = (quantity: string) => `50:Etikety|300:${quantity}|350:0,38|480:950,00
50:Grafika|300:9|350:42,00|480:378,00
350:Spolu|480:1328,00`;
  expect(linesOf(drawn('2 500'))[0]?.[1]).toBe('2500.000');
});

test('joins a spaced quantity at the start of a text with unit and price', () => {
  expect(
    linesOf(`50:Tradução técnica
50:11 850 palavras a 0,09 €|480:1 066,50 €
50:Revisão
50:6,5 horas a 38,00 €|480:247,00 €
350:Total ilíquido|480:1 313,50 €
350:IVA (23%)|480:302,11 €
350:Total da fatura|480:1 615,61 €`).map(([name, quantity]) => [name, quantity]),
  ).toEqual([
    ['Tradução técnica', '11850.000'],
    ['Revisão', '6.500'],
  ]);
});

test('resolves codes of a rate table with the percent sign only in its heading', () => {
  expect(
    linesOf(`50:Omschrijving|300:Aantal|360:Prijs|480:Bedrag|530:B
50:Kaas jong belegen|300:2|360:50,00|480:100,00|530:1
50:Frituurvet vloeibaar|300:3|360:20,00|480:60,00|530:1
50:Servetten wit|300:4|360:25,00|480:100,00|530:2

50:Code|100:BTW %|180:Grondslag|260:BTW-bedrag|340:Excl. btw|420:Totaal btw|500:Totaal EUR
70:1|110:9,00|190:160,00|290:14,40|350:260,00|440:35,40|510:295,40
70:2|110:21,00|190:100,00|290:21,00`).map(([name, , , rate]) => [name, rate]),
  ).toEqual([
    ['Kaas jong belegen', '9.00'],
    ['Frituurvet vloeibaar', '9.00'],
    ['Servetten wit', '21.00'],
  ]);
});

test('keeps a number after a single wide blank in the name', () => {
  // A font with wide blanks; the words of one text run are close.
  const words = drawnWords(`50:4|90:Drinking chocolate 2 kg|350:27.20|480:108.80
50:2|90:Lids, sleeve of 50|350:31.50|480:63.00
350:Total|480:171.80`);
  let [line, moved, end] = [0, 0, 0];
  const spread = words.map((word) => {
    const close = word.y === line && word.x - end < 4;
    moved = close ? moved + 3 : 0;
    [line, end] = [word.y, word.x2];
    return { ...word, x: word.x + moved, x2: word.x2 + moved, close };
  });
  const { items } = readText(pageDocument(spread), new Fields());
  expect(items.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Drinking chocolate 2 kg', '4.000'],
    ['Lids, sleeve of 50', '2.000'],
  ]);
});

test('does not take labels to the right of a tax table for names', () => {
  expect(
    linesOf(`50:Leistung|470:Nettobetrag
50:Tischleuchte|480:2.736,00
50:Wartung|480:927,00
50:MwSt %|108:Nettobetrag|205:Steuer|360:Σ|480:3.663,00 €
50:19%|108:2.669,69 €|205:507,24 €|360:Rabatt|480:-73,26 €
50:7%|108:927,00 €|205:64,89 €|360:Versandkosten|480:6,95 €
360:Nettobetrag|480:3.596,69 €
360:MwSt 19%|480:507,24 €
360:MwSt 7%|480:64,89 €
360:Rechnungsbetrag|480:4.168,82 €`).map(([name]) => name),
  ).toEqual(['Tischleuchte', 'Wartung']);
});

test('does not read a date before each name as a quantity', () => {
  const drawn = (first: string, second: string) => `50:Inn bill 6203
50:${first}|150:Room 6, double|480:£118.00
50:${first}|150:Bar|480:£17.90
50:${second}|150:Late check-out|480:£20.00
300:Total to pay|480:£155.90`;
  for (const days of [
    ['14 Mar', '15 Mar'],
    ['Mar 14', 'Mar 15'],
    ['14/03/2026', '15/03/2026'],
  ])
    expect(
      linesOf(drawn(days[0] ?? '', days[1] ?? '')).map(([name, count]) => [name, count]),
    ).toEqual([
      ['Room 6, double', null],
      ['Bar', null],
      ['Late check-out', null],
    ]);
});

test('does not read position 1 of the only line as a quantity if other factors make its amount', () => {
  const drawn = (cells: string) => `50:Lp|70:Towar|270:Cena|400:Netto|440:VAT|480:Kwota|530:Brutto
50:1|70:Olej napędowy|${cells}|400:257,59|440:23|480:59,24|530:316,83
300:Razem:|400:257,59|480:59,24|530:316,83`;
  expect(linesOf(drawn('200:l|230:54,910|350:5,77')).map(([, quantity]) => quantity)).toEqual([
    '54.910',
  ]);
  expect(linesOf(drawn('200:szt|230:1|350:257,59')).map(([, quantity]) => quantity)).toEqual([
    '1.000',
  ]);
});

test('splits an amount with cents after a narrow blank from the quantity', () => {
  expect(
    linesOf(`50:Jasa desain kemasan|250:1 paket|330:Rp 7.500.000,00|450:Rp 7.500.000,00
50:Cetak brosur A5|250:3.500 lembar|330:Rp 2.150,00|450:Rp 7.525.000,00
330:Subtotal|450:Rp 15.025.000,00
330:PPN 11%|450:Rp 1.652.750,00
330:Grand Total|450:Rp 16.677.750,00`).map(([name, quantity]) => [name, quantity]),
  ).toEqual([
    ['Jasa desain kemasan', '1.000'],
    ['Cetak brosur A5', '3500.000'],
  ]);
});

test('reads quantities whose prices are printed in pence', () => {
  expect(
    linesOf(`50:Meter|200:Previous|270:Present|340:kWh|400:p/kWh|480:£
50:Day units|200:40112 A|270:40814 A|340:702|400:26.601|480:186.74
50:Night units|200:11806 A|270:11924 A|340:118|400:14.050|480:16.58
50:Standing charge|310:31 days|400:56.677|480:17.57

340:Total before VAT|480:£220.89
340:VAT at 5%|480:£11.04
340:Total for this bill|480:£231.93`),
  ).toEqual([
    ['Day units', '702.000', '196.08', '5.00'],
    ['Night units', '118.000', '17.41', '5.00'],
    ['Standing charge', '31.000', '18.45', '5.00'],
  ]);
});

test('reads a quantity that is aligned by a unit which is not known', () => {
  expect(
    linesOf(`50:Popis|300:Počet|380:J. cena|480:Celkem
50:Notebook|300:1 ks|380:10 990,08|480:10 990,08
50:Instalace a přenos dat|280:2,5 hod|380:722,26|480:1 805,64

340:Základ|480:12 795,72
340:DPH 21 %|480:2 687,10
340:Celkem k úhradě|480:15 482,82`).map(([name, quantity]) => [name, quantity]),
  ).toEqual([
    ['Notebook', '1.000'],
    ['Instalace a přenos dat', '2.500'],
  ]);
});
