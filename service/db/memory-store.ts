import type { ExpressionBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { DocumentReading, ReadCompany } from '#documents/document-reading.ts';
import { issuerKeys } from '#documents/memory/issuer-keys.ts';
import { traceOf, type MemoryField, type PastDocument } from '#documents/memory/past-document.ts';
import { findNamed } from '#service/db/company-store.ts';
import type { Handle } from '#service/db/database.ts';
import { editedOf } from '#service/db/history-store.ts';
import { now } from '#service/db/moment.ts';
import { packText, unpackText } from '#service/db/packed-text.ts';
import type { Schema } from '#service/db/schema.ts';
import { storable, toDecimal } from '#service/db/column-values.ts';

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
  company: z.optional(z.string()),
  keys: z._default(z.array(z.string()), []),
});

/** What is stored of a reading to learn from it: its packed trace, and the keys of its issuer. */
export interface ReadingMemory {
  /** Undefined for an e-invoice, which names its values. */
  readonly trace: string | undefined;
  readonly keys: readonly string[];
}

export async function packMemory(reading: DocumentReading): Promise<ReadingMemory> {
  const trace = traceOf(reading);
  return {
    trace: trace && (await packText(JSON.stringify(trace))),
    keys: issuerKeys(reading),
  };
}

/**
 * Stores the memory of a reading in the transaction that ends it, replacing that of an earlier
 * reading.
 */
export async function storeMemory(
  handle: Handle,
  invoice_uid: string,
  { trace, keys }: ReadingMemory = { trace: undefined, keys: [] },
): Promise<void> {
  await handle.deleteFrom('reading_trace').where('invoice_uid', '=', invoice_uid).execute();
  await handle.deleteFrom('issuer_key').where('invoice_uid', '=', invoice_uid).execute();
  const created_at = now();
  if (trace !== undefined)
    await handle.insertInto('reading_trace').values({ invoice_uid, created_at, trace }).execute();
  const rows = [...new Set(keys.map(storable))].map((issuer_key) => ({
    issuer_key,
    invoice_uid,
    created_at,
  }));
  if (rows.length > 0) await handle.insertInto('issuer_key').values(rows).execute();
}

/** An earlier invoice of a company. */
export interface PastInvoice extends PastDocument {
  readonly uid: string;
  readonly hf_id: string;
}

/** Invoices that were read and then approved, or edited by a person while they wait. */
export const isConfirmed = (is: ExpressionBuilder<Schema, 'invoice'>) =>
  is.and([
    is('invoice.processing_status', '=', 'finished'),
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
  ]);

/** The fields whose values people confirmed: all of an approved invoice, else the edited ones. */
export async function confirmedFields(
  handle: Handle,
  { uid, approvement_status }: { readonly uid: string; readonly approvement_status: string },
): Promise<{ has(field: string): boolean }> {
  return approvement_status === 'approved' ? { has: () => true } : editedOf(handle, uid);
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
    .innerJoin('company', 'company.uid', 'invoice.company_uid')
    .select([
      'company.name as company',
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
    .where(isConfirmed)
    .orderBy('invoice.created_at', 'desc')
    .orderBy('invoice.uid', 'desc')
    .limit(mostInvoices)
    .execute();
  const found: PastInvoice[] = [];
  for (const row of rows) {
    const fields = await confirmedFields(handle, row);
    const confirmed: Partial<Record<MemoryField | 'company', string>> = {};
    const take = (field: MemoryField | 'company', value: string | null) => {
      if (value && fields.has(field)) confirmed[field] = value;
    };
    take('company', row.company);
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
  const uid = company?.uid ?? (company?.name ? await findNamed(handle, company) : undefined);
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
  for (const table of ['reading_trace', 'issuer_key'] as const)
    await handle
      .deleteFrom(table)
      .where('invoice_uid', 'in', (is) =>
        is.selectFrom('invoice').select('uid').where('company_uid', '=', company_uid),
      )
      .execute();
}
