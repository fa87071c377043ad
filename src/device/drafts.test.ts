import { afterEach, expect, test } from 'vitest';
import { parseEntry } from '#src/device/draft-entries.ts';
import {
  draftOf,
  draftUids,
  endEdits,
  eraseDrafts,
  fieldsDraftOf,
  followDrafts,
  storeEdits,
  openDraftsOf,
  rebaseEdit,
} from '#src/device/drafts.ts';

const noon = '2026-03-02T12:00:00.000Z';
const later = '2026-03-02T12:05:00.000Z';

afterEach(() => eraseDrafts());

test('stores typed values with the value before, from the first keystroke', () => {
  storeEdits('a', { total_price: { base: '10.00', mine: '1' } }, noon);
  storeEdits('a', { total_price: { base: '10.00', mine: '12' } }, later);
  expect(draftOf('a')).toEqual({
    edits: { total_price: { base: '10.00', mine: '12' } },
    since: noon,
  });
});

test('typing the old value again leaves nothing unsaved', () => {
  storeEdits('a', { total_price: { base: '10.00', mine: '12' } }, noon);
  storeEdits('a', { total_price: { base: '10.00', mine: '10.00' } }, later);
  expect(draftOf('a')).toBeUndefined();
});

test('keeps the base of an edit even if the service has a newer value by now', () => {
  storeEdits('a', { total_price: { base: '10.00', mine: '12' } }, noon);
  storeEdits('a', { total_price: { base: '11.00', mine: '13' } }, later);
  expect(draftOf('a')?.edits['total_price']).toEqual({ base: '10.00', mine: '13' });
  rebaseEdit('a', 'total_price', '11.00');
  expect(draftOf('a')?.edits['total_price']).toEqual({ base: '11.00', mine: '13' });
});

test('keeps typing unsaved that happened while a save was under way', () => {
  storeEdits('a', { invoice_number: { base: '', mine: 'N-1' } }, noon);
  storeEdits('a', { currency: { base: '', mine: 'EUR' } }, noon);
  storeEdits('a', { invoice_number: { base: '', mine: 'N-12' } }, later);
  endEdits('a', ['invoice_number', 'currency'], { invoice_number: 'N-1', currency: 'EUR' });
  expect(draftOf('a')?.edits).toEqual({ invoice_number: { base: 'N-1', mine: 'N-12' } });
});

test('notifies listeners and returns the same object until something changes', () => {
  let told = 0;
  const stop = followDrafts(() => {
    told += 1;
  });
  storeEdits('a', { currency: { base: '', mine: 'EUR' } }, noon);
  expect(told).toBe(1);
  expect(draftOf('a')).toBe(draftOf('a'));
  stop();
  storeEdits('a', { currency: { base: '', mine: 'USD' } }, noon);
  expect(told).toBe(1);
});

test('signing out can erase every draft', () => {
  storeEdits('a', { currency: { base: '', mine: 'EUR' } }, noon);
  storeEdits('b', { currency: { base: '', mine: 'EUR' } }, noon);
  expect(draftUids().toSorted()).toEqual(['a', 'b']);
  eraseDrafts();
  expect(draftUids()).toEqual([]);
});

test('stores many cells in one step with a single notification', () => {
  let told = 0;
  const stop = followDrafts(() => {
    told += 1;
  });
  storeEdits(
    'a',
    {
      'item/new:2/name': { base: '', mine: 'Pens' },
      'item/new:1/name': { base: '', mine: 'Paper' },
      'item/new:1/quantity': { base: '', mine: '' },
    },
    noon,
  );
  expect(told).toBe(1);
  expect(Object.keys(draftOf('a')?.edits ?? {})).toEqual(['item/new:2/name', 'item/new:1/name']);
  stop();
});

test('the draft of the fields stays the same object while typing into a line', () => {
  storeEdits('a', { currency: { base: '', mine: 'EUR' } }, noon);
  const before = fieldsDraftOf('a');
  storeEdits('a', { 'item/new:1/name': { base: '', mine: 'Paper' } }, later);
  expect(fieldsDraftOf('a')).toBe(before);
  expect(before?.edits).toEqual({ currency: { base: '', mine: 'EUR' } });
  endEdits('a', ['item/new:1/name']);
  expect(fieldsDraftOf('a')).toBe(before);
});

test('keeps the drafts of each service separate', () => {
  openDraftsOf('https://one.example');
  storeEdits('a', { currency: { base: '', mine: 'EUR' } }, noon);
  openDraftsOf('https://two.example');
  expect(draftOf('a')).toBeUndefined();
  openDraftsOf('https://one.example');
  expect(draftOf('a')?.edits).toEqual({ currency: { base: '', mine: 'EUR' } });
});

test('rejects invalid stored entries', () => {
  for (const text of [
    null,
    '',
    '{',
    '[]',
    '{"edits":[],"since":"x","at":1}',
    '{"edits":{"a":["1"]},"since":1,"at":1}',
    '{"edits":{"a":["1",2]},"since":1,"at":1}',
  ])
    expect(parseEntry(text)).toBeUndefined();
  expect(parseEntry('{"edits":{"a":["1","2"]},"since":1,"at":1}')).toEqual({
    edits: { a: ['1', '2'] },
    since: 1,
    at: 1,
  });
});
