import { baseLetters, foldLetters } from '#documents/text/fold-text.ts';
import { formsAfter, formsBefore, joining } from './legal-forms.ts';

/** A number without formatting, with the country of its prefix; empty without one. */
export interface ScopedNumber {
  readonly bare: string;
  readonly scope: string;
}

const taxPrefix =
  /^(?:(CH)E|(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|GR|HR|HU|IE|IT|LT|LU|LV|MT|NL|NO|PL|PT|RO|SE|SI|SK|TR|XI))(?=[A-Z]{0,2}\d)/;
const taxSuffix = /(?:MWST|TVA|IVA|MVA)$/;
const sameCountry: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' };
const counting = '01234567890123456789';

// Placeholders are typed by people who have no number, so they identify nobody.
const isPlaceholder = (text: string) => new Set(text).size < 2 || counting.includes(text);

/**
 * A tax number for comparison: letters and digits only, with its country separate.
 * @returns null for none, for one that is too short, and for placeholders such as `11111111111`
 */
export function taxKey(text: string): ScopedNumber | null {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  const prefix = taxPrefix.exec(plain);
  const country = prefix?.[1] ?? prefix?.[2] ?? '';
  const bare = plain.slice(prefix?.[0].length ?? 0).replace(taxSuffix, '');
  if (bare.length < 5 || !/\d{3}/.test(bare) || isPlaceholder(bare)) return null;
  return { bare, scope: sameCountry[country] ?? country };
}

const callingCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/**
 * The telephone numbers of a text for comparison: digits only, without the trunk zero, with the
 * country separate. Several numbers may be separated by commas or semicolons. Numbers that are too
 * short and placeholders are left out.
 */
export function phoneKeys(text: string): readonly ScopedNumber[] {
  return text.split(/[;,|\n]/).flatMap((one): ScopedNumber[] => {
    const number = one
      .normalize('NFKC')
      .replace(/(?:\b(?:ext|extension|dahili|durchwahl)\b|\bx(?=\s*\d)).*$/i, '')
      .replace(/\(0\)/g, '');
    const digits = number.replace(/\D/g, '').replace(/^00(?=[1-9])/, '');
    const national = digits.startsWith('0');
    const abroad = !national && (/^\s*(?:\+|00[1-9])/.test(number) || digits.length > 10);
    const scope = abroad ? (callingCode.exec(digits)?.[0] ?? '') : '';
    const bare = digits.slice(scope.length).replace(/^0+/, '');
    return bare.length < 6 || isPlaceholder(bare) ? [] : [{ bare, scope }];
  });
}

const nameLetters: Readonly<Record<string, string>> = { ...baseLetters, ð: 'd', þ: 'th' };

/**
 * The words of a company's name for comparison, without case, diacritics, punctuation, conjunctions
 * and legal forms; `ü` equals `ue`. A name that consists of legal forms keeps them.
 */
export function nameWords(name: string): readonly string[] {
  const plain = foldLetters(name)
    .replace(/[æøœłđðþ]/g, (letter) => nameLetters[letter] ?? letter)
    // The dots and slashes of A.Ş., S.à r.l. and A/S do not separate words.
    .replace(/(?<=\p{L})[.'’`´]+(?=\p{L})|(?<=\b\p{L})\/(?=\p{L}\b)/gu, '')
    .replace(/(?<=[aou])e(?=\p{L})/gu, '');
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !joining.has(word));
  let [from, to] = [0, words.length];
  // `S. A. R. L.` and `Sp. z o.o.` are several words of one legal form.
  for (let taken = 1; taken > 0;) {
    taken =
      [4, 3, 2, 1].find(
        (many) => many < to - from && formsAfter.has(words.slice(to - many, to).join('')),
      ) ?? 0;
    to -= taken;
  }
  while (from < to - 1 && formsBefore.has(words[from] ?? '')) from += 1;
  return words.slice(from, to);
}

/**
 * Whether two names are of one company: they have the same words, or the longer begins with the
 * shorter ("REWE", "REWE Markt").
 */
export function sameName(one: string, other: string): boolean {
  const [short, long] = [nameWords(one), nameWords(other)].toSorted((a, b) => a.length - b.length);
  if (!short || !long || short.length === 0) return false;
  if (short.join('') === long.join('')) return true;
  return short.join('').length >= 4 && short.every((word, at) => word === long[at]);
}

/** Compares only digits, because letters such as the U of Austria are often left out. */
function sameDigits(one: string, other: string): boolean {
  const digits = one.replace(/\D/g, '');
  return digits.length >= 8 && digits === other.replace(/\D/g, '');
}

/** Whether two tax numbers are equal, regardless of formatting and of a country prefix. */
export function sameTaxNumber(one: string, other: string): boolean {
  const [left, right] = [taxKey(one), taxKey(other)];
  return (
    left !== null &&
    right !== null &&
    (left.bare === right.bare || sameDigits(left.bare, right.bare)) &&
    (left.scope === right.scope || left.scope === '' || right.scope === '')
  );
}
