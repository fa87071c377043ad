import { toUnits } from '#contract/decimal.ts';
import { roundedDecimal } from '#documents/field-values.ts';
import { absolute, amountsOf } from '#documents/fields/labelled-amounts.ts';
import { isShare } from '#documents/fields/tax-shares.ts';
import { numbersIn } from '#documents/numbers/printed-number.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { PageDocument } from '#documents/text/page-document.ts';

/** Net, taxes and total that stand in rows below each other; hundredths. */
export interface SumsBelow {
  readonly net: bigint;
  readonly vat: bigint;
  readonly total: bigint;
  /** How many rows of tax. */
  readonly taxes: number;
}

/** No invoice has more rates. */
const mostTaxes = 4;
/** What has a per cent as well, and is no tax. */
const otherShare =
  /service|servis|gratuity|tip|bedienung|trinkgeld|discount|rabatt|remise|korting|sconto|descuento|iskonto|indirim|skonto|surcharge|zuschlag|fee|ritenuta|irpf|retenc|retenue|stopaj|tevkifat|withh|cassa|contributo/;

interface Tax {
  readonly amount: bigint;
  /** In hundredths of a per cent. */
  readonly rate: bigint;
}

interface Row {
  readonly amount: bigint;
  /** In hundredths of a per cent; undefined where the row has none. */
  readonly rate: bigint | undefined;
  readonly page: number;
}

/**
 * A row, rows with a per cent of it, and the row of what all of them make: whatever they are
 * called, that is net, tax and total.
 */
export function sumsBelow(document: PageDocument): SumsBelow[] {
  const rows = document.lines.map((line): Row | undefined => {
    const [amount, ...others] = amountsOf(line.cells.slice(1), document);
    if (amount === undefined || others.length > 0 || line.cells.length > 3) return undefined;
    const percent = numbersIn(line.cells[0]?.text ?? '', document.mark).find((one) => one.percent);
    const value = percent && roundedDecimal(percent.value, 2);
    if (value !== undefined && otherShare.test(foldText(line.text))) return undefined;
    return { amount, rate: value === undefined ? undefined : toUnits(value, 2), page: line.page };
  });
  return rows.flatMap((net, at) => {
    if (net === undefined || net.rate !== undefined || net.amount === 0n) return [];
    const taxes: Tax[] = [];
    for (const row of rows.slice(at + 1, at + 2 + mostTaxes)) {
      if (row === undefined || row.page !== net.page) return [];
      if (row.rate === undefined) {
        const vat = taxes.reduce((sum, one) => sum + one.amount, 0n);
        const [only, ...others] = taxes;
        // One tax is that share of the net exactly, several are shares of its parts.
        const fits =
          only !== undefined && (others.length > 0 || isShare(net.amount, only.rate, only.amount));
        return fits && net.amount + vat === row.amount
          ? [{ net: net.amount, vat, total: row.amount, taxes: taxes.length }]
          : [];
      }
      const tax = { amount: row.amount, rate: row.rate };
      if (!isOfPart(net.amount, tax)) return [];
      taxes.push(tax);
    }
    return [];
  });
}

/** Whether an amount can be the tax of the net or of a part of it, but for a cent of rounding. */
const isOfPart = (net: bigint, { amount, rate }: Tax): boolean =>
  amount !== 0n &&
  amount > 0n === net > 0n &&
  (absolute(amount) - 1n) * 10_000n <= absolute(net) * rate;
