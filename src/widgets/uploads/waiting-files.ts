import type { DBSchema } from 'idb';
import { deviceStore } from '#src/lib/device-store.ts';
import type { KnownInvoice } from './upload-item.ts';

/** A file of the tray as the device keeps it. Its bytes stay until the service has confirmed them, the line until it is cleared. */
export interface StoredUpload {
  readonly id: string;
  /** Whose file it is: service address and key, neither of them readable. */
  readonly scope: string;
  /** The service's address alone, so that a new key for it can take over what an old one left. */
  readonly service: string;
  /** The tab that takes care of it. */
  readonly tab: string;
  readonly name: string;
  readonly size: number;
  readonly idempotencyKey: string;
  /** Its place in the order. */
  readonly added: number;
  /** Of its bytes; kept when no other line had them first. */
  readonly sha256?: string;
  /** It may have arrived: when it was sent first, for whom, and which invoice was the newest then; null when there was none, missing when nobody looked. */
  readonly tried?:
    | { readonly at: number; readonly scope?: string; readonly newest?: string | null }
    | undefined;
  /** The person said that it is to be sent all the same. */
  readonly allowed?: true;
  /** The service has it. */
  readonly sent?: KnownInvoice & { readonly at: number };
}

/** What was sent from this device before. */
export interface SentBefore extends KnownInvoice {
  readonly at: number;
}

interface Schema extends DBSchema {
  lines: { key: string; value: StoredUpload };
  bytes: { key: string; value: { readonly id: string; readonly file: File } };
  sent: {
    key: [string, string];
    value: SentBefore & { readonly scope: string; readonly sha256: string };
  };
}

const sentMaxAge = 180 * 24 * 3_600_000;
const confirmedMaxAge = 2 * 24 * 3_600_000;

// Without storage the upload goes on all the same, from memory.
const { attempt } = deviceStore<Schema>('invoice-desk-uploads', 2, (made) => {
  // The first form did not say by which key a file was to be sent.
  for (const name of made.objectStoreNames) made.deleteObjectStore(name);
  made.createObjectStore('lines', { keyPath: 'id' });
  made.createObjectStore('bytes', { keyPath: 'id' });
  made.createObjectStore('sent', { keyPath: ['scope', 'sha256'] });
});

/** Keeps a file until the service has it. @returns the copy, which stays readable whatever becomes of the file; undefined when the device has no room */
export const storeFile = (line: StoredUpload, file: File): Promise<File | undefined> =>
  attempt(async (open) => {
    // Its bytes: given the file, a private window would keep no more than its place on the disk.
    const bytes = new File([await file.arrayBuffer()], file.name, {
      type: file.type,
      lastModified: file.lastModified,
    });
    const writing = open.transaction(['lines', 'bytes'], 'readwrite');
    await Promise.all([
      writing.objectStore('bytes').put({ id: line.id, file: bytes }),
      writing.objectStore('lines').put(line),
      writing.done,
    ]);
    return (await open.get('bytes', line.id))?.file;
  }, undefined);

/**
 * Notes what a line's bytes are, unless a line of any tab that waits under the same key had them first; one transaction, so that of two
 * tabs one finds the other. @returns that line's name
 */
export const claimHash = (
  { id, scope }: StoredUpload,
  sha256: string,
): Promise<string | undefined> =>
  attempt(async (open) => {
    const writing = open.transaction('lines', 'readwrite');
    const lines = await writing.store.getAll();
    const first = lines.find(
      (line) =>
        line.id !== id && line.scope === scope && line.sha256 === sha256 && line.sent === undefined,
    );
    const mine = lines.find((line) => line.id === id);
    if (mine && !first) await writing.store.put({ ...mine, sha256 });
    await writing.done;
    return first?.name;
  }, undefined);

/** Notes something about a kept line; a line that is not kept stays so. */
export const updateStored = (id: string, change: Partial<StoredUpload>): Promise<void> =>
  attempt(async (open) => {
    const writing = open.transaction(['lines', 'bytes'], 'readwrite');
    const line = await writing.objectStore('lines').get(id);
    if (line) await writing.objectStore('lines').put({ ...line, ...change });
    if (change.sent) await writing.objectStore('bytes').delete(id);
    await writing.done;
  }, undefined);

/** Nobody wants the line any more. */
export const deleteStored = (id: string): Promise<void> =>
  attempt(async (open) => {
    const writing = open.transaction(['lines', 'bytes'], 'readwrite');
    await Promise.all([
      writing.objectStore('lines').delete(id),
      writing.objectStore('bytes').delete(id),
      writing.done,
    ]);
  }, undefined);

/**
 * Takes up what is kept for these keys and that no living tab takes care of; one transaction, so that of two tabs one gets each.
 * @param mayTake whether the line's tab is gone, and the line is to be had by this one
 * @returns the lines with their bytes, in their order; the bytes are missing once the service has them
 */
export const adopt = (
  tab: string,
  mayTake: (line: StoredUpload) => boolean,
  change: Partial<StoredUpload> = {},
): Promise<readonly { line: StoredUpload; file?: File }[]> =>
  attempt(async (open) => {
    const taken: { line: StoredUpload; file?: File }[] = [];
    const writing = open.transaction(['lines', 'bytes'], 'readwrite');
    const lines = writing.objectStore('lines');
    for (const line of (await lines.getAll()).toSorted((a, b) => a.added - b.added)) {
      if (!mayTake(line)) continue;
      if (line.sent && Date.now() - line.sent.at > confirmedMaxAge) {
        await lines.delete(line.id);
        continue;
      }
      const mine = { ...line, ...change, tab };
      await lines.put(mine);
      const bytes = line.sent ? undefined : await writing.objectStore('bytes').get(line.id);
      taken.push({ line: mine, ...(bytes ? { file: bytes.file } : {}) });
    }
    await writing.done;
    return taken;
  }, []);

/** Every line that this device keeps, whosever it is. */
export const readStoredUploads = (): Promise<readonly StoredUpload[]> =>
  attempt((open) => open.getAll('lines'), []);

/** The invoice that these bytes became, when they were sent from here under the same key. */
export const sentBefore = (scope: string, sha256: string): Promise<SentBefore | undefined> =>
  attempt((open) => open.get('sent', [scope, sha256]), undefined);

/** Remembers that these bytes became an invoice; what is older than half a year is forgotten on the way. */
export const recordSent = (scope: string, sha256: string, sent: SentBefore): Promise<void> =>
  attempt(async (open) => {
    const writing = open.transaction('sent', 'readwrite');
    await writing.store.put({ scope, sha256, ...sent });
    if (sent.at % 50 === 0)
      for await (const cursor of writing.store)
        if (sent.at - cursor.value.at > sentMaxAge) await cursor.delete();
    await writing.done;
  }, undefined);

/** That invoice is not there any more. */
export const forgetSent = (scope: string, sha256: string): Promise<void> =>
  attempt((open) => open.delete('sent', [scope, sha256]), undefined);

/** Erases what was remembered under a key: for signing out. */
export const eraseSent = (scope: string): Promise<void> =>
  attempt((open) => open.delete('sent', IDBKeyRange.bound([scope], [scope, []])), undefined);
