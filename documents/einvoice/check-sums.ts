import { toUnits } from '#contract/decimal.ts';
import { roundedDecimal, type Fields } from '#documents/field-values.ts';
import { absolute, isSameNumber, negated } from '#documents/numbers/exact.ts';
import { sumOf } from '#documents/numbers/sum.ts';
import { totalIn, type EInvoice } from './e-invoice.ts';

/**
 * Adds a note if the parts of an e-invoice do not make up its sums: VAT and net the total, the
 * lines the net amount. The stated amounts are used unchanged.
 */
export function checkSums(invoice: EInvoice, fields: Fields): void {
  const { currency, lines, taxes } = invoice;
  const [net, vat, gross] = (['net', 'vat', 'gross'] as const).map((kind) =>
    totalIn(invoice, kind),
  );
  const note = (field: string, stated: string, cents: number, sums: (string | undefined)[]) => {
    const sum = nearest(sums, stated);
    if (sum === undefined || sum.off <= BigInt(cents)) return;
    const values = { sum: sum.amount, stated: sum.stated, currency };
    if (field === 'items' && invoice.partOfOrder === true) fields.note('part-of-order', values);
    else fields.note('sums-differ', { field, ...values });
  };
  if (!net) return;
  const charged = taxes.filter(({ withheld }) => !withheld).map(({ amount }) => amount || '0');
  const further = invoice.allowances.map(({ charge, amount }) =>
    charge ? amount : negated(amount),
  );
  // Deductions for farmers and freelancers are listed among the taxes of a Turkish receipt.
  const others = taxes
    .filter(({ withheld, name }) => !withheld && name !== '')
    .map(({ amount }) => negated(amount || '0'));
  const rounding = totalIn(invoice, 'rounding') || '0';
  // In Colombia the amount without tax is only the part that is taxed.
  const beforeTax = totalIn(invoice, 'lines') || net;
  // Excise, stamp duty and the like may be included in the total, or listed beside it.
  const wholes = [
    [net, vat || '0'],
    [net, vat || '0', rounding],
    [net, ...charged],
    [net, vat || '0', ...others],
    // Polish charges and deductions come after the tax.
    [net, vat || '0', ...further],
  ].map(sumOf);
  const fromLines = sumOf([beforeTax, ...charged, ...further]);
  note('total_price', gross ?? '', 2, [...wholes, fromLines]);
  const counted = lines.filter((line) => line.counts);
  const amounts = counted.map(({ amount }) => amount);
  if (amounts.length === 0 || amounts.includes('')) return;
  // Each line may be rounded by half a cent.
  const sums = [sumOf(amounts), sumOf([...amounts, ...further])];
  const isWhole = sums.some((one) => one !== undefined && isSameNumber(one, beforeTax));
  const makesTotal = nearest([fromLines, ...wholes], gross ?? '')?.amount === fromLines;
  note('items', isWhole && makesTotal ? beforeTax : net, 2 + amounts.length, sums);
}

/** The sum that is closest to the stated one; undefined without a number to compare. */
function nearest(
  sums: readonly (string | undefined)[],
  stated: string,
): { readonly amount: string; readonly stated: string; readonly off: bigint } | undefined {
  const wanted = roundedDecimal(stated, 2);
  if (wanted === undefined) return undefined;
  return sums
    .filter((amount) => amount !== undefined)
    .map((amount) => ({
      amount,
      stated: wanted,
      off: absolute(toUnits(amount, 2) - toUnits(wanted, 2)),
    }))
    .toSorted((a, b) => (a.off < b.off ? -1 : a.off > b.off ? 1 : 0))[0];
}
