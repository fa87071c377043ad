import type { Readable } from 'node:stream';

/**
 * Where uploaded bytes live, by the uid of their invoice; names given by people never become part
 * of a path.
 */
export interface FileStore {
  /** Keeps the bytes for good before it resolves; nothing is left when the stream fails. */
  put(uid: string, content: Uint8Array | Readable): Promise<void>;
  /** @throws FileMissing */
  open(uid: string): Promise<Readable>;
  /** @throws FileMissing */
  read(uid: string): Promise<Uint8Array>;
  /** Removing what is not there is no error. */
  remove(uid: string): Promise<void>;
  /**
   * Removes files that no row knows, left by a crash between file and row; young ones may still get
   * their row.
   * @returns how many
   */
  sweep(known: (uid: string) => Promise<boolean>): Promise<number>;
}

/** There are no bytes for this uid. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';
}

/** A file without a row younger than this may be an upload that is under way. */
export const orphanAge = 15 * 60 * 1000;

const shape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether the text may name a stored file. */
export function isStoredName(text: string): boolean {
  return shape.test(text);
}

/** The uid itself, when it may be part of a path. @throws RangeError */
export function storedName(uid: string): string {
  if (!shape.test(uid)) throw new RangeError('A file is stored by a UUID in small letters.');
  return uid;
}
