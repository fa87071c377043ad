import { expect, test } from 'vitest';
import { canBeKey, cleanKey } from '#src/lib/clean-key.ts';

test.each([
  ['abc123', 'abc123'],
  ['  abc123\n', 'abc123'],
  ['"abc123"', 'abc123'],
  ['“abc123”', 'abc123'],
  ['Api-Key: abc123', 'abc123'],
  ["'Api-Key: abc123'", 'abc123'],
  ['api_key="abc123"', 'abc123'],
  ['abc\n123', 'abc123'],
  ['Api-Key:', ''],
])('extracts from the pasted %j the key %j', (pasted, key) => {
  expect(cleanKey(pasted)).toBe(key);
});

test('rejects keys with characters that an HTTP header cannot carry', () => {
  expect(canBeKey('abc-123_x.y')).toBe(true);
  expect(canBeKey('anahtarım')).toBe(false);
  expect(canBeKey('')).toBe(false);
});
