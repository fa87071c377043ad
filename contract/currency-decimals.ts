// By ISO 4217. What `Intl` says is how cash is written: Hungarian and Serbian invoices do have
// cents.
const withoutCents = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
);
const withThousandths = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** Decimals an amount of this currency may have: 2 or none; the wire has no third (interface 8). */
export const invoiceDecimals = (currency: string | null): number =>
  withoutCents.has(currency ?? '') ? 0 : 2;

/**
 * How many decimals the currency is written with: EUR 2, JPY 0, KWD 3; 2 for what is no currency.
 */
export const currencyDecimals = (currency: string): number =>
  withThousandths.has(currency.toUpperCase()) ? 3 : invoiceDecimals(currency.toUpperCase());
