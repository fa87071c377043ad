import type { DBSchema, IDBPDatabase } from 'idb';

/** A file that the service has not confirmed yet, kept on the device. */
export interface WaitingFile {
  readonly id: string;
  readonly file: File;
  readonly service: string;
  readonly idempotencyKey: string;
  readonly added: number;
}

interface Schema extends DBSchema {
  files: { key: string; value: WaitingFile };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= import('idb').then(({ openDB }) => openDB<Schema>('invoice-desk-uploads', 1, { upgrade: (made) => void made.createObjectStore('files', { keyPath: 'id' }) }));
  return opened;
}

// A browser may forbid or have no room for storage: the upload goes on all the same, from memory.
async function attempt<T>(work: (open: IDBPDatabase<Schema>) => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work(await database());
  } catch {
    return otherwise;
  }
}

/** Keeps a file until `forgetFile`. */
export const keepFile = (waiting: WaitingFile): Promise<void> => attempt(async (open) => void (await open.put('files', waiting)), undefined);

/** The service has it, or the person does not want it any more. */
export const forgetFile = (id: string): Promise<void> => attempt((open) => open.delete('files', id), undefined);

/** What an earlier visit left waiting for this service, in its order. */
export async function waitingFiles(service: string): Promise<WaitingFile[]> {
  const all = await attempt((open) => open.getAll('files'), []);
  return all.filter((one) => one.service === service).sort((a, b) => a.added - b.added);
}
