import { expect, test } from 'vitest';
import { isTaxNumberOf } from '#tools/reading-compare.ts';
import { writtenTruth } from './written-truth.ts';

test('accepts a tax number with or without the prefix that its issuer prints', () => {
  const head = 'tax: GB 418 8204 41\nalt_tax: 418820441 | 418-8204-41-000\n';
  const truth = writtenTruth(head, 'a.pdf', 'prints, open');
  for (const right of ['GB418820441', '418 8204 41', '418820441000'])
    expect(isTaxNumberOf(truth, right), right).toBe(true);
  expect(isTaxNumberOf(truth, '418820442')).toBe(false);
});
