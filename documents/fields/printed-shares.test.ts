import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { readText } from './read-text.ts';

const read = (drawn: string) => readText(pageDocument(drawnWords(drawn)), new Fields());

test('reads the base and the tax of each rate from separate rows', () => {
  expect(
    read(`50:Kataloge|300:2|400:155,00|480:310,00
50:Visitenkarten|300:1|400:100,00|480:100,00
50:Bücher|300:4|400:50,00|480:200,00
50:Netto zu 19 %|480:410,00
50:19 % Umsatzsteuer|480:77,90
50:Netto zu 7 %|480:200,00
50:7 % Umsatzsteuer|480:14,00
50:Gesamtbetrag EUR|480:701,90`),
  ).toMatchObject({ total_price: '701.90', total_vat: '91.90' });
});

test('reads a separate sum of untaxed lines in addition to those of the rates', () => {
  const reading = read(`50:Zakelijk Mobiel|300:1|400:€ 22,50|480:€ 22,50
50:Toestelkrediet|300:1|400:€ 18,75|480:€ 18,75
50:Vast IP-adres|300:2|400:€ 4,50|480:€ 9,00
50:Belast met 21% btw|480:€ 31,50
50:Zonder btw|480:€ 18,75
50:Btw 21%|480:€ 6,62
50:Totaal inclusief btw|480:€ 56,87`);
  expect(reading).toMatchObject({ total_price: '56.87', total_vat: '6.62' });
  expect(reading.items.map(({ vat_rate }) => vat_rate)).toEqual(['21.00', '0.00', '21.00']);
});

test('assigns no tax to a base that matches two', () => {
  const reading = read(`50:Service|480:100.00
50:Net at 20 %|480:100.00
50:VAT 20 %|480:20.00
50:Net at 20 %|480:200.00
50:VAT 20 %|480:40.00
50:Total|480:120.00`);
  expect(reading.total_price).toBe('120.00');
});

test('reads sums in boxes by the rates and names above them', () => {
  expect(
    read(`50:Rozen|300:40|400:0,52|480:20,80
50:Tulpen|300:10|400:3,00|480:30,00
50:Potgrond|300:2|400:5,00|480:10,00

@7 50:Goederen 9%|160:BTW 9%|260:Goederen 21%|360:BTW 21%|460:Totaal
50:50,80|160:4,57|260:10,00|360:2,10|460:67,47`),
  ).toMatchObject({ total_price: '67.47', total_vat: '6.67' });
});

test('reads an untaxed base some rows below those of the other rates', () => {
  expect(
    read(`50:Stan|300:1|400:1 000,00|480:1 000,00
50:Doprava|300:1|400:90,00|480:90,00
50:Kniha|300:2|400:150,00|480:300,00
50:Sazba|200:Základ|300:DPH|480:Celkem
50:21 %|200:1 000,00|300:210,00|480:1 210,00
50:Zaokrouhlení
50:Mezisoučet
50:0 %|200:390,00|300:0,00|480:390,00
50:Celkem k úhradě|480:1 600,00`),
  ).toMatchObject({ total_price: '1600.00', total_vat: '210.00' });
});

test('reads unlabelled sums of an amount column and a tax column', () => {
  expect(
    read(`50:Descriere|200:Cant.|280:Pret|380:Valoare|480:TVA 19%
50:Transport|200:2|280:500,00|380:1.000,00|480:190,00
50:Manipulare|200:1|280:80,00|380:80,00|480:15,20
50:Asigurare|200:1|280:40,00|380:40,00|480:0,00
380:1.120,00|480:205,20
50:Total de plata|480:1.325,20`),
  ).toMatchObject({ total_price: '1325.20', total_vat: '205.20' });
});

test.each(['105.00CR', '105.00 CR'])('reads an amount followed by CR as a credit: %s', (credit) => {
  const reading = read(`50:Qty|100:Description|380:Rate|480:Amount
50:2|100:Line haul to Ocala|380:685.00|480:1,370.00
100:Fuel surcharge|480:488.41
50:7|100:Chassis usage|380:42.00|480:294.00
50:3|100:Volume incentive|380:-35.00|480:${credit}
300:TOTAL DUE|480:$2,047.41
50:No sales tax applies to interstate freight charges.`);
  expect(reading.items.map(({ total_price }) => total_price)).toEqual([
    '1370.00',
    '488.41',
    '294.00',
    '-105.00',
  ]);
  expect(reading.items.map(({ vat_rate }) => vat_rate)).toEqual(['0.00', '0.00', '0.00', '0.00']);
});

test('does not read CR after a whole number as a credit', () => {
  expect(
    read(`50:Description|250:Qty|330:Price|430:Amount
50:Apples|250:12 CR|330:10.00|430:120.00
50:Pears|250:4 CR|330:12.50|430:50.00
50:Total GBP|430:170.00`).items.map(({ quantity }) => quantity),
  ).toEqual(['12.000', '4.000']);
});

test('does not take a credit balance of the customer for the total', () => {
  expect(
    read(`50:Bill number 4401
50:Balance brought forward|430:150.00CR
50:Electricity used|430:80.00
50:VAT at 5%|430:4.00
50:Total charges|430:84.00
50:Amount due|430:66.00CR`).total_price,
  ).toBeNull();
});

test.each(['Data zakończenia usługi', 'Poprzednia faktura z dnia', 'Facture précédente du'])(
  'ignores the date of a service period or of a previous invoice: %s',
  (label) => {
    expect(
      read(`300:Krosno, dnia 03.06.2026
50:${label} 31.05.2026
50:FAKTURA nr FV/2026/06/0041
50:Razem|480:123,00`).invoice_date,
    ).toBe('2026-06-03');
  },
);

test('reads a tax before its base in a sentence, with its rate in the line above', () => {
  expect(
    read(`50:Veltliner|300:12|400:9,80|480:117,60
50:Traubensaft|300:6|400:4,90|480:29,40
50:Führung|300:2|400:24,00|480:48,00
50:Gesamtbetrag inkl. USt.|480:195,00
50:Enthalten: 13 % USt. € 13,53 (von netto € 104,07), 20 % USt. € 8,00 (von netto € 40,00), 10 %
50:USt. € 2,67 (von netto € 26,73).`).total_vat,
  ).toBe('24.20');
});

test('reads a base that continues a sentence in the next line', () => {
  expect(
    read(`50:Brood|300:100|400:2,65|480:265,00
50:Huur|300:1|400:54,45|480:54,45
50:Totaal inclusief btw|480:€ 319,45
50:In dit bedrag is begrepen: btw L 9% € 21,88 over € 243,12; btw H 21% € 9,45 over €
50:45,00. Totaal btw € 31,33.`).total_vat,
  ).toBe('31.33');
});

test('recognises a tax by the share of the net amount printed beside it', () => {
  expect(
    read(`50:Mobil 40 GB|300:1|400:239,20|480:239,20
50:Parkering, momsfri|300:1|400:84,00|480:84,00
50:Belopp exkl. moms|480:323,20
50:Moms 25 % på 239,20|480:59,80
50:Öresavrundning|480:-0,05
50:Summa denna faktura|480:382,95
50:Obetald faktura, förfallen 2026-04-30|480:1 249,00
50:Att betala senast 2026-05-29|480:1 631,95`),
  ).toMatchObject({ total_price: '382.95', total_vat: '59.80' });
});

test('does not read a tax that names its base as a net amount', () => {
  expect(
    read(`50:Fase di studio|480:€ 919,00
50:Fase decisionale|480:€ 1.701,00
50:Totale imponibile|480:€ 2.620,00
50:IVA 22% su imponibile|480:€ 576,40
50:Anticipazioni esenti: contributo unificato|480:€ 518,00
50:Totale documento|480:€ 3.714,40`),
  ).toMatchObject({ total_price: '3714.40', total_vat: '576.40' });
});

test('ignores further sums beside the tax of a rate', () => {
  expect(
    read(`50:TASSELLO|300:12|400:9,00|480:108,00
50:LEGNA|300:30|400:8,20|480:246,00
50:COD|120:DESCR.|200:IMPONIBILE|300:IMPOSTA|400:TOTALE DOCUMENTO
50:22|120:IVA 22%|200:108,00|300:23,76|400:402,36
50:10|120:IVA 10%|200:246,00|300:24,60`),
  ).toMatchObject({ total_price: '402.36', total_vat: '48.36' });
});

test('ignores the date of a previous payment', () => {
  expect(
    read(`300:Datum|400:19.06.2026
50:Schlussrechnung
50:Summe brutto|480:1.190,00
50:1. Abschlagsrechnung vom 12.03.2026|480:-595,00`).invoice_date,
  ).toBe('2026-06-19');
});

test('does not take a percentage after the words for a number', () => {
  expect(
    read(`50:Please reference the invoice number. A 1.5% monthly charge applies.
50:Total|480:100.00`).invoice_number,
  ).toBe('');
});
