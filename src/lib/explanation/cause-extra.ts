import { absolute, divideRounded } from '#documents/numbers/exact.ts';
import type { LineValues } from '#src/lib/changes/line-changes.ts';
import {
  absent,
  choice,
  lostBits,
  movedBits,
  rateFor,
  rateTextOf,
  roundingBits,
  surprise,
  textOf,
  vatBits,
  type Scene,
  type Supposition,
} from './cause.ts';
import { vatDifference, type Ledger, type Adjustment } from '#documents/checks/ledger.ts';
import { exactNetOf, unknownPlaces } from '#documents/checks/page-amounts.ts';

const priors = { discount: 3, charge: 3.5, rounding: 2 };
const mostHalves = 50n;

/** Cost of an agreed amount: low for a round percentage or sum, or for one that the page prints. */
function agreedBits({ ledger, page }: Scene, units: bigint, rate: bigint | null): number {
  const { sum, net, unit, scale } = ledger;
  const gross = absolute(units);
  const inside = exactNetOf(gross, rate, unit);
  const amounts = inside === undefined ? [gross] : [gross, inside];
  const whole = 10n ** BigInt(scale);
  // A unit price may be printed beside the line's amount, so a further occurrence of it proves
  // nothing.
  const isLine = (amount: bigint) =>
    ledger.lines.some(
      (line) => absolute(line.units) === amount || absolute(line.units - line.vat) === amount,
    );
  const isPrinted = (amount: bigint) =>
    page !== null && !isLine(amount) && unknownPlaces(page, ledger, amount) > 0;
  const unprinted = page && !amounts.some(isPrinted) ? absent : 0;
  const agreed = Math.min(
    ...amounts.flatMap((amount, index) => {
      const of = absolute(index === 0 ? sum : net);
      const halves = of === 0n ? 0n : divideRounded(amount * 200n, of);
      const percent =
        halves > 0n &&
        halves <= 2n * mostHalves &&
        absolute(divideRounded(of * halves, 200n) - amount) <= unit
          ? halves % 10n === 0n
            ? 5
            : halves % 2n === 0n
              ? 7
              : 9
          : Infinity;
      const round = amount % whole === 0n ? surprise(amount / whole, 1n) : Infinity;
      const printed = page && isPrinted(amount) ? choice(page.count) + 1 : Infinity;
      return [percent, round, printed, surprise(amount, unit)];
    }),
  );
  return agreed + unprinted;
}

/** Shares an amount among the rates in proportion to their lines' totals. */
function shares({ rates, sum, unit }: Ledger, units: bigint): readonly Adjustment[] {
  let [left, of] = [units, sum];
  return [...rates].map(([rate, { total }]) => {
    const part =
      of === 0n
        ? 0n
        : divideRounded(left * total * (of < 0n ? -1n : 1n), absolute(of) * unit) * unit;
    left -= part;
    of -= total;
    return { units: part, rate };
  });
}

/** A discount or charge belongs to no line, at the rate or rates that fit the VAT. */
export function extraCauses(scene: Scene): Supposition[] {
  const { ledger } = scene;
  if (ledger.total === null) return [];
  const units = ledger.total - ledger.sum;
  if (units === 0n) return [];
  const kind =
    units < 0n !== ledger.sum < 0n && absolute(units) < absolute(ledger.sum)
      ? 'discount'
      : 'charge';
  const line = ({ units: part, rate }: Adjustment): Partial<LineValues> => ({
    total_price: textOf(ledger, part),
    ...(rate === null ? {} : { vat_rate: rateTextOf(rate) }),
  });
  const whole = rateFor(scene, units);
  let best = { moves: [{ units, rate: whole.rate }] as readonly Adjustment[], bits: whole.bits };
  if (ledger.rates.size > 1 && ledger.sum !== 0n) {
    const moves = shares(ledger, units).filter((move) => move.units !== 0n);
    const bits = 2 + movedBits(scene, moves);
    if (bits < best.bits) best = { moves, bits };
  }
  const bits =
    priors[kind] +
    lostBits(scene) +
    agreedBits(scene, units, best.moves.length === 1 ? whole.rate : null) +
    best.bits;
  return [
    {
      kind,
      lines: [],
      after: textOf(ledger, units),
      bits,
      fix: { lines: { add: best.moves.map(line) } },
    },
  ];
}

const cash: ReadonlyMap<string, readonly bigint[]> = new Map(
  Object.entries({
    CHF: [5n],
    SEK: [100n],
    NOK: [100n],
    DKK: [50n],
    HUF: [100n, 500n],
    CZK: [100n],
    CAD: [5n],
    AUD: [5n],
    NZD: [10n],
    TRY: [5n, 100n],
    EUR: [5n],
    INR: [100n],
  }),
);
const steps = [5n, 10n, 50n, 100n];

/** Causes in which the total is rounded: to a payable cash amount, or line by line. */
export function roundingCauses(scene: Scene): Supposition[] {
  const { ledger, currency } = scene;
  const { sum, total, tolerance, unit, scale } = ledger;
  if (total === null || sum === total) return [];
  const off = total - sum;
  const power = 10n ** BigInt(scale - 2);
  const usual = cash.get(currency ?? '') ?? [];
  const byCash = [...new Set([...usual, ...steps])].flatMap((step) => {
    const whole = step * power;
    if (total % whole !== 0n || absolute(off) >= whole) return [];
    return [
      choice(steps.length) + (usual.includes(step) ? 0 : 3) + (2n * absolute(off) > whole ? 2 : 0),
    ];
  });
  // Each line and the total are off by half a unit at most.
  const byLine =
    2n * absolute(off) <= tolerance + unit
      ? [1 + roundingBits(off, ledger.lines.length, unit)]
      : [];
  const bits = Math.min(...byCash, ...byLine);
  if (bits === Infinity) return [];
  const after = textOf(ledger, off);
  return [
    {
      kind: 'rounding',
      lines: [],
      after,
      bits: priors.rounding + bits + vatBits(scene, vatDifference(ledger)),
      fix: { lines: { add: [{ total_price: after, vat_rate: '0' }] } },
    },
  ];
}
