import { expect, test } from 'vitest';
import { keepEditedFields, editedFields } from '#service/domain/edited-fields.ts';

const read = [
  { field: 'read_from', from: null, to: 'text' },
  { field: 'invoice_number', from: null, to: '007', source: 'text', sure: 1 },
  { field: 'total_price', from: null, to: '119.0' },
  { field: 'company', from: null, to: 'Nordlicht' },
  { field: 'tax_number', from: null, to: 'DE1' },
  { field: 'items', from: null, to: '3' },
];

test('the first reading reports all its changes', () => {
  const nothing = { invoice_number: '', total_price: null, company: null, items: null };
  expect(keepEditedFields(read, nothing, new Set())).toEqual({ changes: read, notes: [] });
});

test('keeps what people edited, and notes where the file differs', () => {
  const before = {
    invoice_number: '7',
    total_price: '119.00',
    company: 'Südlicht',
    tax_number: 'DE2',
    items: '2',
  };
  const edited = new Set(['invoice_number', 'total_price', 'company', 'items']);
  expect(keepEditedFields(read, before, edited)).toEqual({
    changes: [{ field: 'read_from', from: null, to: 'text' }],
    notes: [
      { code: 'person-kept', values: { field: 'invoice_number', value: '007' } },
      { code: 'person-kept', values: { field: 'company', value: 'Nordlicht' } },
      { code: 'person-kept', values: { field: 'items', value: '3' } },
    ],
  });
});

test('a later reading gives the earlier value as `from`, unless it is the same', () => {
  const before = { invoice_number: '006', total_price: '119.00', invoice_date: '2026-01-31' };
  expect(keepEditedFields(read, before, new Set()).changes).toEqual([
    read[0],
    { field: 'invoice_number', from: '006', to: '007', source: 'text', sure: 1 },
    { field: 'total_price', to: '119.0' },
    read[3],
    read[4],
    read[5],
    { field: 'invoice_date', from: '2026-01-31', to: null },
  ]);
});

test('updates edit their fields, a change of any item edits all items, decisions edit nothing', () => {
  expect([
    ...editedFields([
      { action: 'upload', changes: [{ field: 'file', from: null, to: 'a.pdf' }] },
      { action: 'update', changes: [{ field: 'currency', from: 'EUR', to: 'TRY' }] },
      { action: 'item_delete', changes: [{ field: 'name', from: 'Paper', to: null }] },
      { action: 'reject', changes: [{ field: 'approvement_status', from: 'waiting', to: 'x' }] },
    ]),
  ]).toEqual(['currency', 'items']);
});
