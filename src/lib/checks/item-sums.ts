import { fromUnits, type Decimal } from '#contract/decimal.ts';
import {
  isUnreadable,
  ledgerOf,
  totalAgrees,
  vatAgrees,
  type Reckoned,
} from '#documents/checks/ledger.ts';

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
 * Net, VAT and total of the items beside the invoice's own. An item without a readable price makes
 * all sums unknown, one without a rate the VAT.
 */
export function itemSums(
  invoice: Reckoned,
): Readonly<Record<'net' | 'total_vat' | 'total_price', ComparedSum>> {
  const ledger = ledgerOf(invoice);
  const { scale, sum, net, total, vat } = ledger;
  const summed = ledger.lines.length > 0 && !invoice.lines.some(isUnreadable);
  const rated = summed && !ledger.unrated;
  const [agreesInTotal, agreesInVat] = [totalAgrees(ledger), vatAgrees(ledger)];
  const statedNet = total === null || vat === null ? null : total - vat;
  return {
    net: compared(rated ? net : null, statedNet, agreesInTotal && agreesInVat, scale),
    total_vat: compared(rated ? sum - net : null, vat, agreesInVat, scale),
    total_price: compared(summed ? sum : null, total, agreesInTotal, scale),
  };
}
