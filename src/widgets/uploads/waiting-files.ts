import type { DBSchema } from 'idb';
import { database } from '#src/device/database.ts';
import type { KnownInvoice } from './upload-item.ts';

/**
 * An upload as stored on the device. Its bytes are kept until the service confirms them, the record
 * until the person clears it.
 */
export interface StoredUpload {
  readonly id: string;
  /** Owner: hash of service address and API key. */
  readonly scope: string;
  /** The service address, so that a new API key can take over the files of an old one. */
  readonly service: string;
  /** The tab that handles it. */
  readonly tab: string;
  readonly name: string;
  readonly size: number;
  readonly idempotencyKey: string;
  /** Sort order: time of adding, milliseconds since 1970. */
  readonly added: number;
  /** Hash of the bytes; set when this upload claimed it first. */
  readonly sha256?: string;
  /**
   * Set before the first attempt to send: when, for which API key, and the newest invoice then
   * (null: none, undefined: not fetched).
   */
  readonly tried?:
    | { readonly at: number; readonly scope?: string; readonly newest?: string | null }
    | undefined;
  /** The person chose `Send anyway`. */
  readonly allowed?: true;
  /** Set once the service has confirmed it. */
  readonly sent?: KnownInvoice & { readonly at: number };
}

/** An upload that was sent from this device. */
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

// Where the browser forbids storage, uploads continue from memory.
const { attempt } = database<Schema>('invoice-desk-uploads');

/**
 * Stores a file until the service has it.
 * @returns the stored copy, which stays readable if the original is moved; undefined when the
 * device has no room
 */
export const storeFile = (line: StoredUpload, file: File): Promise<File | undefined> =>
  attempt(async (open) => {
    // The bytes are copied: in a private window a stored File would only reference the disk.
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
 * Sets the hash of an upload unless another waiting upload of the same API key, in any tab, has it;
 * one transaction, so that two tabs cannot both claim it. @returns the other upload's name
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

/** Updates a stored upload; does nothing when it is not stored. */
export const updateStored = (id: string, change: Partial<StoredUpload>): Promise<void> =>
  attempt(async (open) => {
    const writing = open.transaction(['lines', 'bytes'], 'readwrite');
    const line = await writing.objectStore('lines').get(id);
    if (line) await writing.objectStore('lines').put({ ...line, ...change });
    if (change.sent) await writing.objectStore('bytes').delete(id);
    await writing.done;
  }, undefined);

/** Deletes a stored upload and its bytes. */
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
 * Takes over stored uploads of closed tabs; one transaction, so that each is adopted by a single
 * tab.
 * @param mayTake whether this tab may adopt the upload
 * @returns the uploads in order with their files; no file once the service has it
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

/** All uploads stored on this device, of every API key. */
export const readStoredUploads = (): Promise<readonly StoredUpload[]> =>
  attempt((open) => open.getAll('lines'), []);

/** The invoice created from the same bytes, sent earlier from this device with the same API key. */
export const sentBefore = (scope: string, sha256: string): Promise<SentBefore | undefined> =>
  attempt((open) => open.get('sent', [scope, sha256]), undefined);

/**
 * Records that these bytes became an invoice; records older than half a year are deleted from time
 * to time.
 */
export const recordSent = (scope: string, sha256: string, sent: SentBefore): Promise<void> =>
  attempt(async (open) => {
    const writing = open.transaction('sent', 'readwrite');
    await writing.store.put({ scope, sha256, ...sent });
    if (sent.at % 50 === 0)
      for await (const cursor of writing.store)
        if (sent.at - cursor.value.at > sentMaxAge) await cursor.delete();
    await writing.done;
  }, undefined);

/** Deletes the record: the invoice no longer exists. */
export const forgetSent = (scope: string, sha256: string): Promise<void> =>
  attempt((open) => open.delete('sent', [scope, sha256]), undefined);

/** Deletes all records of an API key, at sign-out. */
export const eraseSent = (scope: string): Promise<void> =>
  attempt((open) => open.delete('sent', IDBKeyRange.bound([scope], [scope, []])), undefined);
