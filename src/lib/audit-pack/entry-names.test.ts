import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entryNamer, sameFile, type Nameable } from './entry-names.ts';

const anInvoice = (part: Partial<Nameable>): Nameable => ({
  uid: '5f1c',
  hf_id: 'INV-7',
  invoice_date: '2026-01-31',
  invoice_number: 'A1',
  company: { name: 'Acme' },
  ...part,
});

test('names an entry by day, company, number and ID, keeping the letters of the language', () => {
  const name = entryNamer();
  expect(
    name(anInvoice({ company: { name: 'Kırtasiye Çağrı A.Ş.' }, invoice_number: 'GİB2026/0001' })),
  ).toBe('2026-01-31 Kırtasiye Çağrı A.Ş GİB2026-0001 INV-7');
  expect(name(anInvoice({ company: null, invoice_number: '', invoice_date: null }))).toBe('INV-7');
  expect(
    name(anInvoice({ company: null, invoice_number: null, invoice_date: null, hf_id: '' })),
  ).toBe('5f1c');
});

test('prevents names that leave the folder, hide, reverse letters or match a Windows device', () => {
  const name = entryNamer();
  expect(
    name(
      anInvoice({
        invoice_date: null,
        company: { name: '../../etc/passwd' },
        invoice_number: '..\\x',
        hf_id: '',
      }),
    ),
  ).toBe('etc-passwd x');
  expect(
    name(
      anInvoice({
        invoice_date: null,
        company: { name: 'invoice\u202Efdp.exe' },
        invoice_number: null,
        hf_id: '',
      }),
    ),
  ).toBe('invoicefdp.exe');
  expect(
    name(
      anInvoice({ invoice_date: null, company: { name: 'con' }, invoice_number: null, hf_id: '' }),
    ),
  ).toBe('_con');
  expect(
    name(
      anInvoice({
        invoice_date: null,
        company: { name: 'Aux.Parts' },
        invoice_number: null,
        hf_id: '',
      }),
    ),
  ).toBe('_Aux.Parts');
});

test('keeps names apart that Windows or macOS would treat as the same file', () => {
  const name = entryNamer();
  const names = [
    'Acme',
    'ACME',
    'acme',
    'Café',
    'Cafe\u0301',
    'ışık',
    'IŞIK',
    'Işık',
    'Acme (2)',
    'straße',
    'STRASSE',
  ].map((one) => name(anInvoice({ hf_id: '', invoice_number: '', company: { name: one } })));
  expect(new Set(names.map(sameFile)).size).toBe(names.length);
});

const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    '',
    '.',
    '..',
    '/',
    '\\',
    'CON',
    'nul.txt',
    'a ',
    ' a',
    'A',
    'İ',
    'ı',
    '\u0000',
    '\ud800',
    '.'.repeat(50),
    'ş'.repeat(500),
  ),
);
const anyInvoice = fc.record({
  uid: words,
  hf_id: words,
  invoice_date: fc.option(words),
  invoice_number: fc.option(words),
  company: fc.option(fc.record({ name: words })),
});

test('gives any invoices valid and unique file names on every system', () => {
  fc.assert(
    fc.property(fc.array(anyInvoice, { maxLength: 30 }), (invoices) => {
      const name = entryNamer();
      const names = invoices.map((one) => name(one));
      expect(new Set(names.map(sameFile)).size).toBe(names.length);
      for (const one of names) {
        expect(one).not.toMatch(/[<>:"/\\|?*\p{C}]|^[\s.]|[\s.]$|^$/u);
        expect(one).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i);
        expect(new TextEncoder().encode(`${one}.json`).length).toBeLessThan(250);
        expect(one.isWellFormed()).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
