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

/**
 * The number of a month, 1 to 12, by its name or at least its first three letters, in the given
 * language, English or Turkish.
 */
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
// Abbreviations that `Intl` lacks.
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
let printed: ReadonlyMap<string, number> | undefined;

/** Numbers of months by their folded names, long and short, in sixteen languages. */
export function printedMonths(): ReadonlyMap<string, number> {
  if (printed) return printed;
  const names = new Map<string, number>(more);
  for (const language of languages)
    for (const month of ['long', 'short'] as const) {
      const inText = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' });
      const alone = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      for (let number = 1; number <= 12; number += 1) {
        const day = new Date(Date.UTC(2026, number - 1, 1));
        const named = inText.formatToParts(day).find(({ type }) => type === 'month')?.value ?? '';
        for (const name of [named, alone.format(day)]) {
          const folded = fold(name);
          if (/^[a-z]{3,}$/.test(folded) && !names.has(folded)) names.set(folded, number);
        }
      }
    }
  printed = names;
  return names;
}
