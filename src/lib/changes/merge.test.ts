import { expect, test } from 'vitest';
import { mergeEdits } from '#src/lib/changes/merge.ts';

const fields = ['total_price', 'invoice_number'] as const;
const theirs = { total_price: '10.00', invoice_number: 'A-1' };

test('a field that only I changed keeps mine, beside what somebody else changed', () => {
  const merge = mergeEdits(
    fields,
    { total_price: { base: '10.00', mine: '12.00' } },
    { ...theirs, invoice_number: 'A-2' },
  );
  expect(merge.values).toEqual({ total_price: '12.00', invoice_number: 'A-2' });
  expect(merge.changed).toEqual(['total_price']);
  expect(merge.collisions).toEqual([]);
});

test('a field that both changed is a person’s to decide, and mine is not lost meanwhile', () => {
  const merge = mergeEdits(fields, { invoice_number: { base: 'A-0', mine: 'A-9' } }, theirs);
  expect(merge.values.invoice_number).toBe('A-9');
  expect(merge.collisions).toEqual([
    { field: 'invoice_number', base: 'A-0', mine: 'A-9', theirs: 'A-1' },
  ]);
});

test('two people who made the same change do not collide', () => {
  const merge = mergeEdits(fields, { invoice_number: { base: 'A-0', mine: 'A-1' } }, theirs);
  expect(merge).toEqual({ values: theirs, changed: [], collisions: [] });
});
