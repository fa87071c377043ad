import { randomUUID } from 'node:crypto';
import type { Company, CompanyBody, CompanyPatch } from '#contract/company.ts';
import { nameWords } from '#documents/companies/company-keys.ts';
import type { Database, Handle } from '#service/db/database.ts';
import { isoMoment, now } from '#service/db/moment.ts';
import type { CompanyRecord, Moment } from '#service/db/schema.ts';
import { refreshSearchTexts } from '#service/db/search-text.ts';
import { nextHumanId, removeRecord, renewInvoices } from '#service/db/shared-records.ts';
import { takeLock } from '#service/db/setting-store.ts';
import { storable } from '#service/db/column-values.ts';
import { fold, foldedWords, plainTaxNumber } from '#service/domain/fold.ts';
import { missing } from '#service/domain/refusal.ts';

/** A company as stored: without permissions, which depend on the caller (interface 2.6). */
export type StoredCompany = Omit<Company, 'permissions'>;

const toStored = (row: CompanyRecord): StoredCompany => ({
  uid: row.uid,
  hf_id: row.hf_id,
  name: row.name,
  address: row.address,
  tax_number: row.tax_number,
  tax_office: row.tax_office,
  phone: row.phone,
  created_at: isoMoment(row.created_at),
  updated_at: isoMoment(row.updated_at),
});

function columnsOf(hf_id: string, body: CompanyBody) {
  const clean = {
    name: storable(body.name),
    address: storable(body.address),
    tax_number: storable(body.tax_number),
    tax_office: storable(body.tax_office),
    phone: storable(body.phone),
  };
  return {
    ...clean,
    folded_name: fold(clean.name),
    plain_tax_number: plainTaxNumber(clean.tax_number),
    search_text: fold([...Object.values(clean), hf_id].join(' \u2003 ')),
  };
}

/** The row of a new company. */
export const newCompany = (
  uid: string,
  hf_id: string,
  body: CompanyBody,
  created_at: Moment,
): CompanyRecord => ({
  uid,
  hf_id,
  ...columnsOf(hf_id, body),
  created_at,
  updated_at: created_at,
});

/**
 * A page of companies, newest first, each with its number of invoices (gap G46), and the number of
 * all matches (interface 4.3).
 */
export async function listCompanies(
  { engine, kysely }: Database,
  query: string,
  page: { limit: number; offset: number },
): Promise<{ count: number; results: StoredCompany[] }> {
  let matching = kysely.selectFrom('company');
  for (const condition of engine.holds('company', foldedWords(query)))
    matching = matching.where(condition);
  const { count } = await matching
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('uid', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const counts = await invoiceCounts(
    kysely,
    rows.map(({ uid }) => uid),
  );
  return {
    count: Number(count),
    results: rows.map((row) => ({ ...toStored(row), invoice_count: counts.get(row.uid) ?? 0 })),
  };
}

/** Number of invoices of each company; companies without invoices are missing. */
async function invoiceCounts(
  handle: Handle,
  uids: readonly string[],
): Promise<ReadonlyMap<string | null, number>> {
  if (uids.length === 0) return new Map();
  const rows = await handle
    .selectFrom('invoice')
    .select((is) => ['company_uid', is.fn.countAll<number>().as('count')])
    .where('company_uid', 'in', uids)
    .groupBy('company_uid')
    .execute();
  return new Map(rows.map(({ company_uid, count }) => [company_uid, Number(count)]));
}

/** One company; undefined where there is none. */
export async function findCompany(handle: Handle, uid: string): Promise<StoredCompany | undefined> {
  const row = await handle
    .selectFrom('company')
    .selectAll()
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row && toStored(row);
}

/** One company. @throws Refusal `missing` */
export async function getCompany(handle: Handle, uid: string): Promise<StoredCompany> {
  const company = await findCompany(handle, uid);
  if (company === undefined) throw missing('company');
  return company;
}

/** Creates a company (interface 4.3). */
export async function createCompany(handle: Handle, body: CompanyBody): Promise<StoredCompany> {
  const row = newCompany(randomUUID(), await nextHumanId(handle, 'company'), body, now());
  await handle.insertInto('company').values(row).execute();
  return toStored(row);
}

/**
 * Changes a company; omitted fields keep their value, `updated_at` changes (interface 4.3).
 * @throws Refusal `missing`
 */
export function updateCompany(
  database: Database,
  uid: string,
  patch: CompanyPatch,
): Promise<StoredCompany> {
  return database.transaction(async (handle) => {
    // This update locks the row first, so that of two simultaneous changes each keeps the fields
    // that the other wrote.
    await handle.updateTable('company').set({ updated_at: now() }).where('uid', '=', uid).execute();
    const before = await getCompany(handle, uid);
    const given = Object.fromEntries(
      Object.entries(patch).filter(([, value]) => value !== undefined),
    );
    const body: CompanyBody = { ...before, ...given };
    await handle
      .updateTable('company')
      .set(columnsOf(before.hf_id, body))
      .where('uid', '=', uid)
      .execute();
    await refreshSearchTexts(handle, await renewInvoices(handle, 'company_uid', uid));
    return getCompany(handle, uid);
  });
}

/**
 * Deletes a company; its invoices keep their other data and get null (gap G33).
 * @param person uid of who deletes it
 * @throws Refusal `missing`
 */
export function deleteCompany(database: Database, person: string, uid: string): Promise<void> {
  return database.transaction(async (handle) => {
    const company = await getCompany(handle, uid);
    await refreshSearchTexts(handle, await removeRecord(handle, 'company', company, person));
  });
}

/** A company as a file names it, or as earlier invoices of its issuer do. */
interface NamedCompany extends CompanyBody {
  readonly uid?: string;
}

/**
 * The company that a file names: the one of earlier invoices, else found by tax number, else by
 * folded name, else created. A known tax number under a name without any common word is taken for a
 * placeholder or a misreading.
 */
export async function matchCompany(handle: Handle, body: NamedCompany): Promise<string> {
  // It may have been deleted or merged since it was chosen.
  if (body.uid !== undefined && (await findCompany(handle, body.uid))) return body.uid;
  const known = await findNamed(handle, body);
  if (known !== undefined) return known;
  // Two readers may meet the same new company simultaneously; the second waits and finds it.
  await takeLock(handle, 'company');
  return (await findNamed(handle, body)) ?? (await createCompany(handle, body)).uid;
}

/** The company that `matchCompany` would find; undefined where it would create one. */
export async function findNamed(handle: Handle, body: CompanyBody): Promise<string | undefined> {
  const tax = plainTaxNumber(body.tax_number);
  const name = fold(body.name);
  const byTax = tax
    ? await handle
        .selectFrom('company')
        .select(['uid', 'folded_name'])
        .where('plain_tax_number', '=', tax)
        .orderBy('created_at')
        .execute()
    : [];
  const sameTax =
    byTax.find(({ folded_name }) => folded_name === name) ??
    byTax.find(({ folded_name }) => shareAWord(folded_name, name));
  if (sameTax) return sameTax.uid;
  // The same name with another tax number is another company.
  const byName = await handle
    .selectFrom('company')
    .select(['uid', 'plain_tax_number'])
    .where('folded_name', '=', name)
    .orderBy('created_at')
    .execute();
  return byName.find(({ plain_tax_number }) => !tax || !plain_tax_number)?.uid;
}

/** Whether two names share a word other than a legal form, which half of all names contain. */
function shareAWord(one: string, other: string): boolean {
  const words = nameWords(one).filter((word) => word.length > 2);
  return nameWords(other).some((word) => words.includes(word));
}
