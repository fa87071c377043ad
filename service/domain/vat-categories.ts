import { fromUnits, toUnits, type Decimal } from '#contract/decimal.ts';
import type { VatCategory } from '#contract/invoice.ts';
import { divideRounded } from '#documents/numbers/exact.ts';

interface Line {
  readonly total_price: Decimal | null;
  readonly vat_rate: Decimal | null;
}

/**
 * VAT by rate, computed from the lines (gap G21): one entry for each rate, ascending; lines without
 * amount or rate are skipped. The net amount is derived from the sum of a rate and not line by
 * line, so that it is rounded once.
 */
export function vatCategories(lines: readonly Line[]): VatCategory[] {
  const totals = new Map<bigint, bigint>();
  for (const { total_price, vat_rate } of lines) {
    if (total_price === null || vat_rate === null) continue;
    const rate = toUnits(vat_rate, 2);
    totals.set(rate, (totals.get(rate) ?? 0n) + toUnits(total_price, 2));
  }
  return [...totals]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([rate, total]) => {
      const net = divideRounded(total * 10_000n, 10_000n + rate);
      return {
        vat_rate: fromUnits(rate, 2),
        net: fromUnits(net, 2),
        vat: fromUnits(total - net, 2),
        total: fromUnits(total, 2),
      };
    });
}
