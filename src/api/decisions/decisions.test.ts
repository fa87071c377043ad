import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anInvoice, anInvoiceRow } from '#contract/fixtures.ts';
import type { ApprovementStatus, HistoryAction, Invoice } from '#contract/invoice.ts';
import { freshClient } from '#src/api/client.fixture.ts';
import { decidedVersion } from '#src/api/decisions/decided-versions.ts';
import { decideMany, decideOne } from '#src/api/decisions/decisions.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { noFilters } from '#src/lib/filters/filters.ts';
import { newUid } from '#src/lib/new-uid.ts';

const invoice = anInvoice();
let versions: (string | null)[] = [];

beforeEach(() => {
  versions = [];
  vi.stubGlobal('location', new URL('https://desk.test'));
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('fetch', async (_input: string, { method = 'GET', headers }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(invoice, { headers: { ETag: '"2"' } });
    versions.push(new Headers(headers).get('If-Match'));
    return Response.json({ detail: 'It changed.' }, { status: 412 });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A service that creates a version for each decision, by this device or by somebody else. */
function deciding() {
  let version = 1;
  const permissions = { ...invoice.permissions, can_remove_approval: true };
  let now: Invoice = { ...invoice, permissions };
  const decide = (action: HistoryAction, approvement_status: ApprovementStatus) => {
    version += 1;
    const told = { created_at: '', workspace_user: null, reason: null, changes: [] };
    const entry = { ...told, uid: newUid(), action };
    now = { ...now, approvement_status, history: [entry, ...now.history] };
    return Response.json(
      { uid: now.uid, approvement_status, permissions: now.permissions },
      { headers: { ETag: `"${version}"` } },
    );
  };
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', headers }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(now, { headers: { ETag: `"${version}"` } });
    const wanted = new Headers(headers).get('If-Match');
    versions.push(wanted);
    if (wanted !== null && wanted !== `"${version}"`) return new Response('', { status: 412 });
    return input.includes('remove-approval')
      ? decide('remove_approval', 'waiting')
      : decide('approve', 'approved');
  });
  return {
    decide,
    change: () => {
      version += 1;
    },
    status: () => now.approvement_status,
  };
}

test('an undo leaves a newer approval by somebody else', async () => {
  const service = deciding();
  freshClient();
  expect(await decideOne(invoice.uid, 'approve')).toMatchObject({ kind: 'done' });
  service.decide('remove_approval', 'waiting');
  service.decide('approve', 'approved');
  expect(await decideOne(invoice.uid, 'remove_approval', { undoes: 'approve' })).toMatchObject({
    kind: 'failed',
    problem: { status: 409 },
  });
  expect([service.status(), versions]).toEqual(['approved', [null]]);
});

test('an undo succeeds despite a later change that is not a decision', async () => {
  const service = deciding();
  freshClient();
  await decideOne(invoice.uid, 'approve');
  service.change();
  expect(await decideOne(invoice.uid, 'remove_approval', { undoes: 'approve' })).toMatchObject({
    kind: 'done',
  });
  // The undo names the version that was just read.
  expect([service.status(), versions]).toEqual(['waiting', [null, '"3"']]);
});

test('an undo also works for a second approval by the same person', async () => {
  const service = deciding();
  freshClient();
  const undo = () => decideOne(invoice.uid, 'remove_approval', { undoes: 'approve' });
  for (let time = 0; time < 2; time += 1) {
    await decideOne(invoice.uid, 'approve');
    expect(await undo()).toMatchObject({ kind: 'done' });
  }
  expect(service.status()).toBe('waiting');
});

test('a decision refused for its version is never sent again without one', async () => {
  const client = freshClient();
  client.setQueryData(invoiceQueries.detail(invoice.uid).queryKey, { invoice, etag: '"1"' });
  const options = { optimistic: true, asSeen: true };
  for (let time = 0; time < 2; time += 1)
    expect(await decideOne(invoice.uid, 'approve', options)).toMatchObject({
      kind: 'failed',
      problem: { status: 412 },
    });
  expect(versions).toEqual(['"1"', '"1"']);
});

test.each([
  [null, true],
  [undefined, false],
])(
  'refetches the list for a row that waits again only if its signals are null: signals %s',
  async (signals, isRead) => {
    const service = deciding();
    service.decide('approve', 'approved');
    const client = freshClient();
    const { queryKey } = invoiceQueries.list({ ...noFilters, page: 1 });
    const row = anInvoiceRow({ uid: invoice.uid, approvement_status: 'approved', signals });
    client.setQueryData(queryKey, { count: 1, page_count: 1, page_size: 25, results: [row] });
    await decideOne(invoice.uid, 'remove_approval');
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(isRead);
  },
);

test('a decision shown before its response changes the counts of both tabs, as does its undo', async () => {
  deciding();
  const client = freshClient();
  const counted = (approvement_status: ApprovementStatus[]) =>
    invoiceQueries.count({ ...noFilters, approvement_status }).queryKey;
  const counts = () => [
    client.getQueryData(counted(['waiting'])),
    client.getQueryData(counted(['approved'])),
  ];
  client.setQueryData(invoiceQueries.detail(invoice.uid).queryKey, { invoice, etag: '"1"' });
  client.setQueryData(counted(['waiting']), 6);
  client.setQueryData(counted(['approved']), 3);
  await decideOne(invoice.uid, 'approve', { optimistic: true });
  await expect.poll(counts).toEqual([5, 4]);
  await decideOne(invoice.uid, 'remove_approval', { undoes: 'approve' });
  expect(counts()).toEqual([6, 3]);
});

test('an undone decision updates the counts of both tabs although its row has left the list', async () => {
  const service = deciding();
  service.decide('approve', 'approved');
  const client = freshClient();
  const counted = (approvement_status: ApprovementStatus[]) =>
    invoiceQueries.count({ ...noFilters, approvement_status }).queryKey;
  const narrowed = { ...noFilters, company__uid: [newUid()] };
  client.setQueryData(counted(['waiting']), 6);
  client.setQueryData(counted(['approved']), 3);
  client.setQueryData(counted([]), 9);
  client.setQueryData(invoiceQueries.count(narrowed).queryKey, 1);
  await decideOne(invoice.uid, 'remove_approval', { undoes: 'approve' });
  expect(service.status()).toBe('waiting');
  expect(client.getQueryData(counted(['waiting']))).toBe(7);
  expect(client.getQueryData(counted(['approved']))).toBe(2);
  expect(client.getQueryData(counted([]))).toBe(9);
  const other = client.getQueryState(invoiceQueries.count(narrowed).queryKey);
  expect(other).toMatchObject({ data: 1, isInvalidated: true });
});

test('stores each decided version during the run, for an undo after a reload', async () => {
  deciding();
  freshClient();
  const known: (string | null)[] = [];
  await decideMany([invoice.uid, newUid()], 'approve', {
    settled: async (uid) => void known.push(decidedVersion(uid)),
  });
  expect(new Set(known)).toEqual(new Set(['"2"', '"3"']));
});
