import { isIsoDate, type IsoDate } from '#contract/dates.ts';
import { foldText } from '#documents/text/fold-text.ts';

/** Names of months in English, German, French, Dutch, Turkish, Italian, Spanish and Portuguese, folded. */
const months: readonly (readonly string[])[] = [
  [
    'january',
    'januar',
    'janner',
    'janvier',
    'januari',
    'ocak',
    'gennaio',
    'enero',
    'janeiro',
    'jan',
    'janv',
    'oca',
    'gen',
    'ene',
  ],
  [
    'february',
    'februar',
    'fevrier',
    'februari',
    'subat',
    'febbraio',
    'febrero',
    'fevereiro',
    'feb',
    'fev',
    'fevr',
    'sub',
  ],
  ['march', 'marz', 'mars', 'maart', 'mart', 'marzo', 'marco', 'mar', 'mrt', 'mrz'],
  ['april', 'avril', 'nisan', 'aprile', 'abril', 'apr', 'avr', 'nis', 'abr'],
  ['may', 'mai', 'mei', 'mayis', 'maggio', 'mayo', 'maio', 'mag'],
  ['june', 'juni', 'juin', 'haziran', 'giugno', 'junio', 'junho', 'jun', 'haz', 'giu'],
  ['july', 'juli', 'juillet', 'temmuz', 'luglio', 'julio', 'julho', 'jul', 'juil', 'tem', 'lug'],
  ['august', 'aout', 'augustus', 'agustos', 'agosto', 'aug', 'agu', 'ago'],
  [
    'september',
    'septembre',
    'eylul',
    'settembre',
    'septiembre',
    'setembro',
    'sep',
    'sept',
    'eyl',
    'set',
  ],
  [
    'october',
    'oktober',
    'octobre',
    'ekim',
    'ottobre',
    'octubre',
    'outubro',
    'oct',
    'okt',
    'eki',
    'ott',
    'out',
  ],
  ['november', 'novembre', 'kasim', 'noviembre', 'novembro', 'nov', 'kas'],
  [
    'december',
    'dezember',
    'decembre',
    'aralik',
    'dicembre',
    'diciembre',
    'dezembro',
    'dec',
    'dez',
    'ara',
    'dic',
  ],
];
const monthOf = new Map(
  months.flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);

/** Which comes first where both readings are days. */
export type DayOrder = 'day first' | 'month first' | undefined;

export interface PrintedDate {
  /** Undefined when the order of day and month is open. */
  readonly iso: IsoDate | undefined;
  readonly at: number;
  readonly end: number;
}

const numeric =
  /(?<![\d.,/-])(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\5\s?(\d{4}|\d{2}))(?![\d/]|[.,-]\d)/g;
const dayMonth =
  /(?<![\d.,])(\d{1,2})(?:\.|st|nd|rd|th|er)?[\s./-]*(?:de )?([a-z]{3,10})\.?[\s.,/-]*(?:de )?(\d{4}|\d{2}(?!\d))/g;
const monthDay = /(?<![a-z])([a-z]{3,10})\.?\s*(\d{1,2})(?:st|nd|rd|th)?\s*,?\s*(\d{4})(?!\d)/g;

/** Every date of the text. */
export function datesIn(text: string, order: DayOrder): PrintedDate[] {
  const folded = foldText(text);
  const found: PrintedDate[] = [];
  for (const match of folded.matchAll(numeric)) {
    const [whole, y, m, d, one = '', , two = '', year = ''] = match;
    const iso = y === undefined ? ordered(one, two, year, order) : day(y, Number(m), Number(d));
    if (iso !== null) found.push({ iso, at: match.index, end: match.index + whole.length });
  }
  for (const match of folded.matchAll(dayMonth))
    add(match, match[3] ?? '', match[2] ?? '', match[1] ?? '');
  for (const match of folded.matchAll(monthDay))
    add(match, match[3] ?? '', match[1] ?? '', match[2] ?? '');
  return found.toSorted((a, b) => a.at - b.at);

  function add(match: RegExpExecArray, year: string, month: string, dayText: string): void {
    const number = monthOf.get(month);
    const iso = number === undefined ? undefined : day(year, number, Number(dayText));
    if (iso) found.push({ iso, at: match.index, end: match.index + match[0].length });
  }
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
  const falls = (iso: string | undefined) =>
    iso !== undefined && new Date(`${iso}T00:00:00Z`).getUTCDay() === named;
  const [dayFirst, monthFirst] = [
    falls(day(year, Number(two), Number(one))),
    falls(day(year, Number(one), Number(two))),
  ];
  if (named < 0 || dayFirst === monthFirst) return undefined;
  return dayFirst ? 'day first' : 'month first';
}

/** What the numeric dates of the document tell about their order: one with a day above 12 settles it, or a day of the week. */
export function dayOrderOf(text: string): DayOrder {
  let dayFirst = 0;
  let monthFirst = 0;
  const folded = foldText(text);
  for (const match of folded.matchAll(numeric)) {
    const byName = orderByWeekday(
      folded.slice(Math.max(0, match.index - 14), match.index),
      match[4] ?? '',
      match[6] ?? '',
      match[7] ?? '',
    );
    if (byName === 'day first') dayFirst += 1;
    if (byName === 'month first') monthFirst += 1;
    const one = Number(match[4] ?? 0);
    const two = Number(match[6] ?? 0);
    if (match[5] === '.' || (one > 12 && two <= 12)) dayFirst += 1;
    else if (two > 12 && one <= 12) monthFirst += 1;
  }
  if (dayFirst > 0 && monthFirst > 0) return undefined;
  if (dayFirst > 0) return 'day first';
  return monthFirst > 0 ? 'month first' : undefined;
}

function ordered(
  one: string,
  two: string,
  year: string,
  order: DayOrder,
): IsoDate | undefined | null {
  const dayFirst = day(year, Number(two), Number(one));
  const monthFirst = day(year, Number(one), Number(two));
  if (dayFirst === undefined && monthFirst === undefined) return null;
  if (dayFirst === undefined || monthFirst === undefined || dayFirst === monthFirst)
    return dayFirst ?? monthFirst;
  if (order === undefined) return undefined;
  return order === 'day first' ? dayFirst : monthFirst;
}

function day(year: string, month: number, dayNumber: number): IsoDate | undefined {
  const full = year.length === 2 ? `20${year}` : year;
  const iso = `${full}-${String(month).padStart(2, '0')}-${String(dayNumber).padStart(2, '0')}`;
  return isIsoDate(iso) && full >= '1980' && full <= '2099' ? iso : undefined;
}
