import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';

const linesOf = (drawn: string) =>
  readText(pageDocument(drawnWords(drawn)), new Fields()).items.map(
    ({ name, quantity, total_price, vat_rate }) => [name, quantity, total_price, vat_rate],
  );

test('names a line by the first of several texts above its numbers', () => {
  expect(
    readText(
      pageDocument(
        drawnWords(`50:Exmos. Senhores
50:Lousado, lote 9
50:Tradução técnica
50:Manual da prensa
50:2 horas a 50,00 €|480:100,00 €
50:Revisão
50:3 horas a 40,00 €|480:120,00 €
50:Paginação
50:64 páginas
50:64 pág. a 3,75 €|480:240,00 €

350:Total ilíquido|480:460,00 €
350:IVA (23%)|480:105,80 €
350:Total da fatura|480:565,80 €`),
      ),
      new Fields(),
    ).items.map(({ name, description }) => [name, description]),
  ).toEqual([
    ['Tradução técnica', 'Manual da prensa'],
    ['Revisão', ''],
    ['Paginação', '64 páginas'],
  ]);
});

test('names a line by the text above the legal basis of the fee', () => {
  expect(
    linesOf(`50:Gebührenrechnung

50:Finanzbuchführung Januar 2026
50:§ 33 Abs. 1 StBVV, Tabelle C, 6/10|480:168,60
50:Umsatzsteuer-Jahreserklärung 2025
50:§ 24 Abs. 1 Nr. 8 StBVV, Tabelle A, 3/10|480:372,90
50:Auslagenpauschale
50:§ 16 StBVV, höchstens 20,00 €|480:20,00
50:Zwischensumme|480:561,50

50:19 % Umsatzsteuer|480:106,69

50:Rechnungsbetrag|480:668,19`).map(([name]) => name),
  ).toEqual([
    'Finanzbuchführung Januar 2026',
    'Umsatzsteuer-Jahreserklärung 2025',
    'Auslagenpauschale',
  ]);
});

test('names a line by the text above its quantity and price', () => {
  expect(
    linesOf(`50:RECHNUNG K03-118264
50:07.05.2026 12:31 Kassa 3

50:Kurzparken Einfahrt 06.05. 08:14
67:1 × 27,00|268:€ 27,00
50:Zusatzstunde
67:4 Std. × 4,20|268:€ 16,80
50:E-Ladung Säule 7
67:18,4 kWh × 0,55|268:€ 10,12
50:Ersatzticket
67:1 × 6,00|274:€ 6,00

50:Im Gesamtbetrag von € 59,92 sind 20 % USt. in
50:Höhe von € 9,99 enthalten (netto € 49,93).`).map(([name, quantity]) => [name, quantity]),
  ).toEqual([
    ['Kurzparken Einfahrt 06.05. 08:14', '1.000'],
    ['Zusatzstunde', '4.000'],
    ['E-Ladung Säule 7', '18.400'],
    ['Ersatzticket', '1.000'],
  ]);
});
