import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { claimKey, forgetOldKeys, storeAnswer } from '#service/db/idempotency-store.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';

const key = '3f0e6f1c-0000-4000-8000-000000000001';

describeOnEachEngine('idempotency keys', (database) => {
  /** Makes a request with a key. @returns the result of its claim */
  const ask = (scope: string, fingerprint = 'f', of = key) =>
    database().transaction(async (handle) => {
      const earlier = await claimKey(handle, scope, of, fingerprint);
      if (earlier.kind === 'first')
        await storeAnswer(handle, scope, of, 201, '{"api_key":"inv_secret"}');
      return earlier;
    });
  const answered = { kind: 'answered', status: 201, body: '{"api_key":"inv_secret"}' };

  test('one of ten concurrent requests is first; the others get its answer, per person and body', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => ask('a')));
    expect(all.filter(({ kind }) => kind === 'first')).toHaveLength(1);
    expect(all.filter(({ kind }) => kind !== 'first')).toEqual(
      Array.from({ length: 9 }, () => answered),
    );
    expect(await ask('a', 'f', key.toUpperCase())).toEqual(answered);
    expect(await ask('a', 'other')).toEqual({ kind: 'other-body' });
    expect(await ask('b')).toEqual({ kind: 'first' });
  });

  test('the database contains no readable keys or answers', async () => {
    const rows = JSON.stringify(
      await database().kysely.selectFrom('idempotency').selectAll().execute(),
    );
    for (const secret of ['inv_secret', key]) expect(rows).not.toContain(secret);
  });

  test('a refused or interrupted request leaves its key free', async () => {
    const cutOff = database().transaction(async (handle) => {
      await claimKey(handle, 'c', key, 'f');
      throw new Error('cut off');
    });
    await expect(cutOff).rejects.toThrow('cut off');
    expect(await ask('c')).toEqual({ kind: 'first' });
    expect(await ask('c')).toEqual(answered);
  });

  test('keys expire after eight days, unanswered ones of an earlier version after two minutes', async () => {
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
