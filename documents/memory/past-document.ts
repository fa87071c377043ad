import type { DocumentReading, ReadField } from '#documents/document-reading.ts';
import type { Candidate, CandidateKind } from './page-candidates.ts';

/** The fields that a supplier's earlier invoices can tell of. */
export const memoryFields = [
  'invoice_number',
  'invoice_date',
  'currency',
  'total_price',
  'total_vat',
] as const satisfies readonly ReadField[];
export type MemoryField = (typeof memoryFields)[number];

/** What the field of an invoice is printed as; nothing for what is printed nowhere by itself. */
export const kindOf: Readonly<Record<MemoryField, CandidateKind | undefined>> = {
  invoice_number: 'code',
  invoice_date: 'day',
  currency: undefined,
  total_price: 'amount',
  total_vat: 'amount',
};

/** A value as a file was read to say it, without any memory. */
export interface PlainValue {
  readonly value: string;
  /** From 0 to 1. */
  readonly confidence: number;
  /** Printed sums follow from each other: nothing that is remembered speaks against that. */
  readonly proven: boolean;
}

/** What is kept of the reading of a file, to learn from once people confirmed its values. */
export interface ReadingTrace {
  readonly read: Readonly<Partial<Record<MemoryField, PlainValue>>>;
  /** Where nothing told whether the day or the month stands first. */
  readonly days: readonly string[];
  readonly candidates: readonly Candidate[];
}

/** An earlier invoice of a supplier: how it was read, and what people confirmed or corrected. */
export interface PastDocument {
  readonly trace: ReadingTrace;
  readonly confirmed: Readonly<Partial<Record<MemoryField, string>>>;
}

const proofs = new Set(['sums', 'rate', 'rates', 'lines']);

/** What to keep of a reading; undefined for one that names its values, as an e-invoice does. */
export function traceOf(reading: DocumentReading): ReadingTrace | undefined {
  const { candidates, evidence, alternatives } = reading;
  if (candidates === undefined) return undefined;
  const read: Partial<Record<MemoryField, PlainValue>> = {};
  for (const field of memoryFields) {
    const value = reading[field];
    const known = evidence[field];
    if (value === null || value === '' || known === undefined) continue;
    const proven = known.grounds?.some(({ code }) => proofs.has(code)) ?? false;
    read[field] = { value, confidence: known.confidence, proven };
  }
  const days = reading.invoice_date === null ? (alternatives?.invoice_date ?? []) : [];
  const learnt = candidates.map(({ kind, value, monthFirst, label, at }) => ({
    kind,
    value,
    ...(monthFirst !== undefined && { monthFirst }),
    label,
    ...(at && { at }),
  }));
  return { read, days: days.map(({ value }) => value), candidates: learnt };
}
