import { expect, test } from 'vitest';
import { invoiceWith } from './normalized.fixture.ts';

const historyOf = (history: unknown) => (invoiceWith({ history }) as { history: unknown }).history;

test.each([
  ['a text', 'imported', { action: 'imported' }],
  [
    'other names',
    {
      event: 'update',
      at: '2026-03-01 09:00:00',
      user: 'Kim Öz',
      field: 'total_price',
      old: '1.00',
      new: 2,
    },
    {
      action: 'update',
      created_at: '2026-03-01T09:00:00Z',
      workspace_user: { user: { full_name: 'Kim Öz' } },
      changes: [{ field: 'total_price', from: '1.00', to: '2' }],
    },
  ],
  [
    'old and new values',
    { action: 'update', changes: [{ field: 'unit', old_value: null, new_value: 'p' }] },
    { changes: [{ field: 'unit', from: null, to: 'p' }] },
  ],
  [
    'changes by field',
    {
      action: 'update',
      workspace_user: 'ada',
      created_at: 'noon',
      changes: { total_price: { from: 1, to: 2 }, currency: 'EUR' },
    },
    {
      created_at: 'noon',
      workspace_user: { user: { full_name: 'ada' } },
      changes: [
        { field: 'total_price', from: '1', to: '2' },
        { field: 'currency', to: 'EUR' },
      ],
    },
  ],
  [
    'changes that are words or one number',
    { kind: { name: 'moved' }, changes: ['a', { field: 'unit', to: 'p' }] },
    {
      action: 'moved',
      changes: [
        { field: '', to: 'a' },
        { field: 'unit', to: 'p' },
      ],
    },
  ],
  [
    'unknown properties',
    { action: 'archived', cost_center: { code: 'A' }, empty: null, reason: ['x'] },
    {
      action: 'archived',
      reason: null,
      changes: [
        { field: 'cost_center', to: { code: 'A' } },
        { field: 'reason', to: ['x'] },
      ],
    },
  ],
  [
    'the confidence of a reading',
    {
      action: 'process',
      extra: 1,
      changes: [{ field: 'currency', from: null, to: 'EUR', source: 'ocr', sure: 0.5 }],
    },
    {
      changes: [
        { field: 'currency', from: null, to: 'EUR', source: 'ocr', sure: 0.5 },
        { field: 'extra', to: '1' },
      ],
    },
  ],
  [
    'a person by two names',
    { action: 'update', user: { first_name: 'Kim', last_name: 'Öz' } },
    { workspace_user: { user: { full_name: 'Kim Öz' } } },
  ],
])('keeps every value of a history entry with %s', (_, sent, read) => {
  expect(historyOf([sent])).toMatchObject([read]);
});

test.each([
  ['in an object', { total: 1, results: [{ action: 'update' }] }, ['update']],
  ['as one entry', { action: 'update', changes: [] }, ['update']],
  ['as a text', 'imported by hand', ['imported by hand']],
  ['of entries without content', [{ id: 7 }, {}], ['–']],
])('reads a history %s', (_, sent, actions) => {
  expect(historyOf(sent)).toMatchObject(actions.map((action) => ({ action })));
});

test('does not claim an empty old value where none was sent', () => {
  expect(historyOf([{ action: 'update', currency: 'EUR' }])).toEqual([
    expect.objectContaining({ changes: [{ field: 'currency', to: 'EUR' }] }),
  ]);
});
