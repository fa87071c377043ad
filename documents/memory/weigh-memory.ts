import { absolute, unitsIn } from '#documents/numbers/exact.ts';
import { lessonsOf, isSameValue, type Lesson } from './supplier-lessons.ts';
import { neverTaxed, rememberedValue } from './remembered-value.ts';
import {
  memoryFields,
  type MemoryField,
  type PastDocument,
  type PlainValue,
  type ReadingTrace,
} from './past-document.ts';

/** The value of a field after weighing a supplier's earlier invoices. */
interface WeighedValue {
  readonly value: string;
  readonly confidence: number;
  /** Whether the earlier invoices support it, and its label there. */
  readonly remembered: boolean;
  readonly label: string;
}
export type WeighedValues = Readonly<Partial<Record<MemoryField, WeighedValue>>>;

/** Minimum confidence of a value, since a wrong one is worse than none. */
export const least = 0.75;
/** The rules' reading counts as much as so many earlier invoices. */
const believed = 4;
/** By how much more confident evidence against the rules must be. */
const margin = 0.05;

/**
 * The values of a reading weighed with its supplier's earlier invoices, which fill empty fields,
 * support equal values, and overrule the rules where these were wrong before. They never overrule
 * values that printed sums confirm.
 * @param fields the fields to weigh; others are unchanged
 */
export function weighed(
  trace: ReadingTrace,
  past: readonly PastDocument[],
  fields: ReadonlySet<MemoryField> = new Set(memoryFields),
): WeighedValues {
  const lessons = lessonsOf(past);
  const found: Partial<Record<MemoryField, WeighedValue>> = {};
  for (const field of memoryFields) {
    const read = trace.read[field];
    const value = fields.has(field) ? weigh(field, trace, lessons[field]) : plain(read);
    if (value !== undefined) found[field] = value;
  }
  const [total, vat] = [found.total_price, found.total_vat];
  // A VAT as large as the total is another number.
  if (total && vat && (total.remembered || vat.remembered) && !isPart(vat.value, total.value)) {
    for (const field of ['total_price', 'total_vat'] as const) {
      const before = plain(trace.read[field]);
      if (before === undefined) delete found[field];
      else found[field] = before;
    }
  }
  return found;
}

const plain = (read: PlainValue | undefined): WeighedValue | undefined =>
  read && { value: read.value, confidence: read.confidence, remembered: false, label: '' };

function weigh(field: MemoryField, trace: ReadingTrace, lesson: Lesson): WeighedValue | undefined {
  const read = trace.read[field];
  const isUnread = field === 'total_vat' && read === undefined;
  const known =
    rememberedValue(field, trace, lesson) ?? (isUnread ? neverTaxed(trace, lesson) : undefined);
  if (known === undefined) return plain(read);
  const remembered = { ...known, remembered: true };
  if (read === undefined) return known.confidence < least ? undefined : remembered;
  if (isSameValue(field, known.value, read.value))
    return {
      ...remembered,
      value: read.value,
      confidence: Math.max(known.confidence, read.confidence),
    };
  return !read.proven && known.confidence > sureOfRules(read, lesson) + margin
    ? remembered
    : plain(read);
}

/** The rules' confidence, adjusted by how often they were right on this supplier's invoices. */
const sureOfRules = ({ confidence }: PlainValue, { rules: { right, wrong } }: Lesson): number =>
  (believed * confidence + right) / (believed + right + wrong);

function isPart(part: string, whole: string): boolean {
  const [one, all] = [unitsIn(part, 2), unitsIn(whole, 2)];
  return one !== null && all !== null && (one === 0n || absolute(one) < absolute(all));
}
