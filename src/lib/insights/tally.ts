import type { InvoiceRow } from '#contract/invoice.ts';
import type { PeriodSegment } from './periods.ts';
import { addAmount, addSum, emptySum, type Sum } from '#src/lib/amounts/sum.ts';

/** The statuses that are summed. */
export const sides = ['waiting', 'approved'] as const;
export type Side = (typeof sides)[number];

/** The groupings of the sums; `total` has one group with an empty key. */
export const kinds = ['total', 'month', 'company', 'age'] as const;
export type TallyKind = (typeof kinds)[number];

export type SumPair = Readonly<Record<Side, Sum>>;
export type CountPair = Record<Side, number>;
type Groups<Pair> = Readonly<Record<TallyKind, Map<string, Pair>>>;

/** Exact sums of rows that are not stored. Currencies are never added up. */
export interface Tally {
  /**
   * By currency, empty for amounts without one. Keys of groups are months as ISO text, company UIDs
   * (empty for none), and minimum days of ages.
   */
  readonly sums: Map<string, Groups<SumPair>>;
  /**
   * Number of waiting and approved invoices of a group in any currency, with or without a total: as
   * many as the list shows.
   */
  readonly listed: Groups<CountPair>;
  /** Names of companies by UID. */
  readonly names: Map<string, string>;
  /** Number of invoices without a total, which are in no sum. */
  readonly unpriced: CountPair;
  /** Number of invoices of other statuses, which a service without the filter returns. */
  readonly others: { rows: number };
}

const groups = <Pair>(): Groups<Pair> => ({
  total: new Map(),
  month: new Map(),
  company: new Map(),
  age: new Map(),
});

export const emptyTally = (): Tally => ({
  sums: new Map(),
  listed: groups(),
  names: new Map(),
  unpriced: { waiting: 0, approved: 0 },
  others: { rows: 0 },
});

/** The value of a map's key, created when it is missing. */
export function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

const sumPair = (): SumPair => ({ waiting: emptySum(), approved: emptySum() });
const countPair = (): CountPair => ({ waiting: 0, approved: 0 });
const isSide = (status: string): status is Side => status === 'waiting' || status === 'approved';

type Counted = Pick<InvoiceRow, 'approvement_status' | 'total_price' | 'currency' | 'company'>;

/** Adds a row in place, to the month and age of the segment it was read in. */
export function addRow(
  tally: Tally,
  row: Counted,
  { month, age }: Pick<PeriodSegment, 'month' | 'age'>,
): void {
  const { approvement_status: side, company } = row;
  if (!isSide(side)) {
    tally.others.rows += 1;
    return;
  }
  const names: Readonly<Record<TallyKind, string>> = {
    total: '',
    month,
    company: company?.uid ?? '',
    age: String(age),
  };
  if (company) tally.names.set(company.uid, company.name);
  for (const kind of kinds) entryOf(tally.listed[kind], names[kind], countPair)[side] += 1;
  const one = emptySum();
  if (!addAmount(one, row.total_price)) {
    tally.unpriced[side] += 1;
    return;
  }
  const sums = entryOf(tally.sums, row.currency ?? '', () => groups<SumPair>());
  for (const kind of kinds) addSum(entryOf(sums[kind], names[kind], sumPair)[side], one);
}
