import { expect, test } from 'vitest';
import { linesOf } from './drawn-lines.fixture.ts';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';

test('reads a table without a heading by its arithmetic', () => {
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

test('does not read a tax column as rates, and treats price plus tax as gross', () => {
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

test('does not read a discount and freight between lines and net amount as lines', () => {
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

test('derives a fractional rate from the sums if no line prints it', () => {
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

test('finds a quantity outside its column by the amount of the row', () => {
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

test('finds a quantity within the name by the amount that it makes', () => {
  const lines = linesOf(`50:Fees: 8.25 hours at 165.00|480:1,361.25
50:Travel: 84 km at 0.45|480:37.80
340:Net|480:1,399.05
340:VAT 20%|480:279.81
340:Total|480:1,678.86`);
  expect(lines.map(([, quantity]) => quantity)).toEqual(['8.250', '84.000']);
});

test('reads grouped amounts without decimals, with the tax rounded to an integer', () => {
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

test('reads a quantity with an attached unit', () => {
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

test('does not read group sums as lines whatever their labels', () => {
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

test('does not read the sum of a line and its tax as a line, but the charge below it', () => {
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

test('reads spaced amounts without decimals and spaced quantities', () => {
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

test('takes the name from the text above a row, or below a row with only a code', () => {
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

test('finds quantities without prices, and names beside other texts, by their heading', () => {
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

test('reads a line named after a tax if the lines add up with it', () => {
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

test('does not read net amount, VAT and amounts between them as lines', () => {
  expect(
    linesOf(`50:Mal Hizmet Toplam Tutarı|480:45.000,00
50:Toplam İskonto|480:0,00
50:Hesaplanan KDV(%20)|480:9.000,00
50:Tevkifata Tabi İşlem Tutarı|480:45.000,00
50:Tevkifata Tabi İşlem Üzerinden Hes. KDV|480:9.000,00
50:Vergiler Dahil Toplam Tutar|480:54.000,00`),
  ).toEqual([]);
});
