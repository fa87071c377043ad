import {
  choice,
  pageBits,
  repriced,
  restated,
  vatBits,
  type CauseKind,
  type Scene,
  type Supposition,
  type TotalField,
} from './cause.ts';
import { absolute } from '#documents/numbers/exact.ts';
import { totalAgrees, vatDifference, vatSums, type Ledger } from '#documents/checks/ledger.ts';
import {
  isPrintedAlike,
  exactNetOf,
  standsOnPage,
  unknownPlaces,
  withoutPlace,
} from '#documents/checks/page-amounts.ts';

const priors = { transposed: 3.5, slip: 3.5 };
const longestSlip = 3;
const digit = Math.log2(10);

/** A typing error that turns one amount into the other, and its cost in bits. */
interface Slip {
  readonly kind: Extract<CauseKind, 'transposed' | 'slip'>;
  readonly bits: number;
}

/** Two digits that changed places; neighbouring ones are likelier. */
function transposed(before: bigint, after: bigint): Slip | undefined {
  if ((before - after) % 9n !== 0n) return undefined;
  const [one, other] = [before.toString(), after.toString()];
  if (one.length !== other.length) return undefined;
  const places = one.split('').flatMap((sign, place) => (sign === other[place] ? [] : [place]));
  const [first = 0, second = 0] = places;
  if (places.length !== 2 || one[first] !== other[second] || one[second] !== other[first])
    return undefined;
  return {
    kind: 'transposed',
    bits: priors.transposed + choice(one.length - 1) + (second - first > 1 ? 4 : 0),
  };
}

/** A misplaced decimal sign, which may have cost the last digits. */
function slipped(before: bigint, after: bigint): Slip | undefined {
  for (let places = 1, power = 10n; places <= longestSlip; places += 1, power *= 10n) {
    const cost = priors.slip + choice(2 * longestSlip);
    if (before === after * power || after === before * power) return { kind: 'slip', bits: cost };
    const lost = after - before * power;
    if (before > 0n && lost > -power && lost < power)
      return { kind: 'slip', bits: cost + 1 + places * digit };
  }
  return undefined;
}

/** The typing error that turns `after` into `before`; both must have the same sign. */
function slipOf(before: bigint, after: bigint): Slip | undefined {
  if (before === after || after === 0n || before === 0n || before < 0n !== after < 0n)
    return undefined;
  return before < 0n
    ? slipOf(-before, -after)
    : (transposed(before, after) ?? slipped(before, after));
}

function inLines(scene: Scene): Supposition[] {
  const { lines, sum, total } = scene.ledger;
  if (total === null) return [];
  const places = choice(lines.length + 1);
  return lines.flatMap((line) => {
    const after = line.units - (sum - total);
    const slip = slipOf(line.units, after);
    if (!slip) return [];
    const bits = slip.bits + places + pageBits(scene, after, line.rate, line.units);
    return [repriced(scene, slip.kind, line, after, bits)];
  });
}

function inHeader(
  scene: Scene,
  field: TotalField,
  [before, after]: readonly [bigint, bigint],
  cost: number,
): Supposition[] {
  const slip = slipOf(before, after);
  return slip ? [restated(scene, slip.kind, field, [before, after], slip.bits + cost)] : [];
}

/**
 * VAT amounts that the lines allow: their own VAT if the total agrees, or total minus net amounts
 * if it differs only by rounding.
 */
function wantedVats(ledger: Ledger): readonly bigint[] {
  const { total, sum, net, tolerance } = ledger;
  if (totalAgrees(ledger)) return [...new Set(vatSums(ledger))];
  return total !== null && absolute(sum - total) <= tolerance ? [total - net] : [];
}

function inVat(scene: Scene): Supposition[] {
  const { ledger } = scene;
  if (ledger.vat === null || ledger.unrated) return [];
  const { vat } = ledger;
  const sums = wantedVats(ledger);
  return sums.flatMap((after) => {
    const cost = choice(sums.length) + pageBits(scene, after, null, vat);
    return inHeader(scene, 'total_vat', [vat, after], cost);
  });
}

/** Digits changed places or the decimal sign moved, in a line, the total or the VAT. */
export function digitCauses(scene: Scene): Supposition[] {
  const { ledger, shift } = scene;
  if (ledger.total === null || totalAgrees(ledger)) return inVat(scene);
  const taxes = shift === 0n ? inVat(scene) : [];
  const [before, after] = [ledger.total - shift, ledger.sum - shift];
  const cost =
    choice(ledger.lines.length + 1) +
    vatBits(scene, vatDifference(ledger)) +
    pageBits(scene, after, null, before);
  return [...inLines(scene), ...inHeader(scene, 'total_price', [before, after], cost), ...taxes];
}

const vatPrior = 4;
// Cost when the page contains the line's amount too, such as a quantity or a price.
const elsewhereBits = 5;

/** Whether a line may contain its quantity or unit price in place of its amount. */
function isCounted({ scale }: Ledger, before: bigint, after: bigint): boolean {
  if (before === 0n || after === 0n) return false;
  return before % 10n ** BigInt(scale) === 0n || after % before === 0n || before % after === 0n;
}

/**
 * Causes in which a line's amount was misread: the page does not print it as an amount, but prints
 * the amount that makes the sum right.
 */
export function misreadCauses(scene: Scene): Supposition[] {
  const { ledger, page } = scene;
  const { lines, sum, total, unit } = ledger;
  if (!page || total === null || sum === total) return [];
  const lost = withoutPlace(page, lines, unit);
  const sums = [total, total - (ledger.vat ?? 0n)];
  const isFree = (amount: bigint | undefined) =>
    amount !== undefined && !sums.includes(amount) && unknownPlaces(page, ledger, amount) > 0;
  return lines.flatMap((line): Supposition[] => {
    const { units, rate } = line;
    const after = units - (sum - total);
    if (after === 0n || after < 0n !== units < 0n || !standsOnPage(page, after, rate, unit))
      return [];
    const isLost = lost.some((one) => isPrintedAlike(one, line, unit));
    const isCount = isCounted(ledger, units, after);
    if (!isLost && !(isCount && (isFree(after) || isFree(exactNetOf(after, rate, unit)))))
      return [];
    const bits = vatPrior + (isLost ? 0 : elsewhereBits) + choice(lines.length);
    return [repriced(scene, 'misread', line, after, bits)];
  });
}

/**
 * Causes in which an amount of the header was misread: the page prints the sum of the items, but
 * not this amount.
 */
export function totalCauses(scene: Scene): Supposition[] {
  const { ledger, page, shift } = scene;
  const { sum, total, vat } = ledger;
  if (!page) return [];
  const isLost = (before: bigint | null, after: bigint): before is bigint =>
    before !== null && before !== after && page.times(before) === 0 && page.times(after) > 0;
  const taxes =
    ledger.unrated || shift !== 0n
      ? []
      : wantedVats(ledger).flatMap((after) =>
          isLost(vat, after) ? [restated(scene, 'total', 'total_vat', [vat, after], vatPrior)] : [],
        );
  const before = total === null ? null : total - shift;
  if (totalAgrees(ledger) || !isLost(before, sum - shift)) return taxes;
  const bits = vatPrior + vatBits(scene, vatDifference(ledger));
  return [...taxes, restated(scene, 'total', 'total_price', [before, sum - shift], bits)];
}
