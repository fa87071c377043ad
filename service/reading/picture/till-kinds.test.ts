import { expect, it } from 'vitest';
import { kindOf } from './till-kinds.ts';

it('reads a label with a long number, such as a card number, without excessive backtracking', () => {
  const began = performance.now();
  expect(kindOf(`change ${'1'.repeat(26)} abc`)).toBeUndefined();
  expect(kindOf(`change ${'1'.repeat(26)}`)).toBe('change');
  expect(kindOf(`change ${'adj'.repeat(26)} abc`)).toBeUndefined();
  expect(performance.now() - began).toBeLessThan(500);
});
