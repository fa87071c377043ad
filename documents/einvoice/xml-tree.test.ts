import { expect, test } from 'vitest';
import { parseXml, xmlRoot } from './xml-tree.ts';

const root = (text: string) => xmlRoot(new TextEncoder().encode(text));

test('parses well-formed XML to a tree of local names, attributes and texts', () => {
  const tree = root(`<?xml version="1.0" encoding="UTF-8"?>
<!-- before --><Invoice xmlns="urn:a" xmlns:cbc="urn:b" id='1'><cbc:ID schemeID="x &amp; y">A &lt; B &#x20AC;</cbc:ID><Empty/><Note><![CDATA[<raw>]]></Note></Invoice>`);
  expect(tree?.name).toBe('Invoice');
  expect(tree?.children.map(({ name }) => name)).toEqual(['ID', 'Empty', 'Note']);
  expect(tree?.children[0]?.attributes.get('schemeID')).toBe('x & y');
  expect(tree?.children.map(({ text }) => text)).toEqual(['A < B €', '', '<raw>']);
});

test.each([
  '',
  'text',
  '<a>',
  '<a></b>',
  '<a><b></a></b>',
  '<a/><b/>',
  '<a b=1/>',
  '<a b="1" b="2"/>',
  '<a>&amp</a>',
  '<!DOCTYPE a><a/>',
  '<a><!-- </a>',
  '<a><![CDATA[ </a>',
  'x<a/>',
  '<a></a>x',
  '<1/>',
  '<a',
  '<?xml version="1.0"?><Invoice xmlns="urn:x"><cbc:ID>1</Inv',
])('returns no root for malformed XML: %s', (text) => {
  expect(root(text)).toBeNull();
});

test('accepts non-ASCII letters in names, values and texts', () => {
  const tree = root('<Fatura şehir="İzmir"><Açıklama>Kâğıt</Açıklama></Fatura>');
  expect(tree?.attributes.get('şehir')).toBe('İzmir');
  expect(tree?.children[0]?.text).toBe('Kâğıt');
});

test('decodes bytes in their declared encoding', () => {
  const turkish = new Uint8Array([
    ...new TextEncoder().encode('<?xml version="1.0" encoding="windows-1254"?><a>'),
    0xdd,
    ...new TextEncoder().encode('</a>'),
  ]);
  expect(parseXml(turkish).text).toBe('İ');
  const wide = new Uint8Array([
    0xff,
    0xfe,
    ...Array.from('<a>é</a>', (letter) => [letter.charCodeAt(0), 0]).flat(),
  ]);
  expect(parseXml(wide).text).toBe('é');
});
