import { expect, test } from 'vitest';
import { StorageUnavailable } from '#service/files/stored-file.ts';
import { TestApp } from '#service/testing/each-app.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';

describeOnEachEngine('readiness', (database) => {
  test('is given with a database and a file store', async () => {
    const service = await TestApp.build(database());
    const answer = await service.ask('GET', '/readyz', { key: '' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  });

  test.each([
    ['does not answer', () => new Promise<never>(() => undefined)],
    ['is unavailable', () => Promise.reject(new StorageUnavailable('refused'))],
    ['has no identity', () => Promise.resolve(undefined)],
  ])('fails for a file store that %s, while the health check passes', async (_how, identity) => {
    const service = await TestApp.build(database());
    service.identity = identity;
    const answer = await service.ask('GET', '/readyz', { key: '' });
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      '5',
      { detail: 'Not ready: no answer from the file store.' },
    ]);
    expect((await service.ask('GET', '/healthz', { key: '' })).statusCode).toBe(200);
  });

  test('fails for a broken database, as does the health check', async () => {
    const broken = { ...database(), ping: () => Promise.reject(new Error('gone')) };
    const service = await TestApp.build(broken);
    for (const [path, detail] of [
      ['/readyz', 'Not ready: no answer from the database.'],
      ['/healthz', 'The database does not answer.'],
    ] as const) {
      const answer = await service.ask('GET', path, { key: '' });
      expect([answer.statusCode, answer.json()]).toEqual([503, { detail }]);
    }
  });
});
