import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openDatabase, type Database, type DatabasePlace } from '#service/db/database.ts';
import { createInvoice } from '#service/db/invoice-writes.ts';
import type { Caller } from '#service/domain/permissions.ts';
import { openFileStore } from '#service/files/file-store.ts';
import type { FileStore } from '#service/files/stored-file.ts';

/** A temporary folder for one test. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A database with its files. */
export interface Workspace {
  readonly database: Database;
  readonly files: FileStore;
  readonly folder: string;
}

/** Opens an empty database, and a file store in a folder of its own. */
export async function openWorkspace(
  makePlace: () => Promise<{ config: DatabasePlace; remove(): Promise<void> }>,
): Promise<Workspace> {
  const [place, folder] = [await makePlace(), await aFolder()];
  const database = await openDatabase(place.config);
  onTestFinished(async () => {
    await database.close();
    await place.remove();
  });
  const files = await openFileStore({ dataDir: folder });
  return { database, files, folder };
}

/** An invoice with its file. */
export async function anInvoice({ database, files }: Workspace, caller: Caller): Promise<string> {
  const [uid, content] = [randomUUID(), `%PDF-1.7 ${randomUUID()}`];
  await files.put(uid, Buffer.from(content));
  const sha256 = createHash('sha256').update(content).digest('hex');
  await database.transaction((handle) =>
    createInvoice(handle, caller, { uid, name: 'Fatura İ.pdf', type: 'application/pdf', sha256 }),
  );
  return uid;
}
