import { expect, test } from 'vitest';
import { dialectName, eInvoicesIn } from './e-invoices.ts';
import { readXml } from './read-xml.ts';
import { bytesOf, smallUbl } from './ubl.fixture.ts';
import { parseXml } from './xml-tree.ts';

const seller = (name: string) => `<PartyName><Name>${name}</Name></PartyName>`;
const saying = (encoding: string, name = 'Müller & Söhne €') =>
  smallUbl({
    prolog: `<?xml version="1.0" encoding="${encoding}"?>`,
    seller: seller(name.replace('&', '&amp;')),
  });
const latin = (text: string) => Buffer.from(text.replaceAll('€', '\u00a4'), 'latin1');
const company = (bytes: Uint8Array) => readXml(bytes).company?.name;

test.each([
  ['ISO-8859-15', latin(saying('ISO-8859-15'))],
  ['UTF-16 without a mark', Buffer.from(saying('UTF-16'), 'utf16le')],
  ['UTF-16 the other way round', Buffer.from(saying('UTF-16'), 'utf16le').swap16()],
  ['UTF-8 that is declared as ISO-8859-1', bytesOf(saying('ISO-8859-1'))],
  ['UTF-8 that is declared as windows-1254', bytesOf(saying('windows-1254'))],
  ['UTF-8 that is declared as UTF-16', bytesOf(saying('UTF-16'))],
  ['a blank line before the declaration', bytesOf(`\r\n ${saying('UTF-8')}\n\n`)],
  ['a byte order mark before a blank line', bytesOf(`\ufeff\n${saying('utf-8')}`)],
])('reads a file in %s', (_, bytes) => {
  expect(company(bytes)).toBe('Müller & Söhne €');
});

test('reads a Latin-1 file that declares utf8', () => {
  expect(company(Buffer.from(saying('utf8', 'Müller'), 'latin1'))).toBe('Müller');
});

test.each([
  ['a comment', 'Müller <!-- Inhaber: H. Müller --> GmbH'],
  ['CDATA', '<![CDATA[Müller]]> GmbH'],
  ['CDATA behind text', 'Müller <![CDATA[GmbH]]>'],
  ['lines of their own', '\n      Müller\n      GmbH\n    '],
])('reads a value that contains %s', (_, name) => {
  expect(company(bytesOf(smallUbl({ seller: seller(name) })))).toBe('Müller GmbH');
});

test('ignores a comment inside a number and CDATA around an amount', () => {
  const reading = readXml(
    bytesOf(
      smallUbl({
        id: 'T<!-- x -->-9',
        total:
          '<LegalMonetaryTotal><TaxInclusiveAmount><![CDATA[ 119.00 ]]></TaxInclusiveAmount></LegalMonetaryTotal>',
      }),
    ),
  );
  expect(reading).toMatchObject({ invoice_number: 'T-9', total_price: '119.00' });
});

const bare = smallUbl({ prolog: '' });
const soap = (inner: string) =>
  `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Header/><soapenv:Body><w:send xmlns:w="urn:w"><w:document>${inner}</w:document></w:send></soapenv:Body></soapenv:Envelope>`;

test.each([
  ['as elements', soap(bare)],
  ['as CDATA', soap(`<![CDATA[<?xml version="1.0" encoding="UTF-8"?>${bare}]]>`)],
  ['as text that is escaped', soap(bare.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))],
])('reads an invoice inside a SOAP envelope %s', (_, text) => {
  expect(readXml(bytesOf(text))).toMatchObject({ invoice_number: 'T-1', total_price: '119.00' });
  expect(dialectName(parseXml(bytesOf(text)))).toBe('UBL');
});

test('finds no invoice in envelope text with unrelated, malformed or dangerous markup', () => {
  for (const inner of [
    '<p>hello</p>',
    '<a><b>',
    '<!DOCTYPE a [<!ENTITY b "c">]><Invoice/>',
    '<x>'.repeat(300),
  ])
    expect(eInvoicesIn(parseXml(bytesOf(soap(`<![CDATA[${inner}]]>`))))).toEqual([]);
});

test('ignores namespace prefixes', () => {
  const prefixed = bare.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n7:').replace('xmlns=', 'xmlns:n7=');
  expect(readXml(bytesOf(prefixed))).toMatchObject({
    invoice_number: 'T-1',
    items: [{ name: 'Lamp' }],
  });
});

test('looks inside envelope elements that are themselves named Invoice', () => {
  const wrapped = `<Invoices><Invoice state="1"><Document>${bare}</Document></Invoice><Invoice/></Invoices>`;
  expect(readXml(bytesOf(wrapped))).toMatchObject({ invoice_number: 'T-1', notes: [] });
});

test.each([
  [
    'Svefaktura 1.0',
    '<Invoice xmlns="urn:sfti:documents:BasicInvoice:1:0"><ID>15</ID><IssueDate>2009-11-12</IssueDate><SellerParty><Party><PartyName><Name>Säljare AB</Name></PartyName></Party></SellerParty><InvoiceLine><ID>1</ID><InvoicedQuantity>1</InvoicedQuantity><Item><Description>Pärm</Description></Item></InvoiceLine></Invoice>',
  ],
  [
    'ebInterface',
    '<Invoice xmlns="http://www.ebinterface.at/schema/6p1/"><InvoiceNumber>17</InvoiceNumber><Biller><Address><Name>Muster GmbH</Name></Address></Biller><TotalGrossAmount>120.00</TotalGrossAmount></Invoice>',
  ],
  ['a program of its own', '<Invoice><ID>5</ID><Customer>Joe</Customer></Invoice>'],
])('rejects an invoice of %s, which shares only its root name with UBL', (_, file) => {
  expect(() => readXml(bytesOf(file))).toThrow('not an invoice in a known format');
});
