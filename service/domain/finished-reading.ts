import type { HistoryChange, PaymentType } from '#contract/invoice.ts';
import type { Unit } from '#contract/invoice-item.ts';
import { isCurrency } from '#contract/currency.ts';
import { isIsoDate } from '#contract/dates.ts';
import {
  decimalProblem,
  moneyLimits,
  quantityLimits,
  rateLimits,
  type Decimal,
  type DecimalLimits,
} from '#contract/decimal.ts';
import { plainCategory } from '#service/domain/plain-category.ts';

/**
 * What a file said, as far as it fits the limits of the interface (section 8), ready to be stored.
 */
export interface FinishedReading {
  readonly company: {
    readonly name: string;
    readonly address: string;
    readonly tax_number: string;
    readonly tax_office: string;
    readonly phone: string;
  } | null;
  readonly card: { readonly first_four_digits: string; readonly last_four_digits: string } | null;
  readonly invoice_number: string;
  readonly invoice_date: string | null;
  readonly currency: string;
  readonly total_price: Decimal | null;
  readonly total_vat: Decimal | null;
  readonly language: string;
  readonly country: string;
  readonly payment_type: PaymentType | null;
  /** The name of the kind of expense, where it is plain. */
  readonly category: string | null;
  readonly items: readonly {
    readonly name: string;
    readonly description: string;
    readonly quantity: Decimal | null;
    readonly unit: Unit | null;
    readonly total_price: Decimal | null;
    readonly vat_rate: Decimal | null;
  }[];
  readonly notes: readonly string[];
  /** For history: what was read, and from where. */
  readonly changes: readonly HistoryChange[];
}

type Raw = Omit<FinishedReading, 'changes' | 'category'> & {
  readonly from: string;
  /** Where each value came from and how sure it is, from 0 to 1, by field. */
  readonly evidence?: Readonly<
    Record<string, { readonly from: string; readonly confidence: number } | undefined>
  >;
};

/** Longer invoices are a data set, not something that a person reviews line by line. */
const mostItems = 20_000;

/**
 * Holds what a file said to the limits of the interface; what does not fit is left out, and said.
 * Nothing is cut silently.
 */
export function fitReading(raw: Raw): FinishedReading {
  const notes = [...raw.notes];
  const fit = (what: string, value: Decimal | null, limits: DecimalLimits): Decimal | null => {
    if (value === null || decimalProblem(value, limits) === undefined) return value;
    notes.push(`${what} ${value.slice(0, 40)} is beyond what can be kept, and was left out.`);
    return null;
  };
  const cut = (what: string, text: string, most: number): string => {
    const clean = text
      .replace(/\p{Cc}+/gu, ' ')
      .replace(/ {2,}/g, ' ')
      .trim();
    if (clean.length <= most) return clean;
    notes.push(`${what} is longer than ${most} characters, and was cut.`);
    return clean.slice(0, most).toWellFormed();
  };
  if (raw.items.length > mostItems)
    notes.push(`The file has ${raw.items.length} lines; the first ${mostItems} were taken.`);
  const items = raw.items.slice(0, mostItems).map((item, index) => {
    const line = `Line ${index + 1}`;
    return {
      name: cut(`${line}: the name`, item.name, 500),
      description: cut(`${line}: the description`, item.description, 2000),
      unit: item.unit,
      quantity: fit(`${line}: the quantity`, item.quantity, quantityLimits),
      total_price: fit(`${line}: the amount`, item.total_price, moneyLimits),
      vat_rate: fit(`${line}: the VAT rate`, item.vat_rate, rateLimits),
    };
  });
  const name = raw.company ? cut('The company name', raw.company.name, 300) : '';
  const company =
    raw.company && name
      ? {
          name,
          address: cut('The address', raw.company.address, 1000),
          tax_number: cut('The tax number', raw.company.tax_number, 64),
          tax_office: cut('The tax office', raw.company.tax_office, 200),
          phone: cut('The phone number', raw.company.phone, 64),
        }
      : null;
  const kept = {
    company,
    card: raw.card,
    invoice_number: cut('The invoice number', raw.invoice_number, 200),
    invoice_date:
      raw.invoice_date !== null && isIsoDate(raw.invoice_date) ? raw.invoice_date : null,
    currency: isCurrency(raw.currency) ? raw.currency : '',
    total_price: fit('The total', raw.total_price, moneyLimits),
    total_vat: fit('The VAT', raw.total_vat, moneyLimits),
    language: raw.language.slice(0, 8),
    country: raw.country.slice(0, 2),
    payment_type: raw.payment_type,
    items,
    category: plainCategory(
      company?.name ?? null,
      items.map((item) => item.name),
    ),
  };
  return { ...kept, notes, changes: changesOf(kept, raw) };
}

/** A card as history shows what was read of it. */
export const cardAsRead = (card: {
  readonly first_four_digits: string;
  readonly last_four_digits: string;
}): string => `${card.first_four_digits || '••••'} •••• •••• ${card.last_four_digits || '••••'}`;

/** What was read, each value with where it came from and how sure it is (gap G20). */
function changesOf(
  kept: Omit<FinishedReading, 'notes' | 'changes'>,
  { from, evidence = {} }: Raw,
): HistoryChange[] {
  const { company, items } = kept;
  const values: readonly (readonly [string, string | null])[] = [
    ['read_from', from],
    ['invoice_number', kept.invoice_number],
    ['invoice_date', kept.invoice_date],
    ['currency', kept.currency],
    ['total_price', kept.total_price],
    ['total_vat', kept.total_vat],
    ['payment_type', kept.payment_type],
    ['card', kept.card && cardAsRead(kept.card)],
    ['company', company?.name ?? null],
    ['tax_number', company?.tax_number ?? null],
    ['category', kept.category],
    ['items', String(items.length)],
  ];
  return values
    .filter(([, to]) => to !== null && to !== '')
    .map(([field, to]) => {
      const known = evidence[field];
      return {
        field,
        from: null,
        to,
        ...(known === undefined ? {} : { source: known.from, sure: known.confidence }),
      };
    });
}
