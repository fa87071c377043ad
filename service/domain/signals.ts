import * as z from 'zod/mini';
import type { ReadValue } from '#contract/file-reading.ts';
import type { InvoiceItem } from '#contract/invoice-item.ts';
import type { Signals } from '#contract/signals.ts';
import { checkInvoice, isAsked } from '#documents/checks/check-invoice.ts';
import { likeness, type Comparable } from '#documents/checks/duplicates.ts';
import { changesSince } from '#documents/checks/since-last-time.ts';
import { currentValues, confidenceLevelOf } from '#documents/checks/confidence-level.ts';

/** A stored doubt; for the company, which is read by name, also its record, as `held`. */
const storedDoubts = z.array(
  z.object({ field: z.string(), value: z.string(), held: z.optional(z.string()) }),
);

/**
 * The doubts of a reading as JSON to be stored with the invoice; null for none. A value that was
 * not read at all is missing, not doubtful.
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

/** The fields of an invoice that its signals depend on. */
interface Signalled extends Comparable {
  readonly invoice_number: string;
  readonly currency: string;
  readonly total_vat: string | null;
  readonly payment_type: string | null;
  readonly processing_status: string;
  readonly approvement_status: string;
  readonly doubts: string | null;
}

/** Other data that an invoice's signals depend on. */
export interface SignalContext {
  readonly items: readonly InvoiceItem[];
  /** Other invoices of the same company with the same amount. */
  readonly twins: readonly (Comparable & { readonly uid: string })[];
  /** The company's last approved invoice. */
  readonly last: { readonly currency: string; readonly items: readonly InvoiceItem[] } | null;
}

/**
 * The signals of an invoice (gap G47): checks that approving asks about, possible duplicates,
 * doubts of the reading, and changed prices.
 * @param today ISO day
 * @returns null for an invoice that is decided or still being read
 */
export function signalsOf(
  invoice: Signalled,
  { items, twins, last }: SignalContext,
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
