import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { databaseOn, openDatabase } from '#service/db/database.ts';
import { isOutage } from '#service/db/outage.ts';
import { openPostgres } from '#service/db/postgres.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { Network } from '#service/testing/network.ts';
import { TestApp } from '#service/testing/each-app.ts';

describeOnEachEngine('an outage', (database, place) => {
  const isPostgres = () => database().engine.name === 'postgres';

  async function overNetwork() {
    const address = new URL(place().config.databaseUrl ?? '');
    const network = new Network(Number(address.port || 5432), address.hostname);
    address.port = String(await network.listen());
    address.hostname = '127.0.0.1';
    const remote = await openDatabase({ ...place().config, databaseUrl: address.href });
    return { network, remote, url: address.href, app: await TestApp.build(remote) };
  }

  test('a cut connection gives 503 or a retry, never 500, and the next request succeeds', async () => {
    if (!isPostgres()) return expect(database().engine.name).toBe('sqlite');
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { network, remote, app } = await overNetwork();
    const statuses = new Set<number>();
    for (let round = 0; round < 6; round += 1) {
      const requests = Array.from({ length: 8 }, () => app.ask('GET', '/v1/invoices/'));
      await setTimeout(round * 3);
      network.cut();
      for (const { statusCode, headers } of await Promise.all(requests)) {
        statuses.add(statusCode);
        if (statusCode === 503) expect(headers['retry-after']).toBe('5');
      }
    }
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    // The end of an idle connection may arrive a moment after the last answer.
    await expect.poll(async () => (await app.ask('GET', '/v1/invoices/')).statusCode).toBe(200);
    network.end();
    await remote.close();
  });

  test('repeats a transaction whose connection was cut, and stores it once', async () => {
    if (!isPostgres()) return expect(database().engine.name).toBe('sqlite');
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { network, remote } = await overNetwork();
    let runs = 0;
    await remote.transaction(async (handle) => {
      runs += 1;
      if (runs === 1) network.cut();
      await handle.insertInto('category').values({ uid: 'repeated', name: 'repeated' }).execute();
    });
    expect(runs).toBe(2);
    const rows = remote.kysely.selectFrom('category').selectAll().where('uid', '=', 'repeated');
    expect(await rows.execute()).toHaveLength(1);
    network.end();
    await remote.close();
  });

  test('a read-only standby gives 503 and is not ready', async () => {
    if (!isPostgres()) return expect(database().engine.name).toBe('sqlite');
    const address = new URL(place().config.databaseUrl ?? '');
    const options = address.searchParams.get('options') ?? '';
    address.searchParams.set('options', `${options} -cdefault_transaction_read_only=on`);
    const standby = databaseOn(openPostgres(address.href));
    const { kysely, close } = standby;
    const app = await TestApp.build({ ...database(), ping: standby.ping });
    expect((await app.ask('GET', '/readyz', { key: '' })).statusCode).toBe(503);
    expect((await app.ask('GET', '/healthz', { key: '' })).statusCode).toBe(200);
    const made = kysely.insertInto('category').values({ uid: 'r', name: 'r' }).execute();
    await expect(made).rejects.toSatisfy(isOutage);
    await close();
  });

  test('reports an unresponsive database within three seconds', async () => {
    if (!isPostgres()) return expect(database().engine.name).toBe('sqlite');
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { network, remote, app } = await overNetwork();
    network.freeze();
    const start = performance.now();
    expect((await app.ask('GET', '/healthz', { key: '' })).statusCode).toBe(503);
    expect(performance.now() - start).toBeLessThan(3_000);
    network.end();
    await remote.close();
  });

  test('abandons an unresponsive connection, and the next query gets another one', async () => {
    if (!isPostgres()) return expect(database().engine.name).toBe('sqlite');
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { network, remote, url } = await overNetwork();
    const { kysely, close } = openPostgres(url, 300);
    const ask = () => kysely.selectFrom('setting').selectAll().execute();
    await ask();
    network.freeze();
    await expect(ask()).rejects.toSatisfy(isOutage);
    await expect(ask()).resolves.toBeInstanceOf(Array);
    await close();
    network.end();
    await remote.close();
  });
});
