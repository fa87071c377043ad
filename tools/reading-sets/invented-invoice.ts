import type { Chance } from '#tools/simulation/chance.ts';
import { firms } from './firms.ts';
import type { Place } from './place.ts';
import { places } from './places.ts';
import { eachOf, sayingsOf, type Said } from './sayings.ts';
import { validTaxNumber } from './valid-tax-number.ts';

/** Half of each list of choices is held out: no rule is written with it. */
export type Half = 'open' | 'held-out';

/** A party of an invented invoice. */
export interface InventedParty {
  readonly name: string;
  readonly street: string;
  readonly town: string;
  readonly taxId: string;
  readonly phone: string;
  readonly mail: string;
}

/** A line: amounts in hundredths, rates and discounts in hundredths of a per cent. */
export interface InventedLine {
  readonly name: string;
  readonly more: string;
  readonly quantity: bigint;
  readonly price: bigint;
  readonly discount: bigint;
  readonly rate: bigint;
  readonly net: bigint;
  readonly tax: bigint;
}

export interface InventedInvoice {
  readonly place: Place;
  readonly says: Said;
  readonly seller: InventedParty;
  readonly buyer: InventedParty;
  readonly number: string;
  readonly order: string;
  /** ISO days. */
  readonly date: string;
  readonly due: string;
  readonly lines: readonly InventedLine[];
  /** Subtracted from and added to the sum of the lines, at the usual rate. */
  readonly discount: bigint;
  readonly freight: bigint;
  readonly shares: readonly {
    readonly rate: bigint;
    readonly base: bigint;
    readonly tax: bigint;
  }[];
  readonly net: bigint;
  readonly tax: bigint;
  readonly total: bigint;
  readonly withheld: bigint;
  readonly paid: bigint;
}

const share = (amount: bigint, rate: bigint): bigint => {
  const above = amount * rate;
  return (above + (above < 0n ? -5000n : 5000n)) / 10_000n;
};

/** The part of a list that belongs to a half; a list of one or two belongs to both. */
export function halfOf<T>(list: readonly T[], half: Half): readonly T[] {
  if (list.length < 3) return list;
  return list.filter((_, at) => (at % 2 === 0) === (half === 'open'));
}

/**
 * Invents a random invoice with sums that are right to the cent.
 * @param withDiscounts whether its lines may have discounts, if the page has a column for them
 */
export function inventInvoice(chance: Chance, half: Half, withDiscounts: boolean): InventedInvoice {
  const place = chance.pick(places);
  const all = sayingsOf.get(place.language);
  if (all === undefined) throw new Error(`No sayings in ${place.language}.`);
  const says = eachOf(all, (ways) => chance.pick(halfOf(ways, half)));
  const digits = (count: number): string =>
    Array.from({ length: count }, () => String(chance.below(10))).join('');
  const named = [...halfOf(firms, half)];
  const party = (): InventedParty => {
    const name = named.splice(chance.below(named.length), 1)[0] ?? 'Solo';
    const form = chance.pick(place.forms);
    const host = name
      .toLowerCase()
      .replaceAll('ı', 'i')
      .normalize('NFD')
      .replace(/[^a-z]/g, '');
    return {
      name: `${name} ${form}`.trim(),
      street: chance.pick(place.streets),
      town: chance.pick(place.towns),
      taxId: validTaxNumber(
        place.taxId((count) => String(1 + chance.below(9)) + digits(count - 1)),
        place.country,
      ),
      phone: place.phone(digits),
      mail: `info@${host}.${place.domain}`,
    };
  };
  const [usual = 0] = place.rates;
  const mixed = place.rates.length > 1 && chance.happens(0.4);
  const goods = [...halfOf(all.goods, half)];
  const count = chance.happens(0.12) ? 26 + chance.below(14) : 1 + chance.below(6);
  const discounted = withDiscounts;
  const lines = Array.from({ length: count }, (_, at): InventedLine => {
    const base = goods[at % goods.length] ?? 'Item';
    const quantity = chance.happens(0.2)
      ? BigInt(25 * (1 + chance.below(30)))
      : BigInt(100 * (1 + chance.below(12)));
    const price = BigInt(
      chance.happens(0.3) ? 500 + chance.below(90_000) : 50 * (1 + chance.below(500)),
    );
    const discount =
      discounted && chance.happens(0.5) ? BigInt(chance.pick([500, 1000, 1500])) : 0n;
    const rate = BigInt(mixed ? chance.pick(place.rates) : usual);
    const whole = share(quantity * price, 100n);
    const net = whole - share(whole, discount);
    return {
      name:
        at < goods.length
          ? base
          : `${base} ${String.fromCharCode(65 + Math.floor(at / goods.length))}`,
      more: chance.happens(0.15) ? chance.pick(halfOf(all.more, half)) : '',
      quantity,
      price,
      discount,
      rate,
      net,
      tax: share(net, rate),
    };
  });
  const sum = lines.reduce((all_, line) => all_ + line.net, 0n);
  const discount = chance.happens(0.2) ? share(sum, BigInt(chance.pick([200, 500, 1000]))) : 0n;
  const freight = chance.happens(0.2) ? BigInt(chance.pick([490, 695, 1250, 2500])) : 0n;
  const bases = new Map<bigint, bigint>();
  for (const line of lines) bases.set(line.rate, (bases.get(line.rate) ?? 0n) + line.net);
  const first = lines[0]?.rate ?? 0n;
  bases.set(first, (bases.get(first) ?? 0n) - discount + freight);
  const shares = [...bases].map(([rate, base]) => ({ rate, base, tax: share(base, rate) }));
  const net = sum - discount + freight;
  const tax = shares.reduce((all_, one) => all_ + one.tax, 0n);
  const total = net + tax;
  const day = new Date(Date.UTC(2024 + chance.below(3), chance.below(12), 1 + chance.below(28)));
  const due = new Date(day.getTime() + 86_400_000 * chance.pick([10, 14, 30]));
  return {
    place,
    says,
    seller: party(),
    buyer: party(),
    number: chance.pick(
      halfOf(
        [
          `INV-${digits(5)}`,
          `${day.getUTCFullYear()}/${digits(4)}`,
          digits(7),
          `R${digits(6)}`,
          `${day.getUTCFullYear()}-${digits(3)}`,
          `FA${digits(8)}`,
        ],
        half,
      ),
    ),
    order: `4${digits(5)}`,
    date: day.toISOString().slice(0, 10),
    due: due.toISOString().slice(0, 10),
    lines,
    discount,
    freight,
    shares,
    net,
    tax,
    total,
    withheld: place.withheld > 0 && chance.happens(0.3) ? share(net, BigInt(place.withheld)) : 0n,
    paid: chance.happens(0.12) ? share(total, 2500n) : 0n,
  };
}
