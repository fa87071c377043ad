import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';

const itemsOf = (drawn: string) =>
  readText(pageDocument(drawnWords(drawn)), new Fields()).items.map(
    ({ name, quantity, vat_rate }) => ({ name, quantity, vat_rate }),
  );
const sums = `300:Net|480:100.00
300:VAT 20%|480:20.00
300:Total|480:120.00`;

test.each([
  ['50:Calls to mobiles|300:84 min|480:60.00\n50:Calls abroad|300:19 min|480:40.00', ['84', '19']],
  ['50:Illustraties|300:12 uur|480:60.00\n50:Reiskosten|300:142 km|480:40.00', ['12', '142']],
  ['50:12 uur|110:Illustraties|480:60.00\n50:142 km|110:Reiskosten|480:40.00', ['12', '142']],
  [
    '50:Day units|300:412 kWh at 14.563p|480:60.00\n50:Standing charge|300:28 days at 142.9p|480:40.00',
    ['412', '28'],
  ],
])('reads a number with a unit in a separate cell as the quantity: %s', (rows, quantities) => {
  const items = itemsOf(`50:Description|480:Amount\n${rows}\n${sums}`);
  expect(items.map(({ quantity }) => Number(quantity))).toEqual(quantities.map(Number));
  expect(items.map(({ name }) => name).join()).not.toMatch(/\d/);
});

test('does not read a date, an amount or a single size as a quantity', () => {
  const quantities = (first: string, second: string) =>
    itemsOf(
      `50:Description|480:Amount\n50:Rent|300:${first}|480:60.00\n50:Phone|300:${second}|480:40.00\n${sums}`,
    ).map(({ quantity }) => quantity);
  expect(quantities('1 May 2026', '2 May 2026')).toEqual([null, null]);
  expect(quantities('12 EUR', '14 EUR')).toEqual([null, null]);
  expect(quantities('25 litres', 'monthly')).toEqual([null, null]);
});

test.each([
  ['0', '1', '0|140:0.00%', '1|140:20.00%'],
  ['Z', 'S', 'Z|140:0.00%', 'S|140:20.00%'],
  ['T0', 'T1', 'T0|140:0 %', 'T1|140:20 %'],
])('resolves the codes %s and %s in a column by a table of rates', (none, some, ...legend) => {
  const items = itemsOf(`35:Code|89:Description|400:Qty|455:Price|519:Goods|565:V
35:10412|89:Plain flour|400:6|455:10.00|519:60.00|565:${none}
35:13318|89:Chocolate buttons|400:2|455:20.00|519:40.00|565:${some}
35:15002|89:Vegetable oil|400:1|455:40.00|519:40.00|565:${none}

35:VAT code|140:Rate|200:Goods|260:VAT
35:${legend[0]}|200:100.00|260:0.00
35:${legend[1]}|200:40.00|260:8.00
300:Goods total|519:140.00
300:VAT total|519:8.00
300:Invoice total|519:148.00`);
  expect(items.map(({ vat_rate }) => Number(vat_rate))).toEqual([0, 20, 0]);
});

test('does not end a name at a monospaced blank before a size', () => {
  // Every letter and every blank is 0.6 of the size wide.
  const typed = drawnWords(`89:Plain flour 16 kg|412:6|455:10.00|519:60.00
89:Tomato puree x 6|412:2|455:20.00|519:40.00
${sums}`);
  let end = 0;
  const words = typed.map((word, at) => {
    const last = typed[at - 1];
    const goesOn = last !== undefined && last.y === word.y && word.x - last.x2 < 10;
    const x = goesOn ? end + 0.6 * word.h : word.x;
    end = x + word.text.length * 0.6 * word.h;
    return { ...word, x, x2: end };
  });
  expect(readText(pageDocument(words), new Fields()).items.map(({ name }) => name)).toEqual([
    'Plain flour 16 kg',
    'Tomato puree x 6',
  ]);
});

test('reads `Items` above integers as a quantity heading', () => {
  const items = itemsOf(`50:Date|130:Consignment|250:Service|400:Items|480:Charge
50:02/03/26|130:CP70311820GB|250:Saver|400:3|480:60.00
50:03/03/26|130:CP70311857GB|250:Next Day|400:2|480:40.00
${sums}`);
  expect(items.map(({ quantity }) => Number(quantity))).toEqual([3, 2]);
});

test('gives exempt lines the rate zero', () => {
  const items = itemsOf(`50:Leistung|480:Betrag
50:Krankengymnastik|480:31,50 €
50:Manuelle Therapie|480:38,20 €
300:Zu zahlender Betrag|480:69,70 €
50:Heilbehandlungen sind gemäß § 4 UStG von der Umsatzsteuer befreit.`);
  expect(items.map(({ vat_rate }) => vat_rate)).toEqual(['0.00', '0.00']);
});

test('reads values between the name above and the code below them', () => {
  const row = (name: string, count: string, price: string, amount: string, code: string) =>
    `@5 67:${name}\n@5 355:${count}|408:${price}|487:${amount}\n@5 67:${code}\n\n`;
  const items = itemsOf(`67:Vare|339:Antal|410:Stk. pris|513:I alt

${row('Strømpegarn Klit', '6', '62,00', '372,00', 'Varenr. KL-204')}
${row('Rundpind bambus', '1', '89,95', '89,95', 'Varenr. RP-35')}
${row('Maskemarkører', '2', '24,50', '49,00', 'Varenr. MM-20')}
67:Levering|355:1|408:39,00|487:39,00
351:Total inkl. moms|487:549,95
345:Heraf moms (25%)|487:109,99`);
  expect(items.map(({ name }) => name)).toEqual([
    'Strømpegarn Klit',
    'Rundpind bambus',
    'Maskemarkører',
    'Levering',
  ]);
});

test.each([
  ['Labor', 'Parts'],
  ['Arbeit', 'Material'],
])('replaces group sums by their lines: %s, %s', (work, goods) => {
  const items = itemsOf(`44:${work}
45:Operation|401:Hrs|462:Rate|525:Extended
45:Replace front pads|402:2.4|452:128.00|536:307.20
45:Replace low beam|402:0.5|452:128.00|542:64.00

44:${goods}
45:Part no.|137:Description|384:Qty|442:Price ea.|525:Extended
45:BRK-4471|137:Brake pad set|394:1|455:84.95|542:84.95
45:RTR-1180|137:Brake rotor|394:2|455:71.50|536:143.00

405:${work}|537:371.20
405:${goods}|537:227.95
405:Supplies|537:19.85
405:Sales tax (parts) 7.25%|537:16.53
405:TOTAL|528:$635.53`);
  expect(items.map(({ name, vat_rate }) => [name, Number(vat_rate)])).toEqual([
    ['Replace front pads', 0],
    ['Replace low beam', 0],
    ['Brake pad set', 7.25],
    ['Brake rotor', 7.25],
    ['Supplies', 0],
  ]);
});

test('does not read the sum of a group above its lines as a line', () => {
  const items = itemsOf(`59:Service|407:Usage|481:Rate|549:Cost
49:Compute|529:$ 124.99
59:vm.standard-4|391:1,488 hrs|461:$ 0.0672|534:$ 99.99
59:vm.standard-2|399:744 hrs|461:$ 0.0336|534:$ 25.00
49:Storage|534:$ 72.00
59:Block volumes|383:900 GB|461:$ 0.0800|534:$ 72.00
49:Credits|531:-$ 50.00
59:Startup credit|531:-$ 50.00

351:Tax (0%)|539:$ 0.00
351:Total in USD|529:$ 146.99`);
  expect(items.map(({ name, quantity }) => [name, Number(quantity)])).toEqual([
    ['vm.standard-4', 1488],
    ['vm.standard-2', 744],
    ['Block volumes', 900],
    ['Startup credit', 0],
  ]);
});

test('does not take an unknown unit for a name, and applies a discount to the amounts', () => {
  const items = itemsOf(`37:LN|156:ITEM|337:ORD|363:SHP|413:UM|443:LIST|479:DISC %|523:NET AMOUNT
@6 54:HX-0250-100
@6 39:1|346:24|371:24|413:BX|449:11.40|493:25.0|553:205.20
@6 54:Hex cap screw, zinc

@6 54:HX-0312-075
@6 39:2|346:12|371:10|413:BX|449:14.85|493:25.0|553:111.38
@6 54:Lock nut, zinc

@6 54:TH-2440
@6 39:3|346:18|371:18|413:BX|449:12.79|493:10.0|553:207.20
@6 54:Threadlocker blue

300:Merchandise|553:523.78
300:Sales tax|553:0.00
300:Total|553:523.78`);
  expect(
    items.map(({ name, quantity }) => [name.replace(/^[A-Z]+-[\d-]+ /, ''), Number(quantity)]),
  ).toEqual([
    ['Hex cap screw, zinc', 24],
    ['Lock nut, zinc', 10],
    ['Threadlocker blue', 18],
  ]);
});

test('reads a unit of two words joined by a hyphen', () => {
  expect(
    itemsOf(`50:Seminar Tarifrecht|300:3 Personen|480:900,00
50:Verpflegung|300:6 Pers.-Tage|480:210,00
50:Unterlagen|300:3 Stück|480:60,00
50:Gesamt|480:1.170,00`).map(({ name, quantity }) => [name, quantity]),
  ).toEqual([
    ['Seminar Tarifrecht', '3.000'],
    ['Verpflegung', '6.000'],
    ['Unterlagen', '3.000'],
  ]);
});
