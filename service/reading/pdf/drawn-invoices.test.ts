import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import type { DocumentReading } from '#documents/document-reading.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { readText } from '#documents/fields/read-text.ts';

const folder = join(import.meta.dirname, 'drawn');

/**
 * Each file is a page drawn as words, followed by lines such as `= total_price: 58.00` with the
 * expected values.
 */
function drawnInvoice(name: string): { drawn: string; expected: Record<string, string> } {
  const lines = readFileSync(join(folder, name), 'utf8').trimEnd().split('\n');
  const expected = lines
    .filter((line) => line.startsWith('= '))
    .map((line) => [line.slice(2, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const);
  return {
    drawn: lines.filter((line) => !line.startsWith('= ')).join('\n'),
    expected: Object.fromEntries(expected),
  };
}

function told({ company, items, ...reading }: DocumentReading): Record<string, string> {
  return {
    invoice_number: reading.invoice_number,
    invoice_date: reading.invoice_date ?? '',
    currency: reading.currency,
    country: reading.country,
    payment_type: reading.payment_type ?? '',
    total_price: reading.total_price ?? '',
    total_vat: reading.total_vat ?? '',
    company: company?.name ?? '',
    tax_number: company?.tax_number ?? '',
    tax_office: company?.tax_office ?? '',
    address: company?.address ?? '',
    phone: company?.phone ?? '',
    items: items.map((item) => `${item.name}:${item.total_price ?? ''}`).join(';'),
    quantities: items.map((item) => item.quantity ?? '').join(),
    rates: items.map((item) => item.vat_rate ?? '').join(),
  };
}

const names = readdirSync(folder);

test.each(names)('finds the expected values in the drawn invoice %s', (name) => {
  const { drawn, expected } = drawnInvoice(name);
  const found = told(readText(pageDocument(drawnWords(drawn)), new Fields()));
  expect(Object.fromEntries(Object.keys(expected).map((field) => [field, found[field]]))).toEqual(
    expected,
  );
});

test('reads a picture with less confidence than print, and leaves illegible fields empty', () => {
  const { drawn } = drawnInvoice('de-two-pages-carried-over.txt');
  const clear = readText(pageDocument(drawnWords(drawn, 0.95), 'ocr'), new Fields());
  expect(clear).toMatchObject({ from: 'ocr', total_price: '1076.95', invoice_date: '2026-01-19' });
  const printed = readText(pageDocument(drawnWords(drawn)), new Fields());
  expect(clear.evidence.total_price?.confidence).toBeLessThan(
    printed.evidence.total_price?.confidence ?? 0,
  );
  const unclear = readText(pageDocument(drawnWords(drawn, 0.3), 'ocr'), new Fields());
  expect(unclear).toMatchObject({
    company: null,
    invoice_number: '',
    invoice_date: null,
    total_price: null,
    total_vat: null,
  });
});
