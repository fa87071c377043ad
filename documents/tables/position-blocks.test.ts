import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';

test('reads a position with price, discount and net value in separate rows as one line', () => {
  const block = (place: string, [code, name]: readonly [string, string], ...rows: string[]) =>
    [`50:${place}|110:${code}|230:${name}`, ...rows].join('\n');
  const price = (count: string, one: string, all: string) =>
    `110:${count} ST|230:Bruttopreis|360:${one} EUR / 1 ST|480:${all}`;
  const { items } = readText(
    pageDocument(
      drawnWords(`50:Pos.|110:Material / Menge|230:Bezeichnung / Kondition|360:Preis|480:Wert EUR
${block('000010', ['6205-2RS1', 'Rillenkugellager'], price('60', '7,84', '470,40'), '230:Rabatt Kunde|360:46,000- %|480:216,38-', '110:Warennr. 84821010|230:Positionsnettowert|480:254,02')}
${block('000020', ['08B-1 5 m', 'Rollenkette'], price('10', '31,45', '314,50'), '230:Rabatt Kunde|360:48,000- %|480:150,96-', '110:Warennr. 73151110|230:Positionsnettowert|480:163,54')}
${block('000030', ['ZMMZ', 'Zuschlag'], price('1', '15,00', '15,00'), '230:Positionsnettowert|480:15,00')}
50:Summe Positionen|480:432,56
50:Ausgangssteuer 19,000 %|480:82,19
50:Endbetrag|480:514,75`),
    ),
    new Fields(),
  );
  expect(items.map(({ name, quantity, total_price }) => [name, quantity, total_price])).toEqual([
    ['Rillenkugellager', '60.000', '302.28'],
    ['Rollenkette', '10.000', '194.61'],
    ['Zuschlag', '1.000', '17.85'],
  ]);
});
