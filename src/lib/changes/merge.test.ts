import { expect, test } from 'vitest';
import { mergeEdits } from '#src/lib/changes/merge.ts';

const fields = ['total_price', 'invoice_number'] as const;
const theirs = { total_price: '10.00', invoice_number: 'A-1' };

test('keeps my change to one field along with another person’s change to a different one', () => {
  const merge = mergeEdits(
    fields,
    { total_price: { base: '10.00', mine: '12.00' } },
    { ...theirs, invoice_number: 'A-2' },
  );
  expect(merge.values).toEqual({ total_price: '12.00', invoice_number: 'A-2' });
  expect(merge.changed).toEqual(['total_price']);
  expect(merge.collisions).toEqual([]);
});

test('reports a collision in a field that both changed and keeps my value until it is resolved', () => {
  const merge = mergeEdits(fields, { invoice_number: { base: 'A-0', mine: 'A-9' } }, theirs);
  expect(merge.values.invoice_number).toBe('A-9');
  expect(merge.collisions).toEqual([
    { field: 'invoice_number', base: 'A-0', mine: 'A-9', theirs: 'A-1' },
  ]);
});

test('two people making the same change do not collide', () => {
  const merge = mergeEdits(fields, { invoice_number: { base: 'A-0', mine: 'A-1' } }, theirs);
  expect(merge).toEqual({ values: theirs, changed: [], collisions: [] });
});
