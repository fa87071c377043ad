import { expect, test } from 'vitest';
import { encodeQuery, ownDialect, readConfig } from '#src/api/dialect.ts';

const query = {
  page: 2,
  page_size: 25,
  card__uid: ['a', 'b'],
  created_at__from_date: '2026-01-01',
  query: undefined,
};

test('the embedded service gets repeated keys', () => {
  expect(encodeQuery(query)).toBe(
    'page=2&page_size=25&card__uid=a&card__uid=b&created_at__from_date=2026-01-01',
  );
});

test('another service gets its own names and arrays', () => {
  const dialect = { ...ownDialect, page: 'p', arrays: 'comma', createdFrom: 'from_date' } as const;
  expect(encodeQuery(query, dialect)).toBe('p=2&page_size=25&card__uid=a%2Cb&from_date=2026-01-01');
  expect(encodeQuery({ card__uid: ['a'] }, { ...ownDialect, arrays: 'brackets' })).toBe(
    'card__uid%5B%5D=a',
  );
});

test('every key of config.json is optional', () => {
  expect(readConfig({})).toMatchObject({ config: { apiBaseUrl: '', dialect: ownDialect } });
  expect(readConfig({ dialect: { arrays: 'comma' } })).toMatchObject({
    config: { dialect: { arrays: 'comma', page: 'page' } },
  });
});

test('each wrong key of config.json is named', () => {
  expect(readConfig({ apiBaseUrl: 'nonsense', dialect: { arrays: 'csv' }, extra: 1 })).toEqual({
    wrong: expect.arrayContaining([
      { place: 'apiBaseUrl', kind: 'address' },
      { place: 'dialect.arrays', kind: 'arrays' },
      { place: 'extra', kind: 'unknown' },
    ]),
  });
});
