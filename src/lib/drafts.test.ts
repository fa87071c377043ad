import { afterEach, expect, test } from 'vitest';
import { draftOf, draftUids, endEdits, eraseDrafts, followDrafts, keepEdit, parseDraft, rebaseEdit } from '#src/lib/drafts.ts';

const noon = '2026-03-02T12:00:00.000Z';
const later = '2026-03-02T12:05:00.000Z';

afterEach(() => eraseDrafts());

test('what is typed is kept with what was there before, from the first moment', () => {
  keepEdit('a', 'total_price', { base: '10.00', mine: '1' }, noon);
  keepEdit('a', 'total_price', { base: '10.00', mine: '12' }, later);
  expect(draftOf('a')).toEqual({ edits: { total_price: { base: '10.00', mine: '12' } }, since: noon });
});

test('typing the old value again leaves nothing unsaved', () => {
  keepEdit('a', 'total_price', { base: '10.00', mine: '12' }, noon);
  keepEdit('a', 'total_price', { base: '10.00', mine: '10.00' }, later);
  expect(draftOf('a')).toBeUndefined();
});

test('the base stays the value that the typing began with, even when the service has another by now', () => {
  keepEdit('a', 'total_price', { base: '10.00', mine: '12' }, noon);
  keepEdit('a', 'total_price', { base: '11.00', mine: '13' }, later);
  expect(draftOf('a')?.edits['total_price']).toEqual({ base: '10.00', mine: '13' });
  rebaseEdit('a', 'total_price', '11.00');
  expect(draftOf('a')?.edits['total_price']).toEqual({ base: '11.00', mine: '13' });
});

test('what was typed while a save was on its way stays unsaved', () => {
  keepEdit('a', 'invoice_number', { base: '', mine: 'N-1' }, noon);
  keepEdit('a', 'currency', { base: '', mine: 'EUR' }, noon);
  keepEdit('a', 'invoice_number', { base: '', mine: 'N-12' }, later);
  endEdits('a', ['invoice_number', 'currency'], { invoice_number: 'N-1', currency: 'EUR' });
  expect(draftOf('a')?.edits).toEqual({ invoice_number: { base: 'N-1', mine: 'N-12' } });
});

test('followers are told, and see the same object until something changes', () => {
  let told = 0;
  const stop = followDrafts(() => { told += 1; });
  keepEdit('a', 'currency', { base: '', mine: 'EUR' }, noon);
  expect(told).toBe(1);
  expect(draftOf('a')).toBe(draftOf('a'));
  stop();
  keepEdit('a', 'currency', { base: '', mine: 'USD' }, noon);
  expect(told).toBe(1);
});

test('signing out can erase every draft', () => {
  keepEdit('a', 'currency', { base: '', mine: 'EUR' }, noon);
  keepEdit('b', 'currency', { base: '', mine: 'EUR' }, noon);
  expect(draftUids().toSorted()).toEqual(['a', 'b']);
  eraseDrafts();
  expect(draftUids()).toEqual([]);
});

test('kept text that makes no sense is no draft', () => {
  for (const text of [null, '', '{', '[]', '{"edits":{},"since":"x"}', '{"edits":{"a":{"base":1,"mine":"2"}},"since":"x"}']) expect(parseDraft(text)).toBeUndefined();
});
