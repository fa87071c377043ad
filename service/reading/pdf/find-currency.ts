import { isCurrency } from '#contract/currency.ts';
import type { PageDocument } from './page-document.ts';
import type { Found } from './sureness.ts';

const symbols: readonly (readonly [RegExp, string])[] = [
  [/€|(?<!\p{L})Euros?(?!\p{L})/gu, 'EUR'], [/£/g, 'GBP'], [/₺|(?<=\d\s?)TL(?!\p{L})|(?<!\p{L})TL(?=\s?\d)/gu, 'TRY'],
  [/₹|(?<!\p{L})Rs\.?(?=\s?\d)/gu, 'INR'], [/R\$/g, 'BRL'], [/(?<=\d\s?)zł/g, 'PLN'], [/(?<=\d\s?)Kč/g, 'CZK'], [/(?<=\d\s?)Ft(?!\p{L})/gu, 'HUF'],
  [/(?<=\d\s?)lei(?!\p{L})/gu, 'RON'], [/(?<!\p{L})Fr\.(?=\s?\d)|SFr\.?/gu, 'CHF'], [/¥/g, 'JPY'], [/₽/g, 'RUB'], [/₴/g, 'UAH'], [/₪/g, 'ILS'], [/₩/g, 'KRW'],
  [/(?<![A-Z])(?:USD?\s?)?\$|(?<!\p{L})US Dollars?(?!\p{L})/gu, 'USD'],
];
const otherDollars = ['CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN'];
const homeOf: Record<string, string> = {
  EUR: 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK', GBP: 'GB', TRY: 'TR', USD: 'US', CHF: 'CH', SEK: 'SE', NOK: 'NO', DKK: 'DK', PLN: 'PL', CZK: 'CZ',
  HUF: 'HU', RON: 'RO', INR: 'IN', AUD: 'AU', CAD: 'CA',
};
const crowns: Record<string, string> = { SE: 'SEK', NO: 'NOK', DK: 'DKK', IS: 'ISK' };

/** The currency of the amounts, the one beside the total above all; undefined when two are even. */
export function findCurrency(document: PageDocument, totalLine: number | undefined, country: string): Found<string> | undefined {
  const votes = new Map<string, number>();
  for (const [index, line] of document.lines.entries()) {
    const weight = totalLine !== undefined && Math.abs(index - totalLine) <= 1 ? 20 : 1;
    const named = !/steuer|tax|vat/i.test(line.text) && /rechnungsw[äa]hrung|^w[äa]hrung|(?:invoice|document) currency|^currency|^devise|^valuta|para birimi/i.test(line.text) ? 40 : 0;
    for (const code of codesIn(line.text, country)) votes.set(code, (votes.get(code) ?? 0) + weight + named);
  }
  const dollars = otherDollars.find((code) => votes.has(code));
  // A dollar sign alone says little where another dollar is named by its code.
  if (dollars !== undefined && !/\bUSD\b|US\$/.test(document.text)) {
    votes.set(dollars, (votes.get(dollars) ?? 0) + (votes.get('USD') ?? 0));
    votes.delete('USD');
  }
  const [first, second] = [...votes].toSorted((a, b) => b[1] - a[1]);
  if (first === undefined) return ofCountry(country);
  if (second !== undefined && second[1] === first[1]) return undefined;
  const share = first[1] / (first[1] + (second?.[1] ?? 0));
  return { value: first[0], sure: (first[1] >= 20 ? 0.97 : 0.85) * (share > 0.7 ? 1 : 0.8) };
}

/** A bill that names no currency is in that of the issuer's country. */
function ofCountry(country: string): Found<string> | undefined {
  const code = Object.entries(homeOf).find(([, countries]) => countries.split(' ').includes(country))?.[0];
  return code === undefined ? undefined : { value: code, sure: 0.65 };
}

function codesIn(text: string, country: string): string[] {
  const found: string[] = [];
  for (const [code] of text.matchAll(/(?<![\p{L}\d])[A-Z]{3}(?=[\s\d:.,;()/$€£]|$)|(?<=\d\s?)[A-Z]{3}(?!\p{L})/gu)) {
    // ALL, TRY, TOP and their like are words as well: a code counts beside a number or a label of currency.
    if (isCurrency(code) && (/\d/.test(text) || /currency|w[äa]hrung|devise|valuta|para birimi|moneda|EUR|USD|GBP/i.test(text)) && !/^(?:ALL|TOP|BAM|MOP|CUP|GEL|LAK|MAD|PEN|TOP|RON)$/.test(code)) found.push(code);
  }
  for (const [symbol, code] of symbols) for (const _ of text.matchAll(symbol)) found.push(code);
  const crown = crowns[country];
  if (crown !== undefined && /(?<=\d\s?)kr(?!\p{L})|(?<!\p{L})kr\.?(?=\s?\d)/u.test(text)) found.push(crown);
  return found;
}
