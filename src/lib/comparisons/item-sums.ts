import { fromUnits, type Decimal } from '#contract/decimal.ts';
import {
  isUnreadable,
  ledgerOf,
  rateOf,
  totalAgrees,
  vatAgrees,
  vatIn,
  vatSums,
  type Ledger,
  type LedgerInput,
} from '#documents/checks/ledger.ts';
import { absolute, withoutZeros } from '#documents/numbers/exact.ts';

/** A sum over the items and the amount that the invoice states for it; null where unknown. */
export interface ComparedSum {
  readonly items: Decimal | null;
  readonly invoice: Decimal | null;
  /** Whether they are equal within rounding; null where one is unknown. */
  readonly agrees: boolean | null;
}

const amount = (units: bigint | null, scale: number) =>
  units === null ? null : fromUnits(units, scale);

function compared(
  items: bigint | null,
  invoice: bigint | null,
  agrees: boolean,
  scale: number,
): ComparedSum {
  return {
    items: amount(items, scale),
    invoice: amount(invoice, scale),
    agrees: items === null || invoice === null ? null : agrees,
  };
}

/**
 * The VAT inside the items, rounded by rate as the checks do, or by line or net where only that
 * comes nearer to the invoice's own and agrees with it.
 */
function vatOfItems(ledger: Ledger): bigint {
  const [byLine, byRate, byNet] = vatSums(ledger);
  const { vat } = ledger;
  if (vat === null || !vatAgrees(ledger)) return byRate;
  return [byLine, byNet].reduce(
    (best, sum) => (absolute(sum - vat) < absolute(best - vat) ? sum : best),
    byRate,
  );
}

/**
 * Net, VAT and total of the items beside the invoice's own. An item without a readable price makes
 * all sums unknown, one without a rate the VAT.
 */
export function itemSums(
  invoice: LedgerInput,
): Readonly<Record<'net' | 'total_vat' | 'total_price', ComparedSum>> {
  const ledger = ledgerOf(invoice);
  const { scale, sum, total, vat } = ledger;
  const inside = vatOfItems(ledger);
  const summed = ledger.lines.length > 0 && !invoice.lines.some(isUnreadable);
  const rated = summed && !ledger.unrated;
  const [agreesInTotal, agreesInVat] = [totalAgrees(ledger), vatAgrees(ledger)];
  const statedNet = total === null || vat === null ? null : total - vat;
  return {
    net: compared(rated ? sum - inside : null, statedNet, agreesInTotal && agreesInVat, scale),
    total_vat: compared(rated ? inside : null, vat, agreesInVat, scale),
    total_price: compared(summed ? sum : null, total, agreesInTotal, scale),
  };
}

/** Sums over the lines with one rate. */
export interface RateSum {
  readonly vat_rate: string;
  readonly total: Decimal;
  readonly vat: Decimal;
}

/** Totals and VAT by rate, in order of appearance; lines without price or rate are skipped. */
export function sumsByRate(invoice: LedgerInput): readonly RateSum[] {
  const { rates, scale, unit } = ledgerOf(invoice);
  const written = new Map(invoice.lines.map(({ vat_rate }) => [rateOf(vat_rate), vat_rate]));
  return [...rates].map(([rate, { total }]) => ({
    vat_rate: withoutZeros(written.get(rate) ?? ''),
    total: fromUnits(total, scale),
    vat: fromUnits(vatIn(total, rate, unit), scale),
  }));
}
