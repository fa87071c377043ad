import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  RunningService,
  ServiceClient,
  ublInvoice,
  type Answer,
} from '#service/testing/running-service.ts';
import { Balancer } from '#service/testing/balancer.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { RealS3 } from '#service/testing/real-s3.ts';
import { aCaller } from '#service/testing/records.ts';

describeOnEachEngine('several services on one database and one S3', (database, place) => {
  const isPostgres = () => database().engine.name === 'postgres';
  let storage: RealS3;
  beforeAll(async () => {
    storage = await RealS3.start();
  });
  afterAll(() => storage.end());

  async function start(
    role: 'web' | 'reader',
    env: Readonly<Record<string, string>> = {},
  ): Promise<RunningService> {
    const service = await RunningService.start({
      DATABASE_URL: place().config.databaseUrl ?? '',
      FILES_URL: storage.filesUrl(),
      ROLE: role,
      DRAIN_SECONDS: '1',
      ...env,
    });
    onTestFinished(async () => void (await service.stop()));
    return service;
  }

  test(
    'replacing services one by one fails no request, and every upload is read',
    { timeout: 180_000 },
    async () => {
      if (!isPostgres()) return expect(database().engine.name).toBe('sqlite');
      const balancer = await Balancer.start();
      onTestFinished(() => balancer.close());
      const running = [await start('web'), await start('web'), await start('reader')];
      for (const web of running.slice(0, 2)) await balancer.add(web.base);
      const people = new ServiceClient(balancer.origin);

      let isOver = false;
      const uids: string[] = [];
      const failures: string[] = [];
      const note = (what: string, { status, text }: Answer): void => {
        if (status >= 400) failures.push(`${what}: ${status} ${text}`);
      };
      const uploading = async (person: number) => {
        for (let index = 0; !isOver; index += 1) {
          const answer = await people.upload(ublInvoice(`UP-${person}-${index}`), 'a.xml');
          note('upload', answer);
          if (answer.status === 201) uids.push(String(answer.json['uid']));
          await setTimeout(200);
        }
      };
      const looking = async () => {
        while (!isOver) {
          note('list', await people.ask('GET', '/v1/invoices/?page_size=25'));
          const uid = uids.at(-1);
          if (uid !== undefined) note('detail', await people.ask('GET', `/v1/invoices/${uid}`));
          await setTimeout(20);
        }
      };
      const work = Promise.all([uploading(1), uploading(2), looking(), looking(), looking()]);
      try {
        await setTimeout(1000);
        for (const old of running) {
          const isReader = old === running[2];
          const next = await start(isReader ? 'reader' : 'web');
          if (!isReader) await balancer.add(next.base);
          expect(await old.stop()).toBe(0);
        }
        await setTimeout(1000);
      } finally {
        isOver = true;
        await work;
      }
      expect(failures).toEqual([]);
      expect(uids.length).toBeGreaterThan(10);
      for (const uid of uids)
        expect((await people.settled(uid)).json['processing_status']).toBe('finished');
    },
  );

  test(
    'the work of a killed reader continues within 30 seconds',
    { timeout: 120_000 },
    async () => {
      if (!isPostgres()) return expect(database().engine.name).toBe('sqlite');
      const web = await start('web');
      const pdf = new Uint8Array(readFileSync('public/samples/prairie-signal.pdf'));
      const uploaded = await Promise.all(
        Array.from({ length: 20 }, (_, index) => web.upload(pdf, `${index}.pdf`)),
      );
      const running = () =>
        database()
          .kysely.selectFrom('job')
          .select(['invoice_uid', 'claim'])
          .where('state', '=', 'running')
          .executeTakeFirst();
      const doomed = await start('reader');
      await expect.poll(running, { interval: 5 }).toBeDefined();
      await doomed.kill();
      const cutOff = await running();
      await start('reader');
      const claims = () => database().kysely.selectFrom('job').select('claim').execute();
      await expect
        .poll(claims, { timeout: 30_000, interval: 200 })
        .not.toContainEqual({ claim: cutOff?.claim });
      for (const { json } of uploaded)
        expect((await web.settled(json['uid'])).json['processing_status']).toBe('finished');
      expect(await claims()).toEqual([]);
    },
  );

  test('all web services share one rate limit, and a reader accepts no requests', async () => {
    if (!isPostgres()) return expect(database().engine.name).toBe('sqlite');
    const limit = { RATE_LIMIT_PER_MINUTE: '20' };
    const [one, other] = [await start('web', limit), await start('web', limit)];
    const { key } = await aCaller(database());
    const statuses: number[] = [];
    for (let index = 0; index < 15; index += 1)
      for (const web of [one, other])
        statuses.push((await web.ask('GET', '/v1/cards/', { key })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(new Set(statuses.slice(20))).toEqual(new Set([429]));
    const reader = await start('reader');
    expect((await reader.ask('GET', '/v1/cards/')).status).toBe(404);
    expect((await reader.ask('GET', '/readyz', { key: null })).status).toBe(200);
  });
});
