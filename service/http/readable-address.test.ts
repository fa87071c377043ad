import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readableAddress } from '#service/http/readable-address.ts';

test.each([
  ['/v1/invoices/%', '/v1/invoices/%25'],
  ['/v1/invoices/%zz?query=%', '/v1/invoices/%25zz?query=%'],
  ['/v1/invoices/%ff', '/v1/invoices/%25ff'],
  ['/files/a/F%C4%B0.pdf?x=1?y', '/files/a/F%C4%B0.pdf?x=1?y'],
  ['/v1/invoices/?query=%zz', '/v1/invoices/?query=%zz'],
])('%s is read as %s', (url, read) => {
  expect(readableAddress(url)).toBe(read);
});

test('makes every path decodable, and leaves decodable ones unchanged', () => {
  const address = fc.string({ unit: fc.constantFrom('%', '2', '5', 'c', 'f', 'z', '/', '?') });
  fc.assert(
    fc.property(address, (url) => {
      const read = readableAddress(url);
      expect(() => decodeURIComponent(read.split('?')[0] ?? '')).not.toThrow();
      expect(readableAddress(read)).toBe(read);
    }),
  );
});
