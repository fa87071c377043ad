import { foldText } from '#documents/text/fold-text.ts';

const byName: Record<string, string> = {
  germany: 'DE',
  deutschland: 'DE',
  france: 'FR',
  nederland: 'NL',
  netherlands: 'NL',
  'the netherlands': 'NL',
  turkiye: 'TR',
  turkey: 'TR',
  italia: 'IT',
  italy: 'IT',
  espana: 'ES',
  spain: 'ES',
  'united kingdom': 'GB',
  uk: 'GB',
  england: 'GB',
  'great britain': 'GB',
  scotland: 'GB',
  ireland: 'IE',
  'united states': 'US',
  usa: 'US',
  us: 'US',
  'united states of america': 'US',
  austria: 'AT',
  osterreich: 'AT',
  switzerland: 'CH',
  schweiz: 'CH',
  suisse: 'CH',
  belgium: 'BE',
  belgie: 'BE',
  belgique: 'BE',
  sweden: 'SE',
  sverige: 'SE',
  norway: 'NO',
  norge: 'NO',
  denmark: 'DK',
  danmark: 'DK',
  india: 'IN',
  portugal: 'PT',
  poland: 'PL',
  polska: 'PL',
  canada: 'CA',
  australia: 'AU',
  finland: 'FI',
  suomi: 'FI',
  luxembourg: 'LU',
  romania: 'RO',
  hungary: 'HU',
  greece: 'GR',
  'czech republic': 'CZ',
  czechia: 'CZ',
  magyarorszag: 'HU',
  'new zealand': 'NZ',
  singapore: 'SG',
  'hong kong': 'HK',
  mexico: 'MX',
  japan: 'JP',
  israel: 'IL',
  brazil: 'BR',
  brasil: 'BR',
  croatia: 'HR',
  bulgaria: 'BG',
};
/** Forms at the end of addresses that only one country uses. */
const shapes: readonly (readonly [string, RegExp])[] = [
  ['US', /\b[A-Z]{2} \d{5}(?:-\d{4})?\b/],
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
  if (/^ATU\d/.test(taxNumber)) return 'AT';
  if (taxNumber.startsWith('CHE')) return 'CH';
  if (/^EL\d/.test(taxNumber)) return 'GR';
  if (/^\d{9}\s?R[TCP]\s?\d{4}$/.test(taxNumber)) return 'CA';
  // The postal code may follow the country, as in `Singapore 079903`.
  const last = foldText(address.split(',').at(-1) ?? '')
    .replace(/[\s\d-]+$/, '')
    .trim();
  const named =
    byName[last] ??
    Object.entries(byName).find(([name]) => name.length > 3 && last.endsWith(` ${name}`))?.[1];
  if (named !== undefined) return named;
  if (taxCountry !== '') return taxCountry;
  return shapes.find(([, shape]) => shape.test(address))?.[0] ?? '';
}
