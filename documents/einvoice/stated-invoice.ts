import type { PaymentType } from '#contract/invoice.ts';
import type { Unit } from '#contract/invoice-item.ts';
import { toUnits, type Decimal } from '#contract/decimal.ts';
import type {
  DocumentReading,
  Evidence,
  EvidenceOf,
  ReadCompany,
  ReadItem,
} from '#documents/document-reading.ts';
import { cardDigits, type Fields } from '#documents/field-values.ts';
import { grossOf } from '#documents/numbers/gross.ts';

/** A line as an XML dialect states it: texts, net of VAT. */
export interface StatedLine {
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly quantity: string | undefined;
  readonly unit: Unit | null;
  readonly net: string | undefined;
  readonly rate: string | undefined;
}

/** An invoice as an XML dialect states it, before its values are checked. */
export interface StatedInvoice {
  readonly company: Partial<Record<keyof ReadCompany, string | undefined>>;
  readonly number: string | undefined;
  readonly date: string | undefined;
  readonly currency: string | undefined;
  readonly total: string | undefined;
  readonly vat: string | undefined;
  readonly due: string | undefined;
  readonly language: string | undefined;
  readonly country: string | undefined;
  readonly payment_type: PaymentType | null;
  readonly card: string | undefined;
  readonly lines: readonly StatedLine[];
  /** Rates of the whole document: when there is only one, a line that names none has it. */
  readonly rates: readonly string[];
}

const mostLines = 5000;

/** Turns what the XML states into a reading; what does not fit the interface is left out with a note. */
export function readStated(stated: StatedInvoice, fields: Fields): DocumentReading {
  const total_price = fields.money(stated.total, 'total');
  const total_vat = fields.money(stated.vat, 'VAT');
  const rate = onlyRate(stated, total_vat, fields);
  if (stated.lines.length > mostLines)
    fields.note(`The file has ${stated.lines.length} lines; the first ${mostLines} were taken.`);
  const reading = {
    company: companyOf(stated.company, fields),
    invoice_number: fields.wholeText(stated.number, 200, 'invoice number'),
    invoice_date: fields.date(stated.date, 'invoice date'),
    currency: fields.currency(stated.currency),
    total_price,
    total_vat,
    language: languageOf(stated.language),
    country: countryOf(stated.country),
    payment_type: stated.payment_type,
    card: cardDigits(stated.card),
    items: stated.lines.slice(0, mostLines).map((line) => itemOf(line, rate, fields)),
    from: 'xml' as const,
  };
  const due = fields.money(stated.due, 'amount due');
  if (due !== null && total_price !== null && due !== total_price) {
    fields.note(`The amount due is ${due}; the total of the invoice is ${total_price}.`);
  }
  return { ...reading, evidence: evidenceOf(reading), notes: fields.notes };
}

/** What is stated in fields of its own leaves no doubt about what was meant. */
function evidenceOf({
  company,
  ...reading
}: Omit<DocumentReading, 'evidence' | 'notes' | 'from'>): EvidenceOf {
  const stated: Evidence = { from: 'xml', sure: 1 };
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

function onlyRate(stated: StatedInvoice, vat: Decimal | null, fields: Fields): Decimal | null {
  const rates = new Set(
    stated.rates.map((rate) => fields.rate(rate, 'VAT rate')).filter((rate) => rate !== null),
  );
  const [one] = rates;
  if (rates.size === 1 && one !== undefined) return one;
  return rates.size === 0 && vat !== null && toUnits(vat, 2) === 0n
    ? fields.rate('0', 'VAT rate')
    : null;
}

function itemOf(line: StatedLine, documentRate: Decimal | null, fields: Fields): ReadItem {
  const name = fields.text(line.name ?? line.description, 500, 'name of a line');
  const net = fields.money(line.net, 'amount of a line');
  const vat_rate = line.rate === undefined ? documentRate : fields.rate(line.rate, 'VAT rate');
  // Lines are net in these formats, the price of the interface includes VAT (2.8): without a rate it is unknown.
  const total_price = net === null || vat_rate === null ? null : grossOf(net, vat_rate);
  if (net !== null && total_price === null)
    fields.note('A line has no known VAT rate; its price including VAT was left empty.');
  const description = fields.text(line.description, 2000, 'description of a line');
  return {
    name,
    description: description === name ? '' : description,
    quantity: fields.quantity(line.quantity, 'quantity'),
    unit: line.unit,
    total_price,
    vat_rate,
  };
}

function companyOf(company: StatedInvoice['company'], fields: Fields): ReadCompany | null {
  const name = fields.text(company.name, 300, 'company name');
  const tax_number = fields.wholeText(company.tax_number, 64, 'tax number');
  if (name === '' && tax_number === '') return null;
  return {
    name,
    tax_number,
    tax_office: fields.text(company.tax_office, 200, 'tax office'),
    address: fields.text(company.address, 1000, 'address'),
    phone: fields.wholeText(company.phone, 64, 'phone number'),
  };
}

function languageOf(raw: string | undefined): string {
  return /^([a-z]{2})(?:[-_].*)?$/.exec(raw?.trim().toLowerCase() ?? '')?.[1] ?? '';
}

function countryOf(raw: string | undefined): string {
  const text = raw?.trim().toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(text) ? text : '';
}

/** The parts of an address on one line. */
export function addressLine(...parts: readonly (string | undefined)[]): string {
  return parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(', ');
}
