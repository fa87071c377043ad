import { expect, test } from 'vitest';
import { attachmentsIn } from './attachments.ts';
import { bytesOf } from './ubl.fixture.ts';
import { parseXml } from './xml-tree.ts';

const found = (xml: string) => attachmentsIn(parseXml(bytesOf(xml)));

test.each([
  [
    'UBL',
    `<Invoice><AdditionalDocumentReference><ID>7</ID><DocumentDescription>Hours</DocumentDescription><Attachment>
      <EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="hours.pdf">QUJD</EmbeddedDocumentBinaryObject>
    </Attachment></AdditionalDocumentReference></Invoice>`,
    'hours.pdf',
  ],
  [
    'UBL without a file name',
    `<Invoice><AdditionalDocumentReference><ID>7</ID><DocumentDescription>Hours</DocumentDescription><Attachment>
      <EmbeddedDocumentBinaryObject mimeCode="text/csv">QUJD</EmbeddedDocumentBinaryObject>
    </Attachment></AdditionalDocumentReference></Invoice>`,
    'Hours.csv',
  ],
  [
    'CII',
    `<CrossIndustryInvoice><AdditionalReferencedDocument><IssuerAssignedID>A-7</IssuerAssignedID>
      <AttachmentBinaryObject mimeCode="image/png" filename="">QUJD</AttachmentBinaryObject>
    </AdditionalReferencedDocument></CrossIndustryInvoice>`,
    'A-7.png',
  ],
  [
    'FatturaPA, packed',
    `<FatturaElettronica><FatturaElettronicaBody><Allegati><NomeAttachment>foglio.pdf.p7m</NomeAttachment>
      <AlgoritmoCompressione>ZIP</AlgoritmoCompressione><Attachment>QUJD</Attachment></Allegati>
    </FatturaElettronicaBody></FatturaElettronica>`,
    'foglio.pdf.p7m.zip',
  ],
  [
    'FatturaPA, packed under the name of what is packed',
    `<FatturaElettronica><FatturaElettronicaBody><Allegati><NomeAttachment>foglio.pdf</NomeAttachment>
      <AlgoritmoCompressione>ZIP</AlgoritmoCompressione><Attachment>QUJD</Attachment></Allegati>
    </FatturaElettronicaBody></FatturaElettronica>`,
    'foglio.pdf.zip',
  ],
  [
    'FatturaPA, signed',
    `<FatturaElettronica><FatturaElettronicaBody><Allegati><NomeAttachment>foglio.pdf.p7m</NomeAttachment>
      <FormatoAttachment>PDF</FormatoAttachment><Attachment>QUJD</Attachment></Allegati>
    </FatturaElettronicaBody></FatturaElettronica>`,
    'foglio.pdf.p7m',
  ],
  [
    'Facturae, packed',
    `<Facturae><AdditionalData><RelatedDocuments><Attachment><AttachmentCompressionAlgorithm>GZIP</AttachmentCompressionAlgorithm>
      <AttachmentFormat>pdf</AttachmentFormat><AttachmentDescription>Albarán</AttachmentDescription>
      <AttachmentData>QUJD</AttachmentData></Attachment></RelatedDocuments></AdditionalData></Facturae>`,
    'Albarán.pdf.gz',
  ],
  [
    'Facturae',
    `<Facturae><AdditionalData><RelatedDocuments><Attachment><AttachmentFormat>pdf</AttachmentFormat>
      <AttachmentDescription>Albarán</AttachmentDescription><AttachmentData>QUJD</AttachmentData>
    </Attachment></RelatedDocuments></AdditionalData></Facturae>`,
    'Albarán.pdf',
  ],
])('names an attachment in %s with its file extension', (_, xml, name) => {
  expect(found(xml)).toEqual([{ name, base64: 'QUJD' }]);
});

test('finds attachments, even long ones, of an invoice embedded as text in an envelope', () => {
  const base64 = 'QUJD'.repeat(40_000);
  const invoice = `<Invoice>${' '.repeat(200)}<AdditionalDocumentReference><ID>1</ID><Attachment>
    <EmbeddedDocumentBinaryObject filename="hours.pdf">${base64}</EmbeddedDocumentBinaryObject>
    </Attachment></AdditionalDocumentReference></Invoice>`;
  const escaped = invoice.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  for (const text of [`<![CDATA[${invoice}]]>`, escaped])
    expect(
      found(`<AttachedDocument><Description>${text}</Description></AttachedDocument>`),
    ).toEqual([{ name: 'hours.pdf', base64 }]);
});

test.each([
  ['a style sheet', 'filename="page.xslt" mimeCode="application/xml"'],
  ['a web page', 'filename="page.html" mimeCode="text/html"'],
  ['what has no name and no type', ''],
])('does not list %s as an attachment', (_, attributes) => {
  expect(
    found(
      `<Invoice><Attachment><EmbeddedDocumentBinaryObject ${attributes}>QUJD</EmbeddedDocumentBinaryObject></Attachment></Invoice>`,
    ),
  ).toEqual([]);
});
