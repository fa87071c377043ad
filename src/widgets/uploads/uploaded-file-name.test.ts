import { expect, test } from 'vitest';
import { hasFileName } from './lost-response.ts';
import type { UploadedFileInvoice } from './queue-types.ts';

const arrived = (dependencies: Partial<UploadedFileInvoice>): UploadedFileInvoice => ({
  uid: 'u',
  hf_id: 'INV-1',
  file: null,
  history: [],
  ...dependencies,
});
const uploadEntry = (to: unknown) => [{ action: 'upload', reason: null, changes: [{ to }] }];

test('recognises an invoice by the name in the address of its file', () => {
  const file = 'https://desk.test/files/u/sig/Fatura%20%C4%B0.pdf?expires=1';
  expect(hasFileName('Fatura İ.pdf', arrived({ file }))).toBe(true);
  expect(hasFileName('other.pdf', arrived({ file }))).toBe(false);
});

test('recognises an invoice by the file name in its history', () => {
  expect(hasFileName('a.pdf', arrived({ history: uploadEntry('2026/a.pdf') }))).toBe(true);
  expect(
    hasFileName(
      'a.pdf',
      arrived({ history: [{ action: 'update', reason: 'a.pdf', changes: [] }] }),
    ),
  ).toBe(false);
});

test('a name that only ends alike does not match', () => {
  expect(
    hasFileName(
      '1.pdf',
      arrived({ file: 'https://desk.test/media/11.pdf', history: uploadEntry('21.pdf') }),
    ),
  ).toBe(false);
});
