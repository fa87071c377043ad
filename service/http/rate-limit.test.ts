import { expect, onTestFinished, test, vi } from 'vitest';
import { TestApp } from '#service/testing/each-app.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';

describeOnEachEngine('the rate limit', (database) => {
  test('counts per key, counts wrong keys together by address, and exempts health checks', async () => {
    const service = await TestApp.build(database(), { rateLimitPerMinute: 5 });
    const statuses = async (keyOf: (index: number) => string) => {
      const seen: number[] = [];
      for (let index = 0; index < 7; index++)
        seen.push((await service.ask('GET', '/v1/cards/', { key: keyOf(index) })).statusCode);
      return seen;
    };
    expect(await statuses(() => service.keys.admin)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await statuses(() => service.keys.member)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await statuses((index) => `wrong-${index}`)).toEqual([
      401, 401, 401, 401, 401, 429, 429,
    ]);
    const refused = await service.ask('GET', '/v1/cards/');
    expect([Number(refused.headers['retry-after']) > 0, refused.json()]).toEqual([
      true,
      { detail: expect.any(String) },
    ]);
    expect((await service.ask('GET', '/v1/cards/', { key: service.keys.viewer })).statusCode).toBe(
      200,
    );
    for (let index = 0; index < 7; index++)
      expect((await service.ask('GET', '/healthz', { key: '' })).statusCode).toBe(200);
  });

  test('makes a refused caller wait for a minute at most, also when the clock is set back by an hour', async () => {
    const service = await TestApp.build(database(), { rateLimitPerMinute: 2 });
    const ask = () => service.ask('GET', '/v1/cards/');
    for (let index = 0; index < 3; index++) await ask();
    const setBack = Date.now() - 3_600_000;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => setBack);
    onTestFinished(() => clock.mockRestore());
    const refused = await ask();
    expect([refused.statusCode, Number(refused.headers['retry-after']) <= 60]).toEqual([429, true]);
  });

  test('counts the addresses of one IPv6 network together, and each network separately', async () => {
    const service = await TestApp.build(database(), { rateLimitPerMinute: 2 });
    const from = async (remoteAddress: string) => {
      const { statusCode } = await service.app.inject({ url: '/v1/cards/', remoteAddress });
      return statusCode;
    };
    const seen: number[] = [];
    for (const address of [
      '2001:db8:1:2::1',
      '2001:db8:1:2:ffff::2',
      '2001:db8:1:2::3',
      '2001:db8:1:3::1',
      '::ffff:192.0.2.7',
      '192.0.2.7',
      '192.0.2.7',
      '192.0.2.8',
    ])
      seen.push(await from(address));
    expect(seen).toEqual([401, 401, 429, 401, 401, 401, 429, 401]);
  });
});
