import { eraseDatabase } from '#src/device/database.ts';
import { eraseInbox } from '#src/pages/inbox/inbox.fixture.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { deviceScope } from '#src/api/device-scope.ts';
import {
  activeRuns,
  unfinishedRuns,
  type Noted,
  noteRecord,
  noteRun,
  whileActive,
} from '#src/api/journals.ts';
import { currentSession, signIn } from '#src/api/session.ts';
import {
  forgetUnconfirmedDeletions,
  unconfirmedDeletions,
  noteUnconfirmedDeletion,
} from '#src/api/decisions/unconfirmed-deletions.ts';
import { BulkService, openPart, openSheet, pickedOf } from './bulk.fixture.tsx';
import { InterruptedRun } from './bulk-interrupted.tsx';
import { closeRun } from '#src/widgets/decisions/bulk-runner.ts';

beforeEach(() => page.viewport(1280, 800));
afterEach(async () => {
  await closeRun();
  await eraseDatabase('invoice-desk-runs');
  forgetUnconfirmedDeletions(unconfirmedDeletions(deviceScope()).map(({ uid }) => uid));
  vi.unstubAllGlobals();
  eraseInbox();
});

const records = pickedOf(12);
const uidOf = (number: number) => records[number - 1]?.uid ?? '';
const refusal: Noted = {
  kind: 'failed',
  problem: { kind: 'refused', status: 500, detail: 'Locked.', fields: {}, endpoint: 'POST' },
};

/** The journal of a page that was closed in the middle of approving. */
async function interrupted(noted: Readonly<Record<number, Noted>>): Promise<void> {
  await noteRun({
    id: 'a-run',
    action: 'approve',
    reason: '',
    started: Date.now(),
    todo: records,
    leftOut: [],
  });
  for (const [number, one] of Object.entries(noted))
    await noteRecord('a-run', uidOf(Number(number)), one);
}

const done: Noted = { kind: 'done', undoable: true };
const open = () => {
  const settled: string[][] = [];
  return openPart(<InterruptedRun onSettled={(uids) => settled.push([...uids])} />).then(
    () => settled,
  );
};

test('reports the progress of an interrupted run after looking up the records under way', async () => {
  const service = new BulkService({ 3: { status: 'approved' } });
  await interrupted({ 1: done, 2: refusal, 3: { kind: 'under way' }, 4: { kind: 'under way' } });
  await open();
  await expect
    .element(page.getByText('A run was interrupted: 2 of 12 approved, 1 failed, 9 not done'))
    .toBeVisible();
  expect(service.reads.sort()).toEqual([uidOf(3), uidOf(4)]);
  expect(service.writes).toEqual([]);
});

test('Continue does the remaining records and repeats none', async () => {
  const service = new BulkService({ 3: { status: 'approved' } });
  await interrupted({ 1: done, 2: refusal, 3: { kind: 'under way' }, 4: { kind: 'under way' } });
  const settled = await open();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByText('Result: 11 of 12 approved, 1 failed')).toBeVisible();
  expect(service.writes.sort()).toEqual(
    [4, 5, 6, 7, 8, 9, 10, 11, 12].map((number) => `${number} approve`).sort(),
  );
  expect(new Set(settled.flat()).size).toBe(11);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByText(/interrupted|The last run|Result/)).not.toBeInTheDocument();
  expect(await unfinishedRuns()).toEqual([]);
});

test('offers no Continue after an interrupted run was continued and undone', async () => {
  new BulkService();
  await interrupted({ 1: done, 2: done });
  await open();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByText('Result: 12 of 12 approved')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(/^Result: .* back to review/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
});

test('continuing an interrupted undo skips records somebody else has decided since', async () => {
  const service = new BulkService(
    Object.fromEntries(
      records.map((_, index) => [index + 1, { status: index === 4 ? 'rejected' : 'approved' }]),
    ),
  );
  await noteRun({
    id: 'a-run',
    action: 'remove_approval',
    reason: '',
    started: Date.now(),
    todo: records,
    leftOut: [],
    undoes: { id: 'the-decision', action: 'approve' },
  });
  await open();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByText(/^Result: 11 of 12/)).toBeVisible();
  expect(service.writes).toHaveLength(11);
  expect(service.writes.filter((write) => write.startsWith('5 '))).toEqual([]);
});

test('Show lists each record and Dismiss forgets the run', async () => {
  new BulkService();
  await interrupted({ 1: done, 2: refusal });
  await open();
  await page.getByRole('button', { name: 'Show' }).click();
  await expect
    .element(
      page
        .getByRole('dialog')
        .getByRole('list', { name: '1 failed' })
        .getByRole('link', { name: 'INV-2' }),
    )
    .toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  expect(await unfinishedRuns()).toEqual([]);
  await interrupted({ 1: done });
  await open();
  await page.getByRole('button', { name: 'Dismiss' }).last().click();
  await expect.poll(unfinishedRuns).toEqual([]);
});

test('shows a finished run that was never dismissed as the last run, without Continue', async () => {
  new BulkService();
  await interrupted(Object.fromEntries(records.map((_, index) => [index + 1, done])));
  await open();
  await expect.element(page.getByText('The last run: 12 of 12 approved')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
});

test('leaves out runs of another key and runs another tab is working on', async () => {
  new BulkService();
  await interrupted({ 1: done });
  await noteRun({
    id: 'another-run',
    action: 'reject',
    reason: '',
    started: Date.now(),
    todo: records,
    leftOut: [],
  });
  signIn('another-key', false);
  expect(await unfinishedRuns()).toEqual([]);
  signIn('a-key', false);
  let end: () => void = () => undefined;
  const working = new Promise<void>((resolve) => {
    end = resolve;
  });
  const alive = whileActive('a-run', () => working);
  await expect.poll(async () => [...(await activeRuns())]).toContain('a-run');
  await open();
  await expect
    .element(page.getByText('A run was interrupted: 0 of 12 rejected, 12 not done'))
    .toBeVisible();
  await expect.element(page.getByText(/interrupted: .* approved/)).not.toBeInTheDocument();
  end();
  await alive;
});

test('reports which deletions sent on leaving the page succeeded and which did not', async () => {
  new BulkService({ 1: { gone: true } });
  const scope = deviceScope();
  noteUnconfirmedDeletion({ uid: uidOf(1), hf_id: 'INV-1', scope, at: Date.now() });
  noteUnconfirmedDeletion({ uid: uidOf(2), hf_id: 'INV-2', scope, at: Date.now() });
  await open();
  await expect.element(page.getByText('Deleted as you left the page: INV-1')).toBeVisible();
  await expect
    .element(page.getByText(/Could not be deleted as you left the page, and is still there: INV-2/))
    .toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
  await expect
    .element(page.getByText('Deleted as you left the page: INV-1'))
    .not.toBeInTheDocument();
  expect(unconfirmedDeletions(scope).map(({ hf_id }) => hf_id)).toEqual(['INV-2']);
});

test('a new key during a run ends it and shows what is done and what is left', async () => {
  const service = new BulkService({ 5: { answers: [401] } });
  await openSheet('approve', records);
  await page.getByRole('button', { name: 'Approve 12' }).click();
  await expect.poll(() => currentSession().expired).toBe(true);
  const sent = service.writes.length;
  signIn('another-key', false);
  await expect.element(page.getByText(/^Result: \d+ of 12 approved, \d not done$/)).toBeVisible();
  expect(service.writes.length).toBe(sent);
  expect((await unfinishedRuns()).map(({ todo }) => todo.length)).toEqual([12]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByText('Result: 12 of 12 approved')).toBeVisible();
  expect(new Set(service.writes).size).toBe(12);
  expect(service.writes.length).toBe(13);
});
