import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A company as a layout prints it; empty texts are not printed. */
export interface LayoutParty {
  readonly name: string;
  readonly street: string;
  readonly town: string;
  readonly tax: string;
  readonly phone: string;
  readonly mail: string;
}

/** A product: numbers as decimal strings, with a quantity for each invoice of the layout. */
export interface LayoutGood {
  /** Rows of the name. */
  readonly name: readonly string[];
  readonly price: string;
  readonly rate: string;
  readonly quantities: readonly string[];
  readonly unit: string;
  readonly more: string;
}

/** The style of one issuer's software: its words and positions, and the products. */
export interface Layout {
  readonly name: string;
  readonly half: 'open' | 'held-out';
  readonly settings: ReadonlyMap<string, string>;
  readonly sellers: readonly LayoutParty[];
  readonly buyers: readonly LayoutParty[];
  readonly goods: readonly LayoutGood[];
  /** Rows of the page in the syntax of `draw-layout.ts`. */
  readonly rows: readonly string[];
}

const folder = join(import.meta.dirname, 'layouts');

/** Every layout. */
export function allLayouts(): readonly Layout[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .toSorted()
    .map((file) => parseLayout(file.replace('.txt', ''), readFileSync(join(folder, file), 'utf8')));
}

/**
 * Parses the file of a layout: settings, each a word and its text; `===`; rows of the page.
 * @throws Error when a required setting is missing
 */
function parseLayout(name: string, text: string): Layout {
  const [head = '', body = ''] = text.split('\n===\n');
  const settings = new Map<string, string>();
  const parties = { seller: [] as LayoutParty[], buyer: [] as LayoutParty[] };
  const goods: LayoutGood[] = [];
  for (const line of head.split('\n')) {
    const [word = ''] = line.split(' ', 1);
    const rest = line.slice(line.indexOf(' ') + 1);
    const cells = rest.split(' | ').map((cell) => (cell === '-' ? '' : cell));
    if (word === 'seller' || word === 'buyer') {
      const [firm = '', street = '', town = '', tax = '', phone = '', mail = ''] = cells;
      parties[word].push({ name: firm, street, town, tax, phone, mail });
    } else if (word === 'good') {
      const [called = '', price = '0', rate = '0', quantities = '1', unit = '', more = ''] = cells;
      goods.push({
        name: called.split(' / '),
        price,
        rate,
        quantities: quantities.split(' '),
        unit,
        more,
      });
    } else if (word !== '') settings.set(word, rest);
  }
  const half = settings.get('half');
  if (half !== 'open' && half !== 'held-out') throw new Error(`${name} belongs to no half.`);
  const rows = body.trimEnd().split('\n');
  return { name, half, settings, sellers: parties.seller, buyers: parties.buyer, goods, rows };
}
