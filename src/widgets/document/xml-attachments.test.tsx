import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { parseXml } from '#documents/einvoice/xml-tree.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { XmlAttachments } from './xml-attachments.tsx';

const parse = (text: string) => parseXml(new TextEncoder().encode(text));

afterEach(() => vi.restoreAllMocks());

test('downloads a document inside an e-invoice under a safe name and leaves out style sheets', async () => {
  const attached = (name: string, content: string) =>
    `<a:AdditionalDocumentReference xmlns:a="urn:a" xmlns:b="urn:b"><b:ID>1</b:ID><a:Attachment><b:EmbeddedDocumentBinaryObject filename="${name}">${content}</b:EmbeddedDocumentBinaryObject></a:Attachment></a:AdditionalDocumentReference>`;
  const xml = parse(
    `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>A-1</ID>
      ${attached('../Stunden <b>.pdf'.replaceAll('<', '&lt;'), ' SG91\ncnM= ')}
      ${attached('view.xslt', 'QUJD')}${attached('broken.csv', '***')}</Invoice>`,
  );
  const saved: { name: string; blob: Blob }[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push({ name: '', blob });
    return 'data:,';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    const last = saved.at(-1);
    if (last) last.name = this.download;
  });
  await render(
    <Frame>
      <XmlAttachments xml={xml} />
    </Frame>,
  );
  const list = page.getByRole('region', { name: 'Attachments' });
  await expect.poll(() => list.getByRole('button').elements().length).toBe(2);
  await list.getByRole('button', { name: '../Stunden <b>.pdf' }).click();
  expect(saved[0]?.name).toBe('_Stunden _b_.pdf');
  expect(await saved[0]?.blob.text()).toBe('Hours');
  expect(saved[0]?.blob.type).toBe('application/octet-stream');
  await list.getByRole('button', { name: 'broken.csv' }).click();
  await expect.element(page.getByText('The attachment is damaged.').first()).toBeVisible();
  expect(saved).toHaveLength(1);
});
