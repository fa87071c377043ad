import { fromUnits, isDecimal, type Decimal } from '#contract/decimal.ts';
import { invoiceDecimals } from '#contract/currency-decimals.ts';
import { isUnreadable, ledgerOf, totalAgrees, vatAgrees, vatIn, type Ledger } from './ledger.ts';

/** The checked values. Amounts are decimal strings, empty or null when unknown. */
export interface CheckedInvoice {
  readonly total_price: string | null;
  readonly total_vat: string | null;
  readonly invoice_date: string | null;
  readonly invoice_number: string | null;
  readonly currency: string | null;
  readonly company: unknown;
  readonly items: readonly {
    readonly total_price: string | null;
    readonly vat_rate: string | null;
    readonly unreadable?: true;
  }[];
}

/** Wire names of the fields that bookkeeping needs before an approval. */
type NeededField =
  | 'company'
  | 'invoice_number'
  | 'invoice_date'
  | 'currency'
  | 'total_price'
  | 'total_vat';

/** A warning. It never blocks, because discounts, charges and rounding are normal. */
export type Check =
  | { readonly kind: 'missing'; readonly fields: readonly NeededField[] }
  /**
   * Positions, from 1, of items whose amount or rate is no number, so that nothing can be summed.
   */
  | { readonly kind: 'unreadable'; readonly items: readonly number[] }
  /** `difference` is the items' sum minus the total. */
  | {
      readonly kind: 'items-total';
      readonly items: Decimal;
      readonly total: Decimal;
      readonly difference: Decimal;
    }
  /** `difference` is the items' VAT minus the invoice's. */
  | {
      readonly kind: 'vat';
      readonly items: Decimal;
      readonly vat: Decimal;
      readonly difference: Decimal;
    }
  /** Amounts with more decimals than their currency; `amount` is the first of them. */
  | {
      readonly kind: 'decimals';
      readonly currency: string;
      readonly amount: string;
      readonly decimals: number;
    }
  | { readonly kind: 'future'; readonly date: string }
  | { readonly kind: 'old'; readonly date: string };

/**
 * The importance of a check: it makes bookkeeping impossible, it is worth a look, or it is
 * information. Approving asks about the first two.
 */
export type CheckRank = 'blocks' | 'look' | 'information';

const ranks: Readonly<Record<Check['kind'], CheckRank>> = {
  missing: 'blocks',
  unreadable: 'blocks',
  'items-total': 'look',
  vat: 'look',
  decimals: 'look',
  future: 'look',
  old: 'information',
};

export const rankOf = ({ kind }: Check): CheckRank => ranks[kind];

/** Whether approving asks about it. */
export const isAsked = (check: Check): boolean => rankOf(check) !== 'information';

/**
 * The warnings of an invoice, most important first.
 * @param today ISO date in the person's time zone
 */
export function checkInvoice(invoice: CheckedInvoice, today: string): readonly Check[] {
  const ledger = ledgerOf({
    ...invoice,
    lines: invoice.items.map((item) => ({ id: '', name: '', ...item })),
  });
  const unreadable = invoice.items.flatMap((item, index) =>
    isUnreadable(item) ? [index + 1] : [],
  );
  return [
    ...missing(invoice),
    ...(unreadable.length > 0
      ? [{ kind: 'unreadable' as const, items: unreadable }]
      : [...itemsAgainstTotal(ledger), ...itemsAgainstVat(ledger)]),
    ...decimals(invoice),
    ...date(invoice, today),
  ];
}

function missing(invoice: CheckedInvoice): Check[] {
  const wanted = [
    'company',
    'invoice_number',
    'invoice_date',
    'currency',
    'total_price',
    'total_vat',
  ] as const;
  const fields = wanted.filter(
    (field) => invoice[field] === null || invoice[field] === undefined || invoice[field] === '',
  );
  return fields.length > 0 ? [{ kind: 'missing', fields }] : [];
}

function itemsAgainstTotal(ledger: Ledger): Check[] {
  const { sum, total, scale } = ledger;
  if (total === null || totalAgrees(ledger)) return [];
  return [
    {
      kind: 'items-total',
      items: fromUnits(sum, scale),
      total: fromUnits(total, scale),
      difference: fromUnits(sum - total, scale),
    },
  ];
}

function itemsAgainstVat(ledger: Ledger): Check[] {
  const { vat, scale, unit } = ledger;
  if (vat === null || vatAgrees(ledger)) return [];
  const items = [...ledger.rates].reduce(
    (sum, [rate, { total }]) => sum + vatIn(total, rate, unit),
    0n,
  );
  return [
    {
      kind: 'vat',
      items: fromUnits(items, scale),
      vat: fromUnits(vat, scale),
      difference: fromUnits(items - vat, scale),
    },
  ];
}

function decimals({ items, total_price, total_vat, currency }: CheckedInvoice): Check[] {
  if (!currency) return [];
  const most = invoiceDecimals(currency);
  const finer = (amount: string | null) =>
    amount !== null &&
    isDecimal(amount) &&
    (amount.split('.')[1] ?? '').replace(/0+$/, '').length > most;
  const amount = [total_price, total_vat, ...items.map((item) => item.total_price)].find(finer);
  return amount ? [{ kind: 'decimals', currency, amount, decimals: most }] : [];
}

function date({ invoice_date }: CheckedInvoice, today: string): Check[] {
  if (!invoice_date) return [];
  if (invoice_date > today) return [{ kind: 'future', date: invoice_date }];
  // One year before 29 February is a date that does not exist, but it sorts correctly as text.
  const yearAgo = `${String(Number(today.slice(0, 4)) - 1).padStart(4, '0')}${today.slice(4)}`;
  return invoice_date < yearAgo ? [{ kind: 'old', date: invoice_date }] : [];
}
