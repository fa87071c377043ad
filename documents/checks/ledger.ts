import { absolute, divideRounded } from '#documents/numbers/exact.ts';
import { isDecimal, toUnits } from '#contract/decimal.ts';
import { invoiceDecimals } from '#contract/currency-decimals.ts';

interface LedgerInputLine {
  readonly id: string;
  readonly name: string;
  readonly total_price: string | null;
  readonly vat_rate: string | null;
  /** Total or rate hold a text that is no number; they are null, and no sum is possible. */
  readonly unreadable?: true;
}

/** The lines and the header's amounts as decimal strings, empty or null when unknown. */
export interface LedgerInput {
  readonly lines: readonly LedgerInputLine[];
  readonly total_price: string | null;
  readonly total_vat: string | null;
  readonly currency: string | null;
}

/** Whether an amount or rate of the line is a text that is no number. */
export const isUnreadable = ({ unreadable }: Pick<LedgerInputLine, 'unreadable'>): boolean =>
  unreadable === true;

/** A line with a price. Amounts are in units of `Ledger.scale` decimals, rates in millionths. */
export interface LedgerLine {
  readonly id: string;
  readonly name: string;
  readonly units: bigint;
  readonly rate: bigint | null;
  readonly vat: bigint;
}

interface RateGroup {
  readonly total: bigint;
  readonly net: bigint;
  readonly count: number;
}

/** The invoice in integers, with its sums by rate. */
export interface Ledger {
  readonly lines: readonly LedgerLine[];
  /** Ids of lines without a price. */
  readonly unpriced: readonly string[];
  readonly scale: number;
  /** The smallest amount of the currency in units: 1 for EUR, 100 for JPY. */
  readonly unit: bigint;
  readonly sum: bigint;
  readonly net: bigint;
  readonly total: bigint | null;
  readonly vat: bigint | null;
  readonly rates: ReadonlyMap<bigint, RateGroup>;
  /** Some line has no rate, so the VAT is unknown. */
  readonly unrated: boolean;
  /** The maximum difference that rounding each line may cause in a sum. */
  readonly tolerance: bigint;
}

/** 100 per cent. */
export const wholeRate = 1_000_000n;
const rateDecimals = 4;

const longest = (texts: readonly (string | null)[]): number =>
  texts.reduce((most, text) => Math.max(most, text?.split('.')[1]?.length ?? 0), 2);

/** A rate in millionths, `"19"` to `190000n`; null for no decimal. */
export function rateOf(text: string | null): bigint | null {
  if (text === null || !isDecimal(text)) return null;
  const [whole = '', fraction = ''] = text.split('.');
  const rate = toUnits(`${whole || '0'}.${fraction.slice(0, rateDecimals) || '0'}`, rateDecimals);
  return rate > -wholeRate ? rate : null;
}

/** The VAT inside an amount, in whole `unit`s. */
export const vatIn = (units: bigint, rate: bigint, unit: bigint): bigint =>
  divideRounded(units * rate, (wholeRate + rate) * unit) * unit;

/** The VAT on top of a net amount, in whole `unit`s. */
export const vatOn = (net: bigint, rate: bigint, unit: bigint): bigint =>
  divideRounded(net * rate, wholeRate * unit) * unit;

const sumOf = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((sum, amount) => sum + amount, 0n);

/** Converts an invoice to integers; a text that is no decimal counts as unknown. */
export function ledgerOf({ lines, total_price, total_vat, currency }: LedgerInput): Ledger {
  const priced = lines.filter((line) => line.total_price !== null && isDecimal(line.total_price));
  const known = (text: string | null) => (text !== null && isDecimal(text) ? text : null);
  const scale = longest([
    ...priced.map((line) => line.total_price),
    known(total_price),
    known(total_vat),
  ]);
  const amount = (text: string | null) =>
    known(text) === null ? null : toUnits(text ?? '', scale);
  const smallest = 10n ** BigInt(scale - invoiceDecimals(currency));
  const prices = priced.map((line) => amount(line.total_price) ?? 0n);
  const whole =
    smallest === 1n ||
    [...prices, amount(total_price) ?? 0n, amount(total_vat) ?? 0n].every(
      (units) => units % smallest === 0n,
    );
  // Yen with decimals are wrong, but must be explained as well.
  const unit = whole ? smallest : 1n;
  const readRates = new Map<string | null, bigint | null>();
  const entries = priced.map(({ id, name, vat_rate }, index): LedgerLine => {
    const units = prices[index] ?? 0n;
    const read = readRates.get(vat_rate);
    const rate = read === undefined ? rateOf(vat_rate) : read;
    readRates.set(vat_rate, rate);
    return { id, name, units, rate, vat: rate === null ? 0n : vatIn(units, rate, unit) };
  });
  const rates = new Map<bigint, RateGroup>();
  for (const { units, rate, vat } of entries) {
    if (rate === null) continue;
    const group = rates.get(rate) ?? { total: 0n, net: 0n, count: 0 };
    rates.set(rate, {
      total: group.total + units,
      net: group.net + units - vat,
      count: group.count + 1,
    });
  }
  return {
    lines: entries,
    scale,
    unit,
    rates,
    unpriced: lines.filter((line) => known(line.total_price) === null).map((line) => line.id),
    sum: sumOf(entries.map((entry) => entry.units)),
    net: sumOf(entries.map((entry) => entry.units - entry.vat)),
    total: amount(total_price),
    vat: amount(total_vat),
    unrated: entries.some((entry) => entry.rate === null),
    tolerance: BigInt(entries.length) * smallest,
  };
}

/** An amount that a hypothesis adds; negative to remove one. */
export interface Adjustment {
  readonly units: bigint;
  readonly rate: bigint | null;
}

const counted = new WeakMap<Ledger, readonly [bigint, bigint, bigint]>();

/** The VAT inside all rated lines in units, rounded by line, by rate, and by each rate's net. */
export function vatSums(ledger: Ledger): readonly [bigint, bigint, bigint] {
  const known = counted.get(ledger);
  if (known) return known;
  let [byRate, byNet] = [0n, 0n];
  for (const [rate, { total, net }] of ledger.rates) {
    byRate += vatIn(total, rate, ledger.unit);
    byNet += vatOn(net, rate, ledger.unit);
  }
  const sums = [ledger.sum - ledger.net, byRate, byNet] as const;
  counted.set(ledger, sums);
  return sums;
}

/**
 * The smallest difference between the lines' VAT and the header's after these moves, by any way of
 * rounding.
 * @returns units, 0 when they agree; null if unknown
 */
export function vatDifference(
  ledger: Ledger,
  moves: readonly Adjustment[] = [],
  vat: bigint | null = ledger.vat,
): bigint | null {
  if (vat === null || ledger.unrated || ledger.lines.length === 0) return null;
  let [byLine, byRate, byNet] = vatSums(ledger);
  const changed = new Map<bigint, { total: bigint; net: bigint }>();
  for (const { units, rate } of moves) {
    if (rate === null) return null;
    const inside = vatIn(units, rate, ledger.unit);
    byLine += inside;
    const group = changed.get(rate) ?? { total: 0n, net: 0n };
    changed.set(rate, { total: group.total + units, net: group.net + units - inside });
  }
  for (const [rate, { total, net }] of changed) {
    const group = ledger.rates.get(rate) ?? { total: 0n, net: 0n };
    byRate += vatIn(group.total + total, rate, ledger.unit) - vatIn(group.total, rate, ledger.unit);
    byNet += vatOn(group.net + net, rate, ledger.unit) - vatOn(group.net, rate, ledger.unit);
  }
  const [first, second, third] = [
    absolute(byLine - vat),
    absolute(byRate - vat),
    absolute(byNet - vat),
  ];
  const nearer = first < second ? first : second;
  return nearer < third ? nearer : third;
}

/**
 * Whether the lines make up the total; true if either is unknown. The sum may differ by the
 * rounding of each line, if net amounts and VAT make it up exactly.
 */
export function totalAgrees(ledger: Ledger): boolean {
  const { sum, net, total, vat, tolerance } = ledger;
  if (total === null || ledger.lines.length === 0 || sum === total) return true;
  return (
    absolute(sum - total) <= tolerance && vat !== null && !ledger.unrated && net + vat === total
  );
}

/** Whether the lines' VAT is the header's within rounding; true if unknown. */
export function vatAgrees(ledger: Ledger): boolean {
  const misfit = vatDifference(ledger);
  return misfit === null || misfit <= ledger.tolerance;
}
