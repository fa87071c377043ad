import { expect, test } from 'vitest';
import { aWorkspaceUser } from '#contract/fixtures.ts';
import { fieldChangesSince, whoChanged } from '#src/lib/changes/remote-changes.ts';

const fields = ['total_price', 'currency'] as const;
const entry = (uid: string, field: string) => ({
  uid,
  action: 'update',
  created_at: '2026-03-02T12:00:00Z',
  workspace_user: aWorkspaceUser(),
  reason: null,
  changes: [{ field, from: null, to: 'x' }],
});

test('reports changes by others but not those sent from here', () => {
  const before = { total_price: '10.00', currency: 'EUR' };
  const now = { total_price: '12.00', currency: 'USD' };
  expect(fieldChangesSince(fields, before, now, { currency: 'USD' })).toEqual([
    { field: 'total_price', from: '10.00', to: '12.00' },
  ]);
  expect(fieldChangesSince(fields, before, before, {})).toEqual([]);
  expect(fieldChangesSince(fields, before, { ...before, currency: '' }, {})).toEqual([
    { field: 'currency', from: 'EUR', to: '' },
  ]);
  // Somebody then changed the value that was sent from here.
  expect(fieldChangesSince(fields, before, now, { currency: 'TRY' })).toHaveLength(2);
});

test('names the person from a new history entry about this field', () => {
  const history = [entry('2', 'company'), entry('1', 'total_price')];
  expect(whoChanged(history, new Set(), 'company_uid')).toBe('Ada Yılmaz');
  expect(whoChanged(history, new Set(['1']), 'total_price')).toBeNull();
  expect(whoChanged([], new Set(), 'currency')).toBeNull();
});
