import { expect, test } from 'vitest';
import { seal, sealedName, unseal } from '#service/domain/encrypted-response.ts';

const key = '3f0e6f1c-0000-4000-8000-000000000001';

test('a sealed response is readable with its key only, in upper case too', () => {
  const sealed = seal(key, '{"api_key":"inv_secret"}');
  expect(unseal(key.toUpperCase(), sealed)).toBe('{"api_key":"inv_secret"}');
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('inv_');
  expect(() => unseal('3f0e6f1c-0000-4000-8000-000000000002', sealed)).toThrow();
});

test('the name does not reveal the key, and sealing twice gives different texts', () => {
  expect(sealedName(key)).toMatch(/^[0-9a-f]{64}$/);
  expect(sealedName(key)).toBe(sealedName(key.toUpperCase()));
  expect(seal(key, 'a')).not.toBe(seal(key, 'a'));
});
