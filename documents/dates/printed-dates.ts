import { isIsoDate, type IsoDate } from '#contract/dates.ts';
import { isoOf } from './iso-day.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { PageLine } from '#documents/text/page-lines.ts';

/** A date on a line: signs from `at` to `end` of its text, and the one or two days it can mean, day before month first. */
export interface PrintedDate {
  readonly at: number;
  readonly end: number;
  readonly days: readonly IsoDate[];
}

const languages = [
  'en',
  'tr',
  'de',
  'fr',
  'nl',
  'es',
  'it',
  'pt',
  'pl',
  'sv',
  'da',
  'nb',
  'fi',
  'cs',
  'ro',
  'hu',
];
// Short forms that the languages' own tables leave out.
const more: readonly (readonly [string, number])[] = [
  ['sept', 9],
  ['mrz', 3],
  ['mrt', 3],
  ['maerz', 3],
  ['janner', 1],
  ['fevr', 2],
  ['juil', 7],
  ['febr', 2],
  ['okt', 10],
  ['dez', 12],
];
let known: ReadonlyMap<string, number> | undefined;

function monthNames(): ReadonlyMap<string, number> {
  if (known) return known;
  const names = new Map<string, number>(more);
  for (const language of languages)
    for (const month of ['long', 'short'] as const) {
      const inText = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' });
      const alone = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      for (let number = 1; number <= 12; number += 1) {
        const day = new Date(Date.UTC(2026, number - 1, 1));
        const named = inText.formatToParts(day).find(({ type }) => type === 'month')?.value ?? '';
        for (const name of [named, alone.format(day)]) {
          const folded = foldText(name).replaceAll('.', '');
          if (/^[a-z]{3,}$/.test(folded) && !names.has(folded)) names.set(folded, number);
        }
      }
    }
  known = names;
  return names;
}

const numeric =
  /(?<![\d.,/-])(?:(\d{4})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{1,2})|(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\6\s?(\d{4}|\d{2}))\.?(?![\d/]|[.,-]\d)/g;
const eastern = /(\d{4})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日/g;
const dayMonth =
  /(?<![\d.,])(\d{1,2})(?:\.|st|nd|rd|th|er|o|º)?[\s./-]*(?:de |of )?([a-z]{3,12})\.?[\s.,/'-]*(?:de |del )?(\d{4}|\d{2})(?!\d)/g;
const monthDay = /(?<![a-z])([a-z]{3,12})\.?\s*(\d{1,2})(?:st|nd|rd|th)?\s*,?\s*(\d{4})(?!\d)/g;
const yearMonthDay = /(?<!\d)(\d{4})[\s.,/-]+([a-z]{3,12})\.?[\s.,/-]*(\d{1,2})(?!\d)/g;

function dayOf(year: string, month: number, day: number): IsoDate[] {
  const full = year.length === 2 ? Number(`20${year}`) : Number(year);
  const iso = isoOf(full, month, day);
  return full >= 1950 && full <= 2099 && isIsoDate(iso) ? [iso] : [];
}

/** Every date of the line, in figures or with the month's name in one of sixteen languages. */
export function datesOf(line: Pick<PageLine, 'folded'>): PrintedDate[] {
  const text = line.folded;
  if (!/\d/.test(text)) return [];
  const found: PrintedDate[] = [];
  const add = (match: RegExpExecArray, days: readonly IsoDate[]) => {
    const [at, end] = [match.index, match.index + match[0].replace(/\.$/, '').length];
    if (days.length > 0 && !found.some((one) => one.at < end && at < one.end))
      found.push({ at, end, days: [...new Set(days)] });
  };
  const named = (match: RegExpExecArray, year = '', name = '', day = '') => {
    const month = monthNames().get(name);
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
