import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fingerprint } from '#src/lib/fingerprint.ts';

test('a fingerprint is short, stable and does not contain the text', () => {
  const key = 'idk_7f3a9c55e2d1b8046af1c7e29d3b5a60';
  expect(fingerprint(key)).toMatch(/^[0-9a-z]{10}$/);
  expect(fingerprint(key)).toBe(fingerprint(key));
  expect(key).not.toContain(fingerprint(key));
});

test('different keys and addresses have different fingerprints', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 50 }), (texts) => {
      expect(new Set(texts.map(fingerprint)).size).toBe(texts.length);
    }),
  );
  expect(fingerprint('/v1\na')).not.toBe(fingerprint('/v1\nb'));
});
