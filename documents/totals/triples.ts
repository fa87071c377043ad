import { absolute } from '#documents/numbers/exact.ts';

export interface Triple {
  readonly net: bigint;
  readonly vat: bigint;
  readonly gross: bigint;
}

/** Net, VAT and gross side by side: two amounts and their sum. */
export function tripleIn(amounts: readonly bigint[]): Triple[] {
  // Several taxes may be between net and gross: CGST and SGST, or two rates.
  for (const several of [3, 4, 5]) {
    const [net, ...others] = amounts.slice(-several);
    const gross = others.pop();
    if (net === undefined || gross === undefined || others.length !== several - 2 || net === 0n)
      continue;
    const all = others.reduce((sum, one) => sum + one, 0n);
    // A deducted amount, or one by which the gross is rounded, is not a tax.
    const isWhole = others.length > 1 && gross % 100n === 0n;
    const vat = others
      .filter((one) => one > 0n === net > 0n && !(isWhole && absolute(one) < 100n))
      .reduce((sum, one) => sum + one, 0n);
    if (vat !== 0n && net + all === gross && absolute(vat) < absolute(net))
      return [{ net, vat, gross }];
  }
  return [];
}
