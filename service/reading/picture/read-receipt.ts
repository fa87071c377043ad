import { toUnits } from '#contract/decimal.ts';
import type {
  DocumentReading,
  Evidence,
  ReadField,
  ReadItem,
} from '#documents/document-reading.ts';
import { likelyCountries } from '#documents/companies/likely-countries.ts';
import { usualOrder } from '#documents/fields/find-date.ts';
import { placeOf } from '#documents/fields/place-of.ts';
import type { Fields } from '#documents/field-values.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { datesIn } from '#documents/dates/printed-dates.ts';
import { isConfident, legibility, type Found } from '#documents/fields/confidence.ts';
import { dayOfPurchase, isReceipt, paidWith } from './find-receipt.ts';
import { findShop } from './find-shop.ts';
import { slipNumber, slipTaxNumber } from './receipt-numbers.ts';
import { tillItems } from './till-items.ts';
import { tillSums, type TillSums } from './till-sums.ts';

const nobody = { name: '', address: '', tax_number: '', tax_office: '', phone: '' };

/**
 * Adds what a receipt tells by its order alone to what its labels told. Its shop and its sums stand
 * otherwise than those of invoices: there its own rules go first.
 */
export function withReceipt(
  reading: DocumentReading,
  document: PageDocument,
  fields: Fields,
): DocumentReading {
  if (!isReceipt(document)) return reading;
  const evidence: Partial<Record<ReadField, Evidence>> = { ...reading.evidence };
  const kept = <T>(field: ReadField, found: Found<T> | undefined): T | undefined => {
    if (found === undefined) return undefined;
    const confidence = found.confidence * legibility(document, found.line, found.printed ?? '');
    if (!isConfident(field, confidence, document.from)) return undefined;
    const place = placeOf(document, found.line, found.printed ?? '')?.place;
    evidence[field] = {
      from: document.from,
      confidence: Math.round(confidence * 100) / 100,
      place,
    };
    return found.value;
  };
  const name = kept('company', findShop(document));
  const number =
    reading.invoice_number === '' ? kept('invoice_number', slipNumber(document)) : undefined;
  const stated = reading.company?.tax_number ?? '';
  const owner =
    stated !== '' && datesIn(stated, 'day first').length === 0
      ? undefined
      : slipTaxNumber(document);
  const taxNumber =
    reading.company === null && name === undefined ? undefined : kept('tax_number', owner);
  const sums = tillSums(document);
  const total = kept('total_price', sums.total);
  const vat = kept('total_vat', sums.vat);
  const listed = tillItems(document, sums, fields);
  const better =
    listed.items.length > 0 &&
    (listed.proven || (!agree(reading.items, sums) && listed.items.length >= reading.items.length))
      ? kept('items', { value: listed.items, confidence: listed.proven ? 0.95 : 0.6 })
      : undefined;
  const day =
    reading.invoice_date ??
    kept(
      'invoice_date',
      dayOfPurchase(
        document,
        document.order ??
          usualOrder(
            likelyCountries(document, { known: reading.country, language: reading.language }),
            reading.currency,
          ),
      ),
    );
  const paid =
    reading.payment_type === null && reading.card === null
      ? paidWith(document)
      : { payment_type: null, card: null };
  return {
    ...reading,
    company:
      name === undefined && taxNumber === undefined
        ? reading.company
        : {
            ...nobody,
            ...reading.company,
            ...(name === undefined ? {} : { name }),
            ...(taxNumber === undefined ? {} : { tax_number: taxNumber }),
          },
    invoice_number: number ?? reading.invoice_number,
    total_price: total ?? (isReturned(reading.total_price, sums) ? null : reading.total_price),
    total_vat: vat ?? reading.total_vat,
    items: better ?? reading.items,
    invoice_date: day ?? null,
    payment_type:
      reading.payment_type ??
      kept(
        'payment_type',
        paid.payment_type === null ? undefined : { value: paid.payment_type, confidence: 0.8 },
      ) ??
      null,
    card:
      reading.card ??
      kept(
        'card',
        paid.card === null
          ? undefined
          : {
              value: paid.card,
              confidence: 0.85,
              line: paid.line,
              printed: paid.card.last_four_digits,
            },
      ) ??
      null,
    evidence,
  };
}

/** Whether items make the total of the slip, or what it was before tax and rounding. */
function agree(items: readonly ReadItem[], { parts }: TillSums): boolean {
  const sum = items.reduce((all, item) => all + toUnits(item.total_price ?? '0', 2), 0n);
  return items.length > 0 && parts.some((part) => toUnits(part, 2) === sum);
}

const isReturned = (amount: DocumentReading['total_price'], { returned }: TillSums): boolean =>
  amount !== null && returned.has(amount);
