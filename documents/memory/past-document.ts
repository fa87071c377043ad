import type { DocumentReading, ReadField } from '#documents/document-reading.ts';
import { issuerKeys } from './issuer-keys.ts';
import type { Candidate, CandidateKind } from './page-candidates.ts';

/** The fields that can be learned from a supplier's earlier invoices. */
export const memoryFields = [
  'invoice_number',
  'invoice_date',
  'currency',
  'total_price',
  'total_vat',
] as const satisfies readonly ReadField[];
export type MemoryField = (typeof memoryFields)[number];

/** The printed kind of a field; undefined for one that is not printed by itself. */
export const kindOf: Readonly<Record<MemoryField, CandidateKind | undefined>> = {
  invoice_number: 'code',
  invoice_date: 'day',
  currency: undefined,
  total_price: 'amount',
  total_vat: 'amount',
};

/** A value as read from a file without the memory. */
export interface PlainValue {
  readonly value: string;
  /** From 0 to 1. */
  readonly confidence: number;
  /** Whether printed sums confirm it, so that the memory cannot overrule it. */
  readonly proven: boolean;
}

/** The part of a reading that is stored for learning, once people have confirmed its values. */
export interface ReadingTrace {
  readonly read: Readonly<Partial<Record<MemoryField, PlainValue>>>;
  /** Possible dates, if nothing decided whether the day or the month comes first. */
  readonly days: readonly string[];
  readonly candidates: readonly Candidate[];
  /** The name of the issuer, empty for none; earlier versions did not store it. */
  readonly company?: string | undefined;
  /** By which later documents of the same issuer are recognised, the most specific first. */
  readonly keys: readonly string[];
}

/** A supplier's earlier invoice: how it was read, and what people confirmed or corrected. */
export interface PastDocument {
  readonly trace: ReadingTrace;
  readonly confirmed: Readonly<Partial<Record<MemoryField | 'company', string>>>;
}

const proofs = new Set(['sums', 'rate', 'rates', 'lines']);

/** The trace of a reading to store; undefined for an e-invoice, which names its values. */
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
  return {
    read,
    days: days.map(({ value }) => value),
    candidates: learnt,
    company: reading.company?.name ?? '',
    keys: issuerKeys(reading),
  };
}
