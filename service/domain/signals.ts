import * as z from 'zod/mini';
import type { ReadValue } from '#contract/file-words.ts';
import type { InvoiceItem } from '#contract/invoice-item.ts';
import type { Signals } from '#contract/signals.ts';
import { checkInvoice, isAsked } from '#documents/checks/check-invoice.ts';
import { likeness, type Comparable } from '#documents/checks/duplicates.ts';
import { changesSince } from '#documents/checks/since-last-time.ts';
import { currentValues, confidenceLevelOf } from '#documents/checks/confidence-level.ts';

/**
 * A doubt as it is stored: the company, which is read by its name, also by the record it led to.
 */
const storedDoubts = z.array(
  z.object({ field: z.string(), value: z.string(), held: z.optional(z.string()) }),
);

/**
 * What the reading of a file was in doubt about, as JSON to be stored with the invoice; null for
 * nothing. What was not read at all is missing, not doubtful.
 * @param company_uid the company that the name in the file led to
 */
export function doubtsIn(values: readonly ReadValue[], company_uid: string | null): string | null {
  const doubts = values
    .filter((one) => one.value !== '' && confidenceLevelOf(one) === 'doubtful')
    .map(({ field, value }) =>
      field === 'company' ? { field, value, held: company_uid ?? '' } : { field, value },
    );
  return doubts.length === 0 ? null : JSON.stringify(doubts);
}

/** The part of an invoice that its signals depend on. */
interface Signalled extends Comparable {
  readonly invoice_number: string;
  readonly currency: string;
  readonly total_vat: string | null;
  readonly payment_type: string | null;
  readonly processing_status: string;
  readonly approvement_status: string;
  readonly doubts: string | null;
}

/** What else the signals of an invoice depend on. */
export interface Surroundings {
  readonly items: readonly InvoiceItem[];
  /** Other invoices that the same company sent over the same amount. */
  readonly twins: readonly (Comparable & { readonly uid: string })[];
  /** The last approved invoice of the company. */
  readonly last: { readonly currency: string; readonly items: readonly InvoiceItem[] } | null;
}

/**
 * The signals of an invoice (gap G47): checks that approving asks about, likely duplicates,
 * what its reading was in doubt about, and prices that changed.
 * @param today ISO day
 * @returns null for one that is decided, or still being read: nothing is to be done about it
 */
export function signalsOf(
  invoice: Signalled,
  { items, twins, last }: Surroundings,
  today: string,
): Signals | null {
  if (invoice.approvement_status !== 'waiting' || invoice.processing_status === 'processing')
    return null;
  const checks = checkInvoice({ ...invoice, items }, today).filter(isAsked);
  const current: Readonly<Record<string, string | null>> = currentValues(invoice);
  const doubts = storedDoubts.parse(JSON.parse(invoice.doubts ?? '[]'));
  const nobody = { accounts: [], taxNumber: '' };
  const changes =
    last === null
      ? []
      : changesSince({ currency: invoice.currency, items, ...nobody }, { ...last, ...nobody });
  return {
    missing: checks.flatMap((check) => (check.kind === 'missing' ? check.fields : [])),
    wrong: checks.map(({ kind }) => kind).filter((kind) => kind !== 'missing'),
    doubtful: doubts
      .filter(({ field, value, held: uid = value }) => current[field] === uid)
      .map(({ field, value }) => ({ field, value })),
    duplicates: twins
      .filter((twin) => ['same', 'likely'].includes(likeness(invoice, twin)?.grade ?? ''))
      .map(({ uid }) => uid)
      .toSorted(),
    changed: changes.flatMap((change) => (change.kind === 'price' ? [change.name] : [])),
  };
}
