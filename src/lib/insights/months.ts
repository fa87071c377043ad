/** A month as ISO text, `2026-03`. */
export type IsoMonth = string;

/** The month of a date, `2026-03-31` to `2026-03`; undefined for other texts. */
export const monthOf = (day: string): IsoMonth | undefined =>
  /^\d{4}-(?:0[1-9]|1[0-2])/.exec(day)?.[0];

export function monthBefore(month: IsoMonth): IsoMonth {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 1
    ? `${String(year - 1).padStart(4, '0')}-12`
    : `${String(year).padStart(4, '0')}-${String(number - 1).padStart(2, '0')}`;
}
