import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { currentSession, signOut } from '#src/api/session.ts';
import { leave, openApp } from '#src/app/sign-out.fixture.tsx';
import { rowsOf, Service } from '#src/pages/inbox/inbox.fixture.tsx';
import { deleteLater } from '#src/widgets/decisions/pending-deletions.ts';

const uid = '5b6e1f1c-0000-4000-8000-000000000002';

beforeEach(() => page.viewport(1280, 800));
afterEach(() => {
  signOut();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('signing out sends a pending deletion with the key that made it', async () => {
  const service = new Service(rowsOf(3));
  await openApp(service);
  const later = vi.fn(() => Promise.resolve());
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    if (init.method === 'DELETE') keys.push(new Headers(init.headers).get('Api-Key'));
    return service.answer(input, init);
  });
  // As late as possible: it is sent after seven seconds, which a busy machine may need to click.
  await leave('Sign out', () => deleteLater({ uid, hf_id: 'INV-2' }, later));
  expect(service.requests).toContain(`DELETE /v1/invoices/${uid}`);
  expect([keys, later.mock.calls.length]).toEqual([['a-key'], 0]);
});

test('reports a failed deletion before the key is forgotten', async () => {
  const service = new Service(rowsOf(3));
  await openApp(service);
  deleteLater({ uid, hf_id: 'INV-2' }, () => Promise.resolve());
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) =>
    init.method === 'DELETE' ? new Response(null, { status: 503 }) : service.answer(input, init),
  );
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true });
  await confirm.click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: '1 invoice that you deleted may still be' }))
    .toBeVisible();
  expect(currentSession().key).toBe('a-key');
  await confirm.click();
  await expect.poll(() => currentSession().key).toBeNull();
});

test('signs out even if the storage never responds', async () => {
  await openApp(new Service(rowsOf(3)));
  const never = vi
    .spyOn(indexedDB, 'open')
    // Like a request that another tab blocks: no event ever comes.
    .mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
  await leave('Sign out');
  never.mockRestore();
});
