const offsets = new Map<string, Intl.DateTimeFormat>();

function offsetAt(zone: string, moment: number): number {
  let format = offsets.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    offsets.set(zone, format);
  }
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(moment))
    if (type !== 'literal') part[type] = Number(value);
  const local = Date.UTC(
    part['year'] ?? 0,
    (part['month'] ?? 1) - 1,
    part['day'] ?? 1,
    part['hour'] ?? 0,
    part['minute'] ?? 0,
    part['second'] ?? 0,
  );
  return local - Math.floor(moment / 1000) * 1000;
}

/** Today in the workspace's time zone (gap G4). @returns ISO date */
export function todayIn(zone: string): string {
  const now = Date.now();
  return new Date(now + offsetAt(zone, now)).toISOString().slice(0, 10);
}

/**
 * What clocks of the workspace's time zone show at a moment, as ISO text without offset.
 * @param moment ISO 8601
 */
export function wallClockIn(zone: string, moment: string): string {
  const at = Date.parse(moment);
  return new Date(at + offsetAt(zone, at)).toISOString().slice(0, -1);
}

/**
 * The start of a day in the workspace's time zone (gap G4).
 * @param day ISO date
 * @returns milliseconds since 1970
 */
export function startOfDay(day: string, zone: string): number {
  const wanted = Date.parse(`${day}T00:00:00Z`);
  const before = wanted - offsetAt(zone, wanted - 86_400_000);
  const after = wanted - offsetAt(zone, wanted + 86_400_000);
  const midnights = [before, after].filter((moment) => moment + offsetAt(zone, moment) === wanted);
  // If the clock goes back over midnight, the first midnight counts. If it skips midnight, the
  // moment of the skip is midnight by the old clock.
  return midnights.length > 0 ? Math.min(...midnights) : before;
}

/** The start of the next day, which is the exclusive end of this one. */
export function endOfDay(day: string, zone: string): number {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000);
  return startOfDay(next.toISOString().slice(0, 10), zone);
}
