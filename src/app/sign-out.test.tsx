import { freshClient } from '#src/api/client.fixture.ts';
import { isRunning, startRun } from '#src/widgets/decisions/bulk-runner.ts';
import type { DBSchema } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderHook } from 'vitest-browser-react';
import { aCompany, anInvoiceRow } from '#contract/fixtures.ts';
import { openPackStorage } from '#src/api/exports/audit-pack-storage.ts';
import { rememberVersions } from '#src/api/decisions/decided-versions.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { noteUnconfirmedDeletion } from '#src/api/decisions/unconfirmed-deletions.ts';
import { noteRecord, noteRun, writeMerge, writeMove } from '#src/api/journals.ts';
import { changeReview, listReview, startReview } from '#src/api/reviews/review-store.ts';
import { signIn, signOut } from '#src/api/session.ts';
import { leave, openApp } from '#src/app/sign-out.fixture.tsx';
import {
  databases,
  storedKeys,
  type DatabaseName,
  type StoredKey,
} from '#src/device/stored-names.ts';
import { database, eraseDatabase } from '#src/device/database.ts';
import { eraseDrafts, storeEdits } from '#src/device/drafts.ts';
import { noFilters } from '#src/lib/filters/filters.ts';
import { toMoving } from '#src/lib/merging/moves.ts';
import { toSelected } from '#src/lib/decisions/selected-invoice.ts';
import { withEntry } from '#src/lib/review/review.ts';
import { rowsOf, Service } from '#src/pages/inbox/inbox.fixture.tsx';
import { rememberPlace } from '#src/pages/inbox/list/list-place.ts';
import { useSelection } from '#src/pages/inbox/selection/selection.ts';
import { notDuplicates } from '#src/widgets/duplicates/find-duplicates.ts';
import { notify } from '#src/ui/notify.tsx';
import { noteReason } from '#src/widgets/decisions/last-reasons.tsx';
import { unsentReason } from '#src/widgets/decisions/unsent-reason.ts';
import { logDecision, singleDecision } from '#src/widgets/decisions/decision-log.ts';
import { rememberExport } from '#src/widgets/export/past-exports.ts';
import { queueStorage } from '#src/widgets/uploads/waiting-files.ts';

// All invoices of this test have this prefix, by which anything stored about them is found.
const start = '5b6e1f1c-0000-4000-8000-';
const row = anInvoiceRow({ uid: `${start}000000000002` });
const { uid } = row;
const at = Date.now();

const uploads = queueStorage(() => '');
const upload = (id: string) => ({
  id,
  scope: deviceScope(),
  service: '',
  tab: 'another-tab',
  name: 'a.xml',
  size: 4,
  idempotencyKey: id,
  added: at,
});

/** Stores data about an invoice as the app does; a text says why there is none. */
type Writer = string | (() => unknown);

const writers: Readonly<Record<StoredKey | DatabaseName, Writer>> = {
  'invoice-desk.session': 'a key and the address of its service',
  'invoice-desk.signed-out': 'a time',
  'invoice-desk.language': 'a language',
  'invoice-desk.preferences': 'no invoices',
  'mantine-color-scheme-value': 'a word',
  'invoice-desk.tour': 'true',
  'invoice-desk.recent-commands': 'names of commands',
  'invoice-desk.split': 'a width',
  'invoice-desk.item-layout': 'yes or nothing',
  'invoice-desk.look': 'a width',
  'invoice-desk.looking': 'yes or nothing',
  'invoice-desk.inbox-place': () =>
    rememberPlace('a list', {
      row: 0,
      pixels: 0,
      seen: [uid],
      cursor: { index: 0, uid },
      horizon: row,
      count: 1,
    }),
  'invoice-desk.decisions:': () => {
    const only = { uid, hf_id: row.hf_id, company: null, total_price: null, currency: null };
    logDecision(singleDecision(only, 'approve', 'made', true));
  },
  'invoice-desk.decided-versions:': () => rememberVersions(new Map([[uid, '"2"']])),
  'invoice-desk.views.': 'filters, which name no invoice',
  'invoice-desk.export-templates.': 'filters, as those of views',
  'invoice-desk.exports.': () =>
    rememberExport(deviceScope(), noFilters, {
      at: new Date(at).toISOString(),
      file_name: 'a.csv',
      bytes: 1,
      format: 'csv',
      sums: null,
      sha256: '',
      selected: true,
    }),
  'invoice-desk.accepted-doubts': 'a fingerprint: duplicates.test.tsx',
  'invoice-desk.distinct-invoices': () => notDuplicates.add(uid, `${start}000000000003`),
  'invoice-desk.rejection-reasons': () => noteReason(`Already paid with ${uid}`),
  'invoice-desk.unsent-reason:': () => unsentReason.write(uid, 'Not ours'),
  'invoice-desk.approved-anyway': () =>
    localStorage.setItem('invoice-desk.approved-anyway', JSON.stringify([`${uid} print`])),
  'invoice-desk.not-duplicates': () =>
    localStorage.setItem('invoice-desk.not-duplicates', JSON.stringify([`${uid} ${uid}`])),
  'invoice-desk.not-the-same-company': 'companies',
  'invoice-desk.left-deletions': () =>
    noteUnconfirmedDeletion({ uid, hf_id: 'INV-2', scope: deviceScope(), at }),
  'invoice-desk.selection:': async () => {
    const { result } = await renderHook(() => useSelection('a list'));
    result.current.add([toSelected(row)]);
  },
  'invoice-desk.review.': () => {
    startReview({ uids: [uid] });
    const entry = { ...toSelected(row), reason: '', end: { kind: 'undone' } } as const;
    changeReview(listReview, (before) => withEntry(before, entry));
  },
  'invoice-desk.draft/': () =>
    storeEdits(uid, { invoice_number: { base: '', mine: '17' } }, '2026-03-02T09:30:00Z'),
  'invoice-desk-drafts': 'written with the drafts above',
  'invoice-desk-uploads': async () => {
    for (const id of ['arrived', 'waiting'])
      await uploads.save(upload(id), new File(['<a/>'], 'a.xml'));
    const sent = { uid, hf_id: 'INV-2', at };
    await uploads.update('arrived', { sent });
    await uploads.recordSent(deviceScope(), 'a hash', sent);
  },
  'invoice-desk-runs': async () => {
    await noteRun({
      id: 'a-run',
      action: 'approve',
      reason: '',
      started: at,
      todo: [toSelected(row)],
      leftOut: [],
    });
    await noteRecord('a-run', uid, { kind: 'not started' });
  },
  'invoice-desk-merges': async () => {
    const company = aCompany();
    await writeMerge({
      id: 'a-merge',
      scope: deviceScope(),
      started: at,
      from: company,
      into: company,
      patch: {},
      fields: 'to do',
      deleted: false,
      again: null,
      records: [toMoving(row)],
      staying: [],
    });
    await writeMove('a-merge', uid, { end: { kind: 'moved' }, invoice_number: '' });
  },
  'invoice-desk-seen': async () => {
    interface Schema extends DBSchema {
      records: { key: [string, string]; value: object };
    }
    const open = await database<Schema>('invoice-desk-seen').open();
    await open.put('records', { scope: deviceScope(), query: 'a list', at, data: uid });
  },
  'invoice-desk-documents': async () => {
    interface Schema extends DBSchema {
      documents: { key: [string, string]; value: object };
    }
    const open = await database<Schema>('invoice-desk-documents').open();
    await open.put('documents', { scope: deviceScope(), file: uid, at, bytes: new Blob(['%PDF']) });
  },
  'invoice-desk-packs': async () => {
    const storage = await openPackStorage({
      id: 'a-pack',
      started: at,
      filters: noFilters,
      selected: true,
      invoices: [{ ...row, company: null }],
    });
    await storage.put(uid, { kind: 'gone' });
  },
};

const names = Object.keys(databases) as readonly DatabaseName[];

/** Every storage of this browser that contains the UID of an invoice. */
async function placesWithUids(): Promise<readonly string[]> {
  const found: string[] = [];
  const look = (name: string, text: string | null) => {
    // A draft is stored under the uid itself.
    if (`${name} ${text}`.includes(start)) found.push(name.replace(/\/.*/, ''));
  };
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) look(key, storage.getItem(key));
  for (const name of names)
    await database(name).attempt(async (open) => {
      for (const store of open.objectStoreNames)
        look(
          [name, store].join(' '),
          JSON.stringify([await open.getAllKeys(store), await open.getAll(store)]),
        );
      open.close();
    }, undefined);
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) look(`cache ${url}`, '');
  return found.toSorted();
}

async function emptyDevice(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  eraseDrafts();
  await Promise.all(names.map(eraseDatabase));
}

beforeEach(async () => {
  await page.viewport(1280, 800);
  await emptyDevice();
});
afterEach(async () => {
  signOut();
  await emptyDevice();
  vi.unstubAllGlobals();
});

test('signing out without keeping anything leaves no UID of an invoice in the browser', async () => {
  await openApp(new Service(rowsOf(3)));
  for (const write of Object.values(writers)) if (typeof write !== 'string') await write();
  const before = await placesWithUids();
  expect(before.length).toBeGreaterThan(12);
  await leave('Erase and sign out');
  await expect.poll(placesWithUids).toEqual([]);
});

test('signing out without unsent work asks nothing and leaves no UID', async () => {
  await openApp(new Service(rowsOf(3)));
  for (const [name, write] of Object.entries(writers))
    if (typeof write !== 'string' && !/draft|runs|merges|uploads/.test(name)) await write();
  await leave('Sign out');
  await expect.poll(placesWithUids).toEqual([]);
});

test('a finished run is not unsent work and is removed at sign-out', async () => {
  await openApp(new Service(rowsOf(3)));
  const todo = [toSelected(row)];
  await noteRun({ id: 'over', action: 'approve', reason: '', started: at, todo, leftOut: [] });
  await noteRecord('over', uid, { kind: 'done', undoable: true });
  await leave('Sign out');
  await expect.poll(placesWithUids).toEqual([]);
});

test('keeping unsent work leaves only the UIDs of that work', async () => {
  await openApp(new Service(rowsOf(3)));
  for (const write of Object.values(writers)) if (typeof write !== 'string') await write();
  await leave('Keep and sign out');
  await expect
    .poll(placesWithUids)
    .toEqual([
      'invoice-desk-drafts entries',
      'invoice-desk-merges merges',
      'invoice-desk-merges moves',
      'invoice-desk-runs records',
      'invoice-desk-runs runs',
      'invoice-desk.draft',
    ]);
  expect(await uploads.countOtherKeys('nobody')).toBe(1);
});

test('the test covers every storage key and database', () => {
  expect(Object.keys(writers).toSorted()).toEqual(
    [...Object.keys(storedKeys), ...names].toSorted(),
  );
});

test('keeps saved views and export templates for the next sign-in with the same key', async () => {
  await openApp(new Service(rowsOf(3)));
  const names = ['views', 'export-templates'].map((one) => `invoice-desk.${one}.${deviceScope()}`);
  for (const name of names) localStorage.setItem(name, '[]');
  await leave('Sign out');
  expect(names.map((name) => localStorage.getItem(name))).toEqual(['[]', '[]']);
});

test('offers the next key nothing to undo', async () => {
  const service = new Service(rowsOf(3));
  await openApp(service);
  notify({ text: 'Approved INV-2', action: { label: 'Undo', run: () => undefined } });
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await leave('Sign out');
  signIn('another-key', false);
  await expect.element(page.getByText('INV-2', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('signing out ends a pending run of the key that decided it', async () => {
  await openApp(new Service(rowsOf(2)));
  const todo = rowsOf(2).map((row) => toSelected(row));
  freshClient();
  startRun('delete', { todo, leftOut: [] }, '', () => undefined);
  expect(isRunning()).toBe(true);
  await leave('Keep and sign out');
  expect(isRunning()).toBe(false);
});
