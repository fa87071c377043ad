import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clearNotices } from '#src/ui/notify.tsx';
import { undoMs } from '#src/widgets/decisions/pending-deletions.ts';
import { eraseInbox, openInbox, rowsOf, Service } from './inbox.fixture.tsx';

beforeEach(() => page.viewport(1280, 800));
afterEach(() => {
  dispatchEvent(new Event('pagehide'));
  vi.useRealTimers();
  vi.unstubAllGlobals();
  eraseInbox();
  clearNotices();
});

const row = (id: string) => page.getByRole('row').filter({ hasText: id });
const writes = (service: Service) =>
  service.requests.filter((request) => !request.startsWith('GET'));

test('Undo within 7 seconds of a deletion sends no request', async () => {
  const service = new Service(rowsOf(2));
  await openInbox(service);
  await row('INV-1').hover();
  await row('INV-1').getByRole('button', { name: 'Delete' }).click();
  await expect.element(row('INV-1').getByText('Being deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(row('INV-1').getByRole('button', { name: 'Delete' })).toBeVisible();
  expect(writes(service)).toEqual([]);
});

test('deletes the invoice after 7 seconds', async () => {
  const service = new Service(rowsOf(2));
  await openInbox(service);
  await row('INV-1').hover();
  await expect.element(row('INV-1').getByRole('button', { name: 'Delete' })).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  row('INV-1')
    .getByRole('button', { name: 'Delete' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(row('INV-1').getByText('Being deleted')).toBeVisible();
  vi.advanceTimersByTime(undoMs - 1);
  expect(writes(service)).toEqual([]);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect.element(row('INV-1')).not.toBeInTheDocument();
  expect(writes(service)).toEqual(['DELETE /v1/invoices/5b6e1f1c-0000-4000-8000-000000000001']);
});

test('leaving the page within the 7 seconds deletes the invoice', async () => {
  const service = new Service(rowsOf(1));
  await openInbox(service);
  await row('INV-1').hover();
  await row('INV-1').getByRole('button', { name: 'Delete' }).click();
  await expect.element(row('INV-1').getByText('Being deleted')).toBeVisible();
  dispatchEvent(new Event('pagehide'));
  await expect
    .poll(() => writes(service))
    .toEqual(['DELETE /v1/invoices/5b6e1f1c-0000-4000-8000-000000000001']);
});
