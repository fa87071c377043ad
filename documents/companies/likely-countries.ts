import type { PageDocument } from '#documents/text/page-document.ts';

/** A country with its likelihood, from 0 to 1, that the invoice was issued there. */
export interface LikelyCountry {
  readonly country: string;
  readonly share: number;
}

/** A feature of invoices with the logarithms of how much more frequent it is in each country. */
type Sign = readonly [shape: RegExp, weights: Readonly<Record<string, number>>];

const states =
  'A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|' +
  'N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]';

/** Signs searched in the text as printed. */
const printedSigns: readonly Sign[] = [
  [new RegExp(String.raw`\b(?:${states}),? \d{5}(?:-\d{4})?\b`), { US: 3 }],
  [/(?:\(\d{3}\) ?|(?<![\d-])\d{3}[-.])\d{3}[-.]\d{4}(?![\d-])/, { US: 2, CA: 1.5 }],
  [/\b(?:NSW|VIC|QLD|TAS|ACT|WA|SA|NT),? \d{4}(?!\d)/, { AU: 4 }],
  [/\b[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d\b/, { CA: 4 }],
  [/\p{L}[,.] ?(?:AB(?= *[A-Z]\d)|BC|MB|N[BLS]|ON|QC)(?=[,.]? *(?:$|[A-Z]\d))/mu, { CA: 3 }],
  [/GST[^\n]{0,24}\d{4} ?RT ?\d{4}(?!\d)/, { CA: 4 }],
  [/\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/, { GB: 4 }],
  [/\b[A-Z]\d[\dW] ?[A-Z\d]{4}\b/, { IE: 2 }],
  [/\b\d{4} ?[A-Z]{2} +\p{Lu}\p{Ll}/u, { NL: 3 }],
  [/(?<!\d)\d{2}-\d{3} \p{Lu}\p{Ll}/u, { PL: 3 }],
  [/(?<!\d)\d{4}-\d{3} \p{Lu}\p{Ll}/u, { PT: 3 }],
  [/(?<!\d)\d{3} \d{2} \p{Lu}\p{Ll}/u, { SE: 2, CZ: 1.5, SK: 1, GR: 1 }],
  [/(?<!\d)\d{5} \p{Lu}\p{Ll}/u, { DE: 1, FR: 1, IT: 1, ES: 1, TR: 0.5, FI: 0.5 }],
  [/(?<![\d-])\d{4} \p{Lu}\p{Ll}/u, { AT: 0.7, CH: 0.7, BE: 0.7, DK: 0.7, NO: 0.7, HU: 0.5 }],
  [/£/, { GB: 3 }],
  [/₺|\d\s?TL(?!\p{L})/u, { TR: 4 }],
  [/\d\s?zł/, { PL: 4 }],
  [/\d\s?Kč/, { CZ: 4 }],
  [/\d\s?Ft(?!\p{L})/u, { HU: 4 }],
  [/₹/, { IN: 4 }],
  [/\d\s?kr(?!\p{L})|(?<!\p{L})kr\.?\s?\d/u, { SE: 2, NO: 2, DK: 2, IS: 0.5 }],
  [/(?<!\p{L})\$/u, { US: 2.5, AU: 0.7, CA: 0.7, NZ: 0.2, SG: 0.2, MX: 0.2 }],
  [/\bCHE-?\d{3}/, { CH: 5 }],
  [/\bATU\d{8}/, { AT: 3 }],
  [/(?<!\p{L})(?:LLC|Inc\.?|Corp\.?)(?!\p{L})/u, { US: 2, CA: 0.5 }],
  [/(?<!\p{L})Sdn\.? ?Bhd/iu, { MY: 5 }],
  [/\p{L} S\/B(?!\p{L})/u, { MY: 3 }],
  // Its numbers of the former GST have twelve digits.
  [/GST[^\d\n]{0,20}00\d{10}(?!\d)/i, { MY: 4 }],
  [/(?<!\p{L})RM ?\d[\d,]*\.\d{2}(?!\d)/u, { MY: 4 }],
  [/\(\d{6}-[A-Z]\)|\bCo(?:mpany)?\.? (?:Reg\.? )?No\.?:? ?\d{6}-[A-Z]\b/, { MY: 3 }],
  [/(?<!\p{L})(?:Jalan|Jln|Lorong|Taman|Selangor|Johor|Kuala Lumpur)(?!\p{L})/iu, { MY: 3 }],
  [/(?<!\p{L})Pte\.? ?Ltd/iu, { SG: 5 }],
  [/(?<!\p{L})Singapore \(?\d{6}(?!\d)/iu, { SG: 4 }],
  // Its postal code alone, also behind storey and door of a flat.
  [/(?<!\p{L})S ?\(\d{6}\)|#[\dB]\d-\d{2,4},? S ?\d{6}(?!\d)/u, { SG: 4 }],
  [/(?<!\S)#[\dB]\d-\d{2,4}(?!\d)/, { SG: 2 }],
  [/^PT\.? \p{Lu}\p{L}+/mu, { ID: 2 }],
  [/(?<!\p{L})Pty\.? Ltd/u, { AU: 4 }],
  [/(?<!\p{L})(?:Ltd|Limited|LLP|PLC)(?!\p{L})/u, { GB: 1, IE: 0.8, IN: 0.5, AU: 0.3, NZ: 0.3 }],
  [/(?<!\p{L})(?:GmbH|UG|OHG)(?!\p{L})/u, { DE: 1.5, AT: 1, CH: 0.5 }],
  [/(?<!\p{L})(?:SARL|SASU?|EURL)(?!\p{L})/u, { FR: 2 }],
  [/(?<!\p{L})(?:A\.Ş\.|Ltd\. Şti|LTD\. ŞTİ)/u, { TR: 4 }],
];

const month = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
const ordinal = '(?:st|nd|rd|th)?';

/** Signs searched in the folded text. */
const foldedSigns: readonly Sign[] = [
  [new RegExp(String.raw`\b\d{1,2}${ordinal} ${month},? \d{4}\b`), { US: -2, CA: -0.5 }],
  [
    new RegExp(String.raw`\b${month} \d{1,2}${ordinal}, ?\d{4}\b`),
    { AU: -2, NZ: -2, GB: -2, IE: -2, SG: -1 },
  ],
  // The GST of Australia has one rate, at times printed without its name; but an Australian invoice
  // names the seller's ABN, so that the rate alone says little.
  [/\b(?:tax|gst)\b[^\n%]{0,12}\b10(?:\.0{1,2})? ?%/, { AU: 0.8 }],
  [/\bsales tax\b|\bein\b/, { US: 3 }],
  [/\babn\b/, { AU: 4 }],
  [/\b(?:hst|pst|qst|tps|tvq)\b/, { CA: 4 }],
  [/\bgst\b/, { AU: 2, CA: 1.5, IN: 1.5, NZ: 2, SG: 2, MY: 1.5 }],
  [/\bgstin\b/, { IN: 4 }],
  [/\bsst\b/, { MY: 3 }],
  [/\bgst (?:id|reg)/, { MY: 1.5, SG: 1.5 }],
  [/\bvat\b/, { GB: 1.5, IE: 1.5, US: -2, CA: -2, AU: -1.5 }],
  [/\b(?:mwst|ust|umsatzsteuer|mehrwertsteuer)\b/, { DE: 2, AT: 1.5, CH: 1.5 }],
  [/\bbtw\b/, { NL: 2, BE: 1.5 }],
  [/\btva\b/, { FR: 2, BE: 1, CH: 0.5, LU: 0.5, RO: 1 }],
  [/\bp\.? ?iva\b|\bpartita iva\b/, { IT: 4 }],
  [/\biva\b/, { IT: 1.5, ES: 1.5, PT: 1.5, MX: 0.5 }],
  [/\bnif\b/, { ES: 2, PT: 2 }],
  [/\b(?:cif|irpf)\b/, { ES: 3 }],
  [/\b(?:contribuinte|nipc|irs)\b/, { PT: 3 }],
  [/\b(?:kdv|vkn|vergi)\b/, { TR: 4 }],
  [/\bmomsreg|\borg\.? ?nr\b/, { SE: 2, NO: 1 }],
  [/\bcvr\b/, { DK: 4 }],
  [/\bcnpj\b/, { BR: 6 }],
  [/\bcuit\b/, { AR: 6 }],
  [/\bnpwp\b|\bppn\b/, { ID: 5 }],
  // The tax of restaurants, and the payment by a code that all of its banks have.
  [/\bpb ?1\b/, { ID: 3 }],
  [/\bqris\b/, { ID: 4 }],
  [/\bvatable sales\b|\btin\b.*\d{3}-\d{3}-\d{3}-\d{3,5}\b/, { PH: 5 }],
  [/\bkmkr\b|\bkaibemaks/, { EE: 5 }],
  [/\bpvm\b/, { LT: 4 }],
  [/\bpvn\b/, { LV: 4 }],
  [/\bddv\b/, { SI: 5 }],
  [/\bmoms\b/, { SE: 1.5, DK: 1.5 }],
  [/\bmva\b/, { NO: 3 }],
  [/\brfc\b/, { MX: 4 }],
  [/\bpdv\b/, { HR: 2, RS: 1, BA: 1 }],
  [/\bdph\b/, { CZ: 2, SK: 2 }],
  [/\balv\b/, { FI: 4 }],
  [/\bafa\b/, { HU: 3 }],
  [/\beftpos\b/, { NZ: 2, AU: 2 }],
  [/\bgst (?:no|number|reg)\.?:? ?\d{2,3}-\d{3}-\d{3}\b/, { NZ: 4 }],
  [
    /\b(?:auckland|wellington|christchurch|dunedin|hamilton|tauranga) \d{4}\b|\bnew zealand\b/,
    { NZ: 3 },
  ],
  [/\bsingapore \d{6}\b/, { SG: 4 }],
  [/\bhong kong\b/, { HK: 2 }],
  [/\b(?:ontario|quebec|alberta|british columbia|nova scotia|manitoba)\b/, { CA: 2 }],
  [/\b(?:toronto|montreal|vancouver|calgary|edmonton|ottawa|winnipeg)\b/, { CA: 3 }],
  [/\b(?:nip|faktura vat|sprzedawca|nabywca)\b/, { PL: 4 }],
];

const callingCodes: Readonly<Record<string, string>> = {
  '31': 'NL',
  '32': 'BE',
  '33': 'FR',
  '34': 'ES',
  '39': 'IT',
  '41': 'CH',
  '43': 'AT',
  '44': 'GB',
  '45': 'DK',
  '46': 'SE',
  '47': 'NO',
  '48': 'PL',
  '49': 'DE',
  '61': 'AU',
  '64': 'NZ',
  '65': 'SG',
  '90': 'TR',
  '91': 'IN',
  '351': 'PT',
  '352': 'LU',
  '353': 'IE',
  '358': 'FI',
  '420': 'CZ',
  '36': 'HU',
};
const domains = new Set(
  'at au be ca ch cz de dk es fi fr hu ie in it lu nl no nz pl pt ro se sg sk tr uk us'.split(' '),
);
const languages: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  en: { US: 1, GB: 1, AU: 0.5, CA: 0.5, IE: 0.5, IN: 0.3, NZ: 0.2, SG: 0.2, MY: 0.2 },
  de: { DE: 2, AT: 1, CH: 1 },
  fr: { FR: 2, BE: 0.7, CH: 0.7, CA: 0.5, LU: 0.3 },
  nl: { NL: 2, BE: 1 },
  tr: { TR: 4 },
  it: { IT: 2, CH: 0.3 },
  es: { ES: 2, MX: 1, AR: 1, CO: 1, CL: 1, US: -1.5 },
  pt: { PT: 2, BR: 1 },
};

/**
 * The countries in which the invoice may have been issued, most likely first. All evidence counts,
 * since no single sign is decisive. The shares add up to less than one, because a country without
 * any sign is possible too.
 * @param known the country of the issuer's tax number or address; empty for none
 */
export function likelyCountries(
  document: PageDocument,
  { known, language }: { known: string; language: string },
): LikelyCountry[] {
  const weights = new Map<string, number>();
  const add = (given: Readonly<Record<string, number>>) => {
    for (const [country, weight] of Object.entries(given))
      weights.set(country, (weights.get(country) ?? 0) + weight);
  };
  for (const [shape, given] of printedSigns) if (shape.test(document.text)) add(given);
  for (const [shape, given] of foldedSigns) if (shape.test(document.folded)) add(given);
  add(languages[language] ?? {});
  for (const country of placesIn(document.folded)) add({ [country]: 2 });
  if (known !== '') add({ [known]: 6 });
  const all = [...weights].map(([country, weight]) => ({ country, share: Math.exp(weight) }));
  // 1 stands for all countries without any sign.
  const sum = all.reduce((total, one) => total + one.share, 1);
  return all
    .map(({ country, share }) => ({ country, share: share / sum }))
    .toSorted((a, b) => b.share - a.share);
}

/** The countries of telephone numbers and of web and mail addresses, at most once for each kind. */
function placesIn(folded: string): string[] {
  const phones = new Set<string>();
  for (const [, digits = ''] of folded.matchAll(/\+(\d{2,3})(?=[\s\d().-])/g)) {
    const country = callingCodes[digits] ?? callingCodes[digits.slice(0, 2)];
    if (country !== undefined) phones.add(country);
  }
  const hosts = new Set<string>();
  for (const [, ending = ''] of folded.matchAll(
    /(?:@|www\.)[a-z0-9.-]+\.([a-z]{2})(?![a-z0-9.-])/g,
  ))
    if (domains.has(ending)) hosts.add(ending === 'uk' ? 'GB' : ending.toUpperCase());
  return [...phones, ...hosts];
}
