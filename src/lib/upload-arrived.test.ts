import { expect, test } from 'vitest';
import { isMadeFrom, type Arrived } from '#src/lib/upload-arrived.ts';

const arrived = (parts: Partial<Arrived>): Arrived => ({ uid: 'u', hf_id: 'INV-1', file: null, history: [], ...parts });
const uploadEntry = (to: unknown) => [{ action: 'upload', reason: null, changes: [{ to }] }];

test('an invoice is known by the name in the address of its file', () => {
  const file = 'https://desk.test/files/u/sig/Fatura%20%C4%B0.pdf?expires=1';
  expect(isMadeFrom('Fatura İ.pdf', arrived({ file }))).toBe(true);
  expect(isMadeFrom('other.pdf', arrived({ file }))).toBe(false);
});

test('an invoice is known by the name in its history', () => {
  expect(isMadeFrom('a.pdf', arrived({ history: uploadEntry('a.pdf') }))).toBe(true);
  expect(isMadeFrom('b.pdf', arrived({ history: uploadEntry('a.pdf') }))).toBe(false);
});

test('where nothing names a file, nothing is concluded', () => {
  expect(isMadeFrom('a.pdf', arrived({ file: 'https://desk.test/media/7f3a', history: uploadEntry(null) }))).toBeUndefined();
  expect(isMadeFrom('a.pdf', arrived({ history: [{ action: 'update', reason: 'a.pdf', changes: [] }] }))).toBeUndefined();
});
