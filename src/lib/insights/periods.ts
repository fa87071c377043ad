import type { IsoDate } from '#contract/dates.ts';
import type { DayRange } from '#src/lib/dates/created-presets.ts';
import { addDays } from '#src/lib/dates/days.ts';
import { monthBefore, monthOf, type IsoMonth } from './months.ts';

/** Named periods; each but `all` begins with a whole month and ends now. */
export const periods = ['3-months', 'year', '12-months', 'all'] as const;
export type Period = (typeof periods)[number];

/** Age groups of waiting invoices by their minimum days: 0–7, 8–30, 31–60, 61–90, more. */
export const ages = [0, 8, 31, 61, 91] as const;
export type Age = (typeof ages)[number];

/** Consecutive days of creation of one month and one age (the service's own days, gap G4). */
export interface PeriodSegment extends DayRange {
  readonly month: IsoMonth;
  readonly age: Age;
}

const firstOf = (month: IsoMonth): IsoDate => `${month}-01`;
const monthAt = (day: IsoDate): IsoMonth => monthOf(day) ?? day;
const mostMonths = 120;

/**
 * The days of a period. The end is open, because in the service's time zone it may already be
 * tomorrow.
 * @param today ISO date
 */
export function periodRange(period: Period, today: IsoDate): DayRange {
  const month = monthAt(today);
  const back = (months: number) =>
    Array.from({ length: months }).reduce<IsoMonth>(monthBefore, month);
  switch (period) {
    case '3-months':
      return { from: firstOf(back(2)), to: undefined };
    case 'year':
      return { from: `${month.slice(0, 4)}-01-01`, to: undefined };
    case '12-months':
      return { from: firstOf(back(11)), to: undefined };
    case 'all':
      return { from: undefined, to: undefined };
  }
}

/** The intersection of two ranges. */
export const overlap = (a: DayRange, b: DayRange): DayRange => ({
  from: (a.from ?? '') > (b.from ?? '') ? a.from : b.from,
  to: (a.to ?? '~') < (b.to ?? '~') ? a.to : b.to,
});

/** The days of creation of an age group; the youngest has an open end, the oldest an open start. */
export function ageRange(age: Age, today: IsoDate): DayRange {
  const next = ages[ages.indexOf(age) + 1];
  return {
    from: next === undefined ? undefined : addDays(today, 1 - next),
    to: age === 0 ? undefined : addDays(today, -age),
  };
}

/**
 * Splits a range at every start of a month or age group, newest first. Read segment by segment,
 * every row gets the month and age of the service's own filter in whatever time zone, so that a bar
 * and the list it links to agree.
 * @param oldest first day to split at when the range has no start; the last segment also covers the
 * days before. At most ten years are split into months
 */
export function segmentsOf(range: DayRange, oldest: IsoDate, today: IsoDate): PeriodSegment[] {
  const last = range.to !== undefined && range.to < today ? range.to : today;
  const first = range.from ?? (oldest < last ? oldest : last);
  const cuts = new Set<IsoDate>();
  let month = monthAt(last);
  for (
    let count = 1;
    count < mostMonths && firstOf(month) > first;
    month = monthBefore(month), count += 1
  )
    cuts.add(firstOf(month));
  for (const age of ages) {
    const { from } = ageRange(age, today);
    if (from !== undefined && from > first && from <= last) cuts.add(from);
  }
  const starts = [...cuts].toSorted().toReversed();
  const segments: PeriodSegment[] = [];
  let to = range.to;
  for (const from of [...starts, range.from]) {
    // A segment belongs to the month of its last day, which is today for an open end.
    const at = to !== undefined && to < today ? to : today;
    segments.push({ from, to, month: monthAt(at), age: ageAt(at, today) });
    if (from !== undefined) to = addDays(from, -1);
  }
  return segments;
}

const ageAt = (day: IsoDate, today: IsoDate): Age =>
  ages.find((age) => {
    const { from } = ageRange(age, today);
    return from === undefined || day >= from;
  }) ?? 91;

/** The days of all segments of one month or age together. */
export function daysOf(
  segments: readonly PeriodSegment[],
  of: Partial<Pick<PeriodSegment, 'month' | 'age'>>,
): DayRange {
  const mine = segments.filter(
    ({ month, age }) => (of.month ?? month) === month && (of.age ?? age) === age,
  );
  return { from: mine.at(-1)?.from, to: mine[0]?.to };
}

/**
 * The segment that a row belongs to: the one it was requested with, because the service's days may
 * differ by one from ours. A service without filters by day returns any row; then the row's own day
 * decides (gap G38).
 * @param created_at ISO moment; empty where none was sent, which keeps the requested segment
 * @returns undefined when no segment contains the row
 */
export function pieceOf(
  segments: readonly PeriodSegment[],
  asked: PeriodSegment,
  created_at: string,
): PeriodSegment | undefined {
  const day = created_at.slice(0, 10);
  if (day === '') return asked;
  const inside = ({ from, to }: DayRange) => day >= (from ?? '') && day <= (to ?? '~');
  const near = {
    from: asked.from && addDays(asked.from, -1),
    to: asked.to && addDays(asked.to, 1),
  };
  return inside(asked) || inside(near) ? asked : segments.find(inside);
}
