import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { eInvoicesIn } from '#documents/einvoice/e-invoices.ts';
import { bytesOf, smallUbl } from '#documents/einvoice/ubl.fixture.ts';
import { parseXml } from '#documents/einvoice/xml-tree.ts';
import type { PageWords } from '#documents/text/words.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import {
  DocumentContext,
  publishWords,
  removeWords,
  type ShownInvoice,
} from '#src/widgets/document/document-fields.ts';
import { EmbeddedInvoiceNote, EmbeddedInvoiceView } from './embedded-invoice-note.tsx';

// From Testhaus GmbH, number T-1, 15 March 2026, 119.00 EUR with 19.00 VAT.
const xml = parseXml(bytesOf(smallUbl()));
const [invoice] = eInvoicesIn(xml);
const address = '/files/a.pdf';
const entered: ShownInvoice['values'] = {
  invoice_number: 'T-1',
  invoice_date: '2026-03-15',
  currency: 'EUR',
  total_price: '119.00',
  total_vat: '19.00',
};

let shown: PageWords | undefined;
beforeEach(() => page.viewport(1280, 800));
afterEach(() => removeWords(shown));

/** A page with these lines, a label and its value in each. */
function printed(...lines: readonly (readonly string[])[]): void {
  shown = [
    lines.flatMap((texts, row) =>
      texts.map((text, column) => ({
        text,
        left: 60 + column * 200,
        top: 60 + row * 24,
        width: text.length * 6,
        height: 12,
      })),
    ),
  ];
  publishWords(address, shown);
}
const asStated: readonly (readonly string[])[] = [
  ['Testhaus GmbH'],
  ['Invoice number', 'T-1'],
  ['Invoice date', '15.03.2026'],
  ['VAT', '19.00 EUR'],
  ['Total', '119.00 EUR'],
];

async function open(values: ShownInvoice['values'], change?: ShownInvoice['change']) {
  const onShow = vi.fn();
  if (!invoice) throw new Error('the fixture is no e-invoice');
  await render(
    <Frame>
      <DocumentContext value={{ values, company: 'Testhaus GmbH', change }}>
        <EmbeddedInvoiceNote
          embedded={{ xml, invoice, dialect: 'UBL' }}
          address={address}
          onShow={onShow}
        />
      </DocumentContext>
    </Frame>,
  );
  return { onShow };
}

const expectText = (locator: Locator, text: RegExp) =>
  expect.poll(() => locator.query()?.textContent ?? '').toMatch(text);
const note = page.getByRole('region', { name: 'E-invoice in the PDF' });

test('reports a match when the e-invoice agrees with the page and the fields', async () => {
  printed(...asStated);
  const { onShow } = await open(entered);
  await expectText(note, /This PDF contains an e-invoice \(UBL\)\./);
  await expect.element(note.getByText(/It matches the page\./)).toBeVisible();
  await expect.element(note.getByRole('button', { name: 'Compare' })).not.toBeInTheDocument();
  await note.getByRole('button', { name: 'Show the e-invoice' }).click();
  expect(onShow).toHaveBeenCalledOnce();
});

test('claims no match while the text of the page is unknown', async () => {
  await open(entered);
  await expect.element(note.getByText(/UBL/)).toBeVisible();
  await expect.element(note.getByText(/It matches the page\./)).not.toBeInTheDocument();
});

test('counts the values that differ, compares them in a table, and takes one on a click', async () => {
  printed(...asStated.slice(0, 4), ['Total', '120.00 EUR']);
  const change = vi.fn();
  await open({ ...entered, invoice_number: 'T-9' }, change);
  await expect.element(note.getByText('2 values differ')).toBeVisible();
  await note.getByRole('button', { name: 'Compare' }).click();
  const row = (name: string) => note.getByRole('row', { name: new RegExp(`^${name}`) });
  await expectText(row('Invoice number'), /T-1.*T-9.*as the e-invoice/);
  await expectText(row('Total'), /€119\.00.*€119\.00.*120\.00/);
  await userEvent.click(
    note.getByRole('button', { name: 'Take Invoice number from the e-invoice' }),
  );
  await note.getByRole('button', { name: 'Take Total from the page' }).click();
  expect(change.mock.calls).toEqual([
    ['invoice_number', 'T-1'],
    ['total_price', '120.00'],
  ]);
});

test('compares a read-only invoice without offering to take a value', async () => {
  printed(...asStated);
  await open({ ...entered, total_vat: '20.00' });
  await expect.element(note.getByText('One value differs')).toBeVisible();
  await note.getByRole('button', { name: 'Compare' }).click();
  await expectText(note.getByRole('row', { name: /^VAT/ }), /€19\.00.*€20\.00/);
  await expect.element(note.getByRole('button', { name: /^Take/ })).not.toBeInTheDocument();
});

test('the e-invoice shown in place of the pages has a button back to them', async () => {
  const onPages = vi.fn();
  await render(
    <Frame>
      <EmbeddedInvoiceView xml={xml} address={address} marking onPages={onPages} />
    </Frame>,
  );
  await expect.element(page.getByText('This is the e-invoice inside the PDF.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show the pages' })).toHaveFocus();
  await page.getByRole('button', { name: 'Show the pages' }).click();
  expect(onPages).toHaveBeenCalledOnce();
});
