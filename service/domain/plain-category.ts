import { fold } from '#service/domain/fold.ts';

/** Folded words that belong to exactly one category, in English, Turkish, German and French. */
const words: Readonly<Record<string, readonly string[]>> = {
  Accommodation: [
    'hotel',
    'otel',
    'hostel',
    'konaklama',
    'accommodation',
    'lodging',
    'ubernachtung',
    'hotelzimmer',
    'nuitee',
    'nuitees',
    'hebergement hotelier',
  ],
  Fuel: [
    'diesel',
    'petrol',
    'gasoline',
    'fuel',
    'unleaded',
    'benzin',
    'motorin',
    'kursunsuz',
    'akaryakit',
    'kraftstoff',
    'tankstelle',
    'gazole',
    'sans plomb',
    'carburant',
    'adblue',
  ],
  Meals: [
    'restaurant',
    'lokanta',
    'lokantasi',
    'restoran',
    'cafe',
    'kafe',
    'pizzeria',
    'trattoria',
    'gasthaus',
    'gaststatte',
    'brasserie',
    'speisen',
    'yemek',
    'lunch',
    'dinner',
    'breakfast',
  ],
  'Office supplies': [
    'toner',
    'stationery',
    'kirtasiye',
    'burobedarf',
    'papeterie',
    'copy paper',
    'kopierpapier',
    'fotokopi kagidi',
    'druckerpatrone',
    'cartouche d encre',
    'ink cartridge',
  ],
  Software: [
    'software',
    'yazilim',
    'saas',
    'software license',
    'lisans',
    'lizenz',
    'webhosting',
    'web hosting',
    'logiciel',
    'hosting',
  ],
  Telecommunications: [
    'telekom',
    'telecom',
    'broadband',
    'mobilfunk',
    'gsm',
    'internet access',
    'internetzugang',
    'dsl',
    'forfait mobile',
    'freebox',
    'telefonie',
    'telephony',
  ],
  Travel: [
    'taxi',
    'taksi',
    'airlines',
    'airline',
    'hava yollari',
    'ucak bileti',
    'flight',
    'flug',
    'fahrkarte',
    'bahnticket',
    'train ticket',
    'otopark',
    'parking',
    'parkgebuhr',
    'billet de train',
    'peage',
    'maut',
  ],
  Utilities: [
    'electricity',
    'elektrik',
    'strom',
    'electricite',
    'dogalgaz',
    'erdgas',
    'natural gas',
    'fernwarme',
    'kwh',
  ],
};

const patterns = Object.entries(words).map(([name, list]) => ({
  name,
  pattern: new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:${list.join('|')})(?:$|[^\\p{L}\\p{N}])`, 'u'),
}));

/**
 * The category, if it is unambiguous: words of one category only, in the issuer's name or in at
 * least half of the lines.
 * @returns its name; null for none or several
 */
export function plainCategory(issuer: string | null, lines: readonly string[]): string | null {
  const name = fold(issuer ?? '');
  const texts = lines.map(fold);
  const found = patterns
    .map(({ name: category, pattern }) => ({
      category,
      issuer: pattern.test(name),
      lines: texts.filter((text) => pattern.test(text)).length,
    }))
    .filter((one) => one.issuer || one.lines > 0);
  const [only, ...others] = found;
  if (!only || others.length > 0) return null;
  return only.issuer || only.lines * 2 >= texts.length ? only.category : null;
}
