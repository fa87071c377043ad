import { expect, test } from 'vitest';
import { attachmentsIn } from './attachments.ts';
import { readXml } from './read-xml.ts';
import { setAsideBase64 } from './set-aside-base64.ts';
import { bytesOf, smallUbl } from './ubl.fixture.ts';
import { parseXml } from './xml-tree.ts';

const base64 = 'JVBERi0xLjQK'.repeat(10_000);
const wrapped = base64.replaceAll(/(.{76})/g, '$1\n      ');
const attached = (content: string) =>
  `<AdditionalDocumentReference><ID>1</ID><Attachment><EmbeddedDocumentBinaryObject mimeCode="application/pdf">${content}</EmbeddedDocumentBinaryObject></Attachment></AdditionalDocumentReference>`;

test.each([
  ['in one line', base64],
  ['in many lines', wrapped],
])('sets aside a document attached %s and reads the invoice', (_, content) => {
  const file = bytesOf(smallUbl({ lines: attached(content) }));
  expect(attachmentsIn(parseXml(file))).toEqual([{ name: '1.pdf', base64: content }]);
  expect(readXml(file)).toMatchObject({ invoice_number: 'T-1', total_price: '119.00' });
});

test('does not set aside text that only looks like an attachment', () => {
  for (const text of [
    `<a><!-- > ${base64} --><b/></a>`,
    `<a><![CDATA[>${base64}]]><b/></a>`,
    `<a b=">${base64}"><b/></a>`,
    `<a>${base64}, and a word<b/></a>`,
    `<a>${base64.slice(0, 90_000)}<b/></a>`,
    `<a>${base64}`,
    `<?xml version="1.0"?>${' '.repeat(120_000)}<a/>`,
  ])
    expect(setAsideBase64(text).text === text).toBe(true);
  const { text, contents } = setAsideBase64(`<a>${base64}</a><b>${wrapped}</b>`);
  expect(text.length).toBeLessThan(30);
  expect([...contents.values()]).toEqual([base64, wrapped]);
});

test('does not set aside a long invoice embedded as text in an envelope', () => {
  const long = smallUbl({ prolog: '', lines: `<Note>${'lang '.repeat(30_000)}</Note>` });
  const envelope = `<e><d>${long.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</d></e>`;
  expect(readXml(bytesOf(envelope)).invoice_number).toBe('T-1');
});
