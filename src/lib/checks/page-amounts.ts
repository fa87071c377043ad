import { toUnits, isDecimal } from '#contract/decimal.ts';
import { vatIn, type Ledger, type LedgerLine } from './ledger.ts';

/** The amounts that stand on the page, and how often. */
export interface PageAmounts {
  /** How often an amount stands there, its sign aside. @param units of the ledger's scale */
  readonly times: (units: bigint) => number;
  /** How many different amounts stand there. */
  readonly count: number;
  /** How many of the lines' amounts stand there, with VAT or without, in the whole. */
  readonly share: number;
}

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** Whether an amount, or its net at this rate, stands on the page. */
export function standsOnPage(
  page: PageAmounts,
  units: bigint,
  rate: bigint | null,
  unit: bigint,
): boolean {
  return (
    page.times(units) > 0 ||
    (rate !== null && rate > 0n && page.times(units - vatIn(units, rate, unit)) > 0)
  );
}

/**
 * Counts the amounts of the page by the ledger's scale; finer ones are left out.
 * @param amounts decimal texts, each as often as it stands there
 */
export function pageAmounts(amounts: readonly string[], ledger: Ledger): PageAmounts {
  const counts = new Map<bigint, number>();
  for (const amount of amounts) {
    if (!isDecimal(amount) || (amount.split('.')[1]?.length ?? 0) > ledger.scale) continue;
    const units = size(toUnits(amount, ledger.scale));
    counts.set(units, (counts.get(units) ?? 0) + 1);
  }
  const page = { times: (units: bigint) => counts.get(size(units)) ?? 0, count: counts.size };
  const found = (line: LedgerLine) =>
    standsOnPage({ ...page, share: 1 }, line.units, line.rate, ledger.unit);
  const share =
    ledger.lines.length === 0 ? 0 : ledger.lines.filter(found).length / ledger.lines.length;
  return { ...page, share };
}
