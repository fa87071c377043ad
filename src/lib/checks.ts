import { fromUnits, isDecimal, type Decimal } from '#contract/decimal.ts';
import { exactOf, roundToUnits } from './arithmetic.ts';
import { addDays } from './days.ts';
import { sumDecimals } from './money.ts';

/** What is looked at: an invoice, or the form of one. Amounts are decimal texts, empty or null when unknown. */
export interface CheckedInvoice {
  readonly total_price: string | null;
  readonly total_vat: string | null;
  readonly invoice_date: string | null;
  readonly invoice_number: string | null;
  readonly currency: string | null;
  readonly company: unknown;
  readonly items: readonly { readonly total_price: string | null; readonly vat_rate: string | null }[];
}

/** Fields that a bookkeeper needs, by wire name. */
export type NeededField = 'company' | 'invoice_number' | 'invoice_date' | 'currency' | 'total_price' | 'total_vat';

/** Something worth a look. It warns, it never blocks: discounts, charges and rounding are normal. */
export type Check =
  | { readonly kind: 'missing'; readonly fields: readonly NeededField[] }
  /** `difference` is items less total. */
  | { readonly kind: 'items-total'; readonly items: Decimal; readonly total: Decimal; readonly difference: Decimal }
  /** `difference` is the items' VAT less the invoice's. */
  | { readonly kind: 'vat'; readonly items: Decimal; readonly vat: Decimal; readonly difference: Decimal }
  | { readonly kind: 'future'; readonly date: string }
  | { readonly kind: 'old'; readonly date: string };

const money = 2;

/** What is worth a look on this invoice. @param today ISO day where the person is */
export function checkInvoice(invoice: CheckedInvoice, today: string): readonly Check[] {
  return [...missing(invoice), ...itemsAgainstTotal(invoice), ...itemsAgainstVat(invoice), ...date(invoice, today)];
}

function missing(invoice: CheckedInvoice): Check[] {
  const wanted = ['company', 'invoice_number', 'invoice_date', 'currency', 'total_price', 'total_vat'] as const;
  const fields = wanted.filter((field) => invoice[field] === null || invoice[field] === undefined || invoice[field] === '');
  return fields.length > 0 ? [{ kind: 'missing', fields }] : [];
}

function itemsAgainstTotal({ items, total_price }: CheckedInvoice): Check[] {
  const prices = items.flatMap((item) => (known(item.total_price) ? [item.total_price] : []));
  if (!known(total_price) || prices.length === 0) return [];
  const sum = sumDecimals(prices);
  const difference = subtract(sum, total_price);
  return isZero(difference) ? [] : [{ kind: 'items-total', items: sum, total: sumDecimals([total_price]), difference }];
}

function itemsAgainstVat({ items, total_vat }: CheckedInvoice): Check[] {
  const priced = items.filter((item) => known(item.total_price));
  // One line without a rate makes the sum say nothing.
  if (!known(total_vat) || priced.length === 0 || priced.some((item) => !known(item.vat_rate))) return [];
  const rates = vatByRate(priced);
  const sum = sumDecimals(rates.map((rate) => rate.vat));
  const difference = subtract(sum, total_vat);
  // Each line may have been rounded by itself: a cent a line is no difference.
  const beyond = subtract(difference.replace('-', ''), fromUnits(BigInt(priced.length), money));
  if (isZero(beyond) || beyond.startsWith('-')) return [];
  return [{ kind: 'vat', items: sum, vat: sumDecimals([total_vat]), difference }];
}

const known = (amount: string | null): amount is string => amount !== null && isDecimal(amount);
const isZero = (amount: string) => !/[1-9]/.test(amount);

/** Exact, with as many decimals as the longer of both. */
function subtract(left: string, right: string): Decimal {
  return sumDecimals([left, right.startsWith('-') ? right.slice(1) : `-${right}`]);
}

/** The VAT inside a total that includes it, rounded half away from zero to two decimals. @param rate per cent */
export function vatInside(total: string, rate: string): Decimal {
  const amount = exactOf(total);
  const percent = exactOf(rate);
  if (!amount || !percent) throw new RangeError(`"${total}" and "${rate}" are not both decimals`);
  const below = amount.below * (100n * percent.below + percent.above);
  // A rate of −100 % has no total that could include it.
  if (below <= 0n) return fromUnits(0n, money);
  const value = { above: amount.above * percent.above, below };
  return fromUnits(roundToUnits(value, money), money);
}

/** VAT of one rate. */
export interface RateSum {
  readonly vat_rate: string;
  readonly total: Decimal;
  readonly vat: Decimal;
}

/** Totals and VAT by rate, rates as first met; lines without price or rate are left out. */
export function vatByRate(items: CheckedInvoice['items']): readonly RateSum[] {
  const totals = new Map<string, string[]>();
  for (const { total_price, vat_rate } of items) {
    if (!known(total_price) || !known(vat_rate)) continue;
    const name = vat_rate.includes('.') ? vat_rate.replace(/\.?0+$/, '') : vat_rate;
    totals.set(name, [...(totals.get(name) ?? []), total_price]);
  }
  return [...totals].map(([vat_rate, prices]) => {
    const total = sumDecimals(prices);
    return { vat_rate, total, vat: vatInside(total, vat_rate) };
  });
}

function date({ invoice_date }: CheckedInvoice, today: string): Check[] {
  if (!invoice_date) return [];
  if (invoice_date > today) return [{ kind: 'future', date: invoice_date }];
  return invoice_date < addDays(today, -366) ? [{ kind: 'old', date: invoice_date }] : [];
}
