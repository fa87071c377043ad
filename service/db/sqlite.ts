import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, sql, SqliteAdapter, SqliteDialect } from 'kysely';
import { scanned, type Engine } from '#service/db/engine.ts';
import { watchFile } from '#service/db/file-watch.ts';
import { recentCache } from '#service/db/recent-cache.ts';
import { createPrivateFile, makeFolder, makePrivate } from '#service/db/private-file.ts';
import type { Schema } from '#service/db/schema.ts';
import { readingDialect, startReadingThread } from '#service/db/sqlite-reads.ts';
import { finder, rowsOf } from '#service/db/sqlite-statements.ts';
import { ensureRoom } from '#service/disk-room.ts';

const storing = /^(?:commit|insert|update|delete)\b/;

function prepare(database: DatabaseSync, text: string, ensureFile: () => void) {
  const statement = database.prepare(text);
  const find = finder(statement);
  const isStoring = storing.test(text);
  const values = (parameters: readonly unknown[]) => {
    // In a transaction only its end, which stores what was written before.
    if (isStoring && (text === 'commit' || !database.isTransaction)) ensureFile();
    return parameters as SQLInputValue[];
  };
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => rowsOf(find(values(parameters))),
    run: (parameters: readonly unknown[]) =>
      // Some errors, such as a full disk, roll back the transaction themselves; a second rollback
      // would fail and hide the first error.
      text === 'rollback' && !database.isTransaction
        ? { changes: 0, lastInsertRowid: 0 }
        : statement.run(...values(parameters)),
    // Not a cached statement, which could be run again before this iteration ends.
    iterate: (parameters: readonly unknown[]) =>
      database.prepare(text).iterate(...values(parameters)),
  };
}

/** node:sqlite with the interface that Kysely's dialect expects. */
function adapt(database: DatabaseSync, ensureFile: () => void) {
  const prepared = recentCache<ReturnType<typeof prepare>>();
  return {
    close: () => database.close(),
    prepare: (text: string) => prepared(text, () => prepare(database, text, ensureFile)),
  };
}

/**
 * SQLite does support schema changes in a transaction, so that an interrupted first start leaves no
 * partial schema.
 */
class WholeMigrations extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class EmbeddedDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new WholeMigrations();
  }
}

/**
 * The trigram index answers words of at least three letters; shorter ones are scanned. An
 * external-content table stores the text only once; triggers maintain it in the same transaction.
 */
const indexesOf = (table: 'invoice' | 'company') => {
  const name = `${table}_search`;
  const add = `insert into ${name}(rowid, search_text) values (new.rowid, new.search_text)`;
  const remove =
    `insert into ${name}(${name}, rowid, search_text) ` +
    "values ('delete', old.rowid, old.search_text)";
  return [
    `create virtual table if not exists ${name} using fts5(search_text, content='${table}', ` +
      "content_rowid='rowid', tokenize='trigram')",
    `create trigger if not exists ${name}_insert after insert on ${table} begin ${add}; end`,
    `create trigger if not exists ${name}_delete after delete on ${table} begin ${remove}; end`,
    `create trigger if not exists ${name}_update after update of search_text on ${table} ` +
      `begin ${remove}; ${add}; end`,
  ];
};

const isLong = (word: string): boolean => Array.from(word).length >= 3;
const phrases = (words: readonly string[]): string =>
  words.map((word) => `"${word.replace(/"/g, '""')}"`).join(' ');

/** The file of the embedded database in its folder. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'invoices.sqlite');

/** Removes the embedded database of a folder. */
export function removeSqlite(dataDir: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(`${sqliteFile(dataDir)}${end}`, { force: true });
}

/** Opens the embedded database in a folder; `:memory:` stores nothing. */
export function openSqlite(dataDir: string): Engine {
  const inMemory = dataDir === ':memory:';
  if (!inMemory) makeFolder(dataDir);
  const path = inMemory ? dataDir : sqliteFile(dataDir);
  if (!inMemory) {
    createPrivateFile(path);
    // SQLite creates these with the permissions that the database had then.
    for (const beside of ['-wal', '-shm']) makePrivate(`${path}${beside}`);
  }
  const database = new DatabaseSync(path);
  const ensureFile = inMemory ? () => undefined : watchFile(path);
  // `full`: an acknowledged write is on the disk. The cache, in KiB, fits the indexes of 100,000
  // invoices.
  for (const setting of [
    'journal_mode=wal',
    'synchronous=full',
    'foreign_keys=on',
    'busy_timeout=5000',
    'cache_size=-65536',
  ])
    database.exec(`pragma ${setting}`);
  const kysely = new Kysely<Schema>({
    dialect: new EmbeddedDialect({ database: adapt(database, ensureFile) }),
  });
  const threads = inMemory
    ? []
    : [false, true].map((patient) => startReadingThread({ path, patient }));
  const [reads = kysely, searches = kysely] = threads.map(
    (thread) => new Kysely<Schema>({ dialect: readingDialect(thread) }),
  );
  return {
    name: 'sqlite',
    kysely,
    reads,
    searches,
    // No other process is expected to write.
    countsLast: 10_000,
    bigint: 'integer',
    clock: () => sql<number>`${Date.now() * 1000}`,
    indexes: [...indexesOf('invoice'), ...indexesOf('company')],
    knowsWords: false,
    holds: (table, words) => {
      const long = words.filter(isLong);
      const found = sql<boolean>`${sql.ref(`${table}.rowid`)} in (
        select rowid from ${sql.raw(`${table}_search`)} where search_text match ${phrases(long)})`;
      return [
        ...(long.length > 0 ? [found] : []),
        ...scanned(
          table,
          words.filter((word) => !isLong(word)),
        ),
      ];
    },
    hits: (table, words) =>
      words.length > 0 && words.every(isLong)
        ? sql`select count(*) as count from ${sql.raw(`${table}_search`)}
            where search_text match ${phrases(words)}`
        : undefined,
    migrate: (work) => work(kysely),
    ensureWrites: async () => {
      ensureFile();
      await ensureRoom(inMemory ? '.' : dataDir);
    },
    updateStatistics: async () => {
      // Without statistics SQLite takes all indexes for equally good: 18 ms instead of 0.1 for two
      // filters on 100,000 invoices. The limit keeps it short; with a lower one a status would look
      // as selective as a company.
      database.exec('pragma analysis_limit=10000');
      database.exec('pragma optimize=0x10002');
    },
    close: async () => {
      // The connection that closes last cleans up the files, which must be the writing one.
      for (const thread of threads) await thread.close();
      try {
        // SQLite itself does it only if the file was not renamed, whose last writes would be lost.
        database.exec('pragma wal_checkpoint(truncate)');
      } catch {
        // The last writes stay in the other file, as when the service is killed.
      }
      await kysely.destroy();
    },
  };
}
