import type { PaymentType } from '#contract/invoice.ts';
import { invoiceDecimals } from '#contract/currency-decimals.ts';
import { toUnits, type Decimal } from '#contract/decimal.ts';
import type {
  DocumentReading,
  Evidence,
  EvidenceOf,
  ReadCompany,
  ReadItem,
} from '#documents/document-reading.ts';
import { cardDigits, roundedDecimal, type Fields } from '#documents/field-values.ts';
import { isSameNumber } from '#documents/numbers/exact.ts';
import { grossOf } from '#documents/numbers/gross.ts';
import { checkSums } from './check-sums.ts';
import {
  isNothing,
  totalIn,
  type EInvoice,
  type EInvoiceLine,
  type EInvoiceParty,
} from './e-invoice.ts';
import { paymentTypeOfCode } from './payment-means.ts';
import { unitOf } from '#documents/units.ts';

const mostLines = 5000;

/**
 * Converts an e-invoice to a reading; values that do not fit the interface are dropped with a note.
 */
export function readingOf(invoice: EInvoice, fields: Fields): DocumentReading {
  noteKind(invoice, fields);
  checkSums(invoice, fields);
  const total_price = fields.money(totalIn(invoice, 'gross'), 'total_price');
  const total_vat = fields.money(totalIn(invoice, 'vat'), 'total_vat');
  const rate = onlyRate(invoice, total_vat, fields);
  const currency = fields.currency(invoice.currency);
  const decimals = invoiceDecimals(currency);
  for (const [field, text, kept] of [
    ['total_price', totalIn(invoice, 'gross'), total_price],
    ['total_vat', totalIn(invoice, 'vat'), total_vat],
  ] as const)
    if (kept !== null && roundedDecimal(text, 3) !== roundedDecimal(kept, 3))
      fields.note('rounded', { field, text: text.trim(), currency });
  const lines = invoice.lines.filter((line) => line.counts);
  // Special taxation (özel matrah) may state the VAT that is included in its amounts.
  const includesVat =
    total_price !== null &&
    !isNothing(total_vat ?? '') &&
    isSameNumber(totalIn(invoice, 'net'), total_price);
  if (lines.length > mostLines)
    fields.note('most-lines', { count: String(lines.length), read: String(mostLines) });
  const reading = {
    company: companyOf(invoice.seller, fields),
    invoice_number: fields.wholeText(invoice.number, 200, 'invoice_number'),
    invoice_date: fields.date(invoice.date, 'invoice_date'),
    currency,
    total_price,
    total_vat,
    language: languageOf(invoice.language),
    country: countryOf(invoice.seller.country),
    payment_type: paymentTypeOf(invoice),
    card: cardDigits(invoice.payments.find(({ card }) => card !== '')?.card),
    items: lines
      .slice(0, mostLines)
      .map((line) =>
        itemOf(includesVat ? { ...line, gross: line.amount } : line, rate, decimals, fields),
      ),
    from: 'xml' as const,
  };
  // FatturaPA lists instalments, whose sum is not necessarily the amount due.
  const due =
    invoice.dialect === 'fatturapa' ? null : fields.money(totalIn(invoice, 'due'), 'amount_due');
  if (due !== null && total_price !== null && due !== total_price) {
    fields.note('amount-due', { due, total: total_price, currency: reading.currency });
  }
  return { ...reading, evidence: evidenceOf(reading), notes: fields.notes };
}

/** Dialects in which the buyer withholds income tax, which is not a part of the VAT. */
const withheldInside: ReadonlySet<EInvoice['dialect']> = new Set(['fatturapa', 'facturae']);

function noteKind(invoice: EInvoice, fields: Fields): void {
  if (invoice.kind === 'credit-note') fields.note('credit-note');
  if (invoice.kind === 'correction') fields.note('corrected-invoice');
  if (invoice.kind === 'return') fields.note('return-invoice');
  const withheld = fields.text(totalIn(invoice, 'withheld'), 40, 'amount');
  if (withheld !== '')
    fields.note(withheldInside.has(invoice.dialect) ? 'withheld-inside' : 'withheld', {
      amount: withheld,
      currency: invoice.currency,
    });
}

/** Structured fields leave no doubt about their meaning. */
function evidenceOf({
  company,
  ...reading
}: Omit<DocumentReading, 'evidence' | 'notes' | 'from'>): EvidenceOf {
  const stated: Evidence = {
    from: 'xml',
    confidence: 1,
    grounds: [{ code: 'stated', values: {} }],
  };
  const values = {
    ...reading,
    company: company?.name ?? '',
    tax_number: company?.tax_number ?? '',
    items: reading.items.length || '',
  };
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== '' && value !== null)
      .map(([field]) => [field, stated]),
  );
}

/** The rate of a line or tax; zero if nothing is charged. */
const chargedRate = ({ untaxed, vat_rate }: Pick<EInvoiceLine, 'untaxed' | 'vat_rate'>): string =>
  untaxed ? '0' : vat_rate;

/** The only rate of the document, which applies to lines without one. */
function onlyRate(invoice: EInvoice, vat: Decimal | null, fields: Fields): Decimal | null {
  const rates = new Set(
    invoice.taxes
      .filter(({ name, withheld }) => name === '' && !withheld)
      .map((tax) => fields.rate(chargedRate(tax), 'vat_rate'))
      .filter((rate) => rate !== null),
  );
  const [one] = rates;
  if (rates.size === 1 && one !== undefined) return one;
  return rates.size === 0 && vat !== null && toUnits(vat, 2) === 0n
    ? fields.rate('0', 'vat_rate')
    : null;
}

function itemOf(
  line: EInvoiceLine,
  documentRate: Decimal | null,
  decimals: number,
  fields: Fields,
): ReadItem {
  const name = fields.text(line.name || line.description, 500, 'name');
  const net = fields.money(line.amount, 'line_total');
  const stated = chargedRate(line);
  const vat_rate = stated === '' ? documentRate : fields.rate(stated, 'vat_rate');
  // Lines are net in these formats, but the interface's price includes VAT (2.8), so it is unknown
  // without a rate.
  const total_price =
    fields.money(line.gross, 'line_total') ??
    (net === null || vat_rate === null
      ? null
      : grossOf(roundedDecimal(line.amount ?? '', 12) ?? net, vat_rate, decimals));
  if (net !== null && total_price === null) fields.note('lines-without-price');
  const description = fields.text(line.description, 2000, 'description');
  return {
    name,
    description: description === name ? '' : description,
    quantity: fields.quantity(line.quantity, 'quantity'),
    unit: unitOf(line.unit ?? '') ?? null,
    total_price,
    vat_rate,
  };
}

function companyOf(seller: EInvoiceParty, fields: Fields): ReadCompany | null {
  const name = fields.text(seller.name, 300, 'company');
  const tax_number = fields.wholeText(seller.tax_number, 64, 'tax_number');
  if (name === '' && tax_number === '') return null;
  return {
    name,
    tax_number,
    tax_office: fields.text(seller.tax_office, 200, 'tax_office'),
    address: fields.text(seller.address.join(', '), 1000, 'address'),
    phone: fields.wholeText(seller.phone, 64, 'phone'),
  };
}

function paymentTypeOf({ payments }: EInvoice): PaymentType | null {
  return payments.map(({ code }) => paymentTypeOfCode(code)).find((type) => type !== null) ?? null;
}

function languageOf(raw: string): string {
  return /^([a-z]{2})(?:[-_].*)?$/.exec(raw.trim().toLowerCase())?.[1] ?? '';
}

function countryOf(raw: string): string {
  const text = raw.trim().toUpperCase();
  return /^[A-Z]{2}$/.test(text) ? text : '';
}
