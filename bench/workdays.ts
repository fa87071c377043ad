const day = 86_400_000;

/** The weekdays of about three years that end with `today`, as their start in UTC, oldest first. */
export function workdaysUntil(today: string): readonly number[] {
  const last = Date.parse(`${today}T00:00:00Z`);
  if (Number.isNaN(last)) throw new RangeError(`"${today}" is not a day such as 2026-11-20.`);
  const days: number[] = [];
  for (let at = last - 1095 * day; at <= last; at += day)
    if (at === last || ![0, 6].includes(new Date(at).getUTCDay())) days.push(at);
  return days;
}

/**
 * The time at which the invoice with this index was created, in microseconds: spread over office
 * hours, increasing from year to year, all distinct.
 * @param days from `workdaysUntil`
 */
export function arrival(days: readonly number[], index: number, count: number): number {
  const share = (index + 0.5) / count;
  const place = share * (1.3 - 0.3 * share) * days.length;
  const at = Math.min(Math.floor(place), days.length - 1);
  const begin = days[at] ?? 0;
  return (begin + 7 * 3_600_000) * 1000 + Math.floor((place - at) * 11 * 3_600_000_000);
}

/** The day this many days before a moment in microseconds, as ISO date. */
export function dayBefore(moment: number, days: number): string {
  return new Date(moment / 1000 - days * day).toISOString().slice(0, 10);
}
