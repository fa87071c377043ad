import { expect, test } from 'vitest';
import { asDecimal } from '#contract/decimal.ts';
import { aCard, anInvoice, uidOf } from '#contract/fixtures.ts';
import { minutesToRead, selectionCsv, toExportLine } from './selection-export.ts';

const text = (...invoices: Parameters<typeof toExportLine>[0][]) =>
  selectionCsv(invoices.map(toExportLine), 'en').join('');
const header =
  '\ufeffID,Invoice number,Invoice date,Company,Tax number,Category,Currency,Total,VAT,Payment type,Card,Processing status,Approval status,Person,Created\r\n';

test('writes the columns of an export and amounts as the service sends them', () => {
  const invoice = anInvoice({
    total_price: asDecimal('12345678901234567.10'),
    total_vat: asDecimal('-0.50'),
    card: aCard({ first_four_digits: '' }),
    payment_type: 'credit_card',
    category: { uid: uidOf(7), name: 'Office' },
  });
  expect(text(invoice)).toBe(
    `${header}INV-9C4TP,NB-2026-117,2026-02-27,Nordlicht Bürobedarf GmbH,DE811907980,Office,EUR,12345678901234567.10,-0.50,credit_card,•••• •••• •••• 0017,finished,waiting,Ada Yılmaz,2026-03-02T09:30:00+00:00\r\n`,
  );
});

test('writes headings in the language of the person, or in English if it is not supported', () => {
  expect(selectionCsv([], 'de-AT').join('')).toMatch(/^\ufeffKennung,Rechnungsnummer,/);
  expect(selectionCsv([], 'ar').join('')).toBe(header);
});

test('leaves a cell empty where the invoice has no value', () => {
  const bare = anInvoice({
    company: null,
    workspace_user: null,
    total_price: null,
    total_vat: null,
    invoice_date: null,
    invoice_number: '',
    currency: null,
  });
  expect(text(bare)).toBe(
    `${header}INV-9C4TP,,,,,,,,,,,finished,waiting,,2026-03-02T09:30:00+00:00\r\n`,
  );
});

test('escapes a formula in the name of a company', () => {
  expect(
    text(
      anInvoice({
        company: {
          ...anInvoice().company,
          uid: uidOf(1),
          name: '=HYPERLINK("http://x";"y")',
          address: '',
          tax_number: null,
          tax_office: null,
          phone: null,
        },
      }),
    ),
  ).toContain(`"'=HYPERLINK(""http://x"";""y"")"`);
});

test('sorts by newest first, whatever the selection order or time zone offset', () => {
  const at = (number: number, created_at: string) =>
    anInvoice({ uid: uidOf(number), hf_id: `INV-${number}`, created_at });
  const file = text(
    at(1, '2026-03-02T09:30:00+00:00'),
    at(2, '2026-03-02T11:00:00+03:00'),
    at(3, '2026-03-02T09:30:00+00:00'),
    at(4, '2026-03-02T09:30:00.5+00:00'),
  );
  expect(file.match(/INV-\d/g)).toEqual(['INV-4', 'INV-3', 'INV-1', 'INV-2']);
});

test('estimates five minutes for reading 3,000 invoices', () => {
  expect(minutesToRead(3_000)).toBe(5);
  expect(minutesToRead(2_001)).toBe(4);
});
