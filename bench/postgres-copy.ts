import { migrate, openEngine } from '#service/db/database.ts';
import { readRows, tables, writeRows } from '#service/moving/rows.ts';

/**
 * Copies the records of a seeded folder into an empty PostgreSQL.
 * @param withIdentity whether to keep the link to the folder's files; otherwise the file store
 * starts empty
 */
export async function copyToPostgres(
  dataDir: string,
  databaseUrl: string,
  { withIdentity = true }: { readonly withIdentity?: boolean } = {},
): Promise<void> {
  const [from, to] = [openEngine({ dataDir }), openEngine({ dataDir, databaseUrl })];
  for (const engine of [from, to]) await migrate(engine);
  for (const table of tables.filter((name) => withIdentity || name !== 'setting'))
    for await (const rows of readRows(from.kysely, table)) await writeRows(to.kysely, table, rows);
  await Promise.all([from.close(), to.close()]);
}
