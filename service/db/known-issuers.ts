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
import { storable } from '#service/db/units.ts';

/** Number of earlier invoices to ask, of all keys together. */
const mostInvoices = 60;

/**
 * A reading with the company that people confirmed for earlier invoices with the same tax number,
 * bank account, web address or name; unchanged where that says nothing, for an e-invoice, and where
 * the memory of that company is off.
 */
export async function withKnownCompany(
  handle: Handle,
  reading: DocumentReading,
  invoice_uid: string,
): Promise<DocumentReading> {
  if (reading.candidates === undefined) return reading;
  const keys = issuerKeys(reading).map(storable);
  const known = rememberedCompany(keys, await issuersWith(handle, keys, invoice_uid));
  if (known === undefined || !(await isActive(handle, known.uid))) return reading;
  const company = await findCompany(handle, known.uid);
  return company === undefined ? reading : withCompany(reading, known, company);
}

/** The confirmed issuers of other invoices that share a key, the newest first. */
async function issuersWith(
  handle: Handle,
  keys: readonly string[],
  invoice_uid: string,
): Promise<readonly KnownIssuer[]> {
  if (keys.length === 0) return [];
  const sharing = await handle
    .selectFrom('invoice')
    .select(['invoice.uid', 'invoice.company_uid', 'invoice.approvement_status'])
    .where('invoice.uid', 'in', (is) =>
      is.selectFrom('issuer_key').select('invoice_uid').where('issuer_key', 'in', keys),
    )
    .where('invoice.uid', '!=', invoice_uid)
    .where('invoice.company_uid', 'is not', null)
    .where(isConfirmed)
    .orderBy('invoice.created_at', 'desc')
    .limit(mostInvoices)
    .execute();
  const uids = sharing.map(({ uid }) => uid);
  const rows =
    uids.length === 0
      ? []
      : await handle
          .selectFrom('issuer_key')
          .selectAll()
          .where('invoice_uid', 'in', uids)
          .execute();
  const keysOf = Map.groupBy(rows, (row) => row.invoice_uid);
  const found: KnownIssuer[] = [];
  for (const row of sharing)
    if (row.company_uid !== null && (await confirmedFields(handle, row)).has('company'))
      found.push({
        company_uid: row.company_uid,
        keys: new Set(keysOf.get(row.uid)?.map(({ issuer_key }) => issuer_key)),
      });
  return found;
}
