import { isCurrency } from '#contract/currency.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import type { Found } from './confidence.ts';

const symbols: readonly (readonly [RegExp, string])[] = [
  [/€|(?<!\p{L})Euros?(?!\p{L})/gu, 'EUR'],
  [/£/g, 'GBP'],
  [/₺|(?<=\d\s?)TL(?!\p{L})|(?<!\p{L})TL(?=\s?\d)/gu, 'TRY'],
  [/₹|(?<!\p{L})Rs\.?(?=\s?\d)/gu, 'INR'],
  [/R\$/g, 'BRL'],
  [/(?<=\d\s?)zł/g, 'PLN'],
  [/(?<=\d\s?)Kč/g, 'CZK'],
  [/(?<=\d\s?)Ft(?!\p{L})/gu, 'HUF'],
  [/(?<=\d\s?)lei(?!\p{L})/gu, 'RON'],
  [/(?<!\p{L})Fr\.(?=\s?\d)|SFr\.?/gu, 'CHF'],
  [/¥/g, 'JPY'],
  [/₽/g, 'RUB'],
  [/₴/g, 'UAH'],
  [/₪/g, 'ILS'],
  [/₩/g, 'KRW'],
  [/(?<!\p{L})US\s?\$|(?<!\p{L})US Dollars?(?!\p{L})/gu, 'USD'],
  [/(?<!\p{L})CA?\$/gu, 'CAD'],
  [/(?<!\p{L})AU?\$/gu, 'AUD'],
  [/(?<!\p{L})NZ\$/gu, 'NZD'],
  [/(?<!\p{L})S\$/gu, 'SGD'],
  [/(?<!\p{L})HK\$/gu, 'HKD'],
  [/(?<!\p{L})MX\$/gu, 'MXN'],
  [/(?<!\p{L})NT\$/gu, 'TWD'],
  [/(?<!\p{L})\$/gu, '$'],
];
/** Of the countries whose own money is written with `$`. */
const dollarOf: Readonly<Record<string, string>> = {
  US: 'USD',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  SG: 'SGD',
  HK: 'HKD',
  MX: 'MXN',
  TW: 'TWD',
  AR: 'ARS',
  CL: 'CLP',
  CO: 'COP',
  UY: 'UYU',
  JM: 'JMD',
  BB: 'BBD',
  BS: 'BSD',
  TT: 'TTD',
  FJ: 'FJD',
  BN: 'BND',
};
const dollars = [...new Set(Object.values(dollarOf))];
/** Words of countries with dollars of their own: beside a bare `$` they leave open which it is. */
const otherDollarWords =
  /\b(?:gst|hst|pst|qst|abn|canada|australia|new zealand|singapore|hong kong|mexico|[a-z]\d[a-z] ?\d[a-z]\d)\b/;
const homeOf: Record<string, string> = {
  EUR: 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK',
  GBP: 'GB',
  TRY: 'TR',
  USD: 'US',
  CHF: 'CH',
  SEK: 'SE',
  NOK: 'NO',
  DKK: 'DK',
  PLN: 'PL',
  CZK: 'CZ',
  HUF: 'HU',
  RON: 'RO',
  INR: 'IN',
  AUD: 'AU',
  CAD: 'CA',
  NZD: 'NZ',
  SGD: 'SG',
};
const crowns: Record<string, string> = { SE: 'SEK', NO: 'NOK', DK: 'DKK', IS: 'ISK' };

/** The currency of the amounts, the one beside the total above all; undefined when two are even. */
export function findCurrency(
  document: PageDocument,
  totalLine: number | undefined,
  place: { country: string; language: string },
): Found<string> | undefined {
  const votes = new Map<string, number>();
  for (const [index, line] of document.lines.entries()) {
    if (exchange.test(foldText(line.text))) continue;
    const weight = totalLine !== undefined && Math.abs(index - totalLine) <= 1 ? 20 : 1;
    const named =
      !/steuer|tax|vat/i.test(line.text) &&
      /rechnungsw[äa]hrung|^w[äa]hrung|(?:invoice|document) currency|^currency|^devise|^valuta|para birimi/i.test(
        line.text,
      )
        ? 40
        : 0;
    for (const code of codesIn(line.text, place.country))
      votes.set(code, (votes.get(code) ?? 0) + weight + named);
  }
  const bare = votes.get('$');
  if (bare !== undefined) {
    votes.delete('$');
    const code = dollarHere(document, [...votes.keys()], place);
    if (code === undefined) return undefined;
    votes.set(code, (votes.get(code) ?? 0) + bare);
  }
  const [first, second] = [...votes].toSorted((a, b) => b[1] - a[1]);
  if (first === undefined) return ofCountry(place.country);
  if (second !== undefined && second[1] === first[1]) return undefined;
  const share = first[1] / (first[1] + (second?.[1] ?? 0));
  return { value: first[0], confidence: (first[1] >= 20 ? 0.97 : 0.85) * (share > 0.7 ? 1 : 0.8) };
}

/** `1 EUR = 4,97 RON`, `Wechselkurs`: a line that says nothing about the amounts of the page. */
const exchange =
  /exchange|wechselkurs|umrechnung|taux de change|wisselkoers|doviz kuru|curs(?:ul)? (?:bnr|valutar)|kurs (?:nbp|waluty)|tipo de cambio|tasso di cambio|(?<![a-z\d])1(?:[.,]0+)? ?[a-z]{3} ?=/;

/**
 * Which money a bare `$` is: the one named by its code, else the issuer's own; in Spanish or with
 * words of other dollars it stays open.
 */
function dollarHere(
  document: PageDocument,
  named: readonly string[],
  { country, language }: { country: string; language: string },
): string | undefined {
  const codes = named.filter((code) => dollars.includes(code));
  if (codes.length > 0) return codes.length === 1 ? codes[0] : codes.find((code) => code === 'USD');
  if (country !== '') return dollarOf[country] ?? 'USD';
  return language === 'es' || otherDollarWords.test(document.folded) ? undefined : 'USD';
}

/** A bill that names no currency is in that of the issuer's country. */
function ofCountry(country: string): Found<string> | undefined {
  const code = Object.entries(homeOf).find(([, countries]) =>
    countries.split(' ').includes(country),
  )?.[0];
  return code === undefined ? undefined : { value: code, confidence: 0.65 };
}

/**
 * Money that most of the world's invoices are in; the other codes are words, units or products as
 * well.
 */
const usual = new Set(
  'EUR USD GBP CHF TRY SEK NOK DKK PLN CZK HUF BGN CAD AUD NZD JPY CNY INR BRL MXN ZAR SGD HKD AED SAR ILS UAH RSD'.split(
    ' ',
  ),
);
const labelOfCurrency = /currency|w[äa]hrung|devise|valuta|waluta|moned[aă]|para birimi/i;

function codesIn(text: string, country: string): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(
    /(?<![\p{L}\d])[A-Z]{3}(?=[\s\d:.,;()/$€£]|$)|(?<=\d\s?)[A-Z]{3}(?!\p{L})/gu,
  )) {
    const [code] = match;
    // `10,00 KGS` are kilograms.
    if (!isCurrency(code) || code === 'KGS') continue;
    const told = usual.has(code)
      ? /\d/.test(text) || /EUR|USD|GBP/i.test(text)
      : besideAmount(text, match.index, code.length);
    if (told || labelOfCurrency.test(text)) found.push(code);
  }
  for (const [symbol, code] of symbols) for (const _ of text.matchAll(symbol)) found.push(code);
  const crown = crowns[country];
  if (crown !== undefined && /(?<=\d\s?)kr(?!\p{L})|(?<!\p{L})kr\.?(?=\s?\d)/u.test(text))
    found.push(crown);
  return found;
}

/** An amount with its decimals right before or behind the code. */
function besideAmount(text: string, at: number, length: number): boolean {
  return (
    /\d[.,]\d{2}\s{0,2}$/.test(text.slice(0, at)) ||
    /^[\s):.]{0,4}-?\d[\d.,'’]*[.,]\d{2}(?!\d)/.test(text.slice(at + length))
  );
}
