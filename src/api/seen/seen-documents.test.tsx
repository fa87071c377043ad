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

/** A page of the app that opens a document: its bytes, or undefined where it could not be read. */
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

test('a document that was opened is there without the service, until it is taken off', async () => {
  size = 5_000;
  await openDocument('one');
  await expect.poll(storedSize).toBe(5_000);
  isAway = true;
  expect(await openDocument('one')).toBe(5_000);
  expect(await openDocument('another')).toBeUndefined();
  await dropDocuments();
  expect(await openDocument('one')).toBeUndefined();
});

test('above the limit the oldest documents make way', async () => {
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

test('with another key nothing of it is seen', async () => {
  size = 5_000;
  await openDocument('one');
  await expect.poll(storedSize).toBe(5_000);
  isAway = true;
  signIn('key-of-somebody-else', false);
  expect(await openDocument('one')).toBeUndefined();
});
