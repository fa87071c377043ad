import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { parseXml } from '#documents/einvoice/xml-tree.ts';
import { XmlViewer } from './xml-viewer.tsx';
import { xmlWords } from './xml-words.ts';

const show = (text: string) =>
  render(
    <Frame>
      <XmlViewer
        xml={parseXml(new TextEncoder().encode(text))}
        address="/files/1"
        marking={false}
      />
    </Frame>,
  );
// Locators take seconds with this many elements.
const count = (selector: string) => document.querySelectorAll(selector).length;
const line = '<InvoiceLine><ID>7</ID><Item><Name>Screw</Name></Item></InvoiceLine>';

test('shows the first elements of a very large unknown file and counts the rest', async () => {
  await show(`<log>${'<entry>seven</entry>'.repeat(2_499)}</log>`);
  await expect.element(page.getByText('and 500 more')).toBeVisible();
  expect(count('[data-page] article span:last-child')).toBe(1_999);
});

test('shows the first lines and notes of a very large e-invoice and counts the rest', async () => {
  await show(
    `<Invoice><ID>1</ID>${'<Note>Thanks</Note>'.repeat(2_300)}<AccountingSupplierParty />${line.repeat(2_500)}</Invoice>`,
  );
  await expect.element(page.getByText('and 500 more')).toBeVisible();
  await expect.element(page.getByText('and 300 more')).toBeVisible();
  expect(count('tbody tr')).toBe(2_000);
});

test('does not render an e-invoice again when only its marks change', async () => {
  const rendered = vi.spyOn(xmlWords, 'kind');
  const xml = parseXml(
    new TextEncoder().encode(`<Invoice><ID>1</ID><AccountingSupplierParty />${line}</Invoice>`),
  );
  function Viewer() {
    const [marking, setMarking] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setMarking(true)}>
          Mark
        </button>
        <XmlViewer xml={xml} address="/files/1" marking={marking} />
      </>
    );
  }
  await render(
    <Frame>
      <Viewer />
    </Frame>,
  );
  await expect.element(page.getByText('Screw')).toBeVisible();
  const { length } = rendered.mock.calls;
  expect(length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Mark' }).click();
  expect(rendered.mock.calls).toHaveLength(length);
});

test('shows the first invoices of a file with very many and counts the rest', async () => {
  const body = (number: number) =>
    `<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><Numero>${number}</Numero></DatiGeneraliDocumento></DatiGenerali><DatiBeniServizi>${'<DettaglioLinee><NumeroLinea>1</NumeroLinea></DettaglioLinee>'.repeat(300)}</DatiBeniServizi></FatturaElettronicaBody>`;
  await show(
    `<p:FatturaElettronica xmlns:p="urn:p"><FatturaElettronicaHeader />${Array.from({ length: 10 }, (_, index) => body(index)).join('')}</p:FatturaElettronica>`,
  );
  await expect.element(page.getByText('and 4 more')).toBeVisible();
  expect(count('article h2')).toBe(6);
});

test('truncates a very long value, in an e-invoice as in an outline', async () => {
  const long = `Kontor ${'9'.repeat(100_000)}`;
  await show(
    `<Invoice><ID>1</ID><AccountingSupplierParty><Party><PartyName><Name>${long}</Name></PartyName></Party></AccountingSupplierParty></Invoice>`,
  );
  await show(`<log><entry>${long}</entry></log>`);
  const beginning = `${long.slice(0, 10_000)} …`;
  const shown = [...document.querySelectorAll('article')].map((paper) => paper.textContent);
  expect(shown).toHaveLength(2);
  for (const text of shown) {
    expect(text).toContain(beginning);
    expect(text).not.toContain(long.slice(0, 10_001));
  }
});

test('breaks no name of a line into single letters on a page 320 px wide', async () => {
  await page.viewport(320, 256);
  const screws = line.replace(
    '<Item>',
    '<InvoicedQuantity unitCode="NIU">2</InvoicedQuantity><LineExtensionAmount>200</LineExtensionAmount><Price><PriceAmount>100</PriceAmount></Price><Item>',
  );
  await show(`<Invoice><ID>1</ID><AccountingSupplierParty />${screws}</Invoice>`);
  const name = page.getByRole('columnheader', { name: 'Name', exact: true });
  await expect.element(name).toBeVisible();
  expect(name.element().getBoundingClientRect().width).toBeGreaterThan(110);
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
});
