import { expect, test } from 'vitest';
import { ownDialect, readConfig } from '#src/api/run-time-config.ts';

test('every key of config.json is optional', () => {
  expect(readConfig({})).toMatchObject({ config: { apiBaseUrl: '', dialect: ownDialect } });
  expect(readConfig({ dialect: { arrays: 'comma' } })).toMatchObject({
    config: { dialect: { arrays: 'comma', page: 'page' } },
  });
});

test('names each invalid key of config.json', () => {
  expect(readConfig({ apiBaseUrl: 'nonsense', dialect: { arrays: 'csv' }, extra: 1 })).toEqual({
    wrong: expect.arrayContaining([
      { place: 'apiBaseUrl', kind: 'address' },
      { place: 'dialect.arrays', kind: 'arrays' },
      { place: 'extra', kind: 'unknown' },
    ]),
  });
});
