import { absolute, divideRounded } from '#documents/numbers/exact.ts';
import { fromUnits } from '#contract/decimal.ts';
import type { LineChanges, LineValues } from '#src/lib/changes/line-changes.ts';
import { usualRateTexts } from '#src/lib/amounts/usual-rates.ts';
import {
  vatDifference,
  vatOn,
  wholeRate,
  type Ledger,
  type LedgerLine,
  type Adjustment,
  rateOf,
} from '#documents/checks/ledger.ts';
import { standsOnPage, withoutPlace, type PageAmounts } from '#documents/checks/page-amounts.ts';

const known = new Map<string | null, readonly bigint[]>();

/** Usual VAT rates of a currency in millionths; for others, common rates of the world. */
export function usualRates(currency: string | null): readonly bigint[] {
  const rates = known.get(currency) ?? usualRateTexts(currency).map((text) => rateOf(text) ?? 0n);
  known.set(currency, rates);
  return rates;
}

/** A rate in millionths as text: `190000n` to `"19"`. */
export function rateText(rate: bigint): string {
  const fraction = String(rate % 10_000n)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return fraction ? `${rate / 10_000n}.${fraction}` : String(rate / 10_000n);
}

/**
 * Causes of an invoice that does not add up.
 * `net`: lines without VAT; `taxed`: VAT added twice; `sum`: a line that is a sum of others;
 * `crossed`: two lines with each other's rate or amount; `misread`: the page has another amount for
 * a line; `total`: the page has another amount in the header; `swapped`: total and VAT in each
 * other's field; `part`: the VAT of one rate only; `untaxed`: a total without VAT; `charge`:
 * shipping and the like.
 */
export const causeKinds = [
  'net',
  'taxed',
  'sum',
  'swapped',
  'part',
  'untaxed',
  'rate',
  'crossed',
  'missing',
  'twice',
  'transposed',
  'slip',
  'misread',
  'sign',
  'total',
  'discount',
  'charge',
  'rounding',
] as const;
export type CauseKind = (typeof causeKinds)[number];

/** The header's amounts that can be wrong. */
export type TotalField = 'total_price' | 'total_vat';

/** Changes to the header, to lines or to both that correct the cause. */
export interface Fix {
  readonly header?: Readonly<Partial<Record<TotalField, string>>>;
  readonly lines?: LineChanges;
}

/** A possible cause, before it was checked that its fix makes the invoice add up. */
export interface Supposition {
  readonly kind: CauseKind;
  readonly lines: readonly string[];
  readonly field?: TotalField;
  /** The current and the corrected amount or rate, as decimal strings. */
  readonly before?: string;
  readonly after?: string;
  readonly fix: Fix;
  /** Cost: the length in bits of a message that describes it (minimum description length). */
  readonly bits: number;
}

/** The input of every rule. */
export interface Scene {
  readonly ledger: Ledger;
  readonly currency: string | null;
  /** How far rounding of lines has shifted the ledger's total; 0 in the original scene. */
  readonly shift: bigint;
  /** Amounts printed on the page; null where unknown, or where they do not match the lines. */
  readonly page: PageAmounts | null;
}

const strangeBits = 14;
/** Cost of an amount that the page should print and does not. */
export const absent = 8;

/** Cost of choosing one of `count` equally likely possibilities. */
export const choice = (count: number): number => Math.log2(Math.max(1, count));

/** Cost of an amount that follows from nothing. */
export const surprise = (units: bigint, unit: bigint): number =>
  (units / unit).toString(2).length + 3;

/** Cost of a sum that is `off` by the rounding of `lines` lines. */
export function roundingBits(off: bigint, lines: number, unit: bigint): number {
  const cents = off < 0n ? -off / unit : off / unit;
  const spread = Math.max(1, Math.sqrt(lines) / 3);
  // This is a count, not money; beyond the limit it is unlikely anyway.
  const times = cents > 1000n ? 1000 : Number(cents) / spread;
  return off === 0n ? 0 : Math.log2(spread) + 2 + 0.72 * times * times;
}

/** Cost of the VAT's remaining difference after a fix; none where it is unknown (null). */
export function vatBits({ ledger }: Scene, misfit: bigint | null): number {
  if (misfit === null) return 0;
  return misfit > ledger.tolerance
    ? strangeBits
    : Math.min(strangeBits - 1, roundingBits(misfit, ledger.lines.length, ledger.unit));
}

/** Cost of an amount that the page does not print, or of replacing one that it prints. */
export function pageBits(
  { page, ledger }: Scene,
  after: bigint,
  rate: bigint | null,
  before?: bigint,
): number {
  if (!page) return 0;
  const replacedBits = before !== undefined && page.times(before) > 0 ? absent / 2 : 0;
  return replacedBits + (standsOnPage(page, after, rate, ledger.unit) ? 0 : absent);
}

// Cost of an added line when an existing one is missing on the page, which makes that one likelier
// to be wrong.
const lostPlaceBits = 10;

/**
 * The cost of an added line where an existing line's amount is not on the page. The invoice's VAT
 * claims its place on the page first.
 */
export function lostBits({ page, ledger: { vat, lines, unit } }: Scene): number {
  if (!page) return 0;
  const first = { id: '', name: '', units: vat ?? 0n, rate: null, vat: 0n };
  return withoutPlace(page, [first, ...lines], unit).some((line) => line !== first)
    ? lostPlaceBits
    : 0;
}

/** The rate that makes the VAT agree best when an amount is added, and its cost. */
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
    const rateBits = ledger.rates.has(rate) ? choice(own.length) : choice(others.length) + 2;
    const bits = rateBits + vatBits(scene, vatDifference(ledger, [{ units, rate }]));
    if (bits < best.bits) best = { rate, bits };
  }
  return best;
}

// Finer real rates are among the usual ones: a result of 24.99 % is 25 % with another error.
const roundness = [
  [10_000n, 6],
  [5_000n, 7],
  [2_500n, 8],
  [1_250n, 10],
] as const;

/** The usual, else the roundest rate that gives this VAT for this net amount, and its cost. */
export function rateBetween(
  { currency, ledger: { unit } }: Scene,
  net: bigint,
  vat: bigint,
  lines: number,
): { readonly rate: bigint; readonly bits: number } | undefined {
  if (net === 0n || vat === 0n || net < 0n !== vat < 0n) return undefined;
  const fits = (rate: bigint) =>
    rate < wholeRate && absolute(vatOn(net, rate, unit) - vat) <= BigInt(lines) * unit;
  const known = usualRates(currency);
  const rate = known.find((one) => one > 0n && fits(one));
  if (rate !== undefined) return { rate, bits: choice(known.length) + 1.5 };
  const exact = divideRounded(absolute(vat) * wholeRate, absolute(net));
  for (const [step, bits] of roundness) {
    const round = divideRounded(exact, step) * step;
    if (fits(round)) return { rate: round, bits };
  }
  return undefined;
}

/** Cost of the VAT's difference after these moves. */
export const movedBits = (scene: Scene, moves: readonly Adjustment[]): number =>
  vatBits(scene, vatDifference(scene.ledger, moves));

/** An amount of the ledger as decimal string with at least two decimals. */
export const textOf = ({ scale }: Ledger, units: bigint): string => fromUnits(units, scale);

/** A rate of the ledger as text; null stays null. */
export const rateTextOf = (rate: bigint | null): string | null =>
  rate === null ? null : rateText(rate);

/** The moves that replace a line's amount or rate. */
export const replaced = ({ units, rate }: Adjustment, by: Adjustment): readonly Adjustment[] => [
  { units: -units, rate },
  by,
];

/** The fix that changes these lines in the same way. */
export const changed = (
  lines: readonly { readonly id: string }[],
  values: Partial<LineValues>,
): Fix => ({ lines: { change: lines.map(({ id }) => ({ id, values })) } });

/** The supposition that one line has a wrong amount. */
export const repriced = (
  scene: Scene,
  kind: CauseKind,
  line: LedgerLine,
  after: bigint,
  bits: number,
): Supposition => ({
  kind,
  lines: [line.id],
  before: textOf(scene.ledger, line.units),
  after: textOf(scene.ledger, after),
  bits: bits + movedBits(scene, replaced(line, { units: after, rate: line.rate })),
  fix: changed([line], { total_price: textOf(scene.ledger, after) }),
});

/** The supposition that these lines should not be there. */
export const removed = (
  scene: Scene,
  kind: CauseKind,
  lines: readonly LedgerLine[],
  bits: number,
): Supposition => ({
  kind,
  lines: lines.map(({ id }) => id),
  before: textOf(
    scene.ledger,
    lines.reduce((sum, { units }) => sum + units, 0n),
  ),
  bits:
    bits +
    movedBits(
      scene,
      lines.map(({ units, rate }) => ({ units: -units, rate })),
    ),
  fix: { lines: { remove: lines.map(({ id }) => id) } },
});

/** The supposition that an amount of the header is wrong. */
export const restated = (
  { ledger }: Scene,
  kind: CauseKind,
  field: TotalField,
  [before, after]: readonly [bigint, bigint],
  bits: number,
): Supposition => ({
  kind,
  lines: [],
  field,
  before: textOf(ledger, before),
  after: textOf(ledger, after),
  bits,
  fix: { header: { [field]: textOf(ledger, after) } },
});
