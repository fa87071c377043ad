import type { IsoDate } from '#contract/dates.ts';
import type { DayRange } from '#src/lib/created-presets.ts';
import { addDays } from '#src/lib/days.ts';
import { monthBefore, monthOf, type IsoMonth } from './months.ts';

/** The periods that have a name; each but `all` begins with a whole month and goes on until now. */
export const periods = ['3-months', 'year', '12-months', 'all'] as const;
export type Period = (typeof periods)[number];

/** How long an invoice waits, by the fewest days: 0 to 7, 8 to 30, 31 to 60, 61 to 90, more. */
export const ages = [0, 8, 31, 61, 91] as const;
export type Age = (typeof ages)[number];

/**
 * Consecutive days of creation that are of one month and one age (gap G4: the days are the
 * service's own).
 */
export interface Segment extends DayRange {
  readonly month: IsoMonth;
  readonly age: Age;
}

const firstOf = (month: IsoMonth): IsoDate => `${month}-01`;
const monthAt = (day: IsoDate): IsoMonth => monthOf(day) ?? day;
const longest = 120;

/**
 * The days of a period. The end is open: what the service calls tomorrow already, in a time zone
 * before ours, is not left out.
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

/** The days both ranges have. */
export const overlap = (a: DayRange, b: DayRange): DayRange => ({
  from: (a.from ?? '') > (b.from ?? '') ? a.from : b.from,
  to: (a.to ?? '~') < (b.to ?? '~') ? a.to : b.to,
});

/**
 * The days on which what is so old today was created; the youngest have an open end, the oldest an
 * open beginning.
 */
export function ageRange(age: Age, today: IsoDate): DayRange {
  const next = ages[ages.indexOf(age) + 1];
  return {
    from: next === undefined ? undefined : addDays(today, 1 - next),
    to: age === 0 ? undefined : addDays(today, -age),
  };
}

/**
 * Cuts a range where a month or an age begins, newest first: read piece by piece, every row has the
 * month and age that the service's own filter gives it, whatever its time zone, and a bar and the
 * list it leads to agree.
 * @param oldest first day to cut at where the range has no beginning; the last piece goes on before
 * it. At most ten years are cut into months
 */
export function segmentsOf(range: DayRange, oldest: IsoDate, today: IsoDate): Segment[] {
  const last = range.to !== undefined && range.to < today ? range.to : today;
  const first = range.from ?? (oldest < last ? oldest : last);
  const cuts = new Set<IsoDate>();
  let month = monthAt(last);
  for (
    let count = 1;
    count < longest && firstOf(month) > first;
    month = monthBefore(month), count += 1
  )
    cuts.add(firstOf(month));
  for (const age of ages) {
    const { from } = ageRange(age, today);
    if (from !== undefined && from > first && from <= last) cuts.add(from);
  }
  const starts = [...cuts].toSorted().toReversed();
  const segments: Segment[] = [];
  let to = range.to;
  for (const from of [...starts, range.from]) {
    // A piece is where its last day is: that of the open end is today.
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

/** The days of all pieces of one month or age together. */
export function daysOf(
  segments: readonly Segment[],
  of: Partial<Pick<Segment, 'month' | 'age'>>,
): DayRange {
  const mine = segments.filter(
    ({ month, age }) => (of.month ?? month) === month && (of.age ?? age) === age,
  );
  return { from: mine.at(-1)?.from, to: mine[0]?.to };
}

/**
 * The piece a row belongs to: the one it was asked for with, whose days are the service's own and
 * may be a day off ours. A service that takes no days gives it whatever was asked: then the row's
 * own day decides (gap G38).
 * @param created_at ISO moment; empty where none was sent: then it is where the service found it
 * @returns undefined when the row is in none of them
 */
export function pieceOf(
  segments: readonly Segment[],
  asked: Segment,
  created_at: string,
): Segment | undefined {
  const day = created_at.slice(0, 10);
  if (day === '') return asked;
  const inside = ({ from, to }: DayRange) => day >= (from ?? '') && day <= (to ?? '~');
  const near = {
    from: asked.from && addDays(asked.from, -1),
    to: asked.to && addDays(asked.to, 1),
  };
  return inside(asked) || inside(near) ? asked : segments.find(inside);
}
