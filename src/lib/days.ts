import { isIsoDate, type IsoDate } from '#contract/dates.ts';
import { monthByName } from './month-names.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify([locale, options]);
  let format = formats.get(name);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options);
    formats.set(name, format);
  }
  return format;
}

/** A calendar day in the person's language: `27 Feb 2026`, in full with the weekday. What is no day is shown as sent. */
export function formatDay(day: string, locale: string, form: 'short' | 'full' = 'short'): string {
  if (!isIsoDate(day)) return day;
  const shape: Intl.DateTimeFormatOptions = form === 'full' ? { dateStyle: 'full' } : { day: 'numeric', month: 'short', year: 'numeric' };
  return dateFormat(locale, { ...shape, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** A moment in the person's language and own time zone; what is none is shown as sent. */
export function formatMoment(moment: string, locale: string, form: 'short' | 'full' = 'short'): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  const shape: Intl.DateTimeFormatOptions =
    form === 'full' ? { dateStyle: 'full', timeStyle: 'long' } : { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' };
  return dateFormat(locale, shape).format(date);
}

const steps = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago a moment was, `5 minutes ago`; after a week the day itself. */
export function formatAgo(moment: string, locale: string, now: Date): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  const seconds = (date.getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) >= 7 * 86_400) return dateFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }).format(date);
  const [unit, length] = steps.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
  const amount = unit === 'second' ? 0 : Math.trunc(seconds / length);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(amount, unit);
}

/** The day it is now where the person is. */
export function todayIso(now: Date = new Date()): IsoDate {
  return isoOf(now.getFullYear(), now.getMonth() + 1, now.getDate());
}

/** The day some days later; earlier when negative. */
export function addDays(day: IsoDate, days: number): IsoDate {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

function isoOf(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Why a typed date cannot be taken. */
export type DateTrouble =
  | { readonly reason: 'unreadable'; readonly text: string }
  /** The month has only `days` days. */
  | { readonly reason: 'no-such-day'; readonly text: string; readonly year: number; readonly month: number; readonly days: number }
  | { readonly reason: 'no-such-month'; readonly text: string; readonly month: number };

/** What a typed date can mean. */
export type TypedDate =
  | { readonly kind: 'one'; readonly value: IsoDate }
  | { readonly kind: 'two'; readonly values: readonly [IsoDate, IsoDate] }
  | { readonly kind: 'none'; readonly why: DateTrouble };

const relative: Readonly<Record<string, number>> = {
  today: 0, bugün: 0, bugun: 0, heute: 0, yesterday: -1, dün: -1, dun: -1, gestern: -1, tomorrow: 1, yarın: 1, yarin: 1, morgen: 1,
};

function fullYear(text: string | undefined, today: IsoDate): number {
  if (!text) return Number(today.slice(0, 4));
  const year = Number(text);
  if (text.length > 2) return year;
  const now = Number(today.slice(0, 4));
  const century = now - (now % 100);
  // Invoices are of the past: 26 is this year, 90 was 1990.
  return century + year > now + 10 ? century + year - 100 : century + year;
}

function fix(year: number, month: number, day: number, text: string): TypedDate {
  if (month < 1 || month > 12) return { kind: 'none', why: { reason: 'no-such-month', text, month } };
  const value = isoOf(year, month, day);
  if (isIsoDate(value)) return { kind: 'one', value };
  if (year < 1) return { kind: 'none', why: { reason: 'unreadable', text } };
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { kind: 'none', why: { reason: 'no-such-day', text, year, month, days } };
}

/**
 * Reads a date as people type it: `31.1.26`, `2026-01-31`, `31/01/2026`, `31 Jan`, `today`, `bugün`. With dots the day comes
 * first; `3/4/26` is two days and both are answered.
 * @param today the day that `today` means, and the year where none is typed
 */
export function parseTypedDate(typed: string, locale: string, today: IsoDate): TypedDate {
  const text = typed.normalize('NFKC').trim();
  const word = text.toLocaleLowerCase(locale);
  const offset = relative[word] ?? relative[text.toLowerCase()];
  if (offset !== undefined) return { kind: 'one', value: addDays(today, offset) };

  const yearFirst = /^(\d{4})([-/. ]?)(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (yearFirst && (yearFirst[2] || text.length === 8)) return fix(Number(yearFirst[1]), Number(yearFirst[3]), Number(yearFirst[4]), text);

  const numbers = /^(\d{1,2})\s*([-/. ])\s*(\d{1,2})(?:\.|\s*\2\s*(\d{2}|\d{4}))?$/.exec(text);
  if (numbers) {
    const [, one, sign, two, last] = numbers;
    const year = fullYear(last, today);
    const dayFirst = fix(year, Number(two), Number(one), text);
    if (sign === '.') return dayFirst;
    const monthFirst = fix(year, Number(one), Number(two), text);
    if (dayFirst.kind === 'one' && monthFirst.kind === 'one' && dayFirst.value !== monthFirst.value)
      return { kind: 'two', values: [dayFirst.value, monthFirst.value] };
    return monthFirst.kind === 'one' ? monthFirst : dayFirst;
  }

  const named = /^(?:(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]*)?(\p{L}+)\.?[\s,-]*(?:(\d{1,2})(?:st|nd|rd|th)?(?!\d)[\s,]*)?(\d{2}|\d{4})?$/u.exec(word);
  const month = named?.[2] && monthByName(named[2], locale);
  if (named && month) {
    const [, before, , after, last] = named;
    // In `31 Jan 26` the day stands before, so what follows is the year.
    const day = before ?? after;
    const year = last ?? (before ? after : undefined);
    if (day && !(before && after && last)) return fix(fullYear(year, today), month, Number(day), text);
  }
  return { kind: 'none', why: { reason: 'unreadable', text } };
}
