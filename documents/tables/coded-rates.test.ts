import { expect, test } from 'vitest';
import { linesOf } from './drawn-lines.fixture.ts';

const ratesOf = (drawn: string) => linesOf(drawn).map(([name, , , rate]) => [name, rate]);

test('resolves letters beside the lines to the rates that prove the tax', () => {
  expect(
    ratesOf(`50:Qté|100:Désignation|300:TVA|380:PU HT|480:Montant HT
50:40|100:Buffet froid|300:B|380:20,00|480:800,00
50:5|100:Plateau de fromages|300:A|380:30,00|480:150,00
50:10|100:Crémant brut|300:C|380:12,00|480:120,00
100:Geste commercial|300:B|480:-50,00

50:HT A (5,5 %)|150:HT B (10 %)|250:HT C (20 %)|350:Total HT|420:Total TVA|500:TOTAL TTC
50:150,00|150:750,00|250:120,00|350:1 020,00 €|420:107,25 €|500:1 127,25 €`),
  ).toEqual([
    ['Buffet froid', '10.00'],
    ['Plateau de fromages', '5.50'],
    ['Crémant brut', '20.00'],
    ['Geste commercial', '10.00'],
  ]);
});

test('resolves digits after the amounts to rates, despite discounts in percent', () => {
  expect(
    ratesOf(`50:Code|100:Description|280:Qty|340:Price|400:Disc %|450:Goods|520:V
50:PL18|100:Plywood|280:14.00|340:42.00|400:20.00|450:470.40|520:1
50:SC50|100:Screws|280:6.00|340:14.20|450:85.20|520:1
50:C35|100:Readymix|280:2.40|340:128.00|450:307.20|520:2
50:GT|100:Gutter|280:7.00|340:11.45|400:20.00|450:64.12|520:1

60:V|100:Rate %|200:Goods|300:VAT|380:Total goods|480:926.92
60:1|100:23.00|200:619.72|300:142.54|380:Total VAT|480:184.01
60:2|100:13.50|200:307.20|300:41.47|380:Invoice total|480:1,110.93`),
  ).toEqual([
    ['Plywood', '23.00'],
    ['Screws', '23.00'],
    ['Readymix', '13.50'],
    ['Gutter', '23.00'],
  ]);
});

test('accepts rates below the names if they prove the VAT', () => {
  expect(
    ratesOf(`50:Aluguer de sala|480:680.00 €
50:1 × 680.00 € · IVA 23%
50:Almoço|480:605.20 €
50:34 × 17.80 € · IVA 13%
50:Desconto|480:-68.00 €
50:IVA 23%
300:Total sem IVA|480:1217.20 €
300:IVA 13%|480:78.68 €
300:IVA 23%|480:140.76 €
300:Total a pagar|480:1436.64 €`),
  ).toEqual([
    ['Aluguer de sala', '23.00'],
    ['Almoço', '13.00'],
    ['Desconto', '23.00'],
  ]);
});

test('includes an untaxed last line although the taxed lines have their own sum', () => {
  expect(
    ratesOf(`50:Beskrivelse|300:Antall|360:Pris|420:MVA|480:Beløp
50:Kontroll|300:1,00|360:990,00|420:25 %|480:990,00
50:Kuler byttet|300:2,80|360:1 290,00|420:25 %|480:3 612,00
50:Rekvisita|420:25 %|480:149,00
50:Gebyr, utlegg|420:0 %|480:85,00
380:Avgiftspliktig beløp 25 %:|480:4 751,00
380:Avgiftsfritt:|480:85,00
380:MVA 25 %:|480:1 187,75
380:Å betale NOK|480:6 023,75`),
  ).toEqual([
    ['Kontroll', '25.00'],
    ['Kuler byttet', '25.00'],
    ['Rekvisita', '25.00'],
    ['Gebyr, utlegg', '0.00'],
  ]);
});

test('reads names above their numbers with positions before them', () => {
  expect(
    linesOf(`50:Pos|90:Beschreibung / Menge / Einheitspreis|480:Betrag EUR
50:01.|90:Ausbau der Verglasung
90:Scherben bergen
90:3,00 Std. x 58,00|480:174,00
50:02.|90:Verklotzen
90:innen und außen
90:11,60 lfm x 7,85|480:91,06
380:Nettobetrag|480:265,06
380:+ 19 % MwSt|480:50,36
380:zu zahlen|480:315,42`).map(([name]) => name),
  ).toEqual(['Ausbau der Verglasung', 'Verklotzen']);
});

test('resolves codes explained in one line to rates, or zero if no tax applies', () => {
  expect(
    ratesOf(`50:Leistung|300:Anzahl|400:St.|480:Euro
50:Grundbeitrag Stufe II|300:1|400:a|480:320,00
50:Umlage je Mitarbeiter|300:12|400:a|480:180,00
50:Jahrbuch|300:2|400:b|480:50,00
50:Abendessen|300:3|400:c|480:120,00
50:a = Mitgliedsbeitrag, nicht steuerbar b = netto, zzgl. 7 % USt c = netto, zzgl. 19 % USt

50:Beiträge und Leistungen|480:670,00
50:Umsatzsteuer 7 %|480:3,50
50:Umsatzsteuer 19 %|480:22,80
50:Gesamtbetrag|480:696,30`),
  ).toEqual([
    ['Grundbeitrag Stufe II', '0.00'],
    ['Umlage je Mitarbeiter', '0.00'],
    ['Jahrbuch', '7.00'],
    ['Abendessen', '19.00'],
  ]);
});

test('does not read codes of discounts as rates', () => {
  expect(
    ratesOf(`50:Artikel|300:Anzahl|400:Gr.|480:Euro
50:Schrauben|300:4|400:A|480:40,00
50:Muttern|300:2|400:B|480:60,00
50:A = 5 % Rabatt ab 10 Stück B = 8 % Rabatt ab 20 Stück

50:Netto|480:100,00
50:Umsatzsteuer 19 %|480:19,00
50:Gesamtbetrag|480:119,00`),
  ).toEqual([
    ['Schrauben', '19.00'],
    ['Muttern', '19.00'],
  ]);
});
