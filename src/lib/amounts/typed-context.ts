import { decimalSign } from '#src/lib/amounts/money.ts';

/** Hints at the likelier reading of a typed text. They order offers and never decide. */
export interface TypedContext {
  /** Tag of the person's language, such as `en-GB`. */
  readonly locale: string;
  /** Country of the invoice, ISO 3166 alpha-2; empty or null when unknown. */
  readonly country?: string | null | undefined;
  /** Code of the currency that amounts are in; the sign of another one is not taken silently. */
  readonly currency?: string | null | undefined;
  /** The words of the document, read only when a text has several readings. */
  readonly onPage?: (() => readonly string[]) | undefined;
}

/** The tag of a country's main language; undefined if it is not a country. */
function localeOf(country: string | null | undefined): string | undefined {
  if (!country || !/^[A-Za-z]{2}$/.test(country)) return undefined;
  return new Intl.Locale('und', { region: country.toUpperCase() }).maximize().toString();
}

/** The country decides, since Swiss invoices have the point in every language. */
const signOf = (locale: string | undefined): '.' | ',' | undefined =>
  locale ? (decimalSign(locale) === ',' ? ',' : '.') : undefined;

/** Whether short dates of a locale have the day before the month. */
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
 * One way to read an ambiguous text, with the custom that it follows: decimal comma or point, day
 * or month first.
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
 * Orders readings by likelihood: first the only one that the document contains; else that of
 * country and language where both agree; else that of the language.
 * @param stands whether the document's words contain a value
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
