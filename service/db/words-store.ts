import * as z from 'zod/mini';
import {
  fileWords,
  type FileWords,
  type PicturePage,
  type ReadValue,
} from '#contract/file-words.ts';
import type { Handle } from '#service/db/database.ts';
import { now } from '#service/db/moment.ts';
import { packText, unpackText } from '#service/db/packed-text.ts';
import type { Moment } from '#service/db/schema.ts';

/** Words and values as they are stored: text, in a third of the room. Undefined for none. */
export async function packWords(
  pages: readonly PicturePage[] = [],
  values: readonly ReadValue[] = [],
): Promise<string | undefined> {
  if (values.length === 0 && pages.every(({ words }) => words.length === 0)) return undefined;
  return packText(JSON.stringify({ pages, values }));
}

/**
 * Keeps what was recognised in the file of an invoice, and what its values rest on, in the
 * transaction that ends its reading; what an earlier reading recognised goes.
 * @param packed by `packWords`
 */
export async function keepWords(
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

/** Since when words or values of an invoice's file are kept; null where there are none. */
export async function wordsStoredAt(handle: Handle, invoice_uid: string): Promise<Moment | null> {
  const row = await handle
    .selectFrom('file_words')
    .select('created_at')
    .where('invoice_uid', '=', invoice_uid)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** The words of the pictures of an invoice's file and its values; none where none are kept. */
export async function readWords(handle: Handle, invoice_uid: string): Promise<FileWords> {
  const row = await handle
    .selectFrom('file_words')
    .select('words')
    .where('invoice_uid', '=', invoice_uid)
    .executeTakeFirst();
  if (row === undefined) return { pages: [], values: [] };
  const stored: unknown = JSON.parse(await unpackText(row.words));
  // Releases that kept no values stored the pages alone.
  return z.parse(fileWords, Array.isArray(stored) ? { pages: stored } : stored);
}
