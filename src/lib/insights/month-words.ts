import type { IsoMonth } from './by-month.ts';

/** A month in the person's language, `Mar 2026`. */
export const formatMonth = (month: IsoMonth, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
