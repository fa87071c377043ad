import { isCurrency } from '#contract/currency.ts';
import type { IsoDate } from '#contract/dates.ts';
import { moneyLimits } from '#contract/decimal.ts';
import { monthByName } from '#documents/dates/month-names.ts';
import { isoOf } from '#documents/dates/iso-day.ts';
import { foldLetters } from '#documents/text/fold-text.ts';
import { addDays } from '#src/lib/dates/days.ts';
import type { InboxFilters } from './filters.ts';
import { parseTypedAmount } from '#src/lib/amounts/typed-amount.ts';
import { parseTypedDate } from '#src/lib/dates/typed-date.ts';

/** A value of an inbox filter with the names that people type for it. */
export interface FilterWord {
  readonly filter: 'approvement_status' | 'payment_type' | 'workspace_user__uid';
  readonly value: string;
  readonly name: string;
  /** Other names, such as the word on the wire or the part of an address before the `@`. */
  readonly also: readonly string[];
}

/** Days of creation, both included. */
export interface CreatedDays {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** Days with a name that people type. */
export interface NamedDays {
  readonly name: string;
  readonly days: CreatedDays;
}

/** A part of the search text that can be replaced by a filter. */
export type SearchMeaning = (
  | { readonly kind: 'word'; readonly word: FilterWord }
  | {
      readonly kind: 'created';
      readonly days: CreatedDays;
      readonly month: boolean;
      /** The name of the range, such as `Last month`. */
      readonly name?: string;
    }
) & {
  readonly rest: string;
};

export interface SearchMeanings {
  readonly filters: readonly SearchMeaning[];
  /** An amount is in the text; the interface has no filter for amounts (4.1). */
  readonly amount: boolean;
}

const mostWords = 4;
const mostMeanings = 5;
// With fewer letters, nearly every word that somebody begins to type would match a person or a
// status.
const leastLetters = 3;
const leastOfStatus = 4;

/** `Onaylandı` and `onaylandi` are compared as equal. */
const fold = (text: string) => foldLetters(text).replaceAll('_', ' ').trim();

function isNamed(word: FilterWord, typed: string): boolean {
  const names = [word.name, ...word.also].map(fold);
  if (names.includes(typed)) return true;
  if (word.filter !== 'workspace_user__uid')
    return typed.length >= leastOfStatus && names.some((name) => name.startsWith(typed));
  return (
    typed.length >= leastLetters &&
    names.some((name) => name.startsWith(typed) || name.includes(` ${typed}`))
  );
}

const wholeMonth = (year: number, month: number): CreatedDays => {
  const next = month === 12 ? isoOf(year + 1, 1, 1) : isoOf(year, month + 1, 1);
  return { from: isoOf(year, month, 1), to: addDays(next, -1) };
};

/** A typed month: `May 2026`, `Mayıs`, `5.2026`, `2026-05`; without a year, the last one. */
function monthOf(text: string, locale: string, today: IsoDate): CreatedDays | undefined {
  const figures = /^(?:(\d{1,2})[./-](\d{4})|(\d{4})-(\d{1,2}))$/.exec(text);
  if (figures) {
    const month = Number(figures[1] ?? figures[4]);
    const year = Number(figures[2] ?? figures[3]);
    return month >= 1 && month <= 12 && year >= 1950 ? wholeMonth(year, month) : undefined;
  }
  const [, name = '', year] = /^(\p{L}{3,})\.?(?:[\s,/-]*(\d{4}))?$/u.exec(text) ?? [];
  const month = name === '' ? undefined : monthByName(name, locale);
  if (month === undefined) return undefined;
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number);
  return wholeMonth(year ? Number(year) : month > thisMonth ? thisYear - 1 : thisYear, month);
}

function daysOf(text: string, locale: string, today: IsoDate): readonly CreatedDays[] {
  const typed = parseTypedDate(text, locale, today);
  if (typed.kind === 'none') return [];
  const days = typed.kind === 'one' ? [typed.value] : typed.values;
  return days.map((day) => ({ from: day, to: day }));
}

// A bare number can mean anything; decimals, digit groups or a currency make it an amount.
function looksLikeMoney(text: string): boolean {
  const [, before, after] = /^([A-Z]{3}) ?\d|\d ?([A-Z]{3}|TL)$/.exec(text) ?? [];
  const code = before ?? after;
  return code === undefined
    ? /\d[.,'’]\d|\d \d{3}|\p{Sc}/u.test(text)
    : code === 'TL' || isCurrency(code);
}

const isAmount = (text: string, locale: string) =>
  /^[^=]*\d/.test(text) &&
  looksLikeMoney(text) &&
  parseTypedAmount(text, locale, moneyLimits).kind !== 'none';

/**
 * The parts of a search that are a status, a payment type, a person, a day or a month, and whether
 * it contains an amount. They are only offered as filters; the search itself does not change.
 * @param words values that filters can take
 * @param locale the language's tag
 * @param named ranges of days that have a name
 */
export function meaningsOf(
  text: string,
  words: readonly FilterWord[],
  locale: string,
  today: IsoDate,
  named: readonly NamedDays[] = [],
): SearchMeanings {
  const typed = text.trim().split(/\s+/).filter(Boolean);
  const found: SearchMeaning[] = [];
  const taken = new Set<number>();
  let amount = false;
  for (let length = Math.min(mostWords, typed.length); length > 0; length -= 1)
    for (let at = 0; at + length <= typed.length; at += 1) {
      const places = Array.from({ length }, (_, step) => at + step);
      if (places.some((place) => taken.has(place))) continue;
      const part = places.map((place) => typed[place]).join(' ');
      const rest = typed.filter((_, place) => !places.includes(place)).join(' ');
      const range = named.find(({ name }) => fold(name) === fold(part));
      const month = range ? undefined : monthOf(part, locale, today);
      const here: SearchMeaning[] = [
        ...words
          .filter((word) => isNamed(word, fold(part)))
          .map((word) => ({ kind: 'word' as const, word, rest })),
        ...(range ? [{ kind: 'created' as const, ...range, month: false, rest }] : []),
        ...(month ? [{ kind: 'created' as const, days: month, month: true, rest }] : []),
        ...(range || month ? [] : daysOf(part, locale, today)).map((days) => ({
          kind: 'created' as const,
          days,
          month: false,
          rest,
        })),
      ];
      const money = isAmount(part, locale);
      if (here.length === 0 && !money) continue;
      amount ||= money;
      found.push(...here);
      for (const place of places) taken.add(place);
    }
  return { filters: found.slice(0, mostMeanings), amount };
}

/** Replaces a part of the search by its filter; the rest of the text is still searched. */
export function withMeaning(filters: InboxFilters, meaning: SearchMeaning): InboxFilters {
  const rest = { ...filters, query: meaning.rest || undefined, page: 1 };
  if (meaning.kind === 'created')
    return {
      ...rest,
      created_at__from_date: meaning.days.from,
      created_at__to_date: meaning.days.to,
    };
  const { filter, value } = meaning.word;
  return {
    ...rest,
    // A search for approved invoices replaces the status of the open tab.
    [filter]: filter === 'approvement_status' ? [value] : [...new Set([...filters[filter], value])],
  };
}
