import { expect, test } from 'vitest';
import { sharedTextReader, sheetReader } from './sheet-rows.ts';

function rowsOf(xml: string, shared: readonly string[] = [], piece = Infinity) {
  const rows: (readonly string[])[] = [];
  const read = sheetReader(shared, (cells) => rows.push(cells));
  for (let at = 0; at < xml.length; at += Math.min(piece, xml.length))
    read(xml.slice(at, at + piece));
  return rows;
}

test('places cells by their reference, leaves gaps empty and decodes entities', () => {
  const xml =
    '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>a &amp; b</t></is></c><c r="C1" t="str"><f>A1</f><v>&#x15f;_x000D_</v></c></row><row r="2"/></sheetData>';
  for (const piece of [1, 7, Infinity])
    expect(rowsOf(xml, [], piece)).toEqual([['a & b', '', 'ş\r'], []]);
});

test('reads shared texts and prefixed elements as other programs write them', () => {
  const shared: string[] = [];
  sharedTextReader(shared)(
    '<x:sst><x:si><x:t>total_price</x:t></x:si><x:si><x:r><x:t>two </x:t></x:r><x:r><x:t>parts</x:t></x:r></x:si></x:sst>',
  );
  expect(
    rowsOf(
      '<x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="s"><x:v>1</x:v></x:c><x:c><x:v>5</x:v></x:c></x:row>',
      shared,
    ),
  ).toEqual([['total_price', 'two parts', '5']]);
});

test('places cells without references one after another, including empty ones', () => {
  expect(rowsOf('<row><c/><c s="2"><v>1</v></c><c t="b"><v>1</v></c></row>')).toEqual([
    ['', '1', '1'],
  ]);
});
