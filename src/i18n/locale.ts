import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { formatTag } from '#src/i18n/languages.ts';
import {
  formatCount,
  formatDecimal,
  formatMoney,
  formatPercent,
  formatSize,
} from '#src/lib/amounts/money.ts';
import { formatAgo, formatDay, formatMoment, formatMonth } from '#src/lib/dates/days.ts';

/** The tag for formatting numbers and dates in the language of the app, such as `en-GB`. */
export const locale = (): string => formatTag(i18n.locale);

// Values as they are written in the language of the app.
export const countText = (count: number): string => formatCount(count, locale());
export const sizeText = (bytes: number): string => formatSize(bytes, locale());
export const percentText = (rate: string): string => formatPercent(rate, locale());
export const moneyText = (amount: string, currency: string): string =>
  formatMoney(amount, currency, locale());
export const decimalText = (value: string, atLeast = 0): string =>
  formatDecimal(value, locale(), atLeast);
export const monthText = (month: string, form: 'short' | 'long' = 'short'): string =>
  formatMonth(month, locale(), form);
export const dayText = (day: string, form?: 'short' | 'full'): string =>
  formatDay(day, locale(), form);
export const momentText = (moment: string, form?: 'short' | 'full' | 'time'): string =>
  formatMoment(moment, locale(), form);
export const agoText = (moment: string, now: Date, style?: 'short'): string =>
  formatAgo(moment, locale(), now, style);

/** Alternatives as `a, b or c`: in the language, and not in the browser's variant of it. */
export const orText = (texts: readonly string[]): string =>
  new Intl.ListFormat(i18n.locale === 'en' ? 'en-GB' : i18n.locale, { type: 'disjunction' }).format(
    texts,
  );

/**
 * Renders a component again when the language changes. Pages and memoised components need it, since
 * React would skip them; all others are rendered with them.
 */
export const useTexts = (): void => void useLingui();
