import { beforeEach, expect, test, vi } from 'vitest';
import { noFilters } from '#src/lib/filters/filters.ts';
import {
  forgetExport,
  forgetExports,
  pastExports,
  rememberExport,
  restoreExports,
  type PastExport,
} from './past-exports.ts';

const made = (minute: number): PastExport => ({
  at: `2026-03-02T09:${String(minute).padStart(2, '0')}:00.000Z`,
  file_name: `invoices-${minute}.csv`,
  rows: minute,
  bytes: 10,
  format: 'csv',
  sums: null,
  sha256: '',
  search: 'tab=all',
});
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  });
});

test('lists the exports of a key newest first, and shows them to no other key', () => {
  rememberExport('one', noFilters, made(1));
  rememberExport('one', noFilters, made(2));
  expect(
    pastExports('one')
      .get()
      .map(({ rows }) => rows),
  ).toEqual([2, 1]);
  expect(pastExports('other').get()).toEqual([]);
});

test('ignores an unreadable entry and keeps the others', () => {
  kept.set('invoice-desk.exports.one', JSON.stringify([made(3), { nonsense: true }]));
  expect(
    pastExports('one')
      .get()
      .map(({ rows }) => rows),
  ).toEqual([3]);
  kept.set('invoice-desk.exports.broken', '{');
  expect(pastExports('broken').get()).toEqual([]);
});

test('removes one or all entries, and restores them in order', () => {
  for (const minute of [1, 2, 3]) rememberExport('one', noFilters, made(minute));
  forgetExport('one', made(2).at);
  expect(
    pastExports('one')
      .get()
      .map(({ rows }) => rows),
  ).toEqual([3, 1]);
  restoreExports('one', [made(2)]);
  expect(
    pastExports('one')
      .get()
      .map(({ rows }) => rows),
  ).toEqual([3, 2, 1]);
  const all = forgetExports('one');
  expect(pastExports('one').get()).toEqual([]);
  restoreExports('one', all);
  expect(pastExports('one').get()).toHaveLength(3);
});

test('keeps at most a hundred entries, and works in memory where storage is forbidden', () => {
  for (let count = 0; count < 105; count += 1)
    rememberExport('one', noFilters, {
      ...made(count % 60),
      at: `2026-03-02T09:00:00.${String(count).padStart(3, '0')}Z`,
    });
  expect(pastExports('one').get()).toHaveLength(100);
  vi.stubGlobal('localStorage', undefined);
  rememberExport('closed', noFilters, made(1));
  expect(pastExports('closed').get()).toHaveLength(1);
});
