import { Kysely } from 'kysely';
import type { Database } from '#service/db/database.ts';
import { openPostgres } from '#service/db/postgres.ts';
import type { Schema } from '#service/db/schema.ts';
import { sqliteFile } from '#service/db/sqlite.ts';
import { readingDialect } from '#service/db/sqlite-reads.ts';
import { openReadOnly } from '#service/db/sqlite-statements.ts';

/** Where the database is. */
export interface DatabasePlace {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}

/** A database that is only read, by connections of its own. */
export type ReadingDatabase = Pick<Database, 'reads' | 'searches' | 'close'>;

/**
 * Opens a database that `openDatabase` has brought up to date, for single statements that read.
 * With SQLite they hold up the thread they run on.
 * @throws when there is no such file; PostgreSQL is reached at the first statement
 */
export function openForReading({ dataDir, databaseUrl }: DatabasePlace): ReadingDatabase {
  if (databaseUrl !== undefined) {
    const { reads, searches, close } = openPostgres(databaseUrl);
    return { reads, searches, close };
  }
  const file = openReadOnly(sqliteFile(dataDir));
  const close = async () => file.close();
  const reads = new Kysely<Schema>({
    dialect: readingDialect({ read: async (sql, given) => file.find(sql, given), close }),
  });
  return { reads, searches: reads, close };
}
