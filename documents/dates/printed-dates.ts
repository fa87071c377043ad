import { isIsoDate, type IsoDate } from '#contract/dates.ts';
import { isoOf } from './iso-day.ts';
import { foldText } from '#documents/text/fold-text.ts';
import { printedMonths } from './month-names.ts';

/**
 * A date on a line: its characters from `at` to `end`, and its one or two readings, day before
 * month first.
 */
export interface PrintedDate {
  readonly at: number;
  readonly end: number;
  readonly days: readonly IsoDate[];
}

const numeric =
  /(?<![\d.,/-])(?:(\d{4})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{1,2})|(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\6\s?(\d{4}|\d{2}))\.?(?![\d/]|[.,]\d|-(?!(?:[01]?\d|2[0-3]):[0-5]\d)\d)/g;
const eastern = /(\d{4})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日/g;
// A number followed by a four-digit year is a day and not a two-digit year: `No. 3 Nov 13, 2026`.
const dayMonth =
  /(?<![\d.,])(\d{1,2})(?:\.|st|nd|rd|th|er|o|º)?[\s./-]*(?:de |of )?([a-z]{3,12})\.?[\s.,/'-]*(?:de |del )?(\d{4}|\d{2}(?!(?:st|nd|rd|th)?\s?,?\s?(?:19|20)\d\d(?!\d|[.,]\d)))(?!\d|[.,]\d)/g;
const monthDay =
  /(?<![a-z])([a-z]{3,12})\.?\s*(\d{1,2})(?:st|nd|rd|th)?\s*[,.]?\s*(\d{4})(?!\d|[.,]\d)/g;
const yearMonthDay = /(?<!\d)(\d{4})[\s.,/-]+([a-z]{3,12})\.?[\s.,/-]*(\d{1,2})(?!\d)/g;

function dayOf(year: string, month: number, day: number): IsoDate[] {
  const full = year.length === 2 ? Number(`20${year}`) : Number(year);
  const iso = isoOf(full, month, day);
  return full >= 1950 && full <= 2099 && isIsoDate(iso) ? [iso] : [];
}

/** Every date of the line, numeric or with the month's name in one of sixteen languages. */
export function datesOf(line: { readonly folded: string }): PrintedDate[] {
  const text = line.folded;
  if (!/\d/.test(text)) return [];
  const found: PrintedDate[] = [];
  const add = (match: RegExpExecArray, days: readonly IsoDate[]) => {
    const [at, end] = [match.index, match.index + match[0].replace(/\.$/, '').length];
    if (days.length > 0 && !found.some((one) => one.at < end && at < one.end))
      found.push({ at, end, days: [...new Set(days)] });
  };
  const named = (match: RegExpExecArray, year = '', name = '', day = '') => {
    const month = printedMonths().get(name);
    if (month !== undefined) add(match, dayOf(year, month, Number(day)));
  };
  for (const match of text.matchAll(numeric)) {
    const [, fullYear, , month, day, one, , two, year] = match;
    if (fullYear !== undefined) add(match, dayOf(fullYear, Number(month), Number(day)));
    else
      add(match, [
        ...dayOf(year ?? '', Number(two), Number(one)),
        ...dayOf(year ?? '', Number(one), Number(two)),
      ]);
  }
  for (const match of text.matchAll(eastern))
    add(match, dayOf(match[1] ?? '', Number(match[2]), Number(match[3])));
  for (const match of text.matchAll(dayMonth)) named(match, match[3], match[2], match[1]);
  for (const match of text.matchAll(monthDay)) named(match, match[3], match[1], match[2]);
  for (const match of text.matchAll(yearMonthDay)) named(match, match[1], match[2], match[3]);
  return found;
}

/** Whether the text is only a date, with or without its year: `14 Mar`, not `3 set`. */
export function isDay(text: string): boolean {
  const folded = foldText(text).trim();
  const [whole] = datesOf({ folded });
  if (whole?.at === 0 && whole.end === folded.length) return true;
  const [, day, month = day] =
    /^(?:\d{1,2}\.? ([a-z]{3,12})\.?|([a-z]{3,12})\.? \d{1,2})$/.exec(folded) ?? [];
  return month !== undefined && month !== 'set' && printedMonths().has(month);
}

/** Which comes first if both readings are dates. */
export type DayOrder = 'day first' | 'month first' | undefined;

/** A date whose order of day and month is known or open. */
export interface OrderedDate {
  /** Undefined when the order of day and month is open. */
  readonly iso: IsoDate | undefined;
  readonly at: number;
  readonly end: number;
}

/** Every date of the text in the document's order. */
export function datesIn(text: string, order: DayOrder): OrderedDate[] {
  return datesOf({ folded: foldText(text) })
    .map(({ at, end, days: [dayFirst, monthFirst] }) => {
      const iso =
        monthFirst === undefined || order === 'day first'
          ? dayFirst
          : order === 'month first'
            ? monthFirst
            : undefined;
      return { iso, at, end };
    })
    .toSorted((a, b) => a.at - b.at);
}

const weekdays = [
  'sun|dim|so|zo|paz|dom',
  'mon|lun|mo|ma|pzt|seg',
  'tue|mar|di|sal|ter',
  'wed|mer|mi|wo|car|mie|qua',
  'thu|jeu|do|per|gio|jue|qui',
  'fri|ven|fr|vr|cum|vie|sex',
  'sat|sam|sa|za|cmt|sab',
].map((names) => new RegExp(`(?:^|[^a-z])(?:${names})[a-z]{0,8}[.,]?\\s*$`));

/** `Fri 04/07/2017`: only one of the two readings is a Friday. */
function orderByWeekday(before: string, one: string, two: string, year: string): DayOrder {
  const named = weekdays.findIndex((shape) => shape.test(before));
  const falls = ([iso]: readonly IsoDate[]) =>
    iso !== undefined && new Date(`${iso}T00:00:00Z`).getUTCDay() === named;
  const [dayFirst, monthFirst] = [
    falls(dayOf(year, Number(two), Number(one))),
    falls(dayOf(year, Number(one), Number(two))),
  ];
  if (named < 0 || dayFirst === monthFirst) return undefined;
  return dayFirst ? 'day first' : 'month first';
}

/** The order of the document's numeric dates: a day above 12 or a weekday decides it. */
export function dayOrderOf(text: string): DayOrder {
  let dayFirst = 0;
  let monthFirst = 0;
  const folded = foldText(text);
  for (const match of folded.matchAll(numeric)) {
    const byName = orderByWeekday(
      folded.slice(Math.max(0, match.index - 14), match.index),
      match[5] ?? '',
      match[7] ?? '',
      match[8] ?? '',
    );
    if (byName === 'day first') dayFirst += 1;
    if (byName === 'month first') monthFirst += 1;
    const one = Number(match[5] ?? 0);
    const two = Number(match[7] ?? 0);
    // A misread month such as `93` is no day.
    const isDayOnly = (number: number) => number > 12 && number <= 31;
    if (match[6] === '.' || (isDayOnly(one) && two <= 12)) dayFirst += 1;
    else if (isDayOnly(two) && one <= 12) monthFirst += 1;
  }
  if (dayFirst > 0 && monthFirst > 0) return undefined;
  if (dayFirst > 0) return 'day first';
  return monthFirst > 0 ? 'month first' : undefined;
}
