import { toUnits } from '#contract/decimal.ts';
import type { Alternative, Ground } from '#contract/file-reading.ts';
import type {
  DocumentReading,
  Evidence,
  ReadField,
  ReadItem,
} from '#documents/document-reading.ts';
import { likelyCountries } from '#documents/companies/likely-countries.ts';
import { currencyOf } from '#documents/fields/find-currency.ts';
import { usualOrder } from '#documents/fields/find-date.ts';
import { groundsOfName } from '#documents/fields/read-text.ts';
import { placeOf } from '#documents/fields/place-of.ts';
import type { Fields } from '#documents/field-values.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { datesIn } from '#documents/dates/printed-dates.ts';
import { isConfident, legibility, type Found } from '#documents/confidence.ts';
import { dayOfPurchase, isReceipt, paidWith } from './find-receipt.ts';
import { findShop } from './find-shop.ts';
import { slipNumber, slipTaxNumber } from './receipt-numbers.ts';
import { tillItems } from './till-items.ts';
import { namesSum } from './till-kinds.ts';
import { tillSums, type TillSums } from './till-sums.ts';

/**
 * Confidence of a currency that is only named beside some amount, of that of a nearly certain
 * country, and of the latter on a slip, since shops seldom take other currencies.
 */
const [named, ofCountry, ofShop] = [0.85, 0.58, 0.8];
const nobody = { name: '', address: '', tax_number: '', tax_office: '', phone: '' };

/**
 * Adds values found by the layout of a receipt to those found by labels. For its shop and sums, the
 * rules for receipts precede those for invoices.
 */
export function withReceipt(
  reading: DocumentReading,
  document: PageDocument,
  fields: Fields,
): DocumentReading {
  if (!isReceipt(document)) return reading;
  const evidence: Partial<Record<ReadField, Evidence>> = { ...reading.evidence };
  const alternatives: Partial<Record<ReadField, readonly Alternative[]>> = {
    ...reading.alternatives,
  };
  const accepted = <T>(
    field: ReadField,
    found:
      | (Found<T> & { readonly proven?: boolean; readonly grounds?: readonly Ground[] })
      | undefined,
  ): T | undefined => {
    if (found === undefined) return undefined;
    const legible =
      found.proven === true ? 1 : legibility(document, found.line, found.printed ?? '');
    // An existing date confirms letters that were hard to read.
    const confidence = found.confidence * (field === 'invoice_date' ? Math.sqrt(legible) : legible);
    if (!isConfident(field, confidence, document.from)) {
      if (typeof found.value === 'string' && evidence[field] === undefined)
        alternatives[field] = [{ value: found.value, confidence }];
      return undefined;
    }
    // This settles the alternatives found by the rules for invoices.
    delete alternatives[field];
    const place = placeOf(document, found.line, found.printed ?? '')?.place;
    evidence[field] = {
      from: document.from,
      confidence: Math.round(confidence * 100) / 100,
      place,
      grounds: found.grounds ?? [],
    };
    return found.value;
  };
  const shop = findShop(document);
  const name = accepted('company', shop && { ...shop, grounds: groundsOfName(shop.value, false) });
  const own = slipNumber(document);
  const { invoice_number } = reading;
  // The other rules may have read the label too, as in `CHK 733440`.
  const number =
    invoice_number === '' || (own !== undefined && invoice_number.endsWith(` ${own.value}`))
      ? accepted('invoice_number', own)
      : undefined;
  const stated = reading.company?.tax_number ?? '';
  const owner =
    stated !== '' && datesIn(stated, 'day first').length === 0
      ? undefined
      : slipTaxNumber(document);
  const taxNumber =
    reading.company === null && name === undefined ? undefined : accepted('tax_number', owner);
  const sums = tillSums(document);
  // Net and VAT contradict the same total; only what else proves it settles that.
  const isDoubted =
    fields.notes.some(({ code }) => code === 'sums-differ') &&
    sums.total?.value === reading.total_price &&
    sums.total?.proven !== true;
  const total = isDoubted ? undefined : accepted('total_price', sums.total);
  if (sums.rivals.length > 0 && (total !== undefined || reading.total_price === null))
    alternatives.total_price = [...(alternatives.total_price ?? []), ...sums.rivals];
  const vat = accepted('total_vat', sums.vat);
  const listed = tillItems(document, sums, fields);
  // The rules for invoices take payments and the summary of taxes for items.
  const items = reading.items.filter(({ name }) => !namesSum(name));
  const better =
    listed.items.length > 0 &&
    (listed.proven || (!agree(items, sums) && listed.items.length >= items.length))
      ? accepted('items', {
          value: listed.items,
          confidence: listed.proven ? 0.95 : 0.6,
          grounds: listed.proven ? [{ code: 'lines', values: {} }] : [],
        })
      : undefined;
  const likely = likelyCountries(document, { known: reading.country, language: reading.language });
  // A word such as `SEK`, for a part of a town, may look like a currency code.
  const home = (evidence.currency?.confidence ?? 0) > named ? undefined : currencyOf(likely);
  const currency =
    home !== undefined && home.value !== reading.currency && home.confidence > ofCountry
      ? accepted('currency', { value: home.value, confidence: ofShop, grounds: home.grounds })
      : undefined;
  const day =
    reading.invoice_date ??
    accepted(
      'invoice_date',
      dayOfPurchase(document, document.order ?? usualOrder(likely, currency ?? reading.currency)),
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
    total_price: total ?? (isOther(reading.total_price, sums) ? null : reading.total_price),
    total_vat: vat ?? (isService(reading.total_vat, sums) ? null : reading.total_vat),
    currency: currency ?? reading.currency,
    items: better ?? items,
    invoice_date: day ?? null,
    payment_type:
      reading.payment_type ??
      accepted(
        'payment_type',
        paid.payment_type === null ? undefined : { value: paid.payment_type, confidence: 0.8 },
      ) ??
      null,
    card:
      reading.card ??
      accepted(
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
    // Those of values that the rules for receipts replaced say nothing any more.
    notes: fields.notes.filter(
      ({ code, values }) =>
        !(code === 'sums-differ' && total !== undefined) &&
        !(values['line'] !== undefined && better !== undefined),
    ),
    ...(Object.keys(alternatives).length > 0 ? { alternatives } : {}),
  };
}

/** Whether the items add up to the total, or to the amount before tax and rounding. */
function agree(items: readonly ReadItem[], { parts }: TillSums): boolean {
  const sum = items.reduce((all, item) => all + toUnits(item.total_price ?? '0', 2), 0n);
  return items.length > 0 && parts.some((part) => toUnits(part, 2) === sum);
}

/** Whether the total by the rules for invoices is another amount of the slip. */
const isOther = (amount: DocumentReading['total_price'], { returned, unread }: TillSums): boolean =>
  amount !== null && (unread || returned.has(amount));

/** Whether the tax by the rules for invoices is what the slip charges for service. */
const isService = (amount: DocumentReading['total_vat'], { served }: TillSums): boolean =>
  amount !== null && served.has(amount);
