import { isoOf } from '#documents/dates/iso-day.ts';
import { isIsoDate, type IsoDate } from '#contract/dates.ts';
import { cachedFormat } from '#src/lib/formats.ts';

const dateFormat = cachedFormat(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
/** French writes the first of a month as an ordinal, which the browser's formats do not know. */
const written = (date: Date, locale: string, options: Intl.DateTimeFormatOptions): string => {
  const text = dateFormat(locale, options).format(date);
  return locale.startsWith('fr') ? text.replace(/\b1(?=\s\p{L}{3})/u, '1er') : text;
};
const agoFormat = cachedFormat(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

/**
 * A calendar day in the person's language: `27 Feb 2026`, in full with the weekday. A text that is
 * not an ISO date is returned unchanged.
 */
export function formatDay(day: string, locale: string, form: 'short' | 'full' = 'short'): string {
  if (!isIsoDate(day)) return day;
  const shape: Intl.DateTimeFormatOptions =
    form === 'full' ? { dateStyle: 'full' } : { day: 'numeric', month: 'short', year: 'numeric' };
  return written(new Date(`${day}T00:00:00Z`), locale, { ...shape, timeZone: 'UTC' });
}

/** A month in the person's language: `2026-03` to `Mar 2026`. */
export const formatMonth = (month: string, locale: string, form: 'short' | 'long'): string =>
  dateFormat(locale, { month: form, year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** A moment in the person's language and time zone; any other text unchanged. */
export function formatMoment(
  moment: string,
  locale: string,
  form: 'short' | 'full' | 'time' = 'short',
): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  if (form === 'full') return written(date, locale, { dateStyle: 'full', timeStyle: 'long' });
  // A clock of twelve hours shows 8:05 AM, one of 24 hours 08:05.
  const { hour12 } = dateFormat(locale, { hour: 'numeric' }).resolvedOptions();
  const hour = hour12 ? 'numeric' : '2-digit';
  return written(date, locale, {
    ...(form === 'short' && { day: 'numeric', month: 'short', year: 'numeric' }),
    hour,
    minute: '2-digit',
  });
}

const steps = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/**
 * How long ago a moment was, as `5 minutes ago`; after a week, its day.
 * @param style `short` for `5 min. ago`
 */
export function formatAgo(
  moment: string,
  locale: string,
  now: Date,
  style: 'long' | 'short' = 'long',
): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  const seconds = (date.getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) >= 7 * 86_400)
    return written(date, locale, { day: 'numeric', month: 'short', year: 'numeric' });
  const [unit, length] = steps.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
  // Yesterday is the calendar day before today, even if that was only two hours ago.
  const days = (Date.parse(todayIso(date)) - Date.parse(todayIso(now))) / 86_400_000;
  const amount = unit === 'second' ? 0 : unit === 'day' ? days : Math.trunc(seconds / length);
  return agoFormat(locale, { numeric: 'auto', style }).format(amount, unit);
}

/** Today's date in the person's time zone. */
export function todayIso(now: Date = new Date()): IsoDate {
  return isoOf(now.getFullYear(), now.getMonth() + 1, now.getDate());
}

/** The date `days` later, or earlier if negative. */
export function addDays(day: IsoDate, days: number): IsoDate {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
