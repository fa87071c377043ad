import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StorageUnavailable } from '#service/files/stored-file.ts';
import type { AppLimits } from '#service/app.ts';
import { openDatabase } from '#service/db/database.ts';
import { TestApp } from '#service/testing/each-app.ts';
import { sqlitePlace } from '#service/testing/each-engine.ts';

async function listen(limits: AppLimits = {}) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const place = sqlitePlace();
  const database = await openDatabase(place.config);
  const service = await TestApp.build(database, { maxUploadBytes: 25 * 1024 * 1024 }, limits);
  const origin = await service.app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    service.app.server.closeAllConnections();
    await service.app.close();
    await database.close();
    await place.remove();
  });
  return { service, origin };
}

/** Uploads a file with this many bytes after its header. */
async function send(service: TestApp, origin: string, bytes: number): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.7\n', new Uint8Array(bytes)]), 'a.pdf');
  const headers = { 'Api-Key': service.keys.admin };
  const answer = await fetch(`${origin}/v1/invoices/`, { method: 'POST', headers, body: form });
  await answer.text();
  return answer.status;
}

const failures = [
  ['is unavailable', () => new StorageUnavailable('gone'), 503],
  ['is full', () => Object.assign(new Error('no space left'), { code: 'ENOSPC' }), 507],
] as const;

test.each(
  failures.flatMap((failure) => [0, 12].map((megabytes) => [...failure, megabytes] as const)),
)(
  'answers every upload when storage %s, even midway through the file',
  async (...[, failure, status, megabytes]) => {
    const { service, origin } = await listen();
    service.take = async (content) => {
      let taken = 0;
      for await (const piece of content) {
        taken += piece.length;
        if (taken < megabytes * 1024 * 1024) continue;
        await setTimeout(300);
        throw failure();
      }
    };
    const upload = () => send(service, origin, megabytes * 1024 * 1024 + 900_000);
    // The next upload reuses the connection, which the rest of the first must not block.
    const answers = await Promise.all(
      Array.from({ length: 3 }, async () => [await upload(), await upload()]),
    );
    expect(answers.flat()).toEqual(Array.from({ length: 6 }, () => status));
  },
);

const systemError = (code: string, message: string, syscall: string) =>
  Object.assign(new Error(message), { code, syscall, errno: -1 });

test.each([
  [503, new StorageUnavailable('The file storage answered 409 OperationAborted')],
  [507, systemError('ENOSPC', "ENOSPC: no space left on device, '/srv/forms/a'", 'write')],
  [503, systemError('EIO', "EIO: i/o error, '/srv/forms/a'", 'write')],
  [500, systemError('EACCES', "EACCES: permission denied, open '/srv/forms/a'", 'open')],
])(
  'does not report a failure of the store as a fault of the form: %i for %s',
  async (status, failure) => {
    const { service, origin } = await listen();
    service.take = async () => {
      throw failure;
    };
    expect(await send(service, origin, 100)).toBe(status);
  },
);

test('does not cut off a client that has sent everything while the store is stalled', async () => {
  const { service, origin } = await listen({ bodyTime: { whole: 300, pause: 100, least: 2_000 } });
  service.gate = () => setTimeout(600);
  const head =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 ';
  const foot = '\r\n--x--\r\n';
  // Two read buffers of a connection: the last piece was forwarded but not yet consumed.
  const size = 2 * 64 * 1024;
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST /v1/invoices/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\nApi-Key: ${service.keys.admin}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${size}\r\n\r\n`,
  );
  await setTimeout(50);
  socket.write(head + 'x'.repeat(size - head.length - foot.length) + foot);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 201 /);
});
