/** Returns a comparison of names by the language's own order: Ç after C in Turkish, 2 before 10. */
export const byName = (locale: string): ((one: string, other: string) => number) =>
  new Intl.Collator(locale, { numeric: true }).compare;

/** Whether two names differ at most in case: `İnci` is `inci` in Turkish. */
export function isSameName(locale: string, one: string, other: string): boolean {
  const { compare } = new Intl.Collator(locale, { sensitivity: 'accent' });
  return compare(one.trim(), other.trim()) === 0;
}
