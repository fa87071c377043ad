import { isIsoDate } from '#contract/dates.ts';
import { fromUnits, isDecimal, toUnits, type Decimal } from '#contract/decimal.ts';
import { sameName, sameTaxNumber } from '#documents/companies/company-keys.ts';

/**
 * How two numbers agree: exactly, except for spelling, or except for characters that OCR confuses.
 */
type NumberLikeness = 'same' | 'spelling' | 'look-alike';

const lookAlikes: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  '|': '1',
  '!': '1',
  S: '5',
  B: '8',
  Z: '2',
  G: '6',
};

const upper = (text: string): string =>
  text.normalize('NFKC').replace(/[ıİ]/g, 'I').toUpperCase().trim();
const unmixed = (text: string): string =>
  text.replace(/[OQDIL|!SBZG]/g, (sign) => lookAlikes[sign] ?? sign);
/**
 * A letter beside digits that looks like a zero becomes one, so that leading zeros are recognised.
 */
const zeroed = (text: string): string =>
  text.replace(/(?<=\d)[OQD]+|[OQD]+(?=\d)/g, (run) => '0'.repeat(run.length));

const wholeOf = (text: string): string =>
  text.replace(/[^\p{L}\p{N}]/gu, '').replace(/^0+(?=.)/, '');
const runsOf = (text: string): readonly string[] =>
  (text.match(/\p{N}+|\p{L}+/gu) ?? []).map((run) => run.replace(/^0+(?=.)/, ''));

/** The number without separators as a whole and part by part, since zeros may be padded inside. */
const keysOf = (text: string): readonly string[] =>
  wholeOf(text) === '' ? [] : [wholeOf(text), runsOf(text).join('|')];
const looksOf = (text: string): readonly string[] =>
  [...keysOf(unmixed(text)), unmixed(runsOf(zeroed(text)).join(''))].filter(Boolean);

const meet = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((key) => other.includes(key));

/** One is a number of at least five digits, and the other has it behind a label: `Nr. 30064443`. */
function endsWith(one: string, other: string): boolean {
  const plain = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
  const [short, long] = [plain(one), plain(other)].toSorted((a, b) => a.length - b.length);
  return (
    short !== undefined &&
    long !== undefined &&
    /^\d{5,}$/.test(short) &&
    long.endsWith(short) &&
    /^\p{L}*$/u.test(long.slice(0, -short.length))
  );
}

/** How two invoice numbers agree; null when they differ, or one is empty. */
export function numberLikeness(one: string, other: string): NumberLikeness | null {
  const [left, right] = [upper(one), upper(other)];
  if (left === '' || right === '') return null;
  if (left === right) return 'same';
  if (meet(keysOf(left), keysOf(right)) || endsWith(left, right)) return 'spelling';
  return meet(looksOf(left), looksOf(right)) ? 'look-alike' : null;
}

/** Length of the number without separators, since short numbers recur every year. */
const numberWeight = (text: string): number => wholeOf(upper(text)).length;

/** The compared fields: texts as on the wire, null or empty when unknown. */
export interface Comparable {
  readonly invoice_number: string | null;
  readonly invoice_date: string | null;
  readonly total_price: string | null;
  readonly currency: string | null;
  readonly company: {
    readonly uid: string;
    readonly name: string;
    readonly tax_number: string | null;
  } | null;
}

/** A field in which two invoices agree. */
export type Reason =
  | { readonly kind: 'file' }
  | { readonly kind: 'number'; readonly how: NumberLikeness }
  | { readonly kind: 'company'; readonly how: 'same' | 'tax_number' | 'name' }
  /** `difference` is the other's total minus this one's; `"0.00"` when equal. */
  | { readonly kind: 'amount'; readonly difference: Decimal }
  /** `days` is how much later the other is; 0 for the same day. */
  | { readonly kind: 'date'; readonly days: number }
  | { readonly kind: 'swapped' };

/** `same`: almost certainly the same invoice; `possible`: worth a look. */
export type Grade = 'same' | 'likely' | 'possible';

export interface Likeness {
  readonly grade: Grade;
  readonly reasons: readonly Reason[];
}

type Verdict<R> = R | 'other' | 'unknown';

/** Days that two dates of one invoice may be apart. */
export const nearDays = 3;
// Minimum length of a number that outweighs a differing field.
const telling = 5;
const day = 86_400_000;

/** A smaller difference is a rounding or a misread cent. */
const cents = '0.02';

function subtract(left: string, right: string): Decimal {
  const decimals = Math.max(2, ...[left, right].map((text) => text.split('.')[1]?.length ?? 0));
  return fromUnits(toUnits(left, decimals) - toUnits(right, decimals), decimals);
}
const isZero = (amount: string): boolean => !/[1-9]/.test(amount);

function amountOf(
  one: Comparable,
  other: Comparable,
): Verdict<Extract<Reason, { kind: 'amount' }>> {
  const [mine, theirs] = [one.total_price, other.total_price];
  if (one.currency && other.currency && one.currency !== other.currency) return 'other';
  if (!mine || !theirs || !isDecimal(mine) || !isDecimal(theirs)) return 'unknown';
  // A credit note may have the number of the invoice that it corrects, with the opposite sign.
  if (!isZero(mine) && !isZero(theirs) && mine.startsWith('-') !== theirs.startsWith('-'))
    return 'other';
  const difference = subtract(theirs, mine);
  const beyond = subtract(difference.replace('-', ''), cents);
  return beyond.startsWith('-') || isZero(beyond) ? { kind: 'amount', difference } : 'other';
}

function dateOf(
  one: Comparable,
  other: Comparable,
): Verdict<Extract<Reason, { kind: 'date' | 'swapped' }>> {
  const [mine, theirs] = [one.invoice_date, other.invoice_date];
  if (!mine || !theirs || !isIsoDate(mine) || !isIsoDate(theirs)) return 'unknown';
  const days = Math.round((Date.parse(theirs) - Date.parse(mine)) / day);
  if (Math.abs(days) <= nearDays) return { kind: 'date', days };
  const [year, month, dayOfMonth] = mine.split('-');
  return theirs === `${year}-${dayOfMonth}-${month}` ? { kind: 'swapped' } : 'other';
}

function companyOf(
  { company: mine }: Comparable,
  { company: theirs }: Comparable,
): Verdict<Extract<Reason, { kind: 'company' }>> {
  if (!mine || !theirs) return 'unknown';
  if (mine.uid === theirs.uid) return { kind: 'company', how: 'same' };
  if (sameTaxNumber(mine.tax_number ?? '', theirs.tax_number ?? ''))
    return { kind: 'company', how: 'tax_number' };
  return sameName(mine.name, theirs.name) ? { kind: 'company', how: 'name' } : 'other';
}

function numberOf(
  one: Comparable,
  other: Comparable,
): Verdict<Extract<Reason, { kind: 'number' }>> {
  const [mine, theirs] = [one.invoice_number?.trim(), other.invoice_number?.trim()];
  if (!mine || !theirs) return 'unknown';
  const how = numberLikeness(mine, theirs);
  return how === null ? 'other' : { kind: 'number', how };
}

/**
 * Whether two invoices may be the same, and why. Amounts may differ by two cents, dates by three
 * days or by swapped day and month; another sign (a credit note), currency or amount is another
 * invoice.
 * @param sameFile the service reports the same bytes for both (gap G25)
 * @returns null without evidence; symmetric except for the signs of differences
 */
export function likeness(one: Comparable, other: Comparable, sameFile = false): Likeness | null {
  const [number, company, amount, date] = [
    numberOf(one, other),
    companyOf(one, other),
    amountOf(one, other),
    dateOf(one, other),
  ];
  const verdicts = [number, company, amount, date];
  const reasons: Reason[] = verdicts.filter((verdict) => typeof verdict === 'object');
  if (sameFile) return { grade: 'same', reasons: [{ kind: 'file' }, ...reasons] };
  if (amount === 'other') return null;
  const grade = gradeOf(
    number,
    company,
    amount,
    date,
    Math.min(numberWeight(one.invoice_number ?? ''), numberWeight(other.invoice_number ?? '')),
  );
  return grade && { grade, reasons };
}

function gradeOf(
  number: Verdict<Reason>,
  company: Verdict<Reason>,
  amount: Verdict<Reason>,
  date: Verdict<Reason>,
  weight: number,
): Grade | null {
  const [numbers, companies, amounts, dates] = [number, company, amount, date].map(
    (verdict) => typeof verdict === 'object',
  );
  if (number === 'other') return null;
  if (numbers) {
    // The company was misread or exists twice: only a long number with everything else equal
    // outweighs that.
    if (company === 'other') return amounts && dates && weight >= telling ? 'possible' : null;
    if (date === 'other') return companies && amounts && weight >= telling ? 'possible' : null;
    const agreeing = [companies, amounts, dates].filter(Boolean).length;
    if (agreeing === 3) return 'same';
    return agreeing === 2 || (agreeing === 1 && weight >= telling)
      ? agreeing === 2
        ? 'likely'
        : 'possible'
      : null;
  }
  // Without a number, as on many receipts, all other fields must agree.
  if (!companies || !amounts || !dates || typeof date !== 'object') return null;
  return date.kind === 'date' && date.days === 0 ? 'likely' : 'possible';
}

/** A row of the list, which lacks the invoice number. */
export type ListedInvoice = Omit<Comparable, 'invoice_number'>;

/**
 * How promising a row of the list is as a duplicate; 0 when it is not worth reading.
 * @param byNumber it was found by searching for the invoice's number
 */
export function promise(one: Comparable, row: ListedInvoice, byNumber: boolean): number {
  const other = { ...row, invoice_number: null };
  const amount = amountOf(one, other);
  if (amount === 'other') return 0;
  const [company, date] = [companyOf(one, other), dateOf(one, other)];
  const agreeing = [amount, company, date].filter((verdict) => typeof verdict === 'object').length;
  if (byNumber) return 1 + agreeing;
  // A subscription costs the same every month.
  return typeof amount === 'object' && typeof company === 'object' && date !== 'other'
    ? agreeing
    : 0;
}

/**
 * The search text to find the same number however it is written; null when unclear. It is the
 * longest run of digits without leading zeros.
 */
export function numberQuery(invoice_number: string): string | null {
  const runs = (invoice_number.normalize('NFKC').match(/\d+/g) ?? []).map((run) =>
    run.replace(/^0+(?=.)/, ''),
  );
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), '');
  if (longest.length >= 3) return longest.slice(0, 40);
  const text = invoice_number.trim();
  return text.length >= 3 ? text.slice(0, 40) : null;
}
