import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { readText } from './read-text.ts';

const read = (drawn: string) => readText(pageDocument(drawnWords(drawn)), new Fields());

test.each([
  '50:Subtotal (includes GST of 288.50)|480:3,173.50',
  '50:All prices include GST of 288.50',
  '300:of which GST|480:288.50',
])('finds an included tax by its label and a rate elsewhere: %s', (line) => {
  expect(
    read(`50:Description|300:GST|480:Amount
50:Split system|300:10%|480:2,178.00
50:New circuit|300:10%|480:995.50
${line}
50:TOTAL AUD|480:3,173.50`),
  ).toMatchObject({ total_price: '3173.50', total_vat: '288.50' });
});

test.each([
  'Outlay: filing fee (not subject to VAT)',
  'Stamp duty, VAT exempt',
  'Suplidos exentos de IVA',
  'Débours non soumis à la TVA',
  'Auslagen (steuerfrei, ohne MwSt)',
])('does not take an untaxed charge for a tax: %s', (label) => {
  expect(
    read(`50:Statutory statements|480:€1,850.00
50:Filing of the return|480:€895.00
50:Fees|480:€2,745.00
50:VAT at 23%|480:€631.35
50:${label}|480:€20.00
50:Total due|480:€3,396.35`),
  ).toMatchObject({ total_price: '3396.35', total_vat: '631.35' });
});

test('does not take freight beside a zero tax for a tax', () => {
  expect(
    read(`50:Hex cap screw|480:1,250.69
50:Lock nut|480:220.00

@7 78:MERCHANDISE|203:FREIGHT|285:MISC|360:SALES TAX|481:TOTAL DUE USD
86:1,470.69|207:86.42|285:0.00|370:0.00|485:1,557.11`),
  ).toMatchObject({ total_price: '1557.11', total_vat: '0.00' });
});

test('reads amounts in rand with an attached sign and spaced groups', () => {
  expect(
    read(`50:Description|300:Qty|380:Price|480:Total
50:Sign|300:2.00|380:R1 512.00|480:R3 024.00
50:Lettering|300:5.00|380:R345.00|480:R1 725.00
380:Total exclusive|480:R4 749.00
380:VAT 15%|480:R712.35
380:Total|480:R5 461.35`),
  ).toMatchObject({
    total_price: '5461.35',
    total_vat: '712.35',
    items: [{ total_price: '3477.60' }, { total_price: '1983.75' }],
  });
});

test('reads separate rows for exempt and zero-rated lines below the taxed ones', () => {
  expect(
    read(`50:Nazwa|300:Netto|360:VAT|420:VAT EUR|480:Brutto EUR
50:Fracht|300:1 000,00|360:23%|420:230,00|480:1 230,00
50:Odprawa|300:130,00|360:0%|420:0,00|480:130,00
50:Ubezpieczenie|300:118,40|360:zw|420:0,00|480:118,40

300:Netto|360:Stawka|420:VAT|470:Brutto|540:VAT PLN
300:1 000,00|360:23%|420:230,00|470:1 230,00|540:982,51
300:130,00|360:0%|420:0,00|470:130,00|540:0,00
300:118,40|360:zw|420:0,00|470:118,40|540:0,00
200:Razem|300:1 248,40|420:230,00|470:1 478,40|540:982,51
50:Do zapłaty: 1 478,40 EUR`),
  ).toMatchObject({ total_price: '1478.40', total_vat: '230.00' });
});

test('does not take a social security surcharge for a tax', () => {
  expect(
    read(`50:Prestazione|300:Q.tà|380:Prezzo|480:Importo €
50:Restyling logo|300:1|380:900,00|480:900,00
50:Ritocco immagini|300:10|380:10,00|480:100,00
50:Rivalsa INPS 4%|480:40,00
50:Totale da pagare|480:1.040,00

50:Operazione senza applicazione dell'IVA, regime forfettario`),
  ).toMatchObject({ total_price: '1040.00', total_vat: '0.00' });
});

test('reads zero VAT on a Czech or Hungarian invoice with reverse charge', () => {
  for (const words of ['režim přenesení daňové povinnosti', 'fordított adózás'])
    expect(
      read(`50:Popis|300:Množství|380:Cena|480:Celkem
50:Omítka|300:10,00|380:400,00|480:4 000,00
50:Malba|300:20,00|380:65,00|480:1 300,00
380:Celkem bez DPH|480:5 300,00
50:${words}
380:K úhradě celkem|480:5 300,00 Kč`),
    ).toMatchObject({ total_price: '5300.00', total_vat: '0.00' });
});

test.each([
  '50:Versicherungsteuer 19 %|480:76,00',
  '50:Versicherungssteuer|250:19 %|330:400,00|480:76,00',
  '50:Insurance Premium Tax 19%|480:76,00',
  "50:Taxe d'assurance 19 %|480:76,00",
  '50:Assurantiebelasting 19%|480:76,00',
  '50:Impuesto sobre primas 19%|480:76,00',
])('does not take a tax on insurance premiums for VAT: %s', (tax) => {
  const reading = read(`50:Halden Insurance
50:Liability|480:350,00
50:Environment|480:50,00
${tax}
50:Total|480:EUR 476,00`);
  expect(reading).toMatchObject({ total_price: '476.00', total_vat: null });
  expect(reading.items.map(({ vat_rate }) => Number(vat_rate))).not.toContain(19);
});

test('accepts a tax below the heading of its rate if the total proves it', () => {
  const drawn = (tax: string) => `50:Positionen|200:Preis|280:MwSt D 19%|380:MwSt D 7%
50:Fahrkarte|190:109,80€|390:7,18€
50:Reservierung|195:10,00€|390:0,66€
50:Summe|190:119,80€|390:${tax}€
50:Gesamtbetrag 119,80€`;
  expect(read(drawn('7,84'))).toMatchObject({ total_price: '119.80', total_vat: '7.84' });
  expect(read(drawn('9,00')).total_vat).toBeNull();
});

test('notes which printed quantity and rate lose decimals', () => {
  const { items, notes } = read(`50:Description|250:Qty|350:Unit price|480:Amount
50:Power|250:1,234.5678|350:0.10|480:123.46
50:Meter|250:2.5000|350:10.00|480:25.00
350:Subtotal|480:148.46
350:Sales tax 8.875%|480:13.18
350:Total USD|480:161.64`);
  expect(items.map(({ quantity, vat_rate }) => [quantity, vat_rate])).toEqual([
    ['1234.568', '8.88'],
    ['2.500', '8.88'],
  ]);
  expect(notes).toEqual([
    { code: 'rounded', values: { field: 'vat_rate', text: '8.875' } },
    { code: 'rounded', values: { field: 'quantity', text: '1234.5678', line: '1' } },
  ]);
});
