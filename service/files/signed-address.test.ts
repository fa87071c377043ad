import { expect, test } from 'vitest';
import { checkAddress, fileAddress, signAddress } from '#service/files/signed-address.ts';

const secret = Buffer.from('0123456789abcdef0123456789abcdef');
const uid = '5b8f6f0e-6a6c-4a07-9d8e-2f7b9a1c0d3e';
const now = Date.UTC(2026, 0, 31, 10, 15);
const hour = 3_600_000;
const check = (given: { expires: string; signature: string }, at = now, of = uid) =>
  checkAddress(secret, of, given, at);
const parts = (address: string) => {
  const { searchParams } = new URL(address);
  return {
    expires: searchParams.get('expires') ?? '',
    signature: searchParams.get('signature') ?? '',
  };
};

test('an address stays the same between polls and opens the file for one to two hours', () => {
  const address = fileAddress('http://127.0.0.1:8080', secret, uid, 'a.pdf', now);
  expect(fileAddress('http://127.0.0.1:8080', secret, uid, 'a.pdf', now + 44 * 60_000)).toBe(
    address,
  );
  expect(check(parts(address), now + hour)).toBe('good');
  expect(check(parts(address), now + 2 * hour)).toBe('expired');
});

test('refuses an address that was changed in any part', () => {
  const { expires, signature } = signAddress(secret, uid, now);
  expect(check({ expires: String(expires), signature })).toBe('good');
  expect(check({ expires: String(expires + 3600), signature })).toBe('forged');
  expect(check({ expires: String(expires), signature }, now, uid.replace('5', '6'))).toBe('forged');
  expect(check({ expires: String(expires), signature: `${signature.slice(0, -2)}AA` })).toBe(
    'forged',
  );
  expect(check({ expires: '', signature: '' })).toBe('forged');
  expect(check({ expires: '1e9', signature })).toBe('forged');
  expect(
    checkAddress(
      Buffer.from('another secret of the service!!!'),
      uid,
      { expires: String(expires), signature },
      now,
    ),
  ).toBe('forged');
});

test('the name in an address is plain, whatever the file is called', () => {
  const path = (name: string) =>
    new URL(fileAddress('http://x', secret, uid, name, now)).pathname.split('/').at(-1);
  expect(path('Fatura Şubat/İ 2026.pdf')).toBe('Fatura-Subat-I-2026.pdf');
  expect(path('../../etc/passwd')).toBe('etc-passwd');
  expect(path('发票')).toBe('file');
  expect(path('x'.repeat(300))).toHaveLength(60);
});
