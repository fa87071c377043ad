import { expect, test } from 'vitest';
import { aPdf, TestApp } from '#service/testing/each-app.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';

const forged = { host: 'evil.example', 'x-forwarded-host': 'worse.example' };
const hsts = 'strict-transport-security';

describeOnEachEngine('what every answer carries', (database) => {
  test('with PUBLIC_ORIGIN set no header of a request decides about an address', async () => {
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

  test('without it, a proxy that was not named is not believed', async () => {
    const service = await TestApp.build(database());
    const made = await service.upload(aPdf(), { headers: { 'x-forwarded-host': 'worse.example' } });
    expect(made.json<{ file: string }>().file).toMatch(/^http:\/\/localhost/);
  });

  test('a host that is none is refused before anything is done with it', async () => {
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

  test('behind a proxy that speaks TLS the browser is told to come by nothing else', async () => {
    const service = await TestApp.build(database(), { trustProxy: true });
    const ask = async (headers: Readonly<Record<string, string>>) =>
      (await service.ask('GET', '/v1/invoices/', { headers })).headers[hsts];
    const host = 'invoices.example.com';
    expect(await ask({ host, 'x-forwarded-proto': 'https' })).toBe(
      'max-age=31536000; includeSubDomains',
    );
    expect(await ask({ host })).toBeUndefined();
    // It would hold for every other program on this machine too.
    expect(await ask({ host: 'localhost', 'x-forwarded-proto': 'https' })).toBeUndefined();
  });

  test('every answer has an id of its own, refusals and unknown addresses too', async () => {
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
