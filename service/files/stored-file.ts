import type { Readable } from 'node:stream';
import { uidShape } from '#contract/uid.ts';
import type { ByteCounts, ByteRange } from '#service/files/byte-range.ts';

interface OpenFile extends ByteCounts {
  readonly stream: Readable;
}

export interface StoredEntry {
  readonly uid: string;
  /** Its place in the store: a path, or the key of an object. */
  readonly place: string;
  /** Time of writing or of quarantine, in milliseconds since 1970. */
  readonly writtenAt: number;
  /** Whether writing it was interrupted, so that no invoice can have it. */
  readonly unfinished: boolean;
}

/** Uploaded files by the UID of their invoice; people's names are never part of a path. */
export interface FileStore {
  /** Stores the bytes durably before it resolves; leaves nothing when the stream fails. */
  put(uid: string, content: Uint8Array | Readable): Promise<void>;
  /** @throws FileMissing, or PartMissing when the file has none of the bytes of the range */
  open(uid: string, range?: ByteRange): Promise<OpenFile>;
  /** @throws FileMissing */
  read(uid: string): Promise<Uint8Array>;
  /** Removing a missing file is no error. */
  remove(uid: string): Promise<void>;
  /** The files of invoices, or those in quarantine; foreign files are skipped. */
  entries(of: 'invoices' | 'quarantine'): AsyncIterable<StoredEntry>;
  /** Quarantines a file of `entries('invoices')`, which can be restored by hand. */
  quarantine(entry: StoredEntry): Promise<void>;
  /** Removes an unfinished file, or one of `entries('quarantine')`, permanently. */
  discard(entry: StoredEntry): Promise<void>;
  /** The identity that `writeIdentity` wrote into this store, if any. */
  readIdentity(): Promise<string | undefined>;
  writeIdentity(identity: string): Promise<void>;
  /** Where it is known without writing, which a bucket does not allow. @throws when full */
  ensureRoom?(): Promise<void>;
}

export class FileMissing extends Error {
  override readonly name = 'FileMissing';
}

/** The result of a read; undefined for a missing file. */
export async function ifStored<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}

export class PartMissing extends Error {
  override readonly name = 'PartMissing';
  readonly of: number | undefined;

  constructor(of?: number) {
    super('The file has no such bytes.');
    this.of = of;
  }
}

/** The storage does not respond or is not available; nothing is known about the file. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

export function isStoredName(text: string): boolean {
  return uidShape.test(text) && text === text.toLowerCase();
}

/** The UID, if it is safe as part of a path. @throws RangeError */
export function storedName(uid: string): string {
  if (!isStoredName(uid)) throw new RangeError('A file is stored by a UUID in small letters.');
  return uid;
}
