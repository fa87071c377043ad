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
  const currency = fields.currency(invoice.currency);
  const total_price = fields.money(totalIn(invoice, 'gross'), 'total_price', { currency });
  const total_vat = fields.money(totalIn(invoice, 'vat'), 'total_vat', { currency });
  const rate = onlyRate(invoice, total_vat, fields);
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
    items: lines.slice(0, mostLines).map((line, at) =>
      itemOf(includesVat ? { ...line, gross: line.amount } : line, rate, fields, {
        line: String(at + 1),
        currency,
      }),
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

/** The only rate of the document, which applies to lines without one; empty for none. */
function onlyRate(invoice: EInvoice, vat: Decimal | null, fields: Fields): string {
  const rates = new Map(
    invoice.taxes
      .filter(({ name, withheld }) => name === '' && !withheld)
      .map((tax) => [fields.rate(chargedRate(tax), 'vat_rate'), chargedRate(tax)] as const)
      .filter(([rate]) => rate !== null),
  );
  const [one] = rates.values();
  if (rates.size === 1 && one !== undefined) return one;
  return rates.size === 0 && vat !== null && toUnits(vat, 2) === 0n ? '0' : '';
}

function itemOf(
  line: EInvoiceLine,
  documentRate: string,
  fields: Fields,
  { line: number, currency }: { readonly line: string; readonly currency: string },
): ReadItem {
  const stored = { line: number };
  const name = fields.text(line.name || line.description, 500, 'name');
  const net = fields.money(line.amount, 'line_total');
  const vat_rate = fields.rate(chargedRate(line) || documentRate, 'vat_rate', stored);
  // Lines are net in these formats, but the interface's price includes VAT (2.8), so it is unknown
  // without a rate.
  const total_price =
    fields.money(line.gross, 'line_total', { ...stored, currency }) ??
    (net === null || vat_rate === null
      ? null
      : grossOf(roundedDecimal(line.amount ?? '', 12) ?? net, vat_rate, invoiceDecimals(currency)));
  if (net !== null && total_price === null) fields.note('lines-without-price');
  const description = fields.text(line.description, 2000, 'description');
  return {
    name,
    description: description === name ? '' : description,
    quantity: fields.quantity(line.quantity, 'quantity', stored),
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
