import type { DocumentReading } from '#documents/document-reading.ts';

/** The known values of a file of a sample set, with numbers as decimal strings. */
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
  /** Fields that the document does not state. */
  readonly not_scored?: readonly string[];
  /** `letters`: names are compared by their letters and digits only. */
  readonly name_match?: 'letters';
  /** The centres of values on a photo, in thousandths of the photo. */
  readonly places?: Readonly<Record<string, readonly (readonly [number, number])[]>>;
  /** A credit note whose page prints the amounts with the opposite sign. */
  readonly either_sign?: boolean;
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
export type Field = (typeof fields)[number];
/** The correct share of each field, 0 to 1; undefined where there is nothing to compare. */
export type Comparison = Record<Field, number | undefined>;

const plain = (text: string | null | undefined) =>
  (text ?? '').normalize('NFC').replace(/\s+/g, ' ').trim().toLocaleLowerCase('tr');
const letters = (text: string | null | undefined) =>
  (text ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ı/g, 'i')
    .replace(/[^\p{L}\p{N}]/gu, '');
const code = (text: string | null | undefined) =>
  (text ?? '').replace(/[\s.\-/#]/g, '').toLowerCase();
const same = (a: string | null, b: string | null, off = 0.005) => {
  if (a === null || b === null) return a === b;
  return Math.abs(Number(a) - Number(b)) <= off + 1e-9;
};

/** Amounts for comparison: without sign, where either is correct. */
const amountOf =
  ({ either_sign }: Truth) =>
  (one: string | null | undefined): string | null =>
    either_sign === true ? (one?.replace('-', '') ?? null) : (one ?? null);

/** Which fields a reading fills at all, because a wrong value is worse than an empty one. */
export function givenIn(reading: DocumentReading | undefined): Readonly<Record<Field, boolean>> {
  return {
    company: Boolean(reading?.company),
    tax_number: Boolean(reading?.company?.tax_number),
    number: Boolean(reading?.invoice_number),
    date: Boolean(reading?.invoice_date),
    currency: Boolean(reading?.currency),
    total: Boolean(reading?.total_price),
    vat: Boolean(reading?.total_vat),
    line_count: (reading?.items.length ?? 0) > 0,
    lines: (reading?.items.length ?? 0) > 0,
  };
}

/** Scores the reading of a file; a failed file counts as empty in every field. */
export function compareReading(truth: Truth, reading: DocumentReading | undefined): Comparison {
  const others = truth.alternatives ?? {};
  const amount = amountOf(truth);
  const right = (
    wanted: string | null,
    more: readonly (string | null)[] | undefined,
    fits: (one: string | null) => boolean,
  ) => (reading === undefined ? 0 : Number([wanted, ...(more ?? [])].some((one) => fits(one))));
  const compared: Comparison = {
    company: Number(reading !== undefined && isNameOf(truth, reading.company?.name)),
    tax_number:
      truth.company.tax_number === null
        ? undefined
        : Number(reading !== undefined && isTaxNumberOf(truth, reading.company?.tax_number)),
    number: Number(reading !== undefined && isNumberOf(truth, reading.invoice_number)),
    date: right(
      truth.invoice_date,
      others['invoice_date'],
      (one) => (reading?.invoice_date ?? null) === one,
    ),
    currency: right(
      truth.currency,
      others['currency'],
      (one) => (reading?.currency || null) === one,
    ),
    total: right(truth.total_price, others['total_price'], (one) =>
      same(amount(reading?.total_price), amount(one)),
    ),
    vat:
      truth.total_vat === null && !Number(reading?.total_vat)
        ? undefined
        : right(truth.total_vat, others['total_vat'], (one) =>
            same(amount(reading?.total_vat), amount(one)),
          ),
    line_count: Number(reading !== undefined && reading.items.length === truth.items.length),
    lines:
      reading === undefined
        ? 0
        : truth.items.length === 0
          ? Number(reading.items.length === 0)
          : linesRight(truth, reading) / truth.items.length,
  };
  const left = new Set(truth.not_scored);
  return { ...compared, ...Object.fromEntries([...left].map((field) => [field, undefined])) };
}

/** Whether a text contains the name of the invoice's company. */
export function isNameOf(truth: Truth, text: string | undefined): boolean {
  const name = truth.name_match === 'letters' ? letters : plain;
  const found = name(text);
  return [truth.company.name, ...(truth.company.name_alternatives ?? [])].some(
    (one) => found === name(one) || (name(one).length > 5 && found.includes(name(one))),
  );
}

/** Whether a tax number is that of the invoice's company. */
export const isTaxNumberOf = (
  { company, alternatives }: Truth,
  text: string | undefined,
): boolean =>
  [
    company.tax_number,
    ...(company.tax_number_alternatives ?? []),
    ...(alternatives?.['tax_number'] ?? []),
  ].some((one) => code(text) === code(one));

/** Whether a number is the invoice number. */
export const isNumberOf = (
  { invoice_number, alternatives }: Truth,
  text: string | undefined,
): boolean =>
  [invoice_number, ...(alternatives?.['invoice_number'] ?? [])].some(
    (one) => code(text) === code(one),
  );

/** Number of lines that were read correctly. */
export function linesRight(truth: Truth, reading: DocumentReading): number {
  const name = truth.name_match === 'letters' ? letters : plain;
  const size = amountOf(truth);
  const left = [...reading.items];
  let good = 0;
  for (const wanted of truth.items) {
    const at = left.findIndex((item) => {
      const [found, text] = [name(item.name), name(wanted.name)];
      return found !== '' && text !== '' && (found.includes(text) || text.includes(found));
    });
    const [item] = at < 0 ? [] : left.splice(at, 1);
    if (item === undefined) continue;
    const price =
      wanted.total_price === null ||
      same(
        size(item.total_price),
        size(wanted.total_price),
        wanted.basis === 'computed' ? 0.011 : 0.005,
      ) ||
      isSplit(size(item.total_price), size(wanted.amount_printed), wanted.basis);
    const quantity =
      wanted.quantity === null ||
      same(size(item.quantity), size(wanted.quantity), 0) ||
      (wanted.quantity === '1' && !Number(item.quantity));
    const rate = wanted.vat_rate === null || same(item.vat_rate, wanted.vat_rate, 0.011);
    const unit = wanted.unit === null || item.unit === null || item.unit === wanted.unit;
    if (price && quantity && rate && unit) good += 1;
  }
  return good;
}

/**
 * Where the tax is known only for the whole document, a line may include up to 30 per cent of it.
 */
function isSplit(found: string | null, printed: string | null, basis: string): boolean {
  if (basis !== 'assumed' || found === null || printed === null) return false;
  const [price, net] = [Number(found), Number(printed)];
  return price >= net - 0.005 && (price <= net * 1.3 + 0.005 || net < 0);
}
