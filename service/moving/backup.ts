import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Handle } from '#service/db/database.ts';
import type { Engine } from '#service/db/engine.ts';
import { lastStep } from '#service/db/migrations.ts';
import { pauseRemoval } from '#service/db/removal-store.ts';
import { ifStored, type FileStore } from '#service/files/stored-file.ts';
import { writeArchive, type ArchiveEntry } from '#service/moving/archive.ts';
import {
  fileName,
  listName,
  manifestFiles,
  measure,
  measured,
  rowsFrom,
  rowsName,
  type Manifest,
  type Written,
} from '#service/moving/backup-format.ts';
import { schemaOf } from '#service/moving/target.ts';
import { readRows, RowDigest, tables, type Digest, type Table } from '#service/moving/rows.ts';
import { databaseIdentity, StoresDiffer } from '#service/store-identity.ts';

async function dump(handle: Handle, table: Table, path: string): Promise<Digest> {
  const digest = new RowDigest();
  async function* lines() {
    for await (const rows of readRows(handle, table)) {
      digest.add(rows);
      yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    }
  }
  const file = await open(path, 'wx', 0o600);
  await pipeline(Readable.from(lines()), createGzip(), file.createWriteStream());
  return digest.end();
}

async function* invoicesIn(path: string) {
  for await (const rows of rowsFrom(createReadStream(path)))
    for (const row of rows) yield { uid: String(row['uid']), sha256: String(row['file_sha256']) };
}

/** The folder beside an archive that has its rows until it is written. */
export const rowsFolder = (path: string): string => `${path}.rows`;

// Milliseconds for which removals of files are prevented, and between renewals of that.
const holdMs = 5 * 60_000;
const holdAgainMs = 60_000;

/**
 * Writes database and files into one archive as of one moment, while the service may be running.
 * @throws StoresDiffer, or when a part cannot be read or written; no archive is left then
 */
export async function writeBackup(
  engine: Engine,
  files: FileStore,
  path: string,
): Promise<Manifest> {
  const { kysely } = engine;
  const schema = await schemaOf(kysely);
  if (schema !== lastStep)
    throw new Error(
      'The database is of another version than this program: back it up with the version that ' +
        'last ran on it, or start this one once.',
    );
  const identity = await databaseIdentity(kysely);
  if (identity === undefined)
    throw new Error('There is nothing to back up: no service was started on these settings.');
  const inStore = await files.readIdentity();
  if (inStore !== identity)
    throw new StoresDiffer(
      `Nothing was backed up: the database carries ${identity}, the file store ` +
        `${inStore ?? 'nothing'}. ` +
        'Set DATABASE_URL, DATA_DIR and FILES_URL as the service has them.',
    );
  const work = rowsFolder(path);
  await mkdir(work, { recursive: true, mode: 0o700 });
  const rowsAt = (table: Table) => join(work, `${table}.ndjson.gz`);
  // Before the rows are read, since no file that they name may be removed afterwards.
  await pauseRemoval(engine, holdMs);
  const holding = setInterval(
    () => void pauseRemoval(engine, holdMs).catch(() => undefined),
    holdAgainMs,
  );
  try {
    const manifest: Manifest = {
      format: 'invoice-desk-backup-1',
      created_at: new Date().toISOString(),
      identity,
      schema,
      tables: {},
      files: 0,
      missing: [],
      changed: [],
      entries: {},
    };
    await kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (handle) => {
        for (const table of tables)
          manifest.tables[table] = await dump(handle, table, rowsAt(table));
      });

    async function* entries(): AsyncGenerator<ArchiveEntry> {
      for (const table of tables) {
        manifest.entries[rowsName(table)] = await measure(createReadStream(rowsAt(table)));
        yield { name: rowsName(table), content: createReadStream(rowsAt(table)) };
      }
      const list = await open(join(work, basename(listName)), 'wx', 0o600);
      try {
        for await (const { uid, sha256 } of invoicesIn(rowsAt('invoice'))) {
          const found = await ifStored(files.open(uid));
          if (!found) {
            manifest.missing.push(uid);
            continue;
          }
          let what: Written = { size: 0, sha256: '' };
          yield { name: fileName(uid), content: measured(found.stream, (one) => (what = one)) };
          if (what.size !== found.of)
            throw new Error(`The file of ${uid} was not read to its end.`);
          if (what.sha256 !== sha256) manifest.changed.push(uid);
          await list.write(`${JSON.stringify({ uid, ...what })}\n`);
          manifest.files += 1;
        }
      } finally {
        await list.close();
      }
      const listed = join(work, basename(listName));
      manifest.entries[listName] = await measure(createReadStream(listed));
      yield { name: listName, content: createReadStream(listed) };
      for (const [name, content] of manifestFiles(manifest))
        yield { name, content: Readable.from([Buffer.from(content)]) };
    }
    await writeArchive(path, entries());
    return manifest;
  } finally {
    clearInterval(holding);
    await rm(work, { recursive: true, force: true });
  }
}
