import type { Readable } from 'node:stream';
import { uidShape } from '#contract/uid.ts';
import type { ByteCounts, ByteRange } from '#service/files/byte-range.ts';

interface OpenFile extends ByteCounts {
  readonly stream: Readable;
}

/** A file as a listing of the store names it. */
export interface StoredEntry {
  readonly uid: string;
  /** Where the store has it: a path, or the key of an object. */
  readonly place: string;
  /** When it was written or put into quarantine, in milliseconds since 1970. */
  readonly writtenAt: number;
  /** Whether its writing was broken off, so that no invoice can have it. */
  readonly unfinished: boolean;
}

/**
 * Where uploaded bytes live, by the uid of their invoice; names given by people never become part
 * of a path.
 */
export interface FileStore {
  /** Keeps the bytes for good before it resolves; nothing is left when the stream fails. */
  put(uid: string, content: Uint8Array | Readable): Promise<void>;
  /** @throws FileMissing, or PartMissing when the file has none of the bytes of the range */
  open(uid: string, range?: ByteRange): Promise<OpenFile>;
  /** @throws FileMissing */
  read(uid: string): Promise<Uint8Array>;
  /** Removing what is not there is no error. */
  remove(uid: string): Promise<void>;
  /** What is stored for invoices, or what is in quarantine; files of others are left out. */
  entries(of: 'invoices' | 'quarantine'): AsyncIterable<StoredEntry>;
  /** Moves a file of `entries('invoices')` into quarantine, where it can be put back by hand. */
  quarantine(entry: StoredEntry): Promise<void>;
  /** Removes a file of `entries('quarantine')` for good. */
  discard(entry: StoredEntry): Promise<void>;
  /** The identity written into this store by `writeIdentity`, if any. */
  readIdentity(): Promise<string | undefined>;
  writeIdentity(identity: string): Promise<void>;
}

export class FileMissing extends Error {
  override readonly name = 'FileMissing';
}

/** What is read of a file; undefined where there is none. */
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

/** The storage does not answer, or cannot answer now; nothing is known of the file. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway';
}

export function isStoredName(text: string): boolean {
  return uidShape.test(text) && text === text.toLowerCase();
}

/** The uid itself, when it may be part of a path. @throws RangeError */
export function storedName(uid: string): string {
  if (!isStoredName(uid)) throw new RangeError('A file is stored by a UUID in small letters.');
  return uid;
}
