import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ownRequestCounts, sharedRequestCounts } from '#service/db/request-counts.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';

const minute = 60_000;

test('counts in memory begin again after the window, whatever the clock says', async () => {
  const time = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  onTestFinished(() => time.mockRestore());
  const counts = ownRequestCounts();
  await counts.add('ada', minute);
  expect(await counts.add('grace', minute)).toEqual({ requests: 1, left: minute });
  time.mockReturnValue(60_999);
  expect(await counts.add('ada', minute)).toEqual({ requests: 2, left: 1 });
  time.mockReturnValue(61_000);
  expect(await counts.add('ada', minute)).toEqual({ requests: 1, left: minute });
});

describeOnEachEngine('shared request counts', (database) => {
  const isPostgres = () => database().engine.name === 'postgres';
  const shift = (seconds: number) =>
    sql`update request_count set started_at = started_at + ${seconds * 1_000_000}`.execute(
      database().kysely,
    );

  test('two concurrent services count every request once, separately for each caller', async () => {
    if (!isPostgres()) return expect(database().engine.name).toBe('sqlite');
    const services = [0, 1].map(() => sharedRequestCounts(database().engine));
    const all = await Promise.all(
      Array.from({ length: 10 }, () => services.map((one) => one.add('ada', minute))).flat(),
    );
    expect(all.map(({ requests }) => requests).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect(await services[0]?.add('grace', minute)).toMatchObject({ requests: 1 });
  });

  test('a request that waits for another service counts in the window which that service began', async () => {
    if (!isPostgres()) return expect(database().engine.name).toBe('sqlite');
    const { engine, kysely } = database();
    const now = sql`${engine.clock()}`;
    const counted = await kysely.transaction().execute(async (other) => {
      await sql`insert into request_count (name, started_at, requests) values ('mary', ${now}, 1)`.execute(
        other,
      );
      const waiting = sharedRequestCounts(engine).add('mary', minute);
      await expect
        .poll(() => sql`select 1 from pg_locks where not granted`.execute(kysely))
        .toMatchObject({ rows: [{}] });
      await sql`update request_count set started_at = ${now} where name = 'mary'`.execute(other);
      return { waiting };
    });
    expect(await counted.waiting).toMatchObject({ requests: 2 });
  });

  test('a window ends after its time, and one that starts in the future ends at once', async () => {
    if (!isPostgres()) return expect(database().engine.name).toBe('sqlite');
    const counts = sharedRequestCounts(database().engine);
    for (const seconds of [-61, 24 * 3600]) {
      await counts.add('joan', minute);
      expect((await counts.add('joan', minute)).requests).toBe(2);
      await shift(seconds);
      const { requests, left } = await counts.add('joan', minute);
      expect([requests, left > 0 && left <= minute]).toEqual([1, true]);
      await sql`delete from request_count`.execute(database().kysely);
    }
  });
});
