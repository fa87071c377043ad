import { expect, test } from 'vitest';
import { TestApp } from '#service/testing/each-app.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';

const metricsKey = 'a-key-for-metrics';
const bearer = { headers: { authorization: `Bearer ${metricsKey}` }, key: '' };

describeOnEachEngine('metrics', (database) => {
  test('are not served unless a key is configured', async () => {
    const service = await TestApp.build(database());
    expect((await service.ask('GET', '/metrics', bearer)).statusCode).toBe(404);
  });

  test('require the metrics key', async () => {
    const service = await TestApp.build(database(), { metricsKey });
    for (const authorization of ['', 'Bearer x', metricsKey])
      expect(
        (await service.ask('GET', '/metrics', { headers: { authorization }, key: '' })).statusCode,
      ).toBe(401);
    expect((await service.ask('GET', '/metrics', bearer)).statusCode).toBe(200);
  });

  test('count requests by route and queued files, and contain no record and no key', async () => {
    const service = await TestApp.build(database(), { metricsKey });
    const { uid } = (await service.upload()).json<{ uid: string }>();
    await service.ask('GET', `/v1/invoices/${uid}?query=secret`);
    await service.ask('GET', '/v1/invoices/', { key: 'nobody' });
    const { body } = await service.ask('GET', '/metrics', bearer);
    expect(body).toMatch(
      /^http_request_duration_seconds_count\{method="GET",route="\/v1\/invoices\/:uid",status="200"\} 1$/m,
    );
    expect(body).toMatch(/^invoice_files_to_read [1-9]\d*$/m);
    expect(body).toMatch(/^invoice_exports\{state="running"\} 0$/m);
    expect(body).toMatch(/^invoice_database_up 1$/m);
    for (const secret of [uid, service.keys.admin, metricsKey, 'secret', 'nobody'])
      expect(body).not.toContain(secret);
  });

  test('report an unavailable database as a value instead of failing', async () => {
    const reads = database().reads.withSchema('nowhere');
    const service = await TestApp.build({ ...database(), reads }, { metricsKey });
    const answer = await service.ask('GET', '/metrics', bearer);
    expect([answer.statusCode, /^invoice_database_up 0$/m.test(answer.body)]).toEqual([200, true]);
  });
});
