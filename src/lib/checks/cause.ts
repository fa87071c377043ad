import { fromUnits } from '#contract/decimal.ts';
import type { LineChanges } from '#src/lib/line-changes.ts';
import { divide, vatMisfit, vatOn, wholeRate, type Ledger, type Move } from './ledger.ts';
import { standsOnPage, type PageAmounts } from './page-amounts.ts';
import { rateText, usualRates } from './rates.ts';

/**
 * Why an invoice may not add up. `net`: lines are without VAT; `total`: the header's is not the
 * page's; `charge`: shipping and the like.
 */
export const causeKinds = [
  'net',
  'rate',
  'missing',
  'twice',
  'transposed',
  'slip',
  'total',
  'discount',
  'charge',
  'rounding',
] as const;
export type CauseKind = (typeof causeKinds)[number];

/** The amounts of the header that a cause may lie in. */
export type TotalField = 'total_price' | 'total_vat';

/** What sets it right: amounts of the header, lines, or both. */
export interface Fix {
  readonly header?: Readonly<Partial<Record<TotalField, string>>>;
  readonly lines?: LineChanges;
}

/** A cause that is supposed, before it is proven. */
export interface Supposition {
  readonly kind: CauseKind;
  /** Ids of the lines that it is about. */
  readonly lines: readonly string[];
  /** The header's amount that it is about. */
  readonly field?: TotalField;
  /** The amount or rate as it is, and as it would be; decimal texts. */
  readonly before?: string;
  readonly after?: string;
  readonly fix: Fix;
  /**
   * How unlikely it is: the shorter a story that tells exactly this difference, the better. Bits,
   * as in a message.
   */
  readonly bits: number;
}

/** What every rule looks at. */
export interface Scene {
  readonly ledger: Ledger;
  readonly currency: string | null;
  /**
   * By how much the ledger's total is shifted, as rounding of the lines may have done it; 0 in the
   * scene itself.
   */
  readonly shift: bigint;
  /**
   * The amounts on the page; null where nothing is known of them or they are not those of the
   * lines.
   */
  readonly page: PageAmounts | null;
}

const strange = 14;
const absent = 8;

/** The bits that pick one of so many. */
export const choice = (count: number): number => Math.log2(Math.max(1, count));

/** The bits of an amount that nothing foretells. */
export const surprise = (units: bigint, unit: bigint): number =>
  (units / unit).toString(2).length + 3;

/** The bits that rounding of so many lines costs when it leaves a sum off by so much. */
export function roundingBits(off: bigint, lines: number, unit: bigint): number {
  const cents = off < 0n ? -off / unit : off / unit;
  const spread = Math.max(1, Math.sqrt(lines) / 3);
  // A count for a likelihood, no amount: beyond this it is unlikely anyway.
  const times = cents > 1000n ? 1000 : Number(cents) / spread;
  return off === 0n ? 0 : Math.log2(spread) + 2 + 0.72 * times * times;
}

/**
 * The bits that it costs when the VAT is off by so much afterwards.
 * @param misfit null where it cannot be known
 */
export function vatBits({ ledger }: Scene, misfit: bigint | null): number {
  if (misfit === null) return 0;
  return misfit > ledger.room
    ? strange
    : Math.min(strange - 1, roundingBits(misfit, ledger.lines.length, ledger.unit));
}

/**
 * The bits that it costs when an amount should stand on the page and does not, or the one it
 * replaces does.
 */
export function pageBits(
  { page, ledger }: Scene,
  after: bigint,
  rate: bigint | null,
  before?: bigint,
): number {
  if (!page) return 0;
  const kept = before !== undefined && page.times(before) > 0 ? absent / 2 : 0;
  return kept + (standsOnPage(page, after, rate, ledger.unit) ? 0 : absent);
}

/** The rate with which an amount more makes the VAT agree best, and the bits that this costs. */
export function rateFor(
  scene: Scene,
  units: bigint,
): { readonly rate: bigint | null; readonly bits: number } {
  const { ledger, currency } = scene;
  const own = [...ledger.rates]
    .sort(([, one], [, other]) => other.count - one.count)
    .map(([rate]) => rate);
  const [first = null] = own;
  if (ledger.vat === null || ledger.unrated) return { rate: first, bits: 0 };
  let best = { rate: first, bits: Infinity };
  const others = usualRates(currency).filter((rate) => !ledger.rates.has(rate));
  for (const rate of [...own, ...others]) {
    const told = ledger.rates.has(rate) ? choice(own.length) : choice(others.length) + 2;
    const bits = told + vatBits(scene, vatMisfit(ledger, [{ units, rate }]));
    if (bits < best.bits) best = { rate, bits };
  }
  return best;
}

const roundness = [
  [10_000n, 6],
  [5_000n, 7],
  [2_500n, 8],
  [1_000n, 9],
  [500n, 10],
  [100n, 12],
] as const;
const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/**
 * The roundest rate that makes this VAT of this net amount, give or take the rounding of so many
 * lines, and the bits to tell it.
 */
export function rateBetween(
  net: bigint,
  vat: bigint,
  lines: number,
  unit: bigint,
): { readonly rate: bigint; readonly bits: number } | undefined {
  if (net === 0n || vat === 0n || net < 0n !== vat < 0n) return undefined;
  const exact = divide(size(vat) * wholeRate, size(net));
  for (const [step, bits] of roundness) {
    const rate = divide(exact, step) * step;
    if (rate < wholeRate && size(vatOn(net, rate, unit) - vat) <= BigInt(lines) * unit)
      return { rate, bits };
  }
  return undefined;
}

/** The VAT's bits after these moves. */
export const movedBits = (scene: Scene, moves: readonly Move[]): number =>
  vatBits(scene, vatMisfit(scene.ledger, moves));

/** An amount of the ledger as decimal text with two decimals at least. */
export const textOf = ({ scale }: Ledger, units: bigint): string => fromUnits(units, scale);

/** A rate of the ledger as text. */
export const rateTextOf = (rate: bigint | null): string | null =>
  rate === null ? null : rateText(rate);
