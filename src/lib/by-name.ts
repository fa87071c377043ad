/** Compares names as a reader of the language looks them up: Ç after C in Turkish, 2 before 10. */
export const byName = (locale: string): ((one: string, other: string) => number) =>
  new Intl.Collator(locale, { numeric: true }).compare;
