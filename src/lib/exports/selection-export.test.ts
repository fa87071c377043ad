import { expect, test } from 'vitest';
import { asDecimal } from '#contract/decimal.ts';
import { aCard, anInvoice, uidOf } from '#contract/fixtures.ts';
import { minutesToRead, selectionCsv, toExportLine } from './selection-export.ts';

const text = (...invoices: Parameters<typeof toExportLine>[0][]) =>
  selectionCsv(invoices.map(toExportLine), 'en').join('');
const header =
  '\ufeffID,Invoice number,Invoice date,Company,Tax number,Category,Currency,Total,VAT,Payment type,Card,Processing status,Approval status,Person,Created\r\n';

test('the file has the columns of an export, and amounts as the service sends them', () => {
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

test('the headings are words of the language; of one that has none, English', () => {
  expect(selectionCsv([], 'de-AT').join('')).toMatch(/^\ufeffKennung,Rechnungsnummer,/);
  expect(selectionCsv([], 'ar').join('')).toBe(header);
});

test('what an invoice does not have is an empty cell', () => {
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

test('a company cannot smuggle a formula into the file', () => {
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

test('the newest is first whatever the order of selecting, and offsets do not mislead', () => {
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

test('reading 3,000 invoices is announced as five minutes', () => {
  expect(minutesToRead(3_000)).toBe(5);
  expect(minutesToRead(2_001)).toBe(4);
});
