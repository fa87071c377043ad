// By ISO 4217. `Intl` has the decimals of cash, but Hungarian and Serbian invoices do have cents.
const withoutCents = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
);
const withThousandths = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** Decimals that an amount in this currency may have, 2 or none (interface 8). */
export const invoiceDecimals = (currency: string | null): number =>
  withoutCents.has(currency ?? '') ? 0 : 2;

/** Decimals with which the currency is written: EUR 2, JPY 0, KWD 3; 2 for an unknown code. */
export const currencyDecimals = (currency: string): number =>
  withThousandths.has(currency.toUpperCase()) ? 3 : invoiceDecimals(currency.toUpperCase());
