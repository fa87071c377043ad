import type { DocumentReading, Evidence, ReadField } from '#documents/document-reading.ts';
import { likelyCountries } from '#documents/companies/likely-countries.ts';
import { usualOrder } from '#documents/fields/find-date.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { isConfident, legibility, type Found } from '#documents/fields/confidence.ts';
import { dayOfPurchase, isReceipt, merchantOf, paidWith } from './find-receipt.ts';

/**
 * Adds what a receipt tells by its order alone to what its labels told; a value that is there
 * stays.
 */
export function withReceipt(reading: DocumentReading, document: PageDocument): DocumentReading {
  if (!isReceipt(document)) return reading;
  const evidence: Partial<Record<ReadField, Evidence>> = { ...reading.evidence };
  const kept = <T>(field: ReadField, found: Found<T> | undefined): T | undefined => {
    if (found === undefined) return undefined;
    const confidence = found.confidence * legibility(document, found.line, found.printed ?? '');
    if (!isConfident(field, confidence, document.from)) return undefined;
    evidence[field] = { from: document.from, confidence: Math.round(confidence * 100) / 100 };
    return found.value;
  };
  const name = reading.company === null ? kept('company', merchantOf(document)) : undefined;
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
      name === undefined
        ? reading.company
        : { name, address: '', tax_number: '', tax_office: '', phone: '' },
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
