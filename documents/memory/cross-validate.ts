import { isNameKey, plainName } from './issuer-keys.ts';
import { isSameValue } from './supplier-lessons.ts';
import { memoryFields, type MemoryField, type PastDocument } from './past-document.ts';
import { weighed, type WeighedValues } from './weigh-memory.ts';

/** How well a supplier's memory predicts one field of its own past. */
export interface FieldTrial {
  readonly field: MemoryField | 'company';
  /** Number of invoices with a confirmed value. */
  readonly of: number;
  /** Number of correct values with the memory, and without it. */
  readonly right: number;
  readonly rightWithout: number;
  /** Whether the memory is used: it makes no fewer values right and no more wrong. */
  readonly counts: boolean;
  /** Invoices whose value is wrong or empty, as indexes into the past. */
  readonly missed: readonly {
    readonly at: number;
    readonly given: string;
    readonly value: string;
  }[];
}

/**
 * Cross-validation: reads each earlier invoice with the memory of the others, a single one with its
 * own, and compares the result with what people confirmed.
 */
export function crossValidate(past: readonly PastDocument[]): readonly FieldTrial[] {
  const withMemory = past.map((one, at) =>
    weighed(one.trace, past.length === 1 ? past : past.toSpliced(at, 1)),
  );
  const without = past.map(({ trace }) => weighed(trace, [], new Set()));
  return memoryFields.flatMap((field) => {
    const truths = past.map(({ confirmed }) => confirmed[field] ?? '');
    const of = truths.filter((value) => value !== '').length;
    if (of === 0) return [];
    const [remembered, plain] = [
      outcome(field, truths, withMemory),
      outcome(field, truths, without),
    ];
    const counts = remembered.right >= plain.right && remembered.wrong <= plain.wrong;
    return [
      {
        field,
        of,
        right: remembered.right,
        rightWithout: plain.right,
        counts,
        missed: (counts ? remembered : plain).missed,
      },
    ];
  });
}

/** The fields for which the memory is used. */
export const countingFields = (trials: readonly FieldTrial[]): ReadonlySet<MemoryField> =>
  new Set(memoryFields.filter((field) => trials.some((one) => one.counts && one.field === field)));

/**
 * How often the company of its invoices would be recognised: by the name that was read, or by a key
 * that another of them has. Undefined where nobody confirmed it.
 */
export function companyTrial(past: readonly PastDocument[]): FieldTrial | undefined {
  const confirmed = past.flatMap(
    ({ trace: { company: read, keys }, confirmed: { company = '' } }, at) =>
      company === '' || read === undefined ? [] : [{ at, read, keys, company }],
  );
  if (confirmed.length === 0) return undefined;
  const unnamed = confirmed.filter(({ read, company }) => plainName(read) !== plainName(company));
  const missed = unnamed.filter(
    ({ at, read, keys }) =>
      !confirmed.some(
        (other) =>
          (confirmed.length === 1 || other.at !== at) &&
          // Only the same wrong name overrules a name.
          other.keys.some((key) => keys.includes(key) && (read === '' || isNameKey(key))),
      ),
  );
  return {
    field: 'company',
    of: confirmed.length,
    right: confirmed.length - missed.length,
    rightWithout: confirmed.length - unnamed.length,
    counts: true,
    missed: missed.map(({ at, read, company }) => ({ at, given: read, value: company })),
  };
}

function outcome(field: MemoryField, truths: readonly string[], given: readonly WeighedValues[]) {
  const missed = truths.flatMap((value, at) => {
    const read = given[at]?.[field]?.value ?? '';
    return value === '' || isSameValue(field, read, value) ? [] : [{ at, given: read, value }];
  });
  return {
    right: truths.filter((value) => value !== '').length - missed.length,
    wrong: missed.filter((one) => one.given !== '').length,
    missed,
  };
}
