import { decimalSign } from './money.ts';

/**
 * What helps to say which reading of a typed text is the likelier one. It orders what is offered;
 * it never chooses.
 */
export interface TypedContext {
  /** Tag of the person's language, such as `en-GB`. */
  readonly locale: string;
  /** Country of the invoice, ISO 3166 alpha-2; empty or null when unknown. */
  readonly country?: string | null | undefined;
  /** The words of the document; asked for only when a text has several readings. */
  readonly onPage?: (() => readonly string[]) | undefined;
}

/** The language that is mostly written in a country, as a tag; undefined for what is no country. */
function localeOf(country: string | null | undefined): string | undefined {
  if (!country || !/^[A-Za-z]{2}$/.test(country)) return undefined;
  return new Intl.Locale('und', { region: country.toUpperCase() }).maximize().toString();
}

/**
 * The decimal sign where the locale is written: Swiss invoices use the point whatever the language
 * says.
 */
const signOf = (locale: string | undefined): '.' | ',' | undefined =>
  locale ? (decimalSign(locale) === ',' ? ',' : '.') : undefined;

/** Whether the day stands before the month in the short dates of a locale. */
function dayFirst(locale: string | undefined): boolean | undefined {
  if (!locale) return undefined;
  const parts = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
  })
    .formatToParts(0)
    .map(({ type }) => type);
  return parts.indexOf('day') < parts.indexOf('month');
}

/**
 * A text can be read in two ways, and each custom has one of them: the decimal comma or the point,
 * the day first or the month.
 */
export interface Reading<T> {
  readonly value: T;
  readonly custom: '.' | ',' | 'day' | 'month';
}

function customsOf(locale: string | undefined): readonly string[] {
  const first = dayFirst(locale);
  return [signOf(locale), first === undefined ? undefined : first ? 'day' : 'month'].filter(
    (custom) => custom !== undefined,
  );
}

/**
 * Puts the likelier reading first: the only one that stands on the page; else that of country and
 * language where they agree; else that of the language.
 * @param stands whether a value stands on the page, among these words
 */
export function rankReadings<T>(
  found: readonly Reading<T>[],
  { locale, country, onPage }: TypedContext,
  stands: (value: T, words: readonly string[]) => boolean,
): readonly Reading<T>[] {
  if (found.length < 2) return found;
  const words = onPage?.() ?? [];
  const there = found.filter(({ value }) => stands(value, words));
  const [mine, theirs] = [customsOf(locale), customsOf(localeOf(country) ?? locale)];
  const weight = (reading: Reading<T>) =>
    (there.length === 1 && there[0] === reading ? 4 : 0) +
    (mine.includes(reading.custom) ? 2 : 0) +
    (theirs.includes(reading.custom) ? 1 : 0);
  return found.toSorted((one, other) => weight(other) - weight(one));
}
