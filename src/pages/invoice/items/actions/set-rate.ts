import { decimalProblem, fromUnits, moneyLimits, type Decimal } from '#contract/decimal.ts';
import { exactOf, roundToUnits, type Exact } from '#documents/numbers/exact.ts';
import type { Line, LineChanges, LineValues } from '#src/lib/line-changes.ts';

/**
 * What stays when a rate is set: the total incl. VAT as it is on the invoice, or the net amount, by
 * which the total is computed anew.
 */
export type FixedAmount = 'total' | 'net';

const money = 2;
const hundred: Exact = { above: 100n, below: 1n };

/** 100 and the rate, such as 119 for 19 %. */
const withRate = (rate: string): Exact => {
  const { above, below } = exactOf(rate) ?? { above: 0n, below: 1n };
  return { above: above + hundred.above * below, below };
};

/**
 * The total of the same net amount at another rate, rounded half up once; a line without a rate is
 * taken as net.
 */
function totalAt(total: string, from: string | null, to: string): Decimal {
  const amount = exactOf(total) ?? { above: 0n, below: 1n };
  const old = from === null ? hundred : withRate(from);
  const next = withRate(to);
  return fromUnits(
    roundToUnits(
      {
        above: amount.above * next.above * old.below,
        below: amount.below * next.below * old.above,
      },
      money,
    ),
    money,
  );
}

/** A line at another rate, as it would be. @param rate per cent as decimal text */
export function atRate(
  line: Line,
  rate: Decimal,
  fixed: FixedAmount,
): Pick<LineValues, 'total_price' | 'vat_rate'> {
  const total_price =
    fixed === 'total' || line.total_price === null
      ? line.total_price
      : totalAt(line.total_price, line.vat_rate, rate);
  return { total_price, vat_rate: rate };
}

/**
 * Gives lines a VAT rate; only what differs is changed.
 * @returns the changes, or the ids of lines whose total would get more digits than fit (interface
 * 8)
 */
export function setRate(
  lines: readonly Line[],
  rate: Decimal,
  fixed: FixedAmount,
):
  | { readonly changes: LineChanges }
  | { readonly changes?: never; readonly tooLong: readonly string[] } {
  const next = lines.map((line) => ({ line, values: atRate(line, rate, fixed) }));
  const tooLong = next
    .filter(
      ({ values }) =>
        values.total_price !== null &&
        decimalProblem(values.total_price, moneyLimits) !== undefined,
    )
    .map(({ line }) => line.id);
  if (tooLong.length > 0) return { tooLong };
  const change = next
    .filter(
      ({ line, values }) =>
        values.vat_rate !== line.vat_rate || values.total_price !== line.total_price,
    )
    .map(({ line, values }) => ({
      id: line.id,
      values: values.total_price === line.total_price ? { vat_rate: values.vat_rate } : values,
    }));
  return { changes: { change } };
}
