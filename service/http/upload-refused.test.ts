import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StorageAway } from '#service/files/stored-file.ts';
import { openDatabase } from '#service/db/database.ts';
import { TestApp } from '#service/testing/each-app.ts';
import { sqlitePlace } from '#service/testing/each-engine.ts';

async function listen() {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const place = sqlitePlace();
  const database = await openDatabase(place.config);
  const desk = await TestApp.build(database, { maxUploadBytes: 25 * 1024 * 1024 });
  const origin = await desk.app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    desk.app.server.closeAllConnections();
    await desk.app.close();
    await database.close();
    await place.remove();
  });
  return { desk, origin };
}

const failures = [
  ['is away', () => new StorageAway('gone'), 503],
  ['is full', () => Object.assign(new Error('no space left'), { code: 'ENOSPC' }), 507],
] as const;

test.each(
  failures.flatMap((failure) => [0, 12].map((megabytes) => [...failure, megabytes] as const)),
)(
  'every upload is answered when storage %s, some of it taken before',
  async (...[, failure, status, megabytes]) => {
    const { desk, origin } = await listen();
    desk.take = async (content) => {
      let taken = 0;
      for await (const piece of content) {
        taken += piece.length;
        if (taken < megabytes * 1024 * 1024) continue;
        await setTimeout(300);
        throw failure();
      }
    };
    const upload = async () => {
      const form = new FormData();
      form.append(
        'file',
        new Blob(['%PDF-1.7\n', new Uint8Array(megabytes * 1024 * 1024 + 900_000)]),
        'a.pdf',
      );
      const headers = { 'Api-Key': desk.keys.admin };
      const answer = await fetch(`${origin}/v1/invoices/`, { method: 'POST', headers, body: form });
      await answer.text();
      return answer.status;
    };
    // The next one goes by the same connection, which what was left of the first must not block.
    const answers = await Promise.all(
      Array.from({ length: 3 }, async () => [await upload(), await upload()]),
    );
    expect(answers.flat()).toEqual(Array.from({ length: 6 }, () => status));
  },
);
