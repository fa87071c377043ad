import { expect, test } from 'vitest';
import { compareOracles } from '#tools/simulation/oracles.ts';
import { postgresPlace, sqlitePlace } from '#service/testing/each-engine.ts';

const postgres = process.env['TEST_DATABASE_URL'];

async function compared(seed: number, commands: number, withPostgres: boolean) {
  const places = [
    sqlitePlace(),
    ...(withPostgres && postgres !== undefined ? [await postgresPlace(postgres)] : []),
  ];
  try {
    const { problem, answers } = await compareOracles(seed, commands, places);
    expect(problem).toBeUndefined();
    return [...answers.keys()];
  } finally {
    for (const place of places) await place.remove();
  }
}

test('a plain model and SQLite respond to 2,000 random commands alike', async () => {
  const answers = await compared(14, 2_000, false);
  expect(answers.filter((name) => / 5\d\d$/.test(name))).toEqual([]);
  expect(answers.length).toBeGreaterThan(60);
});

test.skipIf(postgres === undefined)(
  'a plain model, SQLite and PostgreSQL respond to 1,700 random commands alike',
  async () => {
    await compared(23, 1_700, true);
  },
);
