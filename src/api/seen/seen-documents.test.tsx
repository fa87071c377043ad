import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshClient } from '#src/api/client.fixture.ts';
import { fileQueries } from '#src/api/files.ts';
import { dropDocuments, storeSeenDocuments, storedSize } from '#src/api/seen/seen-documents.ts';
import { signIn, signOut } from '#src/api/session.ts';

const megabyte = 1_000_000;
const fileAt = (name: string) => `${location.origin}/files/${name}.pdf?signature=1`;
let size = 0;
let isAway = false;
let end = () => undefined as void;

/**
 * Opens a document on a page of the app. @returns its size, or undefined where it was unreadable
 */
async function openDocument(name: string): Promise<number | undefined> {
  const client = freshClient();
  end();
  end = storeSeenDocuments();
  const { queryKey } = fileQueries.content(fileAt(name));
  await client.fetchQuery(fileQueries.content(fileAt(name))).catch(() => undefined);
  const read = () => {
    const shown = client.getQueryData(queryKey);
    return shown?.kind === 'pdf' ? shown.bytes.size : undefined;
  };
  if (isAway) await vi.waitUntil(read, 2_000).catch(() => undefined);
  return read();
}

beforeEach(async () => {
  isAway = false;
  signIn('key-of-a-person', false);
  await dropDocuments();
  vi.stubGlobal('fetch', async () => {
    if (isAway) throw new TypeError('Failed to fetch');
    return new Response(new Uint8Array(size), { headers: { 'Content-Type': 'application/pdf' } });
  });
});
afterEach(async () => {
  end();
  await dropDocuments();
  signOut();
  vi.unstubAllGlobals();
});

test('an opened document is available offline until it is dropped', async () => {
  size = 5_000;
  await openDocument('one');
  await expect.poll(storedSize).toBe(5_000);
  isAway = true;
  expect(await openDocument('one')).toBe(5_000);
  expect(await openDocument('another')).toBeUndefined();
  await dropDocuments();
  expect(await openDocument('one')).toBeUndefined();
});

test('evicts the oldest documents above the limit', async () => {
  size = 60 * megabyte;
  await openDocument('old');
  await expect.poll(storedSize).toBe(60 * megabyte);
  size = 50 * megabyte;
  await openDocument('new');
  await expect.poll(storedSize).toBe(50 * megabyte);
  isAway = true;
  expect(await openDocument('new')).toBe(50 * megabyte);
  expect(await openDocument('old')).toBeUndefined();
});

test('another key does not see the stored documents', async () => {
  size = 5_000;
  await openDocument('one');
  await expect.poll(storedSize).toBe(5_000);
  isAway = true;
  signIn('key-of-somebody-else', false);
  expect(await openDocument('one')).toBeUndefined();
});
