import type { Chance } from '#tools/simulation/chance.ts';
import type { Half } from '#tools/reading-sets/invented-invoice.ts';
import { sayingsOfTill, type Kind } from './sayings.ts';
import type { ShopPlace } from './shop-place.ts';
import { shopPlaces } from './shops.ts';

export interface ReceiptLine {
  readonly name: string;
  readonly code: string;
  readonly quantity: bigint;
  readonly price: bigint;
  readonly amount: bigint;
}

/** The values that a till prints, with amounts in hundredths. */
export interface Receipt {
  readonly place: ShopPlace;
  readonly says: ReadonlyMap<Kind, string>;
  /** The name on one line or two. */
  readonly name: readonly string[];
  readonly register: string;
  readonly street: string;
  readonly town: string;
  readonly phone: string;
  readonly taxId: string;
  readonly number: string;
  readonly day: string;
  readonly printed: string;
  readonly time: string;
  readonly lines: readonly ReceiptLine[];
  readonly sum: bigint;
  readonly discount: bigint;
  readonly service: bigint;
  readonly rate: bigint;
  /** Whether the prices include the tax. */
  readonly included: boolean;
  readonly tax: bigint;
  readonly rounding: bigint;
  readonly total: bigint;
  readonly tendered: bigint;
  readonly byCard: boolean;
}

const halfUp = (amount: bigint, by: bigint) => (amount * 2n + by) / (by * 2n);

/** Invents a random receipt with sums that are right to the cent. */
export function inventReceipt(chance: Chance, half: Half): Receipt {
  const place = chance.pick(shopPlaces[half]);
  const says = new Map(
    [...sayingsOfTill(half, place.language)].map(([kind, ways]) => [kind, chance.pick(ways)]),
  );
  const digits = (count: number): string =>
    Array.from({ length: count }, () => String(chance.below(10))).join('');
  const name = [chance.pick(place.names), chance.pick(place.forms)].join(' ').trim().split('/');
  const goods = [...place.goods];
  const lines = Array.from({ length: 1 + chance.below(7) }, (): ReceiptLine => {
    const quantity = chance.happens(0.7) ? 1n : BigInt(2 + chance.below(5));
    const price = BigInt(
      chance.happens(0.8) ? 5 * (10 + chance.below(500)) : 99 + chance.below(9000),
    );
    return {
      name: goods.splice(chance.below(goods.length), 1)[0] ?? 'MISC',
      code: chance.happens(0.5) ? digits(13) : digits(5),
      quantity,
      price,
      amount: quantity * price,
    };
  });
  const sum = lines.reduce((all, line) => all + line.amount, 0n);
  const discount = chance.happens(0.15) ? halfUp(sum, 10n) : 0n;
  const service = chance.happens(0.12) ? halfUp(sum - discount, 10n) : 0n;
  const rate = BigInt(chance.pick(place.rates));
  const included = place.country === 'US' ? false : chance.happens(0.7);
  const base = sum - discount + service;
  const tax =
    rate === 0n
      ? 0n
      : included
        ? halfUp(base * rate, 10_000n + rate)
        : halfUp(base * rate, 10_000n);
  const whole = included ? base : base + tax;
  const fives = place.roundsToFive && chance.happens(0.75);
  const total = fives ? halfUp(whole, 5n) * 5n : whole;
  const byCard = chance.happens(0.35);
  const note = [500n, 1000n, 2000n, 5000n, 10_000n].find((one) => one >= total);
  const [year, month, day] = [2016 + chance.below(10), 1 + chance.below(12), 1 + chance.below(28)];
  const iso = (plus: number) =>
    new Date(Date.UTC(year, month - 1, day + plus)).toISOString().slice(0, 10);
  return {
    place,
    says,
    name,
    register: place.register?.(digits) ?? '',
    street: chance.pick(place.streets),
    town: chance.pick(place.towns),
    phone: place.phone(digits),
    taxId: rate === 0n ? '' : place.taxId(digits),
    number: numberOf(chance, half, digits),
    day: iso(0),
    printed: chance.happens(0.2) ? iso(1 + chance.below(40)) : '',
    time: `${String(8 + chance.below(14)).padStart(2, '0')}:${String(chance.below(60)).padStart(2, '0')}${chance.happens(0.5) ? `:${String(chance.below(60)).padStart(2, '0')}` : ''}`,
    lines,
    sum,
    discount,
    service,
    rate,
    included,
    tax,
    rounding: total - whole,
    total,
    tendered: byCard ? total : chance.happens(0.3) ? total : (note ?? total),
    byCard,
  };
}

function numberOf(chance: Chance, half: Half, digits: (count: number) => string): string {
  const shapes =
    half === 'open'
      ? [`CS${digits(8)}`, digits(6), `R${digits(3)}-${digits(5)}`]
      : [`INV${digits(7)}`, digits(8), `${digits(2)}/${digits(6)}`, `TD0${digits(7)}`];
  return chance.pick(shapes);
}
