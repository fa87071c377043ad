import { expect, test } from 'vitest';
import { kindOf } from './till-kinds.ts';

test('reads a label with a long number, such as a card number, without excessive backtracking', () => {
  const began = performance.now();
  expect(kindOf(`change ${'1'.repeat(26)} abc`)).toBeUndefined();
  expect(kindOf(`change ${'1'.repeat(26)}`)).toBe('change');
  expect(kindOf(`change ${'adj'.repeat(26)} abc`)).toBeUndefined();
  expect(performance.now() - began).toBeLessThan(500);
});

test.each([
  ['please pay', 'total'],
  ['member 5% off', 'discount'],
  ['rnd', 'rounding'],
] as const)('takes "%s" for the label of a %s', (label, kind) => {
  expect(kindOf(label)).toBe(kind);
});
