import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Handle } from '#service/db/database.ts';
import type { Schema } from '#service/db/schema.ts';

/** A row of any table, the same from both engines. */
export type Row = Readonly<Record<string, string | number | null>>;
export type Table = keyof Schema;

/**
 * Every table with its primary key, in the order of writing: referenced rows come first. Settings
 * are last, so that a partial database has no identity.
 */
const keys: Readonly<Record<Table, readonly string[]>> = {
  workspace_user: ['uid'],
  category: ['uid'],
  company: ['uid'],
  card: ['uid'],
  invoice: ['uid'],
  item: ['uid'],
  history: ['uid'],
  job: ['invoice_uid'],
  search_refresh: ['invoice_uid'],
  file_words: ['invoice_uid'],
  reading_trace: ['invoice_uid'],
  issuer_key: ['issuer_key', 'invoice_uid'],
  supplier_memory: ['company_uid'],
  idempotency: ['scope', 'key'],
  file_removal: ['uid'],
  setting: ['name'],
};

export const tables: readonly Table[] = Object.keys(keys).filter(
  (name): name is Table => name in keys,
);

const pageLength = 1000;
// A thousand rows with words of twenty pages each would fill the memory.
const pageLengthOfWords = 100;
// SQLite allows 32,766 values in one statement.
const insertLength = 500;

export async function* readRows(handle: Handle, table: Table): AsyncGenerator<readonly Row[]> {
  const most = table === 'file_words' ? pageLengthOfWords : pageLength;
  const key = sql.join(keys[table].map((name) => sql.ref(name)));
  for (let last: Row | undefined; ;) {
    const values = keys[table].map((name) => last?.[name] ?? null);
    const after = last ? sql`where (${key}) > (${sql.join(values)})` : sql``;
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} ${after}
      order by ${key} limit ${sql.lit(most)}`.execute(handle);
    if (rows.length > 0) yield rows;
    if (rows.length < most) return;
    last = rows.at(-1);
  }
}

/** Writes rows; existing ones are left unchanged. */
export async function writeRows(handle: Handle, table: Table, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  for (let start = 0; start < rows.length; start += insertLength) {
    const values = rows
      .slice(start, start + insertLength)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(values)} on conflict do nothing`.execute(handle);
  }
}

export async function deleteRows(
  handle: Handle,
  table: Table,
  condition: RawBuilder<unknown>,
  atOnce = pageLength,
): Promise<void> {
  const key = sql.join(keys[table].map((name) => sql.ref(name)));
  for (let deleted = 1n; deleted > 0n;) {
    const some = sql`
      select ${key} from ${sql.table(table)} where ${condition} limit ${sql.lit(atOnce)}`;
    const { numAffectedRows = 0n } =
      await sql`delete from ${sql.table(table)} where (${key}) in (${some})`.execute(handle);
    deleted = numAffectedRows;
  }
}

export interface Digest {
  readonly count: number;
  /** Hexadecimal; independent of the order of rows. */
  readonly hash: string;
}

/** A digest of rows that does not depend on their order, since databases sort differently. */
export class RowDigest {
  #count = 0;
  #sum = 0n;

  add(rows: readonly Row[]): void {
    for (const row of rows) {
      const text = JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));
      const hash = createHash('sha256').update(text).digest('hex');
      this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${hash}`));
      this.#count += 1;
    }
  }

  end(): Digest {
    return { count: this.#count, hash: this.#sum.toString(16) };
  }
}

export async function digestOf(handle: Handle, table: Table): Promise<Digest> {
  const digest = new RowDigest();
  for await (const rows of readRows(handle, table)) digest.add(rows);
  return digest.end();
}
