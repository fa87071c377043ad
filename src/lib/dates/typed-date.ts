import { isIsoDate, type IsoDate } from '#contract/dates.ts';
import { isoOf } from '#documents/dates/iso-day.ts';
import { addDays } from './days.ts';
import { monthByName } from '#documents/dates/month-names.ts';
import { foldLetters } from '#documents/text/fold-text.ts';
import { rankReadings, type TypedContext } from '#src/lib/amounts/typed-context.ts';

export type DateProblem =
  | { readonly reason: 'unreadable'; readonly text: string }
  /** `days` is the length of the month. */
  | {
      readonly reason: 'no-such-day';
      readonly text: string;
      readonly year: number;
      readonly month: number;
      readonly days: number;
    }
  | { readonly reason: 'no-such-month'; readonly text: string; readonly month: number };

export type TypedDate =
  | { readonly kind: 'one'; readonly value: IsoDate }
  | { readonly kind: 'two'; readonly values: readonly [IsoDate, IsoDate] }
  | { readonly kind: 'none'; readonly why: DateProblem };

const relativeDays = new Map<string, readonly string[]>();

// French `aujourd’hui` is typed with the keyboard's plain apostrophe.
const foldDayName = (text: string) => foldLetters(text).replaceAll('’', "'");

/** Words for yesterday, today and tomorrow in a language, folded. */
function relativeDaysIn(locale: string): readonly string[] {
  let names = relativeDays.get(locale);
  if (!names) {
    const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    names = [-1, 0, 1].map((days) => foldDayName(format.format(days, 'day')));
    relativeDays.set(locale, names);
  }
  return names;
}

/**
 * The offset in days from today that a word means, in the given language first and then in the
 * app's others.
 */
function relativeDay(text: string, locale: string): number | undefined {
  const word = foldDayName(text);
  for (const language of [locale, 'en', 'tr', 'de']) {
    const at = relativeDaysIn(language).indexOf(word);
    if (at >= 0) return at - 1;
  }
  return undefined;
}

function fullYear(text: string | undefined, today: IsoDate): number {
  if (!text) return Number(today.slice(0, 4));
  const year = Number(text);
  if (text.length > 2) return year;
  const now = Number(today.slice(0, 4));
  const century = now - (now % 100);
  // Two-digit years are of the past: 26 is this year, 90 was 1990.
  return century + year > now + 10 ? century + year - 100 : century + year;
}

function fix(year: number, month: number, day: number, text: string): TypedDate {
  if (month < 1 || month > 12)
    return { kind: 'none', why: { reason: 'no-such-month', text, month } };
  const value = isoOf(year, month, day);
  if (isIsoDate(value)) return { kind: 'one', value };
  if (year < 1) return { kind: 'none', why: { reason: 'unreadable', text } };
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { kind: 'none', why: { reason: 'no-such-day', text, year, month, days } };
}

/** Whether the document contains the date in an unambiguous form. */
function stands(
  day: IsoDate,
  words: readonly string[],
  context: TypedContext,
  today: IsoDate,
): boolean {
  return words.some((_, at) =>
    [1, 2, 3].some((length) => {
      const text = words
        .slice(at, at + length)
        .join(' ')
        .replace(/[,;:]$/, '');
      if (text.length > 20 || !/\d/.test(text)) return false;
      const read = parseTypedDate(text, { locale: context.locale }, today);
      return read.kind === 'one' && read.value === day && /\d{4}|\p{L}{3}/u.test(text);
    }),
  );
}

function ordered(
  dayFirst: IsoDate,
  monthFirst: IsoDate,
  context: TypedContext,
  today: IsoDate,
): readonly [IsoDate, IsoDate] {
  const found = [
    { custom: 'day', value: dayFirst },
    { custom: 'month', value: monthFirst },
  ] as const;
  const [first] = rankReadings(found, context, (day, words) => stands(day, words, context, today));
  return first?.value === monthFirst ? [monthFirst, dayFirst] : [dayFirst, monthFirst];
}

/**
 * Reads a date as people type it: `31.1.26`, `2026-01-31`, `31/01/2026`, `31 Jan`, `today`,
 * `bugün`. With dots the day comes first; `3/4/26` is two days and both are answered.
 * @param context the language's tag, or another hint which of two days comes first
 * @param today the day that `today` means, and the year where none is typed
 */
export function parseTypedDate(
  typed: string,
  context: string | TypedContext,
  today: IsoDate,
): TypedDate {
  const around = typeof context === 'string' ? { locale: context } : context;
  const { locale } = around;
  const text = typed.normalize('NFKC').trim();
  const relative = relativeDay(text, locale);
  if (relative !== undefined) return { kind: 'one', value: addDays(today, relative) };

  const yearFirst = /^(\d{4})([-/. ]?)(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (yearFirst && (yearFirst[2] || text.length === 8))
    return fix(Number(yearFirst[1]), Number(yearFirst[3]), Number(yearFirst[4]), text);

  const numbers = /^(\d{1,2})\s*([-/. ])\s*(\d{1,2})(?:\.|\s*\2\s*(\d{2}|\d{4}))?$/.exec(text);
  if (numbers) {
    const [, one, sign, two, last] = numbers;
    const year = fullYear(last, today);
    const dayFirst = fix(year, Number(two), Number(one), text);
    if (sign === '.') return dayFirst;
    const monthFirst = fix(year, Number(one), Number(two), text);
    if (dayFirst.kind === 'one' && monthFirst.kind === 'one' && dayFirst.value !== monthFirst.value)
      return { kind: 'two', values: ordered(dayFirst.value, monthFirst.value, around, today) };
    return monthFirst.kind === 'one' ? monthFirst : dayFirst;
  }

  const named =
    /^(?:(\d{1,2})(?:st|nd|rd|th|er|\.)?[\s-]*)?(\p{L}+)\.?[\s,-]*(?:(\d{1,2})(?:st|nd|rd|th)?(?!\d)[\s,]*)?(\d{2}|\d{4})?$/u.exec(
      text.toLocaleLowerCase(locale),
    );
  const month = named?.[2] && monthByName(named[2], locale);
  if (named && month) {
    const [, before, , after, last] = named;
    // In `31 Jan 26` the day precedes the month, so the number after it is the year.
    const day = before ?? after;
    const year = last ?? (before ? after : undefined);
    if (day && !(before && after && last))
      return fix(fullYear(year, today), month, Number(day), text);
  }
  return { kind: 'none', why: { reason: 'unreadable', text } };
}
