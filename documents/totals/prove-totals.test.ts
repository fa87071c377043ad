import { expect, test } from 'vitest';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { findTotals } from './find-totals.ts';
import { proveTotals } from './prove-totals.ts';

const prove = (drawn: string, lines: readonly bigint[] = []) =>
  proveTotals(pageDocument(drawnWords(drawn)), new Set(lines), undefined);

test('proves net, VAT and total by a printed rate whatever their labels', () => {
  expect(
    prove(`50:Warenwert|480:1.000,00
50:enthaltener Anteil 19 %|480:190,00
50:Gesamtbetrag|480:1.190,00`),
  ).toMatchObject({ net: 100_000n, vat: 19_000n, total: 119_000n, grounds: ['rate'] });
});

test('does not take two lines and their sum for net, VAT and total', () => {
  expect(
    prove(
      `50:Hochzeitsreportage|480:1.200,00
50:Album|480:150,00
50:Gesamtbetrag|480:1.350,00`,
      [135_000n],
    ),
  ).toBeUndefined();
});

test('adds up several rates to the total', () => {
  expect(
    prove(`50:Netto|150:MwSt|250:Satz|350:Brutto
50:321,40|150:61,07|250:19,0 %|350:382,47
50:127,59|150:8,93|250:7,0 %|350:136,52
50:448,99|150:70,00|350:518,99`),
  ).toMatchObject({ net: 44_899n, vat: 7000n, total: 51_899n });
});

test('adds two taxes of equal amount without printed rates', () => {
  const drawn = `50:LED Panel|480:30,675.00
300:CGST|480:2,760.75
300:SGST|480:2,760.75
50:Total|480:36,196.50`;
  expect(prove(drawn, [3_067_500n])).toMatchObject({ vat: 552_150n, total: 3_619_650n });
});

test('allows an untaxed stamp duty between net, VAT and total', () => {
  expect(
    prove(`260:Imponibile IVA|480:€ 1.872,00
260:IVA 22%|480:€ 411,84
260:Imposta di bollo|480:€ 2,00
260:Totale parcella|480:€ 2.285,84`),
  ).toMatchObject({ taxed: 187_200n, vat: 41_184n, total: 228_584n });
});

test('proves a row, its taxes with percentages, and their sum whatever the labels', () => {
  expect(
    prove(`50:Suzza|480:316,25 SEK
50:25% rarw|480:79,06 SEK
50:Zazopz|480:395,31 SEK`),
  ).toMatchObject({ net: 31_625n, vat: 7906n, total: 39_531n });
  expect(
    prove(`50:Wefz|480:3.389,39 €
50:Erwozd 20%|480:171,17 €
50:Erwozd 10%|480:253,35 €
50:Kuworz|480:3.813,91 €`),
  ).toMatchObject({ net: 338_939n, vat: 42_452n, total: 381_391n });
});

test.each([
  ['a service charge', '50:Suzza|480:100.00\n50:Service 10 %|480:10.00\n50:Zazopz|480:110.00'],
  ['no share of the row', '50:Suzza|480:100.00\n50:Rarw 25 %|480:10.00\n50:Zazopz|480:110.00'],
  ['a discount', '50:Suzza|480:100.00\n50:Vofozz 10 %|480:-10.00\n50:Zazopz|480:90.00'],
])('does not take an amount added to a row for VAT if it is %s', (_, drawn) => {
  expect(prove(drawn)).toBeUndefined();
});

test('allows withheld tax and untaxed rows between the VAT and the amount due', () => {
  const drawn = `50:Redacción de contrato|480:600,00
50:Asistencia a notaría|480:225,00
300:Suma honorarios|480:825,00
300:IVA 21 %|480:173,25
300:Retención IRPF 15 %|480:-123,75
300:Suplidos|480:90,05
300:Total a percibir|480:964,55`;
  expect(prove(drawn)).toMatchObject({ taxed: 82_500n, vat: 17_325n, total: 108_830n });
});

test('excludes payments and previous balances from the total', () => {
  const drawn = `300:Net|480:100.00
300:VAT 20%|480:20.00
300:Balance brought forward|480:12.40
300:Deposit|480:50.00
300:To pay|480:82.40`;
  expect(prove(drawn)).toMatchObject({ vat: 2000n, total: 12_000n });
});

test('excludes a city tax from VAT unless the page includes it in the sum of taxes', () => {
  const rows = `300:Room|480:200.00
300:State tax 5%|480:10.00
300:City tax 2%|480:4.00
300:Total|480:214.00`;
  expect(prove(rows)).toMatchObject({ vat: 1000n, total: 21_400n });
  expect(prove(`${rows}\n300:Total tax|480:14.00`)).toMatchObject({ vat: 1400n, total: 21_400n });
});

test('does not take the tax of an airport for VAT', () => {
  const drawn = `50:Fare|480:214.00
50:Carrier surcharge YQ|480:52.00
50:Airport tax LU|480:19.44
50:Passenger service charge TR|480:33.20
50:Total amount|480:318.64`;
  expect(prove(drawn)?.vat).not.toBe(1944n);
});

test('does not prove the VAT by one tax below a rate of an unrecognised tax', () => {
  const drawn = `300:Imponibile|480:1.690,06
300:1.V.A. 22%|480:76,86
300:I.V.A. 4%|480:53,63
300:Totale|480:1.820,55`;
  expect(prove(drawn)?.vat).not.toBe(5363n);
});

test('does not take a levy in percent for a tax if the page calls its sum net', () => {
  const drawn = `300:Deliveries|480:242.00
300:Fuel levy 9.876%|480:23.90
300:Total ex GST|480:265.90
300:Xyzzy|480:26.59
300:Amount payable|480:292.49`;
  expect(prove(drawn)?.total).not.toBe(26_590n);
});

test('includes amounts added below the first total, but not payments', () => {
  const drawn = `50:Bistand|480:15.600,00
50:25 % moms|480:3.900,00
300:=|480:19.500,00
50:Afgift, udlæg|480:1.850,00`;
  const whole = { vat: 390_000n, total: 2_135_000n };
  expect(prove(`${drawn}\n50:At betale|480:21.350,00`)).toMatchObject(whole);
  expect(
    prove(`${drawn}
50:I alt|480:21.350,00
50:Modtaget forskud|480:-5.000,00
50:At betale|480:16.350,00`),
  ).toMatchObject(whole);
});

test('accepts a total proven by a tax and its rate despite an ambiguous label', () => {
  expect(
    prove(`50:Total before VAT|480:£141.00
50:VAT at 5.00%|480:£7.05
50:Total charges this period|480:£148.05`),
  ).toMatchObject({ net: 14_100n, vat: 705n, total: 14_805n });
});

test('accepts a rate without percent sign below a heading such as `VAT %`', () => {
  const drawn = (heading: string) => `50:Kuvaus|300:à-hinta|380:${heading}|430:ALV|500:Summa
50:Siivous|300:630,00|380:25,5|430:160,65|500:790,65
50:Ikkunat|300:160,00|380:25,5|430:40,80|500:200,80
50:Veroton|500:790,00
50:Vero|500:201,45
50:Yhteensä|500:991,45`;
  expect(prove(drawn('ALV %'), [99_145n])).toMatchObject({ net: 79_000n, total: 99_145n });
  expect(prove(drawn('Kanta'), [99_145n])).toBeUndefined();
});

test('includes a discount below the rows of all rates in the total', () => {
  expect(
    prove(`50:Taux|150:Base HT|250:TVA|350:TTC
50:5,50|150:318,60|250:17,52|350:336,12
50:20,00|150:65,60|250:13,12|350:78,72
50:Remise sur facture|350:-3,02
50:Net à payer|350:411,82`),
  ).toMatchObject({ net: 38_420n, vat: 3064n, total: 41_182n });
});

test('adds up the taxes of rows that add up to the total', () => {
  const drawn = (rate: string) => `250:Net|350:VAT @ ${rate}|480:Total
50:Professional fees|250:1,450.00|350:333.50|480:1,783.50
50:Land registry|480:175.00
50:Oath|480:25.00
350:Total amount due|480:1,983.50`;
  expect(prove(drawn('23%'), [198_350n])).toMatchObject({ vat: 33_350n, total: 198_350n });
  expect(prove(drawn('21%'), [198_350n])).toBeUndefined();
});

test('does not take a line named after a tax for a tax if its amount exceeds the rate', () => {
  expect(
    prove(`50:Accounts for the year|350:20%|480:850.00
50:Corporation tax return|350:20%|480:275.00
50:Filing fee|350:0%|480:50.00
480:1,175.00
350:VAT|480:225.00
480:1,400.00`),
  ).toMatchObject({ net: 117_500n, vat: 22_500n, total: 140_000n });
});

test('computes a tax on a share of an amount by the product of both percentages', () => {
  expect(
    prove(`50:322,40|120:352,84|200:Summe netto|480:675,24
200:MwSt 19 %|480:128,30
200:Altteilsteuer 19 % von 10 % aus 310,00|480:5,89
200:Endbetrag|480:809,43`),
  ).toMatchObject({ net: 67_524n, vat: 13_419n, total: 80_943n });
});

test('does not take the amount below a payment for the total', () => {
  expect(
    prove(
      `150:Net|250:VAT 20%|480:Gross
50:Sum|150:100.00|250:20.00|480:120.00
50:Deposit|480:-50.00
50:Blorp|480:70.00`,
    )?.total,
  ).not.toBe(7000n);
});

test('does not deduct a payment beside the sums from a labelled total', () => {
  expect(
    findTotals(
      pageDocument(
        drawnWords(`50:Inscripción|480:840,00 €
50:Descuento|480:-120,00 €
50:Cena de clausura|480:116,00 €
50:Taller práctico|480:135,00 €

50:Forma de pago
290:Base imponible 21%|480:855,00 €
290:Cuota IVA 21%|480:179,55 €
50:Importe pagado: 1.162,15 €
50:Pendiente: 0,00 €|290:Base imponible 10%|480:116,00 €
290:Cuota IVA 10%|480:11,60 €
290:Total IVA|480:191,15 €
290:TOTAL FACTURA|480:1.162,15 €`),
      ),
      new Set(),
    ),
  ).toMatchObject({ total: '1162.15', vat: '191.15' });
});

test('does not take untaxed outlays below the tax for taxes', () => {
  expect(
    prove(`50:Honorar netto|480:2.640,00
50:20 % Umsatzsteuer|480:528,00
50:Grundbuchsauszug, Barauslage USt-frei|480:16,40
50:Vertragsgebühr, Barauslage USt-frei|480:412,00
50:Gesamt|480:3.596,40`),
  ).toMatchObject({ vat: 52_800n, total: 359_640n });
});

test('does not take a line with its tax for the total above a larger labelled one', () => {
  expect(
    findTotals(
      pageDocument(
        drawnWords(`50:PVC Pipe|200:9.50|300:65|380:111.15 (18)%|480:728.65
50:LED Panel|200:16|300:425|380:1224 (18)%|480:8024
50:TOTAL AMOUNT|480:₹8753
50:Taxable|200:Rate|480:Tax
50:617.50|200:18.00%|480:111.15
50:6800|200:18.00%|480:1224.00`),
      ),
      new Set(),
    ).total,
  ).toBe('8753.00');
});

test.each(['Fuori campo IVA', 'Escluso IVA art. 15', 'Outside the scope of VAT', 'Hors champ TVA'])(
  'does not take an amount outside VAT for VAT although its label names it: %s',
  (label) => {
    expect(
      prove(`260:Imponibile IVA 22%|480:500,00 €
260:IVA 22%|480:110,00 €
260:${label}|480:12,50 €
260:Totale fattura|480:622,50 €`),
    ).toMatchObject({ vat: 11_000n, total: 62_250n });
  },
);

test('proves a rounded total by taxes of several rates without their bases', () => {
  expect(
    prove(`50:Exkl. moms|150:Moms 25 %|220:Moms 12 %|300:Moms totalt|380:Öresavr.|450:Att betala
50:1 100,00|150:250,10|220:12,05|300:262,15|380:-0,15|450:SEK 1 362,00`),
  ).toMatchObject({ vat: 26_215n, total: 136_200n, net: 110_000n });
});

test('proves the largest amount without a label by a named tax that its rate makes', () => {
  expect(
    prove(`50:Pour l'expertise réalisée le 12 mai, mes honoraires s'élèvent à 750,00 € hors taxes.
50:La TVA au taux de 20 % (150,00 €) porte le montant total à payer à

260:900,00 € TTC.`),
  ).toMatchObject({ net: 75_000n, vat: 15_000n, total: 90_000n });
});
