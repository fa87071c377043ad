import type { DocumentReading } from '#documents/document-reading.ts';
import { issuerKeys } from '#documents/memory/issuer-keys.ts';
import {
  rememberedCompany,
  withCompany,
  type KnownIssuer,
} from '#documents/memory/remembered-company.ts';
import { findCompany } from '#service/db/company-store.ts';
import type { Handle } from '#service/db/database.ts';
import { confirmedFields, isActive, isConfirmed } from '#service/db/memory-store.ts';
import { storable } from '#service/db/column-values.ts';

/** Number of earlier invoices to look at for each key; many of them may not be confirmed yet. */
const mostInvoices = 100;

/**
 * A reading with the company that people confirmed for earlier invoices with the same tax number,
 * bank account, web address or name; unchanged where that says nothing, and where the memory of
 * that company is off.
 */
export async function withKnownCompany(
  handle: Handle,
  reading: DocumentReading,
  invoice_uid: string,
): Promise<DocumentReading> {
  const keys = issuerKeys(reading).map(storable);
  const known = rememberedCompany(keys, await issuersWith(handle, keys, invoice_uid));
  if (known === undefined || !(await isActive(handle, known.uid))) return reading;
  const company = await findCompany(handle, known.uid);
  return company === undefined ? reading : withCompany(reading, known, company);
}

/** The confirmed issuers of other invoices that share a key. */
async function issuersWith(
  handle: Handle,
  keys: readonly string[],
  invoice_uid: string,
): Promise<readonly KnownIssuer[]> {
  const keysOf = new Map<string, Set<string>>();
  for (const key of keys) {
    const newest = await handle
      .selectFrom('issuer_key')
      .select('invoice_uid')
      .where('issuer_key', '=', key)
      .orderBy('created_at', 'desc')
      .limit(mostInvoices)
      .execute();
    for (const { invoice_uid: uid } of newest)
      keysOf.set(uid, (keysOf.get(uid) ?? new Set()).add(key));
  }
  keysOf.delete(invoice_uid);
  if (keysOf.size === 0) return [];
  const confirmed = await handle
    .selectFrom('invoice')
    .select(['invoice.uid', 'invoice.company_uid', 'invoice.approvement_status'])
    .where('invoice.uid', 'in', [...keysOf.keys()])
    .where('invoice.company_uid', 'is not', null)
    .where(isConfirmed)
    .execute();
  const found: KnownIssuer[] = [];
  for (const row of confirmed)
    if (row.company_uid !== null && (await confirmedFields(handle, row)).has('company'))
      found.push({ company_uid: row.company_uid, keys: keysOf.get(row.uid) ?? new Set() });
  return found;
}
