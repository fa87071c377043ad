import * as z from 'zod/mini';
import type { ReadCompany } from '#documents/document-reading.ts';
import type { MemoryField, PastDocument, ReadingTrace } from '#documents/memory/past-document.ts';
import { findNamed } from '#service/db/company-store.ts';
import type { Handle } from '#service/db/database.ts';
import { editedOf } from '#service/db/history-store.ts';
import { now } from '#service/db/moment.ts';
import { packText, unpackText } from '#service/db/packed-text.ts';
import { toDecimal } from '#service/db/units.ts';

/** Number of past invoices to learn from; older ones may have another layout. */
const mostInvoices = 15;

const plain = z.object({ value: z.string(), confidence: z.number(), proven: z.boolean() });
const storedTrace = z.object({
  read: z.record(z.string(), plain),
  days: z.array(z.string()),
  candidates: z.array(
    z.object({
      kind: z.enum(['code', 'day', 'amount']),
      value: z.string(),
      monthFirst: z.optional(z.string()),
      label: z.string(),
      at: z.optional(z.tuple([z.number(), z.number(), z.number()])),
    }),
  ),
});

/** Packs the trace of a reading for storage; undefined for none. */
export const packTrace = async (trace: ReadingTrace | undefined): Promise<string | undefined> =>
  trace && packText(JSON.stringify(trace));

/**
 * Stores the trace of a reading in the transaction that ends it, replacing that of an earlier
 * reading.
 * @param packed by `packTrace`
 */
export async function storeTrace(
  handle: Handle,
  invoice_uid: string,
  packed: string | undefined,
): Promise<void> {
  await handle.deleteFrom('reading_trace').where('invoice_uid', '=', invoice_uid).execute();
  if (packed !== undefined)
    await handle
      .insertInto('reading_trace')
      .values({ invoice_uid, created_at: now(), trace: packed })
      .execute();
}

/** An earlier invoice of a company. */
export interface PastInvoice extends PastDocument {
  readonly uid: string;
  readonly hf_id: string;
}

/**
 * The newest confirmed invoices of a company: of an approved one all values, of a waiting one those
 * that people entered. They are queried each time, so that they follow merges and deletions of
 * companies.
 */
export async function pastInvoices(
  handle: Handle,
  company_uid: string,
): Promise<readonly PastInvoice[]> {
  const rows = await handle
    .selectFrom('invoice')
    .innerJoin('reading_trace', 'reading_trace.invoice_uid', 'invoice.uid')
    .select([
      'invoice.uid',
      'invoice.hf_id',
      'invoice.approvement_status',
      'invoice.invoice_number',
      'invoice.invoice_date',
      'invoice.currency',
      'invoice.total_price',
      'invoice.total_vat',
      'reading_trace.trace',
    ])
    .where('invoice.company_uid', '=', company_uid)
    .where('invoice.processing_status', '=', 'finished')
    .where((is) =>
      is.or([
        is('invoice.approvement_status', '=', 'approved'),
        is.and([
          is('invoice.approvement_status', '=', 'waiting'),
          is.exists(
            is
              .selectFrom('history')
              .select('history.uid')
              .whereRef('history.invoice_uid', '=', 'invoice.uid')
              .where('history.action', '=', 'update')
              .where('history.workspace_user_uid', 'is not', null),
          ),
        ]),
      ]),
    )
    .orderBy('invoice.created_at', 'desc')
    .orderBy('invoice.uid', 'desc')
    .limit(mostInvoices)
    .execute();
  const found: PastInvoice[] = [];
  for (const row of rows) {
    const edited =
      row.approvement_status === 'approved' ? undefined : await editedOf(handle, row.uid);
    const confirmed: Partial<Record<MemoryField, string>> = {};
    const take = (field: MemoryField, value: string | null) => {
      if (value && (edited === undefined || edited.has(field))) confirmed[field] = value;
    };
    take('invoice_number', row.invoice_number);
    take('invoice_date', row.invoice_date);
    take('currency', row.currency);
    take('total_price', toDecimal(row.total_price, 2));
    take('total_vat', toDecimal(row.total_vat, 2));
    if (Object.keys(confirmed).length === 0) continue;
    const trace = z.parse(storedTrace, JSON.parse(await unpackText(row.trace)));
    found.push({ uid: row.uid, hf_id: row.hf_id, trace, confirmed });
  }
  return found;
}

/** The confirmed invoices of the company that a file names; none if its memory is off. */
export async function pastOfIssuer(
  handle: Handle,
  company: ReadCompany | null,
  invoice_uid: string,
): Promise<readonly PastDocument[]> {
  const uid = company?.name ? await findNamed(handle, company) : undefined;
  if (uid === undefined || !(await isActive(handle, uid))) return [];
  return (await pastInvoices(handle, uid)).filter((one) => one.uid !== invoice_uid);
}

/** Whether a company's next invoice is read with its memory: yes, unless it was switched off. */
export async function isActive(handle: Handle, company_uid: string): Promise<boolean> {
  const row = await handle
    .selectFrom('supplier_memory')
    .select('active')
    .where('company_uid', '=', company_uid)
    .executeTakeFirst();
  return row === undefined || row.active === 1;
}

/** Switches the memory of a company on or off; what was learned stays. */
export async function setActive(
  handle: Handle,
  company_uid: string,
  active: boolean,
): Promise<void> {
  const value = active ? 1 : 0;
  await handle
    .insertInto('supplier_memory')
    .values({ company_uid, active: value })
    .onConflict((on) => on.column('company_uid').doUpdateSet({ active: value }))
    .execute();
}

/** Erases what was learned from a company's invoices; later ones teach again. */
export async function forgetCompany(handle: Handle, company_uid: string): Promise<void> {
  await handle
    .deleteFrom('reading_trace')
    .where('invoice_uid', 'in', (is) =>
      is.selectFrom('invoice').select('uid').where('company_uid', '=', company_uid),
    )
    .execute();
}
