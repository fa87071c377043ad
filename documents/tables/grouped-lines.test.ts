import { expect, test } from 'vitest';
import { asDecimal } from '#contract/decimal.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { amountRuns } from './amount-runs.ts';
import { ofBoth, provenTable } from './proven-table.ts';
import { valueRows } from './row-values.ts';

test('keeps grouped lines whose prices do not multiply to their amounts', () => {
  const document = pageDocument(
    drawnWords(`50:Arbeitspreis Strom|280:12.418|320:kWh|380:24,85|430:ct|480:3.085,87
50:Arbeitspreis Nacht|280:11.906|320:kWh|380:23,97|430:ct|480:2.853,87
50:Grundpreis Strom|280:365|320:Tage|380:32,88|430:ct|480:120,01
50:Stromsteuer|280:24.324|320:kWh|380:2,05|430:ct|480:498,64
50:Umlage|280:24.324|320:kWh|380:0,0064|480:155,67
50:Netzentgelt|280:24.324|320:kWh|380:7,12|430:ct|480:1.731,87
50:Konzession|280:24.324|320:kWh|380:1,32|430:ct|480:321,08
50:Summe Strom|480:8.767,01
50:Zählergebühr|280:2|320:Jahr|380:10,00|480:20,00
50:Trinkwasser|280:214|320:m³|380:1,98|480:423,72
50:Grundpreis Wasser|280:12|320:Monate|380:11,25|480:135,00
50:Schmutzwasser|280:214|320:m³|380:2,41|480:515,74
50:Regenwasser|280:385|320:m²|380:0,52|480:200,20
50:Summe Wasser|480:1.294,66`),
  );
  const rows = valueRows(document);
  const table = provenTable(rows, amountRuns(document, rows, [1_006_167n]), {
    total: asDecimal('11973.39'),
    vat: asDecimal('1911.72'),
    net: asDecimal('10061.67'),
    line: undefined,
    parts: [],
    confidence: { total: 1, vat: 1 },
  });
  expect(table?.items.map(({ amount }) => amount)).toHaveLength(12);
});

test('keeps untaxed lines below the taxed lines that make the net amount', () => {
  const line = (name: string, amount: string) => ({
    name,
    description: '',
    x: 50,
    quantity: '1',
    unit: null,
    amount,
    rate: undefined,
    vat: undefined,
  });
  const table = (...items: readonly ReturnType<typeof line>[]) => ({
    items,
    first: items,
    onFirstPage: items,
    basis: undefined,
    score: 1,
  });
  const taxed = [line('Service', '120.00'), line('Brakes', '120.00')];
  const both = (last: string, total: string) =>
    ofBoth(
      table(...taxed, line('Inspection fee', last)),
      { ...table(...taxed), counted: 2, leadsTo: 'whole' },
      {
        total: asDecimal(total),
        vat: asDecimal('45.60'),
        net: asDecimal('240.00'),
        line: undefined,
        parts: [],
        confidence: { total: 1, vat: 1 },
      },
    ).items.length;
  expect(both('130.00', '415.60')).toBe(3);
  // A rounding is not a line.
  expect(both('0.02', '285.62')).toBe(2);
});

test('accepts a last line that mentions a tax if it has a quantity', () => {
  const document = pageDocument(
    drawnWords(`50:Energiamaksu|280:38|380:79,35|480:3015,30
50:Perusmaksu|280:2|380:206,30|480:412,60
50:Luentakäynti|280:3|380:12,00|480:36,00
50:Muistutus (alv 0 %)|280:1|380:5,00|480:5,00
50:Veroton yhteensä|480:3468,90`),
  );
  const rows = valueRows(document);
  const longest = amountRuns(document, rows).toSorted(
    (a, b) => b.members.length - a.members.length,
  )[0];
  expect(longest?.members).toHaveLength(4);
});

const tableOf = (drawn: string, [total, vat, net]: readonly [string, string, string]) => {
  const document = pageDocument(drawnWords(drawn));
  const rows = valueRows(document);
  return provenTable(rows, amountRuns(document, rows), {
    total: asDecimal(total),
    vat: asDecimal(vat),
    net: asDecimal(net),
    line: undefined,
    parts: [asDecimal(net)],
    confidence: { total: 1, vat: 1 },
  })?.items.map(({ amount }) => amount);
};

test('includes an untaxed line in the last of several groups', () => {
  const drawn = `50:Vidange|280:1,20|380:68,00|480:81,60
50:Remplacement|280:1,80|380:68,00|480:122,40
50:Sous-total|480:204,00
50:Huile|280:5,25|380:13,90|480:72,98
50:Filtre|280:2|380:12,51|480:25,02
50:Sous-total|480:98,00
50:Recyclage|280:1|380:6,50|480:6,50
50:Contre-visite (débours)|280:1|380:22,00|480:22,00
50:Sous-total|480:28,50
50:Total HT|480:308,50
50:Débours non soumis|480:22,00
50:Total TVA|480:61,70
50:NET À PAYER TTC|480:392,20`;
  expect(tableOf(drawn, ['392.20', '61.70', '308.50'])).toHaveLength(6);
});

test('does not read a zero rounding below the sum as a line', () => {
  const drawn = `50:Gruppenbillett|280:38|380:46.40|480:1763.20
50:Begleitperson gratis|280:2|380:0.00|480:0.00
50:Kurtaxe|280:6|380:4.30|480:25.80
50:Zwischentotal|480:1789.00
50:Rundungsdifferenz|480:0.00
50:Total CHF inkl. MWST|480:1789.00`;
  expect(tableOf(drawn, ['1789.00', '134.05', '1654.95'])).toEqual(['1763.20', '0.00', '25.80']);
});

test('reads a free line below a sum if it has a quantity', () => {
  const drawn = `50:Chair|200:2|300:50.00|400:100.00
50:Table|200:1|300:80.00|400:80.00
50:Goods total|400:180.00
50:Assembly|200:1|300:0.00|400:0.00
50:Total GBP|400:180.00`;
  expect(tableOf(drawn, ['180.00', '0.00', '180.00'])).toEqual(['100.00', '80.00', '0.00']);
});

test.each(['24,85 ct', '248,50 ‰'])('converts a price in cents or per thousand: %s', (price) => {
  const document = pageDocument(
    drawnWords(`50:Arbeitspreis|280:12.418|320:kWh|380:${price}|480:3.085,87`),
  );
  expect(valueRows(document)[0]?.numbers.map(({ value }) => Number(value))).toEqual([
    12_418, 0.2485, 3085.87,
  ]);
});
