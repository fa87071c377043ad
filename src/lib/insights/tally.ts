import type { InvoiceRow } from '#contract/invoice.ts';
import type { Segment } from './periods.ts';
import { addAmount, addSum, emptySum, type Sum } from '#src/lib/sum.ts';

/** The statuses that sums are kept for. */
export const sides = ['waiting', 'approved'] as const;
export type Side = (typeof sides)[number];

/** What the sums are grouped by; `total` has one group, with an empty name. */
export const kinds = ['total', 'month', 'company', 'age'] as const;
export type Kind = (typeof kinds)[number];

/** A sum for each side. */
export type SumPair = Readonly<Record<Side, Sum>>;
/** Numbers of invoices for each side. */
export type CountPair = Record<Side, number>;
type Groups<Pair> = Readonly<Record<Kind, Map<string, Pair>>>;

/**
 * The sums of a reading, grown row by row; no row is kept. Exact; currencies are never added up.
 */
export interface Tally {
  /**
   * By currency, empty for amounts without one. The groups are months as ISO text, companies by uid
   * (empty for none), ages by their fewest days.
   */
  readonly sums: Map<string, Groups<SumPair>>;
  /**
   * All waiting and approved invoices of a group, of whatever currency, with or without a total: as
   * many as the list shows.
   */
  readonly listed: Groups<CountPair>;
  /** Names of companies by uid. */
  readonly names: Map<string, string>;
  /** Invoices without a total, which are in no sum. */
  readonly unpriced: CountPair;
  /** Invoices that neither wait nor are approved, which a service gave all the same. */
  readonly others: { rows: number };
}

const groups = <Pair>(): Groups<Pair> => ({
  total: new Map(),
  month: new Map(),
  company: new Map(),
  age: new Map(),
});

/** The sums of no row. */
export const emptyTally = (): Tally => ({
  sums: new Map(),
  listed: groups(),
  names: new Map(),
  unpriced: { waiting: 0, approved: 0 },
  others: { rows: 0 },
});

/** The entry of a map, made when there is none. */
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

/**
 * Adds a row to the sums in place; its month and age are those of the piece of the list it was read
 * in.
 */
export function addRow(
  tally: Tally,
  row: Counted,
  { month, age }: Pick<Segment, 'month' | 'age'>,
): void {
  const { approvement_status: side, company } = row;
  if (!isSide(side)) {
    tally.others.rows += 1;
    return;
  }
  const names: Readonly<Record<Kind, string>> = {
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
