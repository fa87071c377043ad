import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { claimKey, forgetOldKeys, storeAnswer } from '#service/db/idempotency-store.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';

const key = '3f0e6f1c-0000-4000-8000-000000000001';

describeOnEachEngine('idempotency keys', (database) => {
  /** A request with a key. @returns what its claim came to */
  const ask = (scope: string, fingerprint = 'f', of = key) =>
    database().transaction(async (handle) => {
      const earlier = await claimKey(handle, scope, of, fingerprint);
      if (earlier.kind === 'first')
        await storeAnswer(handle, scope, of, 201, '{"api_key":"inv_secret"}');
      return earlier;
    });
  const answered = { kind: 'answered', status: 201, body: '{"api_key":"inv_secret"}' };

  test('of ten requests at once one is first, and all others are given its answer, to that person and body only', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => ask('a')));
    expect(all.filter(({ kind }) => kind === 'first')).toHaveLength(1);
    expect(all.filter(({ kind }) => kind !== 'first')).toEqual(
      Array.from({ length: 9 }, () => answered),
    );
    expect(await ask('a', 'f', key.toUpperCase())).toEqual(answered);
    expect(await ask('a', 'other')).toEqual({ kind: 'other-body' });
    expect(await ask('b')).toEqual({ kind: 'first' });
  });

  test('an answer that shows an API key is not to be read from the database', async () => {
    const rows = JSON.stringify(
      await database().kysely.selectFrom('idempotency').selectAll().execute(),
    );
    for (const secret of ['inv_secret', key]) expect(rows).not.toContain(secret);
  });

  test('a key whose request was refused or cut off is free again at once', async () => {
    const cutOff = database().transaction(async (handle) => {
      await claimKey(handle, 'c', key, 'f');
      throw new Error('cut off');
    });
    await expect(cutOff).rejects.toThrow('cut off');
    expect(await ask('c')).toEqual({ kind: 'first' });
    expect(await ask('c')).toEqual(answered);
  });

  test('after eight days a key means nothing, so that a clock a day ahead forgets none that is repeated; one that a service of an earlier version left without an answer is free after two minutes', async () => {
    const age = async (seconds: number) => {
      await sql`update idempotency set created_at = created_at - ${seconds * 1_000_000}`.execute(
        database().kysely,
      );
      await forgetOldKeys(database().kysely);
    };
    await claimKey(database().kysely, 'd', key, 'f');
    expect(await ask('d')).toEqual({ kind: 'unanswered' });
    await age(121);
    expect(await ask('d')).toEqual({ kind: 'first' });
    expect(await ask('a')).toEqual(answered);
    await age(24 * 3600);
    expect(await ask('a')).toEqual(answered);
    await age(7 * 24 * 3600);
    expect(await ask('a')).toEqual({ kind: 'first' });
  });
});
