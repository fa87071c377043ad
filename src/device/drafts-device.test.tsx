import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftsAtRisk, draftsRefused } from '#src/device/draft-storage.ts';
import { readEntries } from '#src/device/draft-journal.ts';
import {
  draftOf,
  draftUids,
  endEdits,
  eraseDrafts,
  followDrafts,
  storeEdits,
} from '#src/device/drafts.ts';

const noon = '2026-03-02T12:00:00.000Z';
const typed = { base: '', mine: 'Paper' };
const full = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

/** Forgets what is in memory, so that the drafts are read from the device again. */
const readAgain = () => dispatchEvent(new StorageEvent('storage', { key: null }));

const journal = async (): Promise<readonly string[]> =>
  (await readEntries()).map(([, text]) => text);

let stop = (): void => undefined;
beforeEach(() => {
  stop = followDrafts(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  eraseDrafts();
  stop();
});

test('a draft is available to the next page at once, with lines in the order they were pasted', () => {
  const rows = Array.from({ length: 40 }, (_, index): [string, typeof typed] => [
    `item/new:${(index * 17) % 40}/name`,
    { base: '', mine: String(index) },
  ]);
  storeEdits('a', Object.fromEntries(rows), noon);
  readAgain();
  expect(Object.keys(draftOf('a')?.edits ?? {})).toEqual(rows.map(([name]) => name));
  expect(draftOf('a')?.since).toBe(noon);
});

test('removes saved edits from every copy', async () => {
  storeEdits('a', { invoice_number: typed }, noon);
  await expect.poll(journal).toHaveLength(1);
  endEdits('a', ['invoice_number']);
  readAgain();
  expect(draftOf('a')).toBeUndefined();
  await expect.poll(journal).toEqual([]);
  await expect
    .poll(() => Object.keys(localStorage).filter((key) => key.includes('draft')))
    .toEqual([]);
});

test('a full localStorage loses nothing, as the journal stores it without asking before leaving', async () => {
  storeEdits('a', { invoice_number: { base: '', mine: 'Pap' } }, noon);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full);
  storeEdits('a', { invoice_number: typed }, '2026-03-02T12:00:01.000Z');
  expect(draftsAtRisk()).toBe(true);
  await expect.poll(draftsAtRisk).toBe(false);
  expect(draftsRefused()).toBe(false);
  expect(await journal()).toEqual([expect.stringContaining('"Paper"')]);
  readAgain();
  expect(draftOf('a')?.edits).toEqual({ invoice_number: typed });
  expect(draftUids()).toEqual(['a']);
});

test('keeps a draft on the page and reports it if the browser stores nothing', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full);
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(full);
  const told = vi.fn();
  const end = followDrafts(told);
  storeEdits('a', { invoice_number: typed }, noon);
  await expect.poll(draftsRefused).toBe(true);
  expect(told).toHaveBeenCalledTimes(2);
  expect(draftOf('a')?.edits).toEqual({ invoice_number: typed });
  expect(draftsAtRisk()).toBe(true);
  endEdits('a', ['invoice_number']);
  await expect.poll(draftsAtRisk).toBe(false);
  end();
});

test('merges edits from another tab row by row', () => {
  storeEdits('a', { 'item/new:1/name': typed }, noon);
  storeEdits('a', { currency: { base: '', mine: 'EUR' } }, noon);
  const key = Object.keys(localStorage).find((name) => name.endsWith('/currency')) ?? '';
  localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace('EUR', 'USD'));
  dispatchEvent(new StorageEvent('storage', { key }));
  expect(draftOf('a')?.edits).toEqual({
    currency: { base: '', mine: 'USD' },
    'item/new:1/name': typed,
  });
});

test('500 unsent rows take under a tenth of the space, and a keystroke writes only its cell', () => {
  const cells = {
    name: 'Copying paper A4, 80 g',
    description: 'white, 500 sheets',
    quantity: '#10.000',
    unit: 'p',
    total_price: '#1234.56',
    vat_rate: '#20.00',
  };
  const rows = Array.from({ length: 500 }, (_, index) =>
    Object.entries(cells).map(
      ([cell, mine]) =>
        [
          `item/new:5b6e1f1c-0000-4000-8000-${String(index).padStart(12, '0')}/${cell}`,
          { base: '', mine },
        ] as const,
    ),
  ).flat();
  storeEdits('a', Object.fromEntries(rows), noon);
  const writes = vi.spyOn(Storage.prototype, 'setItem');
  storeEdits(
    'a',
    { 'item/new:5b6e1f1c-0000-4000-8000-000000000499/name': { base: '', mine: 'x' } },
    noon,
  );
  expect(
    writes.mock.calls.map(([, text]) => text.length).reduce((sum, length) => sum + length, 0),
  ).toBeLessThan(500);
  const room = Object.entries(localStorage).reduce(
    (sum, [key, text]) => sum + key.length + String(text).length,
    0,
  );
  expect(room).toBeLessThan(500_000);
});
