import { isoOf } from '#documents/dates/iso-day.ts';

/** A month as ISO text, `2026-03`. */
export type IsoMonth = string;

/** The month of a date, `2026-03-31` to `2026-03`; undefined for other texts. */
export const monthOf = (day: string): IsoMonth | undefined =>
  /^\d{4}-(?:0[1-9]|1[0-2])/.exec(day)?.[0];

export function monthBefore(month: IsoMonth): IsoMonth {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const day = number === 1 ? isoOf(year - 1, 12, 1) : isoOf(year, number - 1, 1);
  return day.slice(0, 7);
}
