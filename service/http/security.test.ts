import { expect, test } from 'vitest';
import { aPdf, TestApp } from '#service/testing/each-app.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';

const forged = { host: 'evil.example', 'x-forwarded-host': 'worse.example' };
const hsts = 'strict-transport-security';

describeOnEachEngine('response security', (database) => {
  test('ignores request headers when building addresses if PUBLIC_ORIGIN is set', async () => {
    const service = await TestApp.build(database(), {
      publicOrigin: 'https://invoices.example.com',
      trustProxy: true,
    });
    const made = await service.upload(aPdf(), { headers: forged });
    expect(made.json<{ file: string }>().file).toMatch(
      /^https:\/\/invoices\.example\.com\/files\//,
    );
    for (const name of ['One', 'Two'])
      await service.ask('POST', '/v1/companies/', { json: { name } });
    const list = await service.ask('GET', '/v1/companies/?page_size=1', { headers: forged });
    expect(list.json<{ next: string }>().next).toMatch(
      /^https:\/\/invoices\.example\.com\/v1\/companies\//,
    );
  });

  test('ignores forwarded headers of an untrusted proxy without PUBLIC_ORIGIN', async () => {
    const service = await TestApp.build(database());
    const made = await service.upload(aPdf(), { headers: { 'x-forwarded-host': 'worse.example' } });
    expect(made.json<{ file: string }>().file).toMatch(/^http:\/\/localhost/);
  });

  test('rejects an invalid host before taking any action', async () => {
    const service = await TestApp.build(database());
    for (const host of ['a b', 'a"b', 'a/b', 'a@b', 'a:99999', '1.2.3.4.5', '[::::]'])
      expect((await service.ask('GET', '/v1/companies/', { headers: { host } })).statusCode).toBe(
        400,
      );
    for (const host of ['a', 'a.b:8080', '127.0.0.1:1', '[::1]:8080', '[fe80::1]'])
      expect((await service.ask('GET', '/v1/companies/', { headers: { host } })).statusCode).toBe(
        200,
      );
  });

  test('sends HSTS behind a proxy that speaks TLS', async () => {
    const service = await TestApp.build(database(), { trustProxy: true });
    const ask = async (headers: Readonly<Record<string, string>>) =>
      (await service.ask('GET', '/v1/invoices/', { headers })).headers[hsts];
    const host = 'invoices.example.com';
    expect(await ask({ host, 'x-forwarded-proto': 'https' })).toBe(
      'max-age=31536000; includeSubDomains',
    );
    expect(await ask({ host })).toBeUndefined();
    // For localhost, HSTS would affect every other program on this machine.
    expect(await ask({ host: 'localhost', 'x-forwarded-proto': 'https' })).toBeUndefined();
  });

  test('gives every response its own id, including refusals and unknown addresses', async () => {
    const service = await TestApp.build(database());
    const ids = new Set<unknown>();
    const asked = [
      ['/v1/invoices/', service.keys.admin],
      ['/v1/invoices/', ''],
      ['/v1/nothing', service.keys.admin],
      ['/v1/invoices/x', service.keys.admin],
      ['/v1/invoices/?page=0', service.keys.admin],
      ['/nothing', ''],
      ['/healthz', ''],
    ] as const;
    for (const [path, key] of asked)
      ids.add(
        (await service.ask('GET', path, { key, headers: { 'x-request-id': 'mine' } })).headers[
          'x-request-id'
        ],
      );
    expect(ids.size).toBe(asked.length);
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
  });
});
