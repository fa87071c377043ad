import type { LikelyCountry } from './likely-countries.ts';

/** Legal forms whose final dot was not recognised, as it is easily lost: `A.Ş` is `A.Ş.`. */
const withoutDot = /(?:\bA\.[ŞS]|[ŞS]t[iİ]|[ŞS]T[Iİ]|B\.V|N\.V|S\.A|S\.L|S\.r\.l|z o\.o)$/u;

/** Legal forms with letters that recognition confuses or lacks. */
const forms: readonly (readonly [shape: RegExp, form: string])[] = [
  [/(?<=\s)S\.\s?[aäâáã]\.?\s?r\.\s?l\.?(?=$|[\s,])/u, 'S.à r.l.'],
  [/(?<=\s)B\.\s?v\.?(?=$|[\s,])/u, 'B.V.'],
  [/(?<=\s)N\.\s?v\.?(?=$|[\s,])/u, 'N.V.'],
  [/(?<=\s)O[uUúù](?=$|,)/u, 'OÜ'],
  // `El` is a Spanish article, `EI` a French legal form.
  [/(?<=^|\s)EI(?=\s\p{Lu}\p{Ll})/u, 'El'],
  [/(?<=\s)El$/u, 'EI'],
];
const swissForm: readonly [RegExp, string] = [/(?<=\s)Sarl(?=$|[\s,])/u, 'Sàrl'];

/**
 * The recognised name of a company with the correct spelling of its legal form.
 * @param text of its page
 */
export function recognisedName(name: string, text: string): string {
  const swiss = /\bCHE-?\d{3}/.test(text) ? [swissForm] : [];
  const written = [...forms, ...swiss].reduce(
    (all, [shape, form]) => all.replace(shape, form),
    name,
  );
  return withoutDot.test(written) ? `${written}.` : written;
}

/** Countries with letters that recognition does not know: `Solís`, `Wisła`, `Järvi`. */
const otherLetters = new Set(
  'ES PT BR MX AR CO CL PE PL CZ SK HU RO HR SI RS BA LT LV EE FI SE NO DK IS'.split(' '),
);
const mostly = 0.6;

/** Whether names on the page probably have letters that recognition does not know. */
export const lacksLetters = (likely: readonly LikelyCountry[]): boolean =>
  likely
    .filter(({ country }) => otherLetters.has(country))
    .reduce((sum, { share }) => sum + share, 0) > mostly;
