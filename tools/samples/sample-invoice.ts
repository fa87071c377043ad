/** An invented invoice; every name, number and address in the samples is invented. */
export interface SampleInvoice {
  readonly number: string;
  /** The ISO date, and the date as printed. */
  readonly date: string;
  readonly due: string;
  readonly currency: string;
  readonly seller: Party;
  readonly buyer: Party;
  readonly lines: readonly SampleLine[];
  readonly credit?: boolean;
}

export interface Party {
  readonly name: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  /** District of a Turkish address. */
  readonly district?: string;
  readonly country: string;
  readonly countryName: string;
  readonly taxNumber: string;
  readonly taxOffice?: string;
  readonly phone: string;
  readonly mail: string;
  readonly iban?: string;
}

export interface SampleLine {
  readonly name: string;
  readonly note?: string;
  /** In thousandths, cents and hundredths of a per cent: integers, so that sums are exact. */
  readonly quantity: bigint;
  readonly unit: string;
  readonly price: bigint;
  readonly rate: bigint;
}

export interface SampleShare {
  readonly rate: bigint;
  readonly net: bigint;
  readonly vat: bigint;
}

const half = (top: bigint, bottom: bigint) => (2n * top + bottom) / (2n * bottom);

export function netOf(line: SampleLine): bigint {
  return half(line.quantity * line.price, 1000n);
}

/** Net and VAT of each rate, in descending order. */
export function sharesOf(invoice: SampleInvoice): SampleShare[] {
  const nets = new Map<bigint, bigint>();
  for (const line of invoice.lines) nets.set(line.rate, (nets.get(line.rate) ?? 0n) + netOf(line));
  return [...nets]
    .toSorted(([a], [b]) => Number(b - a))
    .map(([rate, net]) => ({ rate, net, vat: half(net * rate, 10_000n) }));
}

export function totalsOf(invoice: SampleInvoice): { net: bigint; vat: bigint; gross: bigint } {
  const shares = sharesOf(invoice);
  const net = shares.reduce((sum, share) => sum + share.net, 0n);
  const vat = shares.reduce((sum, share) => sum + share.vat, 0n);
  return { net, vat, gross: net + vat };
}

/** Minor units as a plain decimal string. */
export function plain(units: bigint, decimals = 2): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Without trailing zeros: `12.500` is `12.5`, `3.000` is `3`. */
export function short(units: bigint, decimals: number): string {
  return plain(units, decimals).replace(/0+$/, '').replace(/\.$/, '');
}
