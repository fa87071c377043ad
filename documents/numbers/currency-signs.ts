import { currencies } from '#contract/currency.ts';

const more: Readonly<Record<string, readonly string[]>> = {
  TRY: ['TL', '₺'],
  EUR: ['Euro'],
  GBP: ['£'],
  INR: ['Rs.', 'Rs'],
  PLN: ['zł'],
  SEK: ['kr'],
  NOK: ['kr'],
  DKK: ['kr'],
  CHF: ['Fr.', 'SFr.'],
  JPY: ['円', '¥'],
  TWD: ['NT$'],
  DEM: ['DM'],
};

const escaped = (text: string): string => text.replace(/[$.]/g, String.raw`\$&`);

function namesOf(code: string): string[] {
  const sign = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value;
  return [...new Set([code, ...(sign ? [sign] : []), ...(more[code] ?? [])])];
}

/** A pattern for the code and signs of a currency; undefined for no code. */
export function signsOf(code: string): RegExp | undefined {
  if (!/^[A-Z]{3}$/.test(code)) return undefined;
  // Letters must be a word or touch a number; a sign may be anywhere.
  return new RegExp(
    namesOf(code)
      .map((name) =>
        /^\p{L}/u.test(name) ? String.raw`(?<!\p{L})${escaped(name)}(?!\p{L})` : escaped(name),
      )
      .join('|'),
    'gu',
  );
}

/**
 * Whether the text of an amount names a currency other than `code`. `US$` belongs to USD, and `$`
 * to every currency that is written so.
 */
export function namesOther(text: string, code: string): boolean {
  const own = signsOf(code);
  if (!own) return false;
  const anyCase = new RegExp(own, 'giu');
  const words = text.normalize('NFKC').match(/[\p{L}\p{Sc}]+/gu) ?? [];
  return words.some((word) => !code.startsWith(word.replace(anyCase, '')));
}

/**
 * The code of the currency in a printed text, such as `TL`, `€` or `12,50 EUR`; undefined for none
 * or several.
 */
export function currencyIn(text: string): string | undefined {
  const exact = currencies.find((code) =>
    new RegExp(String.raw`(?<!\p{L})${code}(?!\p{L})`, 'u').test(text),
  );
  if (exact) return exact;
  const named = currencies.filter((code) => signsOf(code)?.test(text));
  return named.length === 1
    ? named[0]
    : named.find((code) => ['USD', 'GBP', 'TRY', 'EUR', 'JPY', 'KRW'].includes(code));
}
