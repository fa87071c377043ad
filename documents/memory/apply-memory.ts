import { isTotalContradicted } from '#documents/confidence.ts';
import type { Evidence, DocumentReading } from '#documents/document-reading.ts';
import { asDecimal, decimalProblem, moneyLimits } from '#contract/decimal.ts';
import { isIsoDate } from '#contract/dates.ts';
import type { ReadPlace } from '#contract/file-reading.ts';
import type { Candidate } from './page-candidates.ts';
import {
  kindOf,
  memoryFields,
  traceOf,
  type MemoryField,
  type PastDocument,
} from './past-document.ts';
import { countingFields, crossValidate } from './cross-validate.ts';
import { weighed } from './weigh-memory.ts';

/**
 * Adds a supplier's earlier invoices as evidence to a reading, for those fields in which tests
 * showed that they make none worse. Each value that they support says so.
 * @param past the supplier's earlier invoices, as read without the memory
 */
export function withSupplier(
  reading: DocumentReading,
  past: readonly PastDocument[],
): DocumentReading {
  const trace = traceOf(reading);
  if (trace === undefined || past.length === 0) return reading;
  const values = weighed(trace, past, countingFields(crossValidate(past)));
  const evidence: Partial<Record<string, Evidence>> = { ...reading.evidence };
  const alternatives = { ...reading.alternatives };
  const given: Partial<Record<MemoryField, string>> = {};
  for (const field of memoryFields) {
    const one = values[field];
    if (one?.remembered !== true) continue;
    const before = trace.read[field];
    const kept = before?.value === one.value ? reading.evidence[field] : undefined;
    // Where the total stands was learnt, but not why net and VAT do not make it.
    if (field === 'total_price' && kept !== undefined && isTotalContradicted(reading)) continue;
    const ground = {
      code: 'memory' as const,
      values: { count: String(past.length), label: one.label },
    };
    const place = kept?.place ?? printedAt(reading, field, one);
    evidence[field] = {
      from: kept?.from ?? reading.from,
      confidence: Math.round(one.confidence * 100) / 100,
      ...(place && { place }),
      grounds: [...(kept?.grounds ?? []), ground],
    };
    // An ambiguous value is settled; the value of the rules remains as an alternative, with the
    // doubt that is left: their confidence alone would ask again about what was answered before.
    if (before !== undefined && kept === undefined) {
      const left = Math.min(before.confidence, 1 - one.confidence);
      alternatives[field] = [{ value: before.value, confidence: Math.round(left * 100) / 100 }];
    } else delete alternatives[field];
    given[field] = one.value;
  }
  return { ...reading, ...typed(given), evidence, alternatives };
}

/** The place of a value that the rules did not read, or read differently. */
function printedAt(
  { candidates = [] }: DocumentReading,
  field: MemoryField,
  { value, label }: { readonly value: string; readonly label: string },
): ReadPlace | undefined {
  const says = ({ kind, ...one }: Candidate) =>
    kind === kindOf[field] && (one.value === value || one.monthFirst === value);
  const found = candidates.filter(says);
  return (found.find((one) => one.label === label) ?? found[0])?.place;
}

/** Converts texts to the types of a reading. */
function typed(given: Readonly<Partial<Record<MemoryField, string>>>): Partial<DocumentReading> {
  const { invoice_number, invoice_date, currency, total_price, total_vat } = given;
  const money = (text: string | undefined) =>
    text !== undefined && decimalProblem(text, moneyLimits) === undefined ? asDecimal(text) : null;
  const [total, vat] = [money(total_price), money(total_vat)];
  return {
    ...(invoice_number !== undefined && { invoice_number }),
    ...(invoice_date !== undefined && isIsoDate(invoice_date) && { invoice_date }),
    ...(currency !== undefined && { currency }),
    ...(total !== null && { total_price: total }),
    ...(vat !== null && { total_vat: vat }),
  };
}
