import { Chance } from '#tools/simulation/chance.ts';
import type { Layout, LayoutGood, LayoutParty } from './layout-file.ts';

/** Amounts in hundredths; rates in thousandths of a per cent. */
export interface LayoutLine {
  readonly good: LayoutGood;
  readonly quantity: string;
  readonly discount: bigint;
  readonly rate: bigint;
  readonly net: bigint;
  readonly tax: bigint;
}

export interface LayoutInvoice {
  readonly layout: Layout;
  readonly seller: LayoutParty;
  readonly buyer: LayoutParty;
  /** ISO days. */
  readonly date: string;
  readonly due: string;
  readonly lines: readonly LayoutLine[];
  readonly shares: readonly {
    readonly rate: bigint;
    readonly base: bigint;
    readonly tax: bigint;
  }[];
  /** Separate taxes on the full net amount, such as GST and QST. */
  readonly parts: readonly {
    readonly name: string;
    readonly rate: string;
    readonly tax: bigint;
  }[];
  readonly sum: bigint;
  readonly discount: bigint;
  readonly freight: bigint;
  readonly net: bigint;
  readonly tax: bigint;
  readonly total: bigint;
  readonly paid: bigint;
  readonly withheld: bigint;
  /** Replaces each `#` of a pattern by a random digit. */
  readonly code: (pattern: string) => string;
}

/** A decimal string in units of `10 ** -places`. */
export function unitsOf(text: string, places: number): bigint {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole + part.padEnd(places, '0').slice(0, places));
  return text.startsWith('-') ? -units : units;
}

/** Rounded half away from zero. */
function divided(amount: bigint, by: bigint): bigint {
  const half = by / 2n;
  return amount < 0n ? -((-amount + half) / by) : (amount + half) / by;
}

const taxOn = (base: bigint, rate: bigint): bigint => divided(base * rate, 100_000n);

/** The invoice number `at` of a layout, always the same. */
export function invoiceOf(layout: Layout, at: number): LayoutInvoice {
  const { settings } = layout;
  const seed = Array.from(layout.name).reduce(
    (sum, letter) => sum * 31 + letter.charCodeAt(0),
    at * 7,
  );
  const chance = new Chance(seed % 1_000_003);
  const percent = (name: string) => unitsOf(settings.get(name) ?? '0', 3);
  const isGross = settings.get('prices') === 'gross';
  const count = Number((settings.get('lines') ?? '3 2').split(' ')[at] ?? 2);
  const first = (at * 2) % layout.goods.length;
  const lines = Array.from({ length: count }, (_, place): LayoutLine => {
    const good = layout.goods[(first + place) % layout.goods.length];
    if (good === undefined) throw new Error(`${layout.name} sells nothing.`);
    const sign = settings.has('negative') ? '-' : '';
    const quantity = sign + (good.quantities[(at + place) % good.quantities.length] ?? '1');
    const whole = divided(unitsOf(quantity, 4) * unitsOf(good.price, 4), 1_000_000n);
    const discount = place % 2 === 0 ? taxOn(whole, percent('line-discount')) : 0n;
    const amount = whole - discount;
    const rate = unitsOf(good.rate, 3);
    const net = isGross ? divided(amount * 100_000n, 100_000n + rate) : amount;
    return {
      good,
      quantity,
      discount,
      rate,
      net,
      tax: isGross ? amount - net : taxOn(net, rate),
    };
  });
  const bases = new Map<bigint, bigint>();
  const amountOf = (line: LayoutLine) => line.net + (isGross ? line.tax : 0n);
  for (const line of lines) bases.set(line.rate, (bases.get(line.rate) ?? 0n) + amountOf(line));
  const sum = lines.reduce((all, line) => all + amountOf(line), 0n);
  const discount = taxOn(sum, percent('discount'));
  const freight = unitsOf(settings.get('freight') ?? '0', 2);
  const usual = lines[0]?.rate ?? 0n;
  bases.set(usual, (bases.get(usual) ?? 0n) - discount + freight);
  const shares = [...bases].map(([rate, base]) => {
    const net = isGross ? divided(base * 100_000n, 100_000n + rate) : base;
    return { rate, base: net, tax: isGross ? base - net : taxOn(net, rate) };
  });
  const net = shares.reduce((all, share) => all + share.base, 0n);
  const parts = (settings.get('taxes') ?? '')
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', rate = '0'] = part.split('=');
      return { name, rate, tax: taxOn(net, unitsOf(rate, 3)) };
    });
  const tax = (parts.length > 0 ? parts : shares).reduce((all, share) => all + share.tax, 0n);
  const day = new Date(Date.UTC(2025, chance.below(18), 1 + chance.below(28)));
  const due = new Date(day.getTime() + 86_400_000 * chance.pick([14, 30]));
  const total = net + tax;
  return {
    layout,
    seller: partyOf(layout.sellers, at, layout.name),
    buyer: partyOf(layout.buyers, at, layout.name),
    date: day.toISOString().slice(0, 10),
    due: due.toISOString().slice(0, 10),
    lines,
    shares,
    parts,
    sum,
    discount,
    freight,
    net,
    tax,
    total,
    paid: taxOn(total, percent('paid')),
    withheld: taxOn(net, percent('withheld')),
    code: (pattern) => pattern.replace(/#/g, () => String(1 + chance.below(9))),
  };
}

function partyOf(list: readonly LayoutParty[], at: number, name: string): LayoutParty {
  const found = list[at % Math.max(1, list.length)];
  if (found === undefined) throw new Error(`${name} lacks a seller or a buyer.`);
  return found;
}
