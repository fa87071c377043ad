import type { IsoDate } from '#contract/dates.ts';

/** Named ranges of creation days. */
export const createdPresets = [
  'today',
  'seven-days',
  'this-month',
  'last-month',
  'quarter',
] as const;
export type CreatedPreset = (typeof createdPresets)[number];

/** Days of creation, both included; an open end is undefined (gap G4). */
export interface DayRange {
  readonly from: IsoDate | undefined;
  readonly to: IsoDate | undefined;
}

const iso = (year: number, month: number, day: number): IsoDate =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/**
 * The days of a preset. Months and quarters are whole, so that an address with them means the same
 * range every day of that month.
 * @param today ISO date
 */
export function presetRange(preset: CreatedPreset, today: IsoDate): { from: IsoDate; to: IsoDate } {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const quarter = Math.floor((month - 1) / 3) * 3;
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'seven-days':
      return { from: iso(year, month - 1, day - 6), to: today };
    case 'this-month':
      return { from: iso(year, month - 1, 1), to: iso(year, month, 0) };
    case 'last-month':
      return { from: iso(year, month - 2, 1), to: iso(year, month - 1, 0) };
    case 'quarter':
      return { from: iso(year, quarter, 1), to: iso(year, quarter + 3, 0) };
  }
}

/** The preset that has exactly these days today, if any. */
export function presetOf({ from, to }: DayRange, today: IsoDate): CreatedPreset | undefined {
  return createdPresets.find((preset) => {
    const range = presetRange(preset, today);
    return range.from === from && range.to === to;
  });
}
