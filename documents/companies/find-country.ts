import type { Ground } from '#contract/file-reading.ts';
import type { ReadCompany } from '#documents/document-reading.ts';
import { foldText } from '#documents/text/fold-text.ts';

/** Names of countries, folded. */
const names: Readonly<Record<string, readonly string[]>> = {
  DE: ['germany', 'deutschland'],
  FR: ['france'],
  NL: ['nederland', 'netherlands', 'the netherlands'],
  TR: ['turkiye', 'turkey'],
  IT: ['italia', 'italy'],
  ES: ['espana', 'spain'],
  GB: ['united kingdom', 'uk', 'england', 'great britain', 'scotland'],
  IE: ['ireland'],
  US: ['united states', 'usa', 'us', 'united states of america'],
  AT: ['austria', 'osterreich'],
  CH: ['switzerland', 'schweiz', 'suisse'],
  BE: ['belgium', 'belgie', 'belgique'],
  SE: ['sweden', 'sverige'],
  NO: ['norway', 'norge'],
  DK: ['denmark', 'danmark'],
  IN: ['india'],
  PT: ['portugal'],
  PL: ['poland', 'polska'],
  CA: ['canada'],
  AU: ['australia'],
  FI: ['finland', 'suomi'],
  LU: ['luxembourg'],
  RO: ['romania'],
  HU: ['hungary', 'magyarorszag'],
  GR: ['greece'],
  CZ: ['czech republic', 'czechia'],
  NZ: ['new zealand'],
  SG: ['singapore'],
  HK: ['hong kong'],
  MX: ['mexico'],
  JP: ['japan'],
  IL: ['israel'],
  BR: ['brazil', 'brasil'],
  HR: ['croatia'],
  BG: ['bulgaria'],
};
const byName = new Map(
  Object.entries(names).flatMap(([country, all]) =>
    all.map((name): [string, string] => [name, country]),
  ),
);
/** Forms at the end of addresses that only one country uses. */
const shapes: readonly (readonly [string, RegExp])[] = [
  // `FR 75001 Paris` begins with a country, as does `DE 10115 Berlin`, but `DE 19801` is Delaware.
  [
    'US',
    /\b(?:A[KLRZ]|C[AOT]|DC|DE(?! \d{5} (?!USA|United States)\p{L})|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]) \d{5}(?:-\d{4})?(?!\d)/u,
  ],
  ['CA', /\b(?:AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT),? +[A-Z]\d[A-Z] ?\d[A-Z]\d\b/],
  ['AU', /\b(?:NSW|VIC|QLD|TAS|ACT|WA|SA|NT),? \d{4}(?!\d)/],
  ['GB', /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/],
];
const vatPrefixes = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GB HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK NO'.split(' '),
);

/** The issuer's country by tax number, address or national tax office; empty if unknown. */
export function findCountry(taxNumber: string, address: string, taxCountry: string): string {
  const prefix = /^([A-Z]{2})[\s-]?[\dA-Z]/.exec(taxNumber)?.[1];
  if (prefix !== undefined && vatPrefixes.has(prefix)) return prefix;
  if (taxNumber.startsWith('CHE')) return 'CH';
  if (/^EL\d/.test(taxNumber)) return 'GR';
  if (/^\d{9}\s?R[TCP]\s?\d{4}$/.test(taxNumber)) return 'CA';
  const named = namedCountry(address);
  if (named !== undefined) return named;
  if (taxCountry !== '') return taxCountry;
  return shapes.find(([, shape]) => shape.test(address))?.[0] ?? '';
}

/** The country whose name ends an address. */
function namedCountry(address: string): string | undefined {
  // The postal code may follow the country, as in `Singapore 079903`.
  const last = foldText(address.split(',').at(-1) ?? '')
    .replace(/[\s\d-]+$/, '')
    .trim();
  return (
    byName.get(last) ??
    [...byName].find(([name]) => name.length > 3 && last.endsWith(` ${name}`))?.[1]
  );
}

/** What shows the country; the mere form of an address proves too little. */
export function groundsOfCountry(
  country: string,
  { tax_number, address }: Pick<ReadCompany, 'tax_number' | 'address'>,
  { valid, taxCountry }: { readonly valid: boolean; readonly taxCountry: string },
): readonly Ground[] {
  const ofNumber = tax_number === '' ? '' : findCountry(tax_number, '', taxCountry);
  return [
    ...(valid && ofNumber === country ? [{ code: 'tax-number' as const, values: {} }] : []),
    ...(namedCountry(address) === country ? [{ code: 'sign' as const, values: {} }] : []),
  ];
}
