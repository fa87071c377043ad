import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';

const linesOf = (drawn: string) =>
  readText(pageDocument(drawnWords(drawn)), new Fields()).items.map(
    ({ name, quantity, total_price, vat_rate }) => [name, quantity, total_price, vat_rate],
  );

test('a table without a heading is read by what its numbers make', () => {
  expect(
    linesOf(`50:3|90:Masa lambası|350:100,00|480:300,00
50:2|90:Ağ kablosu|350:25,50|480:51,00

350:Ara Toplam|480:351,00
350:KDV %20|480:70,20
350:Genel Toplam|480:421,20`),
  ).toEqual([
    ['Masa lambası', '3.000', '360.00', '20.00'],
    ['Ağ kablosu', '2.000', '61.20', '20.00'],
  ]);
});

test('a column of taxes is no column of rates, and what it makes with the prices includes VAT', () => {
  expect(
    linesOf(`50:Menge|90:Leistung|340:Preis|410:Steuer|480:Gesamt
50:1|90:Schreibtischleuchte|340:59,50|410:11,90|480:71,40
50:6|90:Wartung der Heizung|340:697,61|410:837,13|480:5.022,79

340:Summe netto|480:4.245,16
340:Umsatzsteuer 20%|480:849,03
340:Gesamtbetrag|480:5.094,19`),
  ).toEqual([
    ['Schreibtischleuchte', '1.000', '71.40', '20.00'],
    ['Wartung der Heizung', '6.000', '5022.79', '20.00'],
  ]);
});

test('a discount and freight between the lines and the net are no lines', () => {
  expect(
    linesOf(`50:Bezeichnung|340:Menge|400:Preis|480:Betrag
50:Druckerpapier|340:4|400:50,00|480:200,00
50:Toner|340:1|400:120,00|480:120,00

340:Positionen|480:320,00
340:Treuerabatt|480:-16,00
340:Lieferung|480:10,00
340:Nettobetrag|480:314,00
340:MwSt 19%|480:59,66
340:Rechnungsbetrag|480:373,66`).map(([name, , price]) => [name, price]),
  ).toEqual([
    ['Druckerpapier', '238.00'],
    ['Toner', '142.80'],
  ]);
});

test('a rate with a fraction that no line prints is found from the sums', () => {
  expect(
    linesOf(`50:Description|340:Qty|400:Price|480:Amount
50:Desk lamp|340:2|400:40.00|480:80.00
50:Chair|340:1|400:120.00|480:120.00

340:Subtotal|480:200.00
340:Sales tax|480:17.00
340:Total|480:217.00`),
  ).toEqual([
    ['Desk lamp', '2.000', '86.80', '8.50'],
    ['Chair', '1.000', '130.20', '8.50'],
  ]);
});

test('a quantity that stands in no column is told by the row that it makes', () => {
  expect(
    linesOf(`50:Alojamiento|320:3|400:80,00|480:240,00
50:Desayuno|290:4|400:10,00|480:40,00

350:Base imponible|480:280,00
350:IVA 10 %|480:28,00
350:Total factura|480:308,00`),
  ).toEqual([
    ['Alojamiento', '3.000', '264.00', '10.00'],
    ['Desayuno', '4.000', '44.00', '10.00'],
  ]);
});

test('a quantity within the name of a line is told by the amount that it makes', () => {
  const lines = linesOf(`50:Fees: 8.25 hours at 165.00|480:1,361.25
50:Travel: 84 km at 0.45|480:37.80
340:Net|480:1,399.05
340:VAT 20%|480:279.81
340:Total|480:1,678.86`);
  expect(lines.map(([, quantity]) => quantity)).toEqual(['8.250', '84.000']);
});

test('money without decimals is read by its groups, its tax rounded to a whole number', () => {
  const reading = readText(
    pageDocument(
      drawnWords(`40:Számla 2026/77|400:Kelt: 2026.03.05
40:Megnevezés|250:Menny.|330:Egységár|420:Összeg
40:Irodai szék|250:3|330:24.995|420:74.985
40:Asztali lámpa|250:2|330:9.499|420:18.998

300:Nettó|420:93.983 Ft
300:ÁFA 27%|420:25.375 Ft
300:Fizetendő|420:119.358 Ft`),
    ),
    new Fields(),
  );
  expect(reading).toMatchObject({ total_price: '119358.00', total_vat: '25375.00' });
  expect(reading.items.map(({ name, quantity, vat_rate }) => [name, quantity, vat_rate])).toEqual([
    ['Irodai szék', '3.000', '27.00'],
    ['Asztali lámpa', '2.000', '27.00'],
  ]);
});

test('a quantity with its unit right behind it counts', () => {
  expect(
    linesOf(`40:Montage Regal|250:2,5h|330:60,00|420:150,00
40:Winkel verzinkt|250:12Stk|330:1,50|420:18,00

300:Netto|420:168,00
300:MwSt 19%|420:31,92
300:Gesamtbetrag|420:199,92`),
  ).toEqual([
    ['Montage Regal', '2.500', '178.50', '19.00'],
    ['Winkel verzinkt', '12.000', '21.42', '19.00'],
  ]);
});

test('sums of groups in any words are no lines', () => {
  expect(
    linesOf(`40:Pflaster|250:2|330:50,00|420:100,00
40:Randstein|250:3|330:20,00|420:60,00
40:Hof|420:160,00
40:Rasen|250:4|330:10,00|420:40,00
40:Garten|420:40,00

300:Netto|420:200,00
300:MwSt 19%|420:38,00
300:Gesamtbetrag|420:238,00`).map(([name]) => name),
  ).toEqual(['Pflaster', 'Randstein', 'Rasen']);
});

test('what sums up a line and its tax is no line, and what stands below it is one', () => {
  expect(
    linesOf(`50:Bistand med lejekontrakt|480:15.600,00
50:25 % moms|480:3.900,00
480:19.500,00
50:Afgift, momsfri|480:1.850,00
50:At betale|480:21.350,00`),
  ).toEqual([
    ['Bistand med lejekontrakt', null, '19500.00', '25.00'],
    ['Afgift, momsfri', null, '1850.00', '0.00'],
  ]);
});

test('money without decimals may have its groups set apart by blanks, and quantities too', () => {
  expect(
    linesOf(`50:Megnevezés|200:Menny.|260:Egységár|330:Nettó|390:ÁFA%|430:ÁFA|500:Bruttó
50:Szórólap|200:1 000 db|260:1 250|330:1 250 000|390:27|430:337 500|500:1 587 500
50:Névjegykártya|200:20 db|260:1 200|330:24 000|390:27|430:6 480|500:30 480
330:Nettó összesen|500:1 274 000 Ft
330:ÁFA összesen|500:343 980 Ft
330:Fizetendő|500:1 617 980 Ft`),
  ).toEqual([
    ['Szórólap', '1000.000', '1587500.00', '27.00'],
    ['Névjegykártya', '20.000', '30480.00', '27.00'],
  ]);
});

test('a text alone above each row is its name, below each row if it has only a code', () => {
  const rows = `50:Kupferrohr 15 mm
50:CU15|300:20|400:24,00|480:480,00
50:Pressbogen 90 Grad
50:PB90|300:50|400:3,00|480:150,00`;
  const sums = `
400:Nettobetrag|480:630,00
400:MwSt 20 %|480:126,00
400:Gesamtbetrag|480:756,00`;
  expect(linesOf(rows + sums).map(([name]) => name)).toEqual([
    'Kupferrohr 15 mm',
    'Pressbogen 90 Grad',
  ]);
  const below = rows.split('\n').slice(1).concat('50:Silikon').join('\n');
  expect(linesOf(below + sums).map(([name]) => name)).toEqual(['Pressbogen 90 Grad', 'Silikon']);
});

test('quantities without prices, and names beside other texts, are told by their heading', () => {
  expect(
    linesOf(`50:Menge|90:Leistung|340:USt|480:EUR inkl.
50:1|90:Untersuchung|340:20 %|480:48,00
50:10|90:Tabletten|340:10 %|480:22,40
340:Gesamt|480:70,40

50:darin 20 % USt aus 40,00|480:8,00
50:10 % USt aus 20,36|480:2,04`).map(([name, quantity]) => [name, quantity]),
  ).toEqual([
    ['Untersuchung', '1.000'],
    ['Tabletten', '10.000'],
  ]);
  expect(
    linesOf(`50:Station|180:Produkt|280:Menge|350:Preis|480:Betrag
50:Bremen Neuenland|180:Diesel|280:50,00|350:1,700|480:85,00
50:Oldenburg Nord|180:Super|280:40,00|350:1,750|480:70,00
350:Gesamtbetrag|480:155,00`).map(([name]) => name),
  ).toEqual(['Diesel', 'Super']);
});

test('a line named after a tax is one between lines that add up with it', () => {
  expect(
    linesOf(`50:Luftfracht|350:0|480:699.20
50:Importverzollung|350:1|480:95.00
50:Zoll und MWST Einfuhr|350:0|480:702.50
50:Zustellung|350:1|480:535.00
350:Zwischentotal|480:2031.70
350:MWST 8.1 % von 630.00|480:51.03
350:Total|480:2082.73`).map(([name]) => name),
  ).toEqual(['Luftfracht', 'Importverzollung', 'Zoll und MWST Einfuhr', 'Zustellung']);
});

test('net amount, VAT and what stands between them are the sums and no lines', () => {
  expect(
    linesOf(`50:Mal Hizmet Toplam Tutarı|480:45.000,00
50:Toplam İskonto|480:0,00
50:Hesaplanan KDV(%20)|480:9.000,00
50:Tevkifata Tabi İşlem Tutarı|480:45.000,00
50:Tevkifata Tabi İşlem Üzerinden Hes. KDV|480:9.000,00
50:Vergiler Dahil Toplam Tutar|480:54.000,00`),
  ).toEqual([]);
});

test('a quantity in groups is one number if its price makes the amount of it', () => {
  const drawn = (quantity: string) => `50:Etikety|300:${quantity}|350:0,38|480:950,00
50:Grafika|300:9|350:42,00|480:378,00
350:Spolu|480:1328,00`;
  expect(linesOf(drawn('2 500'))[0]?.[1]).toBe('2500.000');
});

test('so is one that begins a text with its unit and price', () => {
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

test('the codes of a table of rates need no sign where its heading has one', () => {
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

test('a number behind a single blank belongs to the name, however wide the blank is', () => {
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

test('what stands right of the amounts of a tax table is no name of them', () => {
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

test('a day before each name, with its year or without, is no quantity', () => {
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
