import type { Decimal } from '#contract/decimal.ts';
import { emptySum, addSum, totalOf, unitsAt, type Sum } from '#src/lib/amounts/sum.ts';
import { absolute } from '#documents/numbers/exact.ts';
import {
  sides,
  type CountPair,
  type TallyKind,
  type Side,
  type SumPair,
  type Tally,
} from './tally.ts';

/** The waiting or the approved part of a line. */
export interface Figure {
  readonly total: Decimal;
  readonly rows: number;
  /** Number of invoices that the linked list shows: of any currency, with or without a total. */
  readonly listed: number;
  /** The bar's start and length and the chart's zero, in percent of its width. */
  readonly bar: { readonly start: number; readonly length: number; readonly zero: number };
}

/** A row of a chart and of the table beside it. */
export interface ChartLine {
  /** Key of the group in the sums; `others` for all groups without a line of their own. */
  readonly id: string;
  readonly groups: number;
  readonly figures: Readonly<Record<Side, Figure>>;
}

interface Raw {
  readonly id: string;
  readonly groups: number;
  readonly sums: SumPair;
  readonly listed: CountPair;
}

/** Bars in percent of the width on one scale; credit lies to the left of zero. */
export function barsOf(sums: readonly Sum[]): readonly Figure['bar'][] {
  const decimals = sums.reduce((most, sum) => Math.max(most, sum.decimals), 2);
  const units = sums.map((sum) => unitsAt(sum, decimals));
  const most = units.reduce((high, one) => (one > high ? one : high), 0n);
  const least = units.reduce((low, one) => (one < low ? one : low), 0n);
  const width = most - least;
  const share = (part: bigint) => (width === 0n ? 0 : Number((part * 10_000n) / width) / 100);
  return units.map((one) => ({
    start: share((one < 0n ? one : 0n) - least),
    length: share(absolute(one)),
    zero: share(-least),
  }));
}

function drawn(raw: readonly Raw[], shown: readonly Side[]): ChartLine[] {
  const bars = barsOf(raw.flatMap(({ sums }) => shown.map((side) => sums[side])));
  const figure = ({ sums, listed }: Raw, index: number, side: Side): Figure => ({
    total: totalOf(sums[side]),
    rows: sums[side].rows,
    listed: listed[side],
    bar: bars[index * shown.length + shown.indexOf(side)] ?? { start: 0, length: 0, zero: 0 },
  });
  return raw.map((one, index) => ({
    id: one.id,
    groups: one.groups,
    figures: { waiting: figure(one, index, 'waiting'), approved: figure(one, index, 'approved') },
  }));
}

const none: SumPair = { waiting: emptySum(), approved: emptySum() };

function rawOf(tally: Tally, currency: string, kind: TallyKind, id: string): Raw {
  return {
    id,
    groups: 1,
    sums: tally.sums.get(currency)?.[kind].get(id) ?? none,
    listed: tally.listed[kind].get(id) ?? { waiting: 0, approved: 0 },
  };
}

/**
 * The lines of the named groups in one currency, in the given order, including those without an
 * amount.
 * @param shown the statuses that have bars
 */
export const chartLinesOf = (
  tally: Tally,
  currency: string,
  kind: TallyKind,
  ids: readonly string[],
  shown: readonly Side[] = sides,
): ChartLine[] =>
  drawn(
    ids.map((id) => rawOf(tally, currency, kind, id)),
    shown,
  );

/**
 * One line per currency with its waiting and approved sums. Each has a scale of its own: amounts
 * of different currencies cannot be compared without an exchange rate.
 */
export const currencyLines = (tally: Tally, currencies: readonly string[]): ChartLine[] =>
  currencies.flatMap((id) => drawn([{ ...rawOf(tally, id, 'total', ''), id }], sides));

/** The currencies of the sums, those of most invoices first. */
export function currenciesOf(tally: Tally): string[] {
  const rows = (currency: string) =>
    sides.reduce(
      (sum, side) => sum + (tally.sums.get(currency)?.total.get('')?.[side].rows ?? 0),
      0,
    );
  return [...tally.sums.keys()].toSorted((a, b) => rows(b) - rows(a) || (a < b ? -1 : 1));
}

/** The companies with an amount in a currency, the largest sums first, whether owed or credited. */
export function companiesOf(tally: Tally, currency: string): string[] {
  const entries = [...(tally.sums.get(currency)?.company ?? [])];
  const decimals = entries.reduce(
    (most, [, pair]) => Math.max(most, pair.waiting.decimals, pair.approved.decimals),
    2,
  );
  const weighed = entries.map(([id, pair]) => {
    const sum = unitsAt(pair.waiting, decimals) + unitsAt(pair.approved, decimals);
    return { id, weight: absolute(sum) };
  });
  return weighed
    .toSorted((a, b) => (b.weight > a.weight ? 1 : b.weight < a.weight ? -1 : a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}

/**
 * The lines of the first groups, and one for all others together. That one has no bar, since it
 * would dwarf the rest.
 */
export function topLines(
  tally: Tally,
  currency: string,
  kind: TallyKind,
  ids: readonly string[],
  most: number,
): ChartLine[] {
  const raw = ids.map((id) => rawOf(tally, currency, kind, id));
  if (raw.length <= most + 1) return drawn(raw, sides);
  const rest = raw.slice(most);
  const others: Raw = {
    id: 'others',
    groups: rest.length,
    sums: { waiting: emptySum(), approved: emptySum() },
    listed: { waiting: 0, approved: 0 },
  };
  for (const { sums, listed } of rest)
    for (const side of sides) {
      addSum(others.sums[side], sums[side]);
      others.listed[side] += listed[side];
    }
  return [...drawn(raw.slice(0, most), sides), ...drawn([others], [])];
}
