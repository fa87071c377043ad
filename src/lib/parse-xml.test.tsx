import { expect, test } from 'vitest';
import { decodeXml, parseXml } from './parse-xml.ts';

const serialize = (text: string) => {
  const parsed = parseXml(text);
  return parsed && new XMLSerializer().serializeToString(parsed);
};

test('a well-formed text becomes the same document that the browser would make of it', () => {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<!-- before --><Invoice xmlns="urn:a" xmlns:cbc="urn:b" id='1'><cbc:ID schemeID="x &amp; y">A &lt; B &#x20AC;</cbc:ID><Empty/><![CDATA[<raw>]]></Invoice>`;
  const mine = parseXml(text)?.documentElement;
  const theirs = new DOMParser().parseFromString(text, 'application/xml').documentElement;
  expect(mine?.isEqualNode(theirs) || mine?.textContent === theirs.textContent).toBe(true);
  expect(mine?.namespaceURI).toBe('urn:a');
  expect(mine?.children[0]?.localName).toBe('ID');
  expect(mine?.children[0]?.namespaceURI).toBe('urn:b');
  expect(mine?.children[0]?.getAttribute('schemeID')).toBe('x & y');
  expect(mine?.children[0]?.textContent).toBe('A < B €');
  expect(mine?.textContent).toContain('<raw>');
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
  '<a>&nbsp;</a>',
  '<a>&amp</a>',
  '<p:a/>',
  '<a p:b="1"/>',
  '<a b="<"/>',
  '<!DOCTYPE a><a/>',
  '<a><!-- </a>',
  '<a><![CDATA[ </a>',
  'x<a/>',
  '<a/>x',
  '<1/>',
  '<a',
  '<?xml version="1.0"?><Invoice xmlns="urn:x"><cbc:ID>1</Inv',
])('what is not well-formed is none: %s', (text) => {
  expect(serialize(text)).toBeNull();
});

test('letters beyond ASCII may stand in names, values and texts', () => {
  expect(
    parseXml('<Fatura şehir="İzmir"><Açıklama>Kâğıt</Açıklama></Fatura>')?.documentElement
      .textContent,
  ).toBe('Kâğıt');
});

test('bytes are read in the encoding that they declare', () => {
  const turkish = new Uint8Array([
    ...new TextEncoder().encode('<?xml version="1.0" encoding="windows-1254"?><a>'),
    0xdd,
    ...new TextEncoder().encode('</a>'),
  ]);
  expect(parseXml(decodeXml(turkish))?.documentElement.textContent).toBe('İ');
  const wide = new Uint8Array([
    0xff,
    0xfe,
    ...Array.from('<a>é</a>', (letter) => [letter.charCodeAt(0), 0]).flat(),
  ]);
  expect(parseXml(decodeXml(wide))?.documentElement.textContent).toBe('é');
});

test('many tags inside one another are read', () => {
  expect(parseXml(`${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`)).not.toBeNull();
});
