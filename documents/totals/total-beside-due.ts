import { fromUnits, type Decimal } from '#contract/decimal.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { labelledOn } from './labelled-amounts.ts';
import { isPrinted } from './tax-shares.ts';

/** The sums of a page besides an amount due, in hundredths; deductions without their sign. */
export interface Sums {
  readonly nets: readonly bigint[];
  readonly vats: readonly bigint[];
  readonly deducted: readonly bigint[];
  /** Other amounts labelled as due, such as a previous balance. */
  readonly dues: readonly bigint[];
}

/** Maximum number of sums of one kind, more than invoices have. */
const most = 50;

/**
 * The total if only an amount due is named. It is the amount due unless something was paid or
 * withheld before.
 * @returns undefined if it was and the sums do not show the total, which is then not the amount due
 */
export function totalBesideDue(
  due: bigint,
  { nets, vats, deducted, dues }: Sums,
): { readonly total: bigint; readonly isProven: boolean } | undefined {
  const wholes = [...new Set(nets)]
    .slice(0, most)
    .flatMap((net) => [...taxesOf(vats)].map((vat) => net + vat));
  if (wholes.includes(due)) return { total: due, isProven: true };
  // The payment of a previous balance does not concern this invoice.
  const taken = deducted.filter((one) => one !== 0n && (one === due || !dues.includes(one)));
  if (taken.length === 0) return due === 0n ? undefined : { total: due, isProven: false };
  const sums = [...taken.slice(0, most), taken.reduce((all, one) => all + one, 0n)];
  // A deposit or the total is often printed as `Paid` below the amount due that it settles.
  if (due !== 0n && wholes.length === 0 && sums.includes(due))
    return { total: due, isProven: false };
  for (const one of sums)
    if (wholes.includes(due + one) || (vats.length === 0 && nets.includes(due + one)))
      return { total: due + one, isProven: true };
  return undefined;
}

/** Each tax and the sum of all, where equal amounts count once. */
function taxesOf(vats: readonly bigint[]): Set<bigint> {
  const distinct = [...new Set(vats)].slice(0, most);
  return new Set(
    [...distinct, distinct.reduce((all, one) => all + one, 0n)].filter(
      (one) => distinct.length > 0 || one !== 0n,
    ),
  );
}

/** A sum without a label, to which outlays without tax are added below to make the named total. */
export function withOutlays(document: PageDocument, sum: bigint, named: Decimal | null): bigint {
  const stated = labelledOn(document);
  const whole = stated.find(
    ({ kind, amount }) => (kind === 'total' || kind === 'gross') && fromUnits(amount, 2) === named,
  );
  return whole !== undefined &&
    sum > 0n &&
    whole.amount > sum &&
    isPrinted(whole.amount - sum, document) &&
    !stated.some(({ amount }) => amount === sum)
    ? whole.amount
    : sum;
}
