import { expect, test } from 'vitest';
import { UnreadableFile } from '#documents/document-reading.ts';
import { readXml } from './read-xml.ts';
import { bytesOf, smallUbl } from './ubl.fixture.ts';

function refusal(text: string): string {
  try {
    readXml(bytesOf(text));
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  }
  return 'was read';
}

test.each([
  [
    'entities that expand',
    '<?xml version="1.0"?><!DOCTYPE Invoice [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>',
  ],
  [
    'a file of the machine',
    '<?xml version="1.0"?><!DOCTYPE Invoice [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
  ],
  [
    'an outside definition',
    '<?xml version="1.0"?><!DOCTYPE Invoice SYSTEM "http://127.0.0.1:9/a.dtd">',
  ],
  [
    'a parameter entity',
    '<?xml version="1.0"?><!DOCTYPE Invoice [<!ENTITY % p SYSTEM "http://127.0.0.1:9/">%p;]>',
  ],
  ['a definition in small letters', '<?xml version="1.0"?><!doctype Invoice>'],
])('rejects a document type with %s', (_, prolog) => {
  expect(refusal(smallUbl({ prolog, id: '&x;&b;' }))).toContain('document type definition');
});

test('rejects 200,000 levels, 50,000 attributes or 600,000 elements before parsing', () => {
  expect(refusal(`<Invoice>${'<a/>'.repeat(600_000)}</Invoice>`)).toContain('too large to be read');
  expect(refusal(`<Invoice>${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}</Invoice>`)).toContain(
    'nested too deeply',
  );
  expect(
    refusal(`<Invoice ${Array.from({ length: 50_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
  ).toContain('too large to be read');
});

test('does not count tags in comments and CDATA as nesting', () => {
  const reading = readXml(
    bytesOf(smallUbl({ id: `<!-- ${'<a>'.repeat(300)} --><![CDATA[N<${'<a>'.repeat(3)}]]>` })),
  );
  expect(reading.invoice_number).toBe('N<<a><a><a>');
});

test('rejects files that are not invoices with a clear message', () => {
  for (const text of [
    '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"><ID>1</ID></Order>',
    '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>',
    '<note>hello</note>',
  ]) {
    expect(refusal(text)).toBe(
      'This XML file is not an invoice in a known format (UBL, CII, FatturaPA, KSeF, Facturae or ISDOC).',
    );
  }
  expect(refusal('<CrossIndustryInvoice/>')).toContain('none of its fields');
  expect(refusal(smallUbl().replace('</Invoice>', ''))).toContain('not well-formed');
  expect(refusal('')).toContain('not well-formed');
  expect(refusal('just words')).toContain('not well-formed');
});

test('treats an XInclude as an unknown element', () => {
  expect(
    readXml(
      bytesOf(
        smallUbl({
          id: '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>',
        }),
      ),
    ).invoice_number,
  ).toBe('');
});

test('does not pollute prototypes through element names', () => {
  const refused = refusal(smallUbl({ id: '<__proto__><polluted>yes</polluted></__proto__>' }));
  const constructed = refusal(
    smallUbl({ id: '<constructor><prototype>yes</prototype></constructor>' }),
  );
  expect(
    [refused, constructed].every(
      (answer) => answer === 'was read' || answer.includes('must not have'),
    ),
  ).toBe(true);
  expect('polluted' in {}).toBe(false);
});

test('decodes text in the encoding of the file', () => {
  const named = (encoding: string) =>
    smallUbl({
      prolog: `<?xml version="1.0" encoding="${encoding}"?>`,
      seller: '<PartyName><Name>Işık Şirketi</Name></PartyName>',
    });
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(named('UTF-16'), 'utf16le')]);
  const swapped = Buffer.from(utf16).swap16();
  const turkish = Buffer.from(
    named('windows-1254')
      .replaceAll('ı', '\u00fd')
      .replaceAll('Ş', '\u00de')
      .replaceAll('ş', '\u00fe'),
    'latin1',
  );
  const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(named('UTF-8'))]);
  for (const bytes of [utf16, swapped, turkish, marked])
    expect(readXml(bytes).company?.name).toBe('Işık Şirketi');
});

test('reads a Latin-1 file that declares UTF-8', () => {
  expect(
    readXml(
      Buffer.from(smallUbl({ seller: '<PartyName><Name>Müller</Name></PartyName>' }), 'latin1'),
    ).company?.name,
  ).toBe('Müller');
});

test('rejects an unknown encoding', () => {
  expect(refusal(smallUbl({ prolog: '<?xml version="1.0" encoding="klingon-8"?>' }))).toContain(
    'encoding',
  );
});

test('keeps markup and formulas in a name as plain text', () => {
  const name = "<b onmouseover=alert(1)>Evil</b> =cmd|'/C calc'!A1";
  const written = name.replaceAll('<', '&lt;');
  expect(
    readXml(bytesOf(smallUbl({ seller: `<PartyName><Name>${written}</Name></PartyName>` }))).company
      ?.name,
  ).toBe(name);
});

test.each([
  ['M&#252;ller &amp; S&#xF6;hne', 'Müller & Söhne'],
  ['Jerry&#39;s', "Jerry's"],
  ['I&#x15f;&#x131;k A.&#x15E;.', 'Işık A.Ş.'],
  ['Lamp&#xD;&#xA;House&#xD;', 'Lamp House'],
  ['&#128161; Lamp &#x1F4A1;', '💡 Lamp 💡'],
  ['&#00000000000252;ber', 'über'],
  ['&amp;#252; &amp;lt;b&gt;', '&#252; &lt;b>'],
  ['<![CDATA[M&#252;ller]]> &amp; Co', 'M&#252;ller & Co'],
  ['Lamp&#0;House', 'Lamp House'],
  ['Lamp&#x1F;House', 'Lamp House'],
  ['Lamp&#xD800;House', 'Lamp\ufffdHouse'],
  ['Lamp&#x110000;House', 'Lamp\ufffdHouse'],
  ['Lamp &#; &#x; &unknown; House', 'Lamp &#; &#x; &unknown; House'],
])('decodes the references in %s', (written, name) => {
  expect(
    readXml(bytesOf(smallUbl({ seller: `<PartyName><Name>${written}</Name></PartyName>` }))).company
      ?.name,
  ).toBe(name);
});

test('decodes references in amounts, in attributes and in thousands of lines', () => {
  const line =
    '<InvoiceLine><InvoicedQuantity unitCode="&#67;62">&#50;</InvoicedQuantity><LineExtensionAmount>100.00</LineExtensionAmount><Item><Name>Caf&#233; &amp; Cr&#232;me</Name></Item></InvoiceLine>';
  const reading = readXml(
    bytesOf(
      smallUbl({
        id: 'R&#47;7',
        lines: line.repeat(3000),
        total:
          '<LegalMonetaryTotal><TaxInclusiveAmount>1&#49;9.00</TaxInclusiveAmount></LegalMonetaryTotal>',
      }),
    ),
  );
  expect(reading).toMatchObject({ invoice_number: 'R/7', total_price: '119.00' });
  expect(reading.items).toHaveLength(3000);
  expect(reading.items[2999]).toMatchObject({ name: 'Café & Crème', quantity: '2.000', unit: 'p' });
});

test('leaves out an amount with a character that XML forbids', () => {
  expect(
    readXml(
      bytesOf(
        smallUbl({
          total:
            '<LegalMonetaryTotal><TaxInclusiveAmount>1&#0;19.00</TaxInclusiveAmount></LegalMonetaryTotal>',
        }),
      ),
    ).total_price,
  ).toBeNull();
});
