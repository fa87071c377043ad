import type { ReadValue } from '#contract/file-reading.ts';
import type { HistoryChange } from '#contract/invoice.ts';
import type { NoteCode } from '#contract/note-codes.ts';
import { maskedCard } from '#contract/card.ts';
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
import type { DocumentReading } from '#documents/document-reading.ts';
import { readValues } from '#documents/read-values.ts';
import { plainCategory } from '#service/domain/plain-category.ts';

/** The result of a reading within the limits of the interface (section 8), ready to be stored. */
export interface FinishedReading extends Pick<
  DocumentReading,
  | 'company'
  | 'card'
  | 'invoice_number'
  | 'currency'
  | 'total_price'
  | 'total_vat'
  | 'language'
  | 'country'
  | 'payment_type'
  | 'items'
  | 'notes'
> {
  readonly invoice_date: string | null;
  /** The category's name, if it is unambiguous. */
  readonly category: string | null;
  /** For the history: what was read, with its source. */
  readonly changes: readonly HistoryChange[];
  /** The evidence of each value and its alternatives, shown with the invoice. */
  readonly values: readonly ReadValue[];
}

type Raw = Omit<FinishedReading, 'changes' | 'category' | 'values'> &
  Partial<Pick<DocumentReading, 'evidence' | 'alternatives'>> & { readonly from: string };

/** Longer invoices are data sets, which nobody reviews line by line. */
const mostItems = 20_000;

/** Applies the limits of the interface; a value that is dropped or cut gets a note. */
export function limitReading(raw: Raw): FinishedReading {
  const notes = [...raw.notes];
  const note = (code: NoteCode, values: Record<string, string>) => notes.push({ code, values });
  const fit = (
    field: string,
    value: Decimal | null,
    limits: DecimalLimits,
    line?: string,
  ): Decimal | null => {
    if (value === null || decimalProblem(value, limits) === undefined) return value;
    note('beyond-limits', { field, text: value.slice(0, 40), ...(line && { line }) });
    return null;
  };
  const cut = (field: string, text: string, most: number, line?: string): string => {
    const clean = text
      .replace(/\p{Cc}+/gu, ' ')
      .replace(/ {2,}/g, ' ')
      .trim();
    if (clean.length <= most) return clean;
    note('cut', { field, most: String(most), ...(line && { line }) });
    return clean.slice(0, most).toWellFormed();
  };
  if (raw.items.length > mostItems)
    note('most-lines', { count: String(raw.items.length), read: String(mostItems) });
  const items = raw.items.slice(0, mostItems).map((item, index) => {
    const line = String(index + 1);
    return {
      name: cut('name', item.name, 500, line),
      description: cut('description', item.description, 2000, line),
      unit: item.unit,
      quantity: fit('quantity', item.quantity, quantityLimits, line),
      total_price: fit('line_total', item.total_price, moneyLimits, line),
      vat_rate: fit('vat_rate', item.vat_rate, rateLimits, line),
    };
  });
  const name = raw.company ? cut('company', raw.company.name, 300) : '';
  const company =
    raw.company && name
      ? {
          name,
          address: cut('address', raw.company.address, 1000),
          tax_number: cut('tax_number', raw.company.tax_number, 64),
          tax_office: cut('tax_office', raw.company.tax_office, 200),
          phone: cut('phone', raw.company.phone, 64),
          ...(raw.company.uid !== undefined && { uid: raw.company.uid }),
        }
      : null;
  const stored = {
    company,
    card: raw.card,
    invoice_number: cut('invoice_number', raw.invoice_number, 200),
    invoice_date:
      raw.invoice_date !== null && isIsoDate(raw.invoice_date) ? raw.invoice_date : null,
    currency: isCurrency(raw.currency) ? raw.currency : '',
    total_price: fit('total_price', raw.total_price, moneyLimits),
    total_vat: fit('total_vat', raw.total_vat, moneyLimits),
    language: raw.language.slice(0, 8),
    country: raw.country.slice(0, 2),
    payment_type: raw.payment_type,
    items,
    category: plainCategory(
      company?.name ?? null,
      items.map((item) => item.name),
    ),
  };
  const readChanges = changesOf(stored, raw);
  const { evidence = {}, alternatives } = raw;
  const shown = new Map<string, string>([
    ...readChanges.map(({ field, to }) => [field, typeof to === 'string' ? to : ''] as const),
    ['language', stored.language],
    ['country', stored.country],
  ]);
  const values = readValues({ evidence, ...(alternatives && { alternatives }) }, shown);
  const sures = new Map(values.map(({ field, confidence }) => [field, confidence]));
  const changes = readChanges.map((change) =>
    change.sure === undefined
      ? change
      : { ...change, sure: sures.get(change.field) ?? change.sure },
  );
  return { ...stored, notes, changes, values };
}

/** The values that were read, with source and confidence (gap G20). */
function changesOf(
  stored: Omit<FinishedReading, 'notes' | 'changes' | 'values'>,
  { from, evidence = {} }: Raw,
): HistoryChange[] {
  const { company, items } = stored;
  const sources = new Map(Object.entries(evidence));
  const values: readonly (readonly [string, string | null])[] = [
    ['read_from', from],
    ['invoice_number', stored.invoice_number],
    ['invoice_date', stored.invoice_date],
    ['currency', stored.currency],
    ['total_price', stored.total_price],
    ['total_vat', stored.total_vat],
    ['payment_type', stored.payment_type],
    ['card', stored.card && maskedCard(stored.card)],
    ['company', company?.name ?? null],
    ['tax_number', company?.tax_number ?? null],
    ['category', stored.category],
    ['items', String(items.length)],
  ];
  return values
    .filter(([, to]) => to !== null && to !== '')
    .map(([field, to]) => {
      const known = sources.get(field);
      return {
        field,
        from: null,
        to,
        ...(known === undefined ? {} : { source: known.from, sure: known.confidence }),
      };
    });
}
