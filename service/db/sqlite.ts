import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, sql, SqliteAdapter, SqliteDialect } from 'kysely';
import { likePattern, type Engine } from '#service/db/engine.ts';
import type { Schema } from '#service/db/schema.ts';

/** node:sqlite in the shape that kysely's dialect asks for. */
function adapt(database: DatabaseSync) {
  return {
    close: () => database.close(),
    prepare: (text: string) => {
      const statement = database.prepare(text);
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...values(parameters)),
        run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
        iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
      };
    },
  };
}

/** SQLite does take schema changes in a transaction: a first start that breaks off leaves no half of a schema. */
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
 * The trigram index answers words of three letters and more; shorter ones scan.
 * An external-content table keeps the text once; triggers keep it in the same transaction.
 */
const indexesOf = (table: 'invoice' | 'company') => {
  const name = `${table}_search`;
  return [
    `create virtual table if not exists ${name} using fts5(search_text, content='${table}', content_rowid='rowid', tokenize='trigram')`,
    `create trigger if not exists ${name}_insert after insert on ${table} begin insert into ${name}(rowid, search_text) values (new.rowid, new.search_text); end`,
    `create trigger if not exists ${name}_delete after delete on ${table} begin insert into ${name}(${name}, rowid, search_text) values ('delete', old.rowid, old.search_text); end`,
    `create trigger if not exists ${name}_update after update of search_text on ${table} begin insert into ${name}(${name}, rowid, search_text) values ('delete', old.rowid, old.search_text); insert into ${name}(rowid, search_text) values (new.rowid, new.search_text); end`,
  ].map((text) => sql.raw(text));
};

/** Opens the embedded database in a folder; `:memory:` keeps nothing. */
export function openSqlite(dataDir: string): Engine {
  if (dataDir !== ':memory:') mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(dataDir === ':memory:' ? dataDir : join(dataDir, 'invoices.sqlite'));
  // `full`: an acknowledged write is on the disk.
  for (const setting of ['journal_mode=wal', 'synchronous=full', 'foreign_keys=on', 'busy_timeout=5000']) database.exec(`pragma ${setting}`);
  const kysely = new Kysely<Schema>({ dialect: new EmbeddedDialect({ database: adapt(database) }) });
  return {
    name: 'sqlite',
    kysely,
    bigint: 'integer',
    indexes: [...indexesOf('invoice'), ...indexesOf('company')],
    holds: (table, word) => {
      const column = sql.ref(`${table}.search_text`);
      if (Array.from(word).length < 3) return sql<boolean>`${column} like ${likePattern(word)} escape '\\'`;
      const phrase = `"${word.replace(/"/g, '""')}"`;
      return sql<boolean>`${sql.ref(`${table}.rowid`)} in (select rowid from ${sql.raw(`${table}_search`)} where search_text match ${phrase})`;
    },
    alone: (work) => work(),
    close: () => kysely.destroy(),
  };
}
