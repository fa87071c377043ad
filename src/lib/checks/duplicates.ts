import { isIsoDate } from '#contract/dates.ts';
import { isDecimal, type Decimal } from '#contract/decimal.ts';
import { addDays } from '#src/lib/days.ts';
import { sumDecimals } from '#src/lib/money.ts';
import { numberLikeness, numberWeight, type NumberLikeness } from './same-number.ts';
import { sameName, sameTaxNumber } from '#documents/companies/company-keys.ts';

/**
 * What of an invoice tells whether it is there twice: texts as on the wire, null or empty when
 * unknown.
 */
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

/** Something in which two invoices agree. */
export type Reason =
  | { readonly kind: 'file' }
  | { readonly kind: 'number'; readonly how: NumberLikeness }
  | { readonly kind: 'company'; readonly how: 'same' | 'tax_number' | 'name' }
  /** `difference` is the other's total less this one's; `"0.00"` when they are equal. */
  | { readonly kind: 'amount'; readonly difference: Decimal }
  /** `days` is how much later the other is; 0 on the same day. */
  | { readonly kind: 'date'; readonly days: number }
  | { readonly kind: 'swapped' };

/** `same`: hardly anything else than the same invoice; `possible`: worth a look. */
export type Grade = 'same' | 'likely' | 'possible';

/** How an invoice is like another, and why. */
export interface Likeness {
  readonly grade: Grade;
  readonly reasons: readonly Reason[];
}

type Verdict<R> = R | 'other' | 'unknown';

const near = 3;
// A shorter number is not enough where something else speaks against it.
const telling = 5;
const day = 86_400_000;

/** Other by less than this is a rounding or a misread cent. */
const cents = '0.02';

const subtract = (left: string, right: string): Decimal =>
  sumDecimals([left, right.startsWith('-') ? right.slice(1) : `-${right}`]);
const isZero = (amount: string): boolean => !/[1-9]/.test(amount);

function amountOf(
  one: Comparable,
  other: Comparable,
): Verdict<Extract<Reason, { kind: 'amount' }>> {
  const [mine, theirs] = [one.total_price, other.total_price];
  if (one.currency && other.currency && one.currency !== other.currency) return 'other';
  if (!mine || !theirs || !isDecimal(mine) || !isDecimal(theirs)) return 'unknown';
  // A credit note has the number of what it takes back, with the other sign.
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
  if (theirs >= addDays(mine, -near) && theirs <= addDays(mine, near))
    return { kind: 'date', days: Math.round((Date.parse(theirs) - Date.parse(mine)) / day) };
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
 * Whether two invoices may be one and the same, and why. The amounts may differ by two cents, the
 * dates by three days or by day and month in the other's place; another sign (a credit note),
 * another currency or another amount is another invoice.
 * @param sameFile the service says that both hold the same bytes (gap G25)
 * @returns null where nothing speaks for it; the same answer whichever comes first, but for the
 * signs of the differences
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
    // The company read wrong, or kept under two names: only a telling number with everything else
    // says so.
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
  // Without a number, as on many receipts, the rest has to agree.
  if (!companies || !amounts || !dates || typeof date !== 'object') return null;
  return date.kind === 'date' && date.days === 0 ? 'likely' : 'possible';
}

/** A row of the list, which does not tell its number. */
export type ListedInvoice = Omit<Comparable, 'invoice_number'>;

/**
 * Whether a row of the list is worth reading whole. @param byNumber a search for the invoice's
 * number found it
 * @returns 0 for no, else more the nearer it is
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
 * What to look for in the list so that an invoice of the same number is found, however it is
 * written: its longest run of figures without leading zeros; null when nothing tells.
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
