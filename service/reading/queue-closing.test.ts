import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildApp } from '#service/app.ts';
import { readConfig } from '#service/config.ts';
import { openDatabase } from '#service/db/database.ts';
import { ensureAdministrator } from '#service/db/people-store.ts';
import { openFileStore } from '#service/files/file-store.ts';
import { startQueue } from '#service/reading/queue.ts';
import { ReaderClosed, startReader } from '#service/reading/reader.ts';

const key = 'a-key-of-our-own';

test('a closing reader rejects with ReaderClosed and does not blame the file', async () => {
  const reader = startReader();
  const reading = reader.read(Buffer.from('<Invoice/>'), 'application/xml');
  await Promise.all([expect(reading).rejects.toThrow(ReaderClosed), reader.close()]);
});

test('reads a file at the next start if closing the service interrupted it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'queue-'));
  const config = readConfig({ DATA_DIR: dataDir });
  const database = await openDatabase({ dataDir });
  const files = await openFileStore({ dataDir });
  await ensureAdministrator(database, key);
  const app = await buildApp({
    config,
    database,
    files,
    exporter: {
      start: () => Promise.reject(new Error('no exports')),
      close: async () => undefined,
    },
    jobs: { notify: () => undefined },
    secret: Buffer.from('secret'),
  });
  const body =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.xml"\r\n\r\n<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>\r\n--x--\r\n';
  const upload = await app.inject({
    method: 'POST',
    url: '/v1/invoices/',
    headers: { 'api-key': key, 'content-type': 'multipart/form-data; boundary=x' },
    body,
  });
  const { uid } = upload.json<{ uid: string }>();
  const status = async () =>
    (await app.inject({ url: `/v1/invoices/${uid}`, headers: { 'api-key': key } })).json<{
      processing_status: string;
    }>().processing_status;

  let begun: () => void = () => undefined;
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let cut: (reason: Error) => void = () => undefined;
  const cutOff = new Promise<never>((_, reject) => {
    cut = reject;
  });
  const queue = startQueue({
    database,
    files,
    reader: {
      read: () => {
        begun();
        return cutOff;
      },
    },
  });
  await hasBegun;
  const closed = queue.close();
  cut(new ReaderClosed('closing'));
  await closed;
  expect(await status()).toBe('processing');

  const reader = startReader();
  const next = startQueue({ database, files, reader });
  await expect.poll(status, { timeout: 20_000 }).not.toBe('processing');
  await next.close();
  await reader.close();
  await app.close();
  await database.close();
  await rm(dataDir, { recursive: true });
});
