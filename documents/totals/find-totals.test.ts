import { expect, test } from 'vitest';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { findTotals } from './find-totals.ts';

const totalsOf = (text: string) => findTotals(pageDocument(drawnWords(text)), new Set());

const drawn = `50:Warenwert|480:1.000,00
50:enthaltener Anteil 19 %|480:190,00
50:Gesamtbetrag|480:1.190,00`;

test.each([
  ['printed', undefined],
  ['recognised on a picture', 0.95],
])('finds totals proven by a rate whatever their labels, %s', (_, confidence) => {
  const found = findTotals(pageDocument(drawnWords(drawn, confidence)), new Set());
  expect(found).toMatchObject({ total: '1190.00', vat: '190.00', net: '1000.00' });
});

test('does not take rounding between net, VAT and total for VAT', () => {
  const rounded = `50:Netto|150:Moms 25%|250:Öresavr.|400:ATT BETALA
50:14 665,00|150:3 666,25|250:-0,25|400:SEK 18 331,00`;
  expect(findTotals(pageDocument(drawnWords(rounded)), new Set())).toMatchObject({
    total: '18331.00',
    vat: '3666.25',
  });
});

test('matches left-aligned labels in boxes with right-aligned amounts', () => {
  const boxes = `50:Benämning|320:Antal|440:À-pris|520:Belopp
50:Löneadministration|331:6|445:165,00|523:990,00
50:Rådgivning|319:1,75|438:1 295,00|516:2 266,25


@7 49:Netto|130:Momssats|211:Moms|292:Öresavrundning|373:Valuta|454:ATT BETALA
84:3 256,25|179:25 %|246:814,06|340:-0,31|423:SEK|499:4 070,00`;
  expect(totalsOf(boxes)).toMatchObject({ total: '4070.00', vat: '814.06' });
});

test('reads sums in boxes beside a box with other content', () => {
  const boxes = `50:Pernottamento|300:3|380:100,00|440:10%|480:300,00
50:Parcheggio|300:2|380:30,50|440:22%|480:61,00
50:Soggiorno|300:3|380:2,00|440:Escl.|480:6,00

@7 50:Imponibile 10%|180:IVA 10%|300:Imponibile 22%|430:IVA 22%
50:272,73|180:27,27|300:50,00|430:11,00
@7 50:Escluso art. 15|180:Totale IVA|300:Pagamento|430:Totale fattura
50:6,00|180:38,27|300:Carta di credito`;
  expect(totalsOf(`${boxes}|430:€ 367,00`)).toMatchObject({ total: '367.00', vat: '38.27' });
  // Larger letters begin a little lower.
  const words = drawnWords(boxes);
  const y = Math.max(...words.map((word) => word.y)) + 3;
  const total = { text: '€ 367,00', x: 430, x2: 490, y, h: 14, page: 1 };
  expect(findTotals(pageDocument([...words, total]), new Set())).toMatchObject({
    total: '367.00',
    vat: '38.27',
  });
});

test('does not read an amount in a sentence as a sum in boxes', () => {
  const sentences = `50:Sondage|480:412,00 €
340:Net à payer|480:412,00 €
50:TVA non applicable, art. 293 B du CGI.
50:Pénalités de retard, indemnité forfaitaire 40 €.`;
  expect(totalsOf(sentences)).toMatchObject({ total: '412.00', vat: null });
});

test('reads the taxes of a sentence that also names an amount outside VAT', () => {
  const sentence = `50:Totale documento|480:€ 466,50
50:di cui: imponibile 22% € 40,98 – IVA € 9,02; imponibile 10% € 373,18 – IVA € 37,32; fuori campo IVA
50:(imposta di soggiorno) € 6,00.`;
  expect(totalsOf(sentence)).toMatchObject({ total: '466.50', vat: '46.34' });
});

test('does not read item rows below headings as sums in boxes', () => {
  const items = `50:Importo|150:Descrizione|300:IVA|430:Totale
50:Nota 1|150:Cena|300:20,00|430:120,00
50:Nota 2|150:Pranzo|300:10,00|430:60,00
300:Totale|430:180,00`;
  expect(totalsOf(items)).toMatchObject({ total: '180.00' });
});

test('does not read table rows that begin with amounts as sums in boxes', () => {
  const rows = `50:Net|150:Ref|300:VAT|430:Total
50:100.00|150:Job A|300:20.00|430:120.00
50:50.00|150:Job B|300:10.00|430:60.00
50:150.00|150:All|300:30.00|430:180.00`;
  expect(totalsOf(rows).total).not.toBe('120.00');
});

test('reads a zero VAT marked as outside the scope', () => {
  const nothing = `300:Net|480:100.00
300:VAT (outside the scope)|480:0.00
300:Total|480:100.00`;
  expect(totalsOf(nothing)).toMatchObject({ total: '100.00', vat: '0.00' });
});

test('does not take withheld tax between net, VAT and total for VAT', () => {
  const withheld = `50:Base imponible|150:IVA 21 %|250:Retención IRPF 15 %|400:TOTAL A PAGAR
50:1.931,42 €|150:405,60 €|250:-289,71 €|400:2.047,31 €`;
  expect(totalsOf(withheld)).toMatchObject({ total: '2047.31', vat: '405.60' });
});

test.each([
  ['ends the column', '50:Wuz|480:40,00\n50:Fop|480:25,00\n50:Zazopz|480:65,80', new Set<bigint>()],
  [
    'is printed again',
    '50:Zazopz|300:65,80\n50:Wuz|480:40,00\n50:Kup|200:65,80',
    new Set<bigint>(),
  ],
  ['is what the lines make', '50:Zazopz|300:65,80\n50:Wuz|480:40,00', new Set([6580n])],
])('uses the largest amount as the total whatever its label if it %s', (_, drawn, sums) => {
  expect(findTotals(pageDocument(drawnWords(drawn)), sums)).toMatchObject({
    total: '65.80',
    vat: null,
  });
});

test('does not use the largest amount as the total without evidence, or in a picture', () => {
  const page = '50:Zazopz|300:65,80\n50:Wuz|480:40,00';
  expect(findTotals(pageDocument(drawnWords(page)), new Set()).total).toBeNull();
  const picture = pageDocument(drawnWords(page, 0.9), 'ocr');
  expect(findTotals(picture, new Set([6580n])).total).toBeNull();
});

test('finds a total that equals lines plus a printed tax whatever the labels', () => {
  const drawn = '50:Wuz|480:40,00\n50:Fop|480:60,00\n50:Rarw|480:20,00\n50:Zazopz|480:120,00';
  expect(findTotals(pageDocument(drawnWords(drawn)), new Set([10_000n]))).toMatchObject({
    total: '120.00',
    vat: '20.00',
    net: '100.00',
  });
});

test('deducts a retained security from the amount due, not from the total', () => {
  expect(
    totalsOf(`50:Rechnungsbetrag netto|480:6.110,60
50:abzgl. 5 % Sicherheitseinbehalt|480:-305,53
50:Zahlbetrag|480:5.805,07`).total,
  ).toBe('6110.60');
});

test('adds net and tax to the total if the withheld tax equals the VAT', () => {
  const totals = totalsOf(`50:Total ilíquido|480:900,00
50:IVA|480:207,00
50:Retenção IRS (23%)|480:-207,00
50:Total a receber|480:900,00`);
  expect([totals.total, totals.vat]).toEqual(['1107.00', '207.00']);
});

test('ignores a column with the same amounts in another currency', () => {
  expect(
    totalsOf(`430:EUR|500:TL Karşılığı
200:Mal Hizmet Toplam|436:7,530.00|505:377,433.72
200:Hesaplanan KDV (%20)|436:1,506.00|510:75,486.74
200:Vergiler Dahil Toplam Tutar|433:9,036.00|500:452,920.46
200:Ödenecek Tutar|433:9,036.00|500:452,920.46`),
  ).toMatchObject({ total: '9036.00', vat: '1506.00' });
});

const abroad = (said: string) =>
  totalsOf(`50:Charges|480:USD 180.43
50:GST (9%)|480:USD 16.24
50:Total for this invoice|480:USD 196.67
50:${said} (1 USD = 1.3482 SGD)
50:Total excluding GST|280:SGD 243.26
50:GST payable|280:SGD 21.89
50:Total including GST|280:SGD 265.15`);

test('ignores sums below an exchange rate for tax reporting', () => {
  expect(abroad('Exchange rate for GST reporting')).toMatchObject({
    total: '196.67',
    vat: '16.24',
  });
});

test('reads sums below an exchange rate for other purposes', () => {
  expect(abroad('Your card is charged at')).toMatchObject({ total: '265.15', vat: '21.89' });
});

test('keeps a column of equivalents that are not money', () => {
  const hours = '50:Staff|330:Equivalent|500:Amount\n50:Anna|361:0.80|500:100.00';
  expect(pageDocument(drawnWords(hours)).text).toContain('0.80');
});

test('reads amounts with one or no decimal after a currency sign', () => {
  const short = `340:Sub Total without Tax|480:₹11672.5
340:IGST|480:₹2101.05
340:TOTAL AMOUNT|480:₹13774`;
  expect(totalsOf(short)).toMatchObject({ total: '13774.00', vat: '2101.05' });
});

test('reads an included tax in brackets after the total', () => {
  const shop = `340:Subtotal|480:£671.50
340:Shipping|480:£4.95 via Flat rate
340:Total|440:£676.45 (includes £112.74 VAT)`;
  expect(totalsOf(shop)).toMatchObject({ total: '676.45', vat: '112.74' });
});

test('adds up several taxes in brackets after the total', () => {
  const shop = `340:Zwischensumme|480:1.002,00 €
340:Versand|480:5,90 €
340:Gesamt|380:1.007,90 € (inkl. 93,91 € USt 19%, 27,45 € USt 7%)`;
  expect(totalsOf(shop)).toMatchObject({ total: '1007.90', vat: '121.36' });
});

test('adds CGST and SGST of the same amount', () => {
  const halves = `340:Sub Total without Tax|480:₹1717
340:SGST|480:₹70.09
340:CGST|480:₹70.09
340:TOTAL AMOUNT|480:₹1857`;
  expect(totalsOf(halves)).toMatchObject({ total: '1857.00', vat: '140.18' });
});

test('finds the VAT in the row of a rounded total below the tax heading', () => {
  const table = `50:Item Names|250:Qty|330:Rate|400:Tax Amt|490:Total
50:Modular Switch|250:21|330:38|400:143.64|490:941.64
50:Conduit Pipe|250:1|330:65|400:11.70|490:76.7
50:Total|250:22|400:₹155.34|490:₹1018
50:TOTAL AMOUNT|490:₹1018`;
  expect(totalsOf(table)).toMatchObject({ total: '1018.00', vat: '155.34' });
});

test('reads a rounded total without decimals and currency', () => {
  const till = `50:Conduit Pipe|200:8|300:65|480:613.60
50:LED Panel|200:20|300:425|480:10030
340:Sub Total : 10643.60
400:IGST
400:1623.60
340:Round off|480:0.40
340:Total : 10644`;
  expect(totalsOf(till)).toMatchObject({ total: '10644.00', vat: '1623.60' });
});

test('names an amount in a sentence by the words before it, not by those of the next one', () => {
  const document = pageDocument(
    drawnWords(`50:Für das Gutachten berechne ich ein Honorar von 700,00 Euro, dazu Auslagen
50:von 50,00 Euro, zusammen 750,00 Euro netto. Zuzüglich der gesetzlichen
50:19 % Umsatzsteuer (142,50 Euro) ergibt sich ein Rechnungsbetrag von

240:892,50 Euro.`),
  );
  expect(findTotals(document, new Set())).toMatchObject({ total: '892.50', vat: '142.50' });
});
