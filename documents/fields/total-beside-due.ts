/** What the sums of a page say beside an amount due; hundredths, deductions without their sign. */
export interface Sums {
  readonly nets: readonly bigint[];
  readonly vats: readonly bigint[];
  readonly deducted: readonly bigint[];
  /** Other amounts that are called due, such as the balance of the month before. */
  readonly dues: readonly bigint[];
}

/** No invoice has more sums of one kind. */
const most = 50;

/**
 * The total where only an amount due is named: the due itself, unless something was paid or
 * withheld before.
 * @returns undefined where that is so and the sums do not tell the total: the due is not it
 */
export function totalBesideDue(
  due: bigint,
  { nets, vats, deducted, dues }: Sums,
): { readonly total: bigint; readonly told: boolean } | undefined {
  const wholes = [...new Set(nets)]
    .slice(0, most)
    .flatMap((net) => [...taxesOf(vats)].map((vat) => net + vat));
  if (wholes.includes(due)) return { total: due, told: true };
  // A balance of before that was paid says nothing of this invoice.
  const taken = deducted.filter((one) => one !== 0n && (one === due || !dues.includes(one)));
  if (taken.length === 0) return due === 0n ? undefined : { total: due, told: false };
  const sums = [...taken.slice(0, most), taken.reduce((all, one) => all + one, 0n)];
  // A deposit and the total often stand as `Paid` below the due that they settle.
  if (due !== 0n && wholes.length === 0 && sums.includes(due)) return { total: due, told: false };
  for (const one of sums)
    if (wholes.includes(due + one) || (vats.length === 0 && nets.includes(due + one)))
      return { total: due + one, told: true };
  return undefined;
}

/** Each tax, and all of them; what is said twice counts once. */
function taxesOf(vats: readonly bigint[]): Set<bigint> {
  const distinct = [...new Set(vats)].slice(0, most);
  return new Set(
    [...distinct, distinct.reduce((all, one) => all + one, 0n)].filter(
      (one) => distinct.length > 0 || one !== 0n,
    ),
  );
}
