import { maskedCard } from '#contract/card.ts';
import type { UnreadableCode } from '#contract/note-codes.ts';
import { sentenceOf } from '#documents/note-sentences.ts';
import type { InvoiceItem } from '#contract/invoice-item.ts';
import type { FinishedReading } from '#service/domain/finished-reading.ts';
import { keepEditedFields, editedFields } from '#service/domain/edited-fields.ts';
import {
  kept,
  written,
  type Card,
  type Company,
  type Invoice,
  type ModelState,
} from '#tools/simulation/oracle-records.ts';

/** A new record whose UID, ID and time the service chooses. */
export function newRecord<T extends object>(
  model: ModelState,
  rest: T,
): T & { uid: string; hf_id: string; created_at: string } {
  const made = { uid: '', hf_id: '', created_at: '', ...rest };
  made.uid = model.unknown((uid) => (made.uid = uid));
  made.hf_id = model.unknown((hf_id) => (made.hf_id = hf_id));
  made.created_at = model.unknown((moment) => (made.created_at = moment));
  return made;
}

/** Marks a company as changed just now. */
export function touch(model: ModelState, company: Company): void {
  company.updated_at = model.unknown((moment) => (company.updated_at = moment));
}

export function cardOf(
  model: ModelState,
  digits: Pick<Card, 'first_four_digits' | 'last_four_digits'>,
): { card: Card; existed: boolean } {
  const known = model.cards.find(
    (one) =>
      one.first_four_digits === digits.first_four_digits &&
      one.last_four_digits === digits.last_four_digits,
  );
  if (known) return { card: known, existed: true };
  const { first_four_digits, last_four_digits } = digits;
  const card = newRecord(model, { first_four_digits, last_four_digits });
  model.cards.push(card);
  return { card, existed: false };
}

/**
 * Takes what the reader found over into the invoice, except for fields that people edited (gap
 * G41); its company is always a new one.
 */
export function finishReading(model: ModelState, invoice: Invoice, reading: FinishedReading): void {
  const edited = editedFields(
    invoice.history.filter(({ by, notes }) => by !== null && notes === undefined),
  );
  const { changes, notes } = keepEditedFields(reading.changes, shownOf(invoice), edited);
  const told = [...reading.notes, ...notes];
  const isFree = (field: string) => !edited.has(field);
  invoice.version += 1;
  invoice.processing_status = 'finished';
  invoice.readCompany = isFree('company') ? companyOf(model, reading.company) : null;
  if (isFree('company')) invoice.company = invoice.readCompany;
  invoice.values = reading.values;
  if (isFree('card')) invoice.card = reading.card ? cardOf(model, reading.card).card : null;
  if (isFree('invoice_number')) invoice.invoice_number = kept(reading.invoice_number);
  if (isFree('invoice_date')) invoice.invoice_date = reading.invoice_date;
  if (isFree('currency')) invoice.currency = reading.currency;
  if (isFree('total_price')) invoice.total_price = written(reading.total_price, 2);
  if (isFree('total_vat')) invoice.total_vat = written(reading.total_vat, 2);
  if (isFree('payment_type')) invoice.payment_type = reading.payment_type;
  if (isFree('items')) invoice.items = reading.items.map((item, at) => itemOf(model, item, at + 1));
  invoice.category = reading.category;
  invoice.language = reading.language;
  invoice.country = reading.country;
  invoice.history.push({
    action: 'process',
    by: null,
    reason: kept(told.map((note) => sentenceOf(note)).join(' ')) || null,
    changes,
    ...(told.length === 0 ? {} : { notes: told }),
  });
}

const shownOf = (invoice: Invoice) => ({
  invoice_number: invoice.invoice_number,
  invoice_date: invoice.invoice_date,
  currency: invoice.currency,
  total_price: invoice.total_price,
  total_vat: invoice.total_vat,
  payment_type: invoice.payment_type,
  card: invoice.card && maskedCard(invoice.card),
  company: invoice.company?.name ?? null,
  tax_number: invoice.company?.tax_number || null,
  category: invoice.category,
  items: invoice.items.length === 0 ? null : String(invoice.items.length),
});

function companyOf(model: ModelState, read: FinishedReading['company']): Company | null {
  if (!read) return null;
  const company: Company = newRecord(model, {
    name: kept(read.name),
    address: kept(read.address),
    tax_number: kept(read.tax_number),
    tax_office: kept(read.tax_office),
    phone: kept(read.phone),
    updated_at: '',
  });
  touch(model, company);
  model.companies.push(company);
  return company;
}

function itemOf(
  model: ModelState,
  item: FinishedReading['items'][number],
  place: number,
): InvoiceItem {
  const made: InvoiceItem = {
    uid: '',
    name: kept(item.name),
    description: kept(item.description),
    quantity: written(item.quantity, 3),
    unit: item.unit,
    total_price: written(item.total_price, 2),
    vat_rate: written(item.vat_rate, 2),
    place,
  };
  made.uid = model.unknown((uid) => (made.uid = uid));
  return made;
}

export function failReading(invoice: Invoice, code: UnreadableCode): void {
  const notes = [{ code, values: {} }];
  invoice.version += 1;
  invoice.processing_status = 'failed';
  invoice.history.push({
    action: 'fail',
    by: null,
    reason: notes.map((note) => sentenceOf(note)).join(' '),
    changes: [],
    notes,
  });
}
