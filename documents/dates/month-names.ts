import { foldLetters } from '#documents/text/fold-text.ts';

const known = new Map<string, readonly string[]>();

function monthNames(locale: string, form: 'long' | 'short'): readonly string[] {
  const name = `${locale} ${form}`;
  let names = known.get(name);
  if (!names) {
    const format = new Intl.DateTimeFormat(locale, { month: form, timeZone: 'UTC' });
    names = Array.from({ length: 12 }, (_, month) =>
      fold(format.format(new Date(Date.UTC(2026, month, 1)))),
    );
    known.set(name, names);
  }
  return names;
}

/** Without case, accents and dots, so that `Subat` finds `Şubat`. */
const fold = (text: string) => foldLetters(text).replaceAll('.', '');

/** The number of a month, 1 to 12, by its name or the first three letters or more, in the given language, English or Turkish. */
export function monthByName(text: string, locale: string): number | undefined {
  const wanted = fold(text);
  for (const language of [locale, 'en', 'tr']) {
    const short = monthNames(language, 'short').indexOf(wanted);
    if (short >= 0) return short + 1;
    if (wanted.length < 3) continue;
    const found = monthNames(language, 'long').flatMap((name, month) =>
      name.startsWith(wanted) ? [month + 1] : [],
    );
    if (found.length === 1) return found[0];
  }
  return undefined;
}
