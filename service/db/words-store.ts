import * as z from 'zod/mini';
import {
  fileReading,
  type FileReading,
  type PicturePage,
  type ReadValue,
} from '#contract/file-reading.ts';
import type { Handle } from '#service/db/database.ts';
import { now } from '#service/db/moment.ts';
import { packText, unpackText } from '#service/db/packed-text.ts';
import type { Moment } from '#service/db/schema.ts';

/** Packs words and values for storage, compressed to about a third. Undefined for none. */
export async function packWords(
  pages: readonly PicturePage[] = [],
  values: readonly ReadValue[] = [],
): Promise<string | undefined> {
  if (values.length === 0 && pages.every(({ words }) => words.length === 0)) return undefined;
  return packText(JSON.stringify({ pages, values }));
}

/**
 * Stores the words recognised in an invoice's file and the evidence for its values, in the
 * transaction that ends its reading, replacing earlier ones.
 * @param packed by `packWords`
 */
export async function storeWords(
  handle: Handle,
  invoice_uid: string,
  packed: string | undefined,
): Promise<void> {
  await handle.deleteFrom('file_words').where('invoice_uid', '=', invoice_uid).execute();
  if (packed !== undefined)
    await handle
      .insertInto('file_words')
      .values({ invoice_uid, created_at: now(), words: packed })
      .execute();
}

/** The time at which an invoice's words and values were stored; null if there are none. */
export async function wordsStoredAt(handle: Handle, invoice_uid: string): Promise<Moment | null> {
  const row = await handle
    .selectFrom('file_words')
    .select('created_at')
    .where('invoice_uid', '=', invoice_uid)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** The words of an invoice's pictures and its values; empty if none are stored. */
export async function readWords(handle: Handle, invoice_uid: string): Promise<FileReading> {
  const row = await handle
    .selectFrom('file_words')
    .select('words')
    .where('invoice_uid', '=', invoice_uid)
    .executeTakeFirst();
  if (row === undefined) return { pages: [], values: [] };
  const stored: unknown = JSON.parse(await unpackText(row.words));
  // Releases without stored values stored the pages only.
  return z.parse(fileReading, Array.isArray(stored) ? { pages: stored } : stored);
}
