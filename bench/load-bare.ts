import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { ask, type Answered } from './ask.ts';
import { startProgram } from './program.ts';
import { firstPageSql } from './service-store.ts';

/**
 * The minimum time for the first page of the list, measured together with the service in the same
 * run.
 */
export interface Bare {
  http(): Promise<Answered>;
  sql(): Promise<Answered>;
  stop(): Promise<void>;
}

async function connect(
  dataDir: string,
  url: string | undefined,
): Promise<{ query: () => Promise<unknown>; end: () => Promise<void> }> {
  if (url === undefined) {
    const database = new DatabaseSync(join(dataDir, 'invoices.sqlite'), { readOnly: true });
    const statement = database.prepare(firstPageSql);
    return { query: async () => statement.all(), end: async () => database.close() };
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    query: () => client.query({ name: 'first page', text: firstPageSql }),
    end: () => client.end(),
  };
}

/**
 * Starts the bare comparison.
 * @param bytes the response of the bare server
 * @param url of PostgreSQL; by default the folder's SQLite
 */
export async function bareOf(
  bytes: Buffer,
  dataDir: string,
  url: string | undefined,
): Promise<Bare> {
  const folder = mkdtempSync(join(tmpdir(), 'invoice-desk-bare-'));
  const file = join(folder, 'answer.json');
  writeFileSync(file, bytes);
  const server = await startProgram('bench/bare-server.ts', {}, [file]);
  const database = await connect(dataDir, url);
  return {
    http: () => ask(`${server.origin}/`, { key: 'none' }),
    async sql() {
      const begin = performance.now();
      await database.query();
      return { status: 200, body: Buffer.alloc(0), taken: performance.now() - begin };
    },
    async stop() {
      await database.end();
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
