import { afterEach, expect, test, vi } from 'vitest';
import { sha256OfBlob } from './sha256.ts';

afterEach(() => vi.unstubAllGlobals());

const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

test('hashes the same bytes to the same value with and without Web Crypto', async () => {
  expect(await sha256OfBlob(new Blob(['abc']))).toBe(abc);
  expect(await sha256OfBlob(new Blob(['abd']))).not.toBe(abc);
  const large = new Blob([new Uint8Array(300_000).fill(7)]);
  const [one, whole] = [await sha256OfBlob(new Blob(['abc'])), await sha256OfBlob(large)];
  // As on a page loaded over plain HTTP.
  vi.stubGlobal('crypto', {});
  expect(await sha256OfBlob(new Blob(['abc']))).toBe(one);
  expect(await sha256OfBlob(large)).toBe(whole);
});
