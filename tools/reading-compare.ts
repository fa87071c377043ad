import type { DocumentReading } from '#documents/document-reading.ts';

/** What a file of a sample set is known to say; the numbers are decimal texts. */
export interface Truth {
  readonly file: string;
  readonly kind: string;
  readonly company: {
    readonly name: string;
    readonly tax_number: string | null;
    readonly name_alternatives?: readonly string[];
    readonly tax_number_alternatives?: readonly string[];
  };
  readonly invoice_number: string | null;
  readonly invoice_date: string | null;
  readonly currency: string | null;
  readonly total_price: string | null;
  readonly total_vat: string | null;
  readonly alternatives?: Readonly<Record<string, readonly (string | null)[]>>;
  readonly items: readonly TruthItem[];
}

interface TruthItem {
  readonly name: string;
  readonly quantity: string | null;
  readonly unit: string | null;
  readonly total_price: string | null;
  readonly vat_rate: string | null;
  readonly basis: string;
  readonly amount_printed?: string | null;
}

export const fields = [
  'company',
  'tax_number',
  'number',
  'date',
  'currency',
  'total',
  'vat',
  'line_count',
  'lines',
] as const;
/**
 * The share that is right of each field, 0 to 1; undefined where the file says nothing to compare.
 */
export type Comparison = Record<(typeof fields)[number], number | undefined>;

const plain = (text: string | null | undefined) =>
  (text ?? '').normalize('NFC').replace(/\s+/g, ' ').trim().toLocaleLowerCase('tr');
const code = (text: string | null | undefined) =>
  (text ?? '').replace(/[\s.\-/#]/g, '').toLowerCase();
const same = (a: string | null, b: string | null, off = 0.005) => {
  if (a === null || b === null) return a === b;
  return Math.abs(Number(a) - Number(b)) <= off + 1e-9;
};

/** How much of a file was read right; an unreadable file has nothing right. */
export function compareReading(truth: Truth, reading: DocumentReading | undefined): Comparison {
  const none: Comparison = {
    company: 0,
    tax_number: undefined,
    number: 0,
    date: 0,
    currency: 0,
    total: 0,
    vat: undefined,
    line_count: 0,
    lines: 0,
  };
  if (reading === undefined) return none;
  const others = truth.alternatives ?? {};
  const right = (
    wanted: string | null,
    more: readonly (string | null)[] | undefined,
    fits: (one: string | null) => boolean,
  ) => Number([wanted, ...(more ?? [])].some((one) => fits(one)));
  const name = plain(reading.company?.name);
  return {
    company: right(
      truth.company.name,
      truth.company.name_alternatives,
      (one) => name === plain(one) || (plain(one).length > 5 && name.includes(plain(one))),
    ),
    tax_number:
      truth.company.tax_number === null
        ? undefined
        : right(
            truth.company.tax_number,
            [...(truth.company.tax_number_alternatives ?? []), ...(others['tax_number'] ?? [])],
            (one) => code(reading.company?.tax_number) === code(one),
          ),
    number: right(
      truth.invoice_number,
      others['invoice_number'],
      (one) => code(reading.invoice_number) === code(one),
    ),
    date: right(truth.invoice_date, others['invoice_date'], (one) => reading.invoice_date === one),
    currency: right(
      truth.currency,
      others['currency'],
      (one) => (reading.currency || null) === one,
    ),
    total: right(truth.total_price, others['total_price'], (one) => same(reading.total_price, one)),
    vat:
      truth.total_vat === null && !Number(reading.total_vat)
        ? undefined
        : right(truth.total_vat, others['total_vat'], (one) => same(reading.total_vat, one)),
    line_count: Number(reading.items.length === truth.items.length),
    lines: linesRight(truth, reading),
  };
}

function linesRight(truth: Truth, reading: DocumentReading): number {
  if (truth.items.length === 0) return Number(reading.items.length === 0);
  const left = [...reading.items];
  let good = 0;
  for (const wanted of truth.items) {
    const at = left.findIndex((item) => {
      const [found, name] = [plain(item.name), plain(wanted.name)];
      return found !== '' && (found.includes(name) || name.includes(found));
    });
    const [item] = at < 0 ? [] : left.splice(at, 1);
    if (item === undefined) continue;
    const price =
      wanted.total_price === null ||
      same(item.total_price, wanted.total_price, wanted.basis === 'computed' ? 0.011 : 0.005) ||
      (wanted.basis === 'assumed' &&
        Number(item.total_price) >= Number(wanted.amount_printed) - 0.005);
    const quantity =
      wanted.quantity === null ||
      same(item.quantity, wanted.quantity) ||
      (wanted.quantity === '1' && item.quantity === null);
    const rate = wanted.vat_rate === null || same(item.vat_rate, wanted.vat_rate, 0.011);
    const unit = wanted.unit === null || item.unit === null || item.unit === wanted.unit;
    if (price && quantity && rate && unit) good += 1;
  }
  return good / truth.items.length;
}
