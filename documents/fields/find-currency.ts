import type { LikelyCountry } from '#documents/companies/likely-countries.ts';
import { toUnits, type Decimal } from '#contract/decimal.ts';
import { amountsOf } from '#documents/totals/cell-amounts.ts';
import { isCurrency } from '#contract/currency.ts';
import type { Ground } from '#contract/file-reading.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import type { Found } from '#documents/confidence.ts';

const symbols: readonly (readonly [RegExp, string])[] = [
  [/€|(?<!\p{L})Euros?(?!\p{L})/gu, 'EUR'],
  [/£/g, 'GBP'],
  [/₺|(?<=\d\s?)TL(?!\p{L})|(?<!\p{L})TL(?=\s?\d)/gu, 'TRY'],
  [/₹|(?<!\p{L})Rs\.?(?=\s?\d)/gu, 'INR'],
  // Tills also print it above the last column: `AMOUNT (RM)`.
  [/(?<!\p{L})RM(?=\s{0,3}-?\d[\d,]*\.\d{2}(?!\d))|\(RM\)|(?<=^|\s{2})RM$/gu, 'MYR'],
  [/R\$/g, 'BRL'],
  [/(?<![\p{L}\d] ?)R(?=\s?\d[\d ,]*\.\d{2}(?!\d))/gu, 'ZAR'],
  [/(?<=\d\s?)zł/g, 'PLN'],
  [/(?<=\d\s?)Kč/g, 'CZK'],
  [/(?<=\d\s?)Ft(?!\p{L})/gu, 'HUF'],
  [/(?<=\d\s?)(?:lei|Lei|LEI)(?!\p{L})/gu, 'RON'],
  [/(?<!\p{L})Fr\.(?=\s?\d)|SFr\.?/gu, 'CHF'],
  [/(?<!\p{L})Rp\.?(?=\s{0,3}\d)|\(Rp\)/gu, 'IDR'],
  [/₱/g, 'PHP'],
  [/฿/g, 'THB'],
  [/₫/g, 'VND'],
  [/₦/g, 'NGN'],
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
/** Countries whose own currency is written with `$`. */
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
  MYR: 'MY',
  BRL: 'BR',
  ARS: 'AR',
  MXN: 'MX',
  IDR: 'ID',
  PHP: 'PH',
  ZAR: 'ZA',
  AED: 'AE',
};
const crowns: Record<string, string> = { SE: 'SEK', NO: 'NOK', DK: 'DKK', IS: 'ISK' };

/** A currency, with others that are possible. */
export interface FoundCurrency extends Found<string> {
  readonly alternatives?: readonly Found<string>[];
  readonly grounds: readonly Ground[];
}
const bySign: Ground = { code: 'sign', values: {} };
const byCountry: Ground = { code: 'country', values: {} };

/** The currency of the amounts, in particular of the total; undefined if two are equally likely. */
export function findCurrency(
  document: PageDocument,
  {
    line: totalLine,
    amount,
  }: { readonly line: number | undefined; readonly amount: Decimal | null },
  place: { readonly country: string; readonly likely: readonly LikelyCountry[] },
): FoundCurrency | undefined {
  const votes = new Map<string, number>();
  const total = amount === null ? undefined : toUnits(amount, 2);
  for (const [index, line] of document.lines.entries()) {
    if (exchange.test(foldText(line.text))) continue;
    // Beside the total its amount in another currency may be printed.
    const isBeside = totalLine !== undefined && Math.abs(index - totalLine) <= 1;
    const isTotal = total !== undefined && amountsOf(line.cells, document).includes(total);
    const weight = isTotal ? 50 : isBeside ? 20 : 1;
    const named =
      !/steuer|tax|vat/i.test(line.text) &&
      /rechnungsw[äa]hrung|^w[äa]hrung|(?:invoice|document) currency|^currency|^devise|^valuta|para birimi/i.test(
        line.text,
      )
        ? 40
        : 0;
    for (const code of new Set(codesIn(line.text, place)))
      votes.set(code, (votes.get(code) ?? 0) + weight + named);
  }
  const bare = votes.get('$');
  if (bare !== undefined) {
    votes.delete('$');
    const ways = dollarsHere([...votes.keys()], place.likely);
    const [way] = ways;
    // An ambiguous `$` counts only if no other currency is named more often.
    const leads = bare >= Math.max(0, ...votes.values());
    if (way === undefined || way.confidence < sure) {
      if (leads) return way && { ...way, alternatives: ways, grounds: [byCountry] };
    } else {
      votes.set(way.value, (votes.get(way.value) ?? 0) + bare);
      if (votes.size === 1)
        return { ...way, alternatives: ways.slice(1), grounds: [bySign, byCountry] };
    }
  }
  const [first, second] = [...votes].toSorted((a, b) => b[1] - a[1]);
  if (first === undefined) return currencyOf(place.likely);
  if (second !== undefined && second[1] === first[1]) return undefined;
  const share = first[1] / (first[1] + (second?.[1] ?? 0));
  return {
    value: first[0],
    confidence: (first[1] >= 20 ? 0.97 : 0.85) * (share > 0.7 ? 1 : 0.8),
    grounds: [bySign],
  };
}

/** Lines about exchange rates, such as `1 EUR = 4,97 RON`, say nothing about the page's amounts. */
const exchange =
  /exchange|wechselkurs|umrechnung|taux de change|wisselkoers|doviz kuru|curs(?:ul)? (?:bnr|valutar)|kurs (?:nbp|waluty)|tipo de cambio|tasso di cambio|^echivalent|(?<![a-z\d])1(?:[.,]0+)? ?[a-z]{3} ?=/;

/** Confidence below which a currency remains ambiguous. */
const sure = 0.55;
/** Minimum confidence of a currency that is offered. */
const leastLikely = 0.08;

/**
 * The possible currencies of a bare `$`, most likely first: one named by its code, else those of
 * the likely countries.
 */
function dollarsHere(named: readonly string[], likely: readonly LikelyCountry[]): Found<string>[] {
  const codes = named.filter((code) => dollars.includes(code));
  const [only] = codes;
  if (only !== undefined)
    return codes.length === 1 || codes.includes('USD')
      ? [{ value: codes.length === 1 ? only : 'USD', confidence: 0.95 }]
      : codes.map((value) => ({ value, confidence: 0.5 }));
  return moneyOf(likely, (country) => dollarOf[country]);
}

/** The currencies of the likely countries, each with its share of all that have one. */
function moneyOf(
  likely: readonly LikelyCountry[],
  of: (country: string) => string | undefined,
): Found<string>[] {
  const shares = new Map<string, number>();
  for (const { country, share } of likely) {
    const code = of(country);
    if (code !== undefined) shares.set(code, (shares.get(code) ?? 0) + share);
  }
  const sum = [...shares.values()].reduce((all, one) => all + one, 0);
  return [...shares]
    .map(([value, share]) => ({ value, confidence: Math.min(0.97, share / sum) }))
    .filter(({ confidence }) => confidence >= leastLikely)
    .toSorted((a, b) => b.confidence - a.confidence);
}

/** An invoice that names no currency is in that of the country where it was issued. */
export function currencyOf(likely: readonly LikelyCountry[]): FoundCurrency | undefined {
  const ways = moneyOf(
    likely,
    (country) =>
      Object.entries(homeOf).find(([, countries]) => countries.split(' ').includes(country))?.[0],
  );
  const [first, ...others] = ways;
  // Several countries may be as likely, if all have the same money.
  const share = likely.reduce((all, one) => all + one.share, 0) * (first?.confidence ?? 0);
  return first === undefined || share < 0.5
    ? undefined
    : {
        value: first.value,
        confidence: 0.65 * first.confidence,
        alternatives: others,
        grounds: [byCountry],
      };
}

/** Currencies of most invoices; the codes of the others are also words, units or products. */
const usual = new Set(
  'EUR USD GBP CHF TRY SEK NOK DKK PLN CZK HUF BGN CAD AUD NZD JPY CNY INR BRL MXN ZAR SGD HKD AED SAR ILS UAH RSD'.split(
    ' ',
  ),
);
const amountHeading = /amount|total|price|betrag|preis|montant|prix|importe|precio|bedrag|tutar/i;
const labelOfCurrency = /currency|w[äa]hrung|devise|valuta|waluta|moned[aă]|para birimi/i;

function codesIn(
  text: string,
  { country, likely }: { readonly country: string; readonly likely: readonly LikelyCountry[] },
): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(
    /(?<![\p{L}\d])[A-Z]{3}(?=[\s\d:.,;()/$€£]|$)|(?<=\d\s?)[A-Z]{3}(?!\p{L})/gu,
  )) {
    const [code] = match;
    // `10,00 KGS` means kilograms.
    if (!isCurrency(code) || code === 'KGS') continue;
    const isCode = usual.has(code)
      ? /\d/.test(text) || /EUR|USD|GBP/i.test(text) || amountHeading.test(text)
      : besideAmount(text, match.index, code.length);
    if (isCode || labelOfCurrency.test(text)) found.push(code);
  }
  for (const [symbol, code] of symbols) for (const _ of text.matchAll(symbol)) found.push(code);
  const crown =
    crowns[country] ??
    crowns[likely.find((one) => crowns[one.country] !== undefined)?.country ?? ''];
  if (crown !== undefined && /(?<=\d\s?)kr(?!\p{L})|(?<!\p{L})kr\.?(?=\s?\d)/u.test(text))
    found.push(crown);
  return found;
}

/** Whether an amount with decimals is directly before or after the code. */
function besideAmount(text: string, at: number, length: number): boolean {
  return (
    /\d[.,]\d{2}\s{0,2}$/.test(text.slice(0, at)) ||
    /^[\s):.]{0,4}-?\d[\d.,'’]*[.,]\d{2}(?!\d)/.test(text.slice(at + length))
  );
}
