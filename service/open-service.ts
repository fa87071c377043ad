import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp, buildReaderApp } from '#service/app.ts';
import { ConfigError, type Config } from '#service/config.ts';
import { openDatabase, type Database } from '#service/db/database.ts';
import { ensureAdministrator } from '#service/db/people-store.ts';
import { isRemovalPlanned } from '#service/db/removal-store.ts';
import { signingSecret } from '#service/db/setting-store.ts';
import { lockFolder } from '#service/db/folder-lock.ts';
import { removeSqlite, sqliteFile } from '#service/db/sqlite.ts';
import { threadExporter } from '#service/exports/thread-exporter.ts';
import { startFileRemoval } from '#service/file-removal.ts';
import { openFileStore } from '#service/files/file-store.ts';
import { tidyFiles } from '#service/files/quarantine.ts';
import type { FileStore } from '#service/files/stored-file.ts';
import { fileRoutes, type FileOnRecord } from '#service/http/file-routes.ts';
import { startQueue, type Queue } from '#service/reading/queue.ts';
import { startReader, type Reader } from '#service/reading/reader.ts';
import { startSearchRefresh } from '#service/search-refresh.ts';
import { checkIdentity, compareIdentities } from '#service/store-identity.ts';
import { reportProblem } from '#service/problem-log.ts';

export interface OpenService {
  readonly app: FastifyInstance;
  /**
   * Starts its work, such as reading queued files if that is its role: only once the port was
   * acquired, since a second start must not touch the work of a running service. Files and database
   * get their identity now, because a start that is refused until here leaves both as they were.
   * @returns the administrator's key, if this start created it
   */
  begin(): Promise<string | undefined>;
  /** Closes everything, and removes an embedded database that is new if nothing has begun. */
  close(): Promise<void>;
}

async function fileOnRecord({ kysely }: Database, uid: string): Promise<FileOnRecord | null> {
  const row = await kysely
    .selectFrom('invoice')
    .select(['file_name', 'file_type', 'file_sha256'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row ? { name: row.file_name, type: row.file_type, sha256: row.file_sha256 } : null;
}

const tidyEveryMs = 24 * 60 * 60 * 1000;

async function tidy(files: FileStore, database: Database, aloneSince?: number): Promise<void> {
  try {
    const { quarantined, removed, halves } = await tidyFiles(
      files,
      // A backup may still need a file whose removal is planned.
      async (uid) =>
        (await fileOnRecord(database, uid)) !== null ||
        (await isRemovalPlanned(database.kysely, uid)),
      Date.now(),
      aloneSince,
    );
    if (halves > 0) console.log(`Removed ${halves} files whose upload a crash broke off.`);
    if (quarantined > 0)
      console.log(
        `Moved ${quarantined} files that no invoice has into quarantine, where they are kept ` +
          'for 30 days.',
      );
    if (removed > 0) console.log(`Removed ${removed} files that were in quarantine for 30 days.`);
  } catch (error) {
    reportProblem('Files without an invoice could not be looked for', error);
  }
}

/**
 * Opens database, files, reader and queue, and builds the app over them.
 * @param reader the process that reads files; several services may share one
 * @throws when one of them cannot be opened
 */
export async function openService(
  config: Config,
  reader: Reader = startReader(),
): Promise<OpenService> {
  const closers: (() => Promise<void> | undefined)[] = [];
  let aloneSince: number | undefined;
  let hasBegun = false;
  const begun = Promise.withResolvers<void>();
  // In reverse order of opening, so that a part closes before what it uses.
  const close = async () => {
    for (let one = closers.pop(); one; one = closers.pop()) await one();
  };
  try {
    if (config.databaseUrl === undefined) {
      const unlock = lockFolder(config.dataDir);
      aloneSince = Date.now();
      const isNew = !existsSync(sqliteFile(config.dataDir));
      closers.push(async () => {
        if (isNew && !hasBegun) removeSqlite(config.dataDir);
        unlock(!hasBegun);
      });
    }
    const database = await openDatabase(config).catch((cause: unknown) => {
      if (config.databaseUrl === undefined || !(cause instanceof Error)) throw cause;
      throw new ConfigError(`DATABASE_URL: ${cause.message.split('\n', 1)[0] ?? ''}`, { cause });
    });
    closers.push(() => database.close());
    const files = await openFileStore(config);
    await compareIdentities(database.kysely, files);
    const secret = await signingSecret(database.kysely);
    const exporter = threadExporter(config);
    closers.push(() => exporter.close());
    let queue: Queue | undefined;
    closers.push(async () => {
      const ended = queue?.close();
      // A file that takes longer is read again at the next start.
      await Promise.race([ended, setTimeout(1500, undefined, { ref: false })]);
      await reader.close();
      await ended;
    });
    const parts = {
      config,
      database,
      files,
      exporter,
      jobs: { notify: () => queue?.notify() },
      secret,
      begun: begun.promise,
    };
    const app = config.role === 'reader' ? buildReaderApp(parts) : await buildApp(parts);
    if (config.role !== 'reader')
      await app.register(
        fileRoutes({ files, secret, lookup: (uid) => fileOnRecord(database, uid) }),
      );
    const begin = async () => {
      await checkIdentity(database.kysely, files);
      hasBegun = true;
      closers.push(startFileRemoval(database, files));
      closers.push(startSearchRefresh(database));
      if (config.role !== 'web') {
        queue = startQueue({ database, files, reader });
        const tidyNow = () => tidy(files, database, aloneSince);
        void tidyNow();
        const again = setInterval(() => void tidyNow(), tidyEveryMs).unref();
        closers.push(async () => clearInterval(again));
      }
      if (config.role === 'reader') return undefined;
      return (await ensureAdministrator(database, config.bootstrapApiKey)).key;
    };
    return { app, begin: () => begin().finally(begun.resolve), close };
  } catch (error) {
    await close();
    throw error;
  }
}
