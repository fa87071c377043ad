import { isDecimal, toUnits } from '#contract/decimal.ts';
import { absolute } from '#documents/numbers/exact.ts';
import {
  vatIn,
  vatOn,
  vatSums,
  type Ledger,
  type LedgerLine,
  type Adjustment,
} from '#documents/checks/ledger.ts';

/** The amounts that the page prints. */
export interface PageAmounts {
  /** How often an amount is printed, whatever its sign. @param units in the ledger's scale */
  readonly times: (units: bigint) => number;
  /** Number of different amounts on the page. */
  readonly count: number;
  /** Share of the lines' and the header's amounts that the page prints, with VAT or without. */
  readonly share: number;
}

/**
 * The net amount from which exactly this amount follows by adding VAT; undefined if there is none,
 * or no VAT. Two amounts one cent apart may have the same net amount, but only one follows from it.
 */
export function exactNetOf(units: bigint, rate: bigint | null, unit: bigint): bigint | undefined {
  if (rate === null || rate <= 0n) return undefined;
  const net = units - vatIn(units, rate, unit);
  return net + vatOn(net, rate, unit) === units ? net : undefined;
}

/** Whether the page prints an amount, or its net amount at this rate. */
export const standsOnPage = (
  page: PageAmounts,
  units: bigint,
  rate: bigint | null,
  unit: bigint,
): boolean => printedAs({ units, rate }, unit).some((amount) => page.times(amount) > 0);

/** The amounts that a page may print for a line: with VAT and, if it follows, without. */
function printedAs({ units, rate }: Adjustment, unit: bigint): readonly bigint[] {
  const net = exactNetOf(units, rate, unit);
  return net === undefined ? [absolute(units)] : [absolute(units), absolute(net)];
}

/** The lines that have no occurrence on the page left when each takes one. */
export function withoutPlace(
  page: PageAmounts,
  lines: readonly LedgerLine[],
  unit: bigint,
): readonly LedgerLine[] {
  const taken = new Map<bigint, number>();
  return lines.filter((line) => {
    const place = printedAs(line, unit).find((one) => page.times(one) > (taken.get(one) ?? 0));
    if (place !== undefined) taken.set(place, (taken.get(place) ?? 0) + 1);
    return place === undefined;
  });
}

/** Whether the page may print the same amount for two lines. */
export const isPrintedAlike = (one: Adjustment, other: Adjustment, unit: bigint): boolean =>
  printedAs(one, unit).some((amount) => printedAs(other, unit).includes(amount));

/**
 * How often the page prints an amount besides its known occurrences: as a line, in the header, or
 * as the VAT of a line or of all.
 */
export function unknownPlaces(page: PageAmounts, ledger: Ledger, amount: bigint): number {
  const { lines, total, vat, unit } = ledger;
  const size = absolute(amount);
  const isSame = (one: bigint | null) => one !== null && absolute(one) === size;
  const ofLines = lines.filter(({ units, vat: inside }) => isSame(units) || isSame(units - inside));
  const taxes = [
    ...vatSums(ledger),
    ...[...ledger.rates].flatMap(([rate, { total: whole, net }]) => [
      whole - net,
      vatOn(whole, rate, unit),
    ]),
    ...lines.map(({ units, rate }) => (rate === null ? 0n : vatOn(units, rate, unit))),
  ];
  const known = [total, vat].filter(isSame).length || (taxes.some(isSame) ? 1 : 0);
  return Math.max(0, page.times(amount) - ofLines.length - known);
}

/**
 * Counts the amounts of the page in the ledger's scale; those with more decimals are skipped.
 * @param amounts decimal strings, each as often as it is printed
 */
export function pageAmounts(amounts: readonly string[], ledger: Ledger): PageAmounts {
  const counts = new Map<bigint, number>();
  for (const amount of amounts) {
    if (!isDecimal(amount) || (amount.split('.')[1]?.length ?? 0) > ledger.scale) continue;
    const units = absolute(toUnits(amount, ledger.scale));
    counts.set(units, (counts.get(units) ?? 0) + 1);
  }
  const page = { times: (units: bigint) => counts.get(absolute(units)) ?? 0, count: counts.size };
  const found = (line: LedgerLine) =>
    standsOnPage({ ...page, share: 1 }, line.units, line.rate, ledger.unit);
  const header = [ledger.total, ledger.vat].filter((one) => one !== null);
  const there =
    ledger.lines.filter(found).length + header.filter((one) => page.times(one) > 0).length;
  const share = there === 0 ? 0 : there / (ledger.lines.length + header.length);
  return { ...page, share };
}
