import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { eraseInbox, openInbox, rowsOf, Service } from '#src/pages/inbox/inbox.fixture.tsx';

const failed = () => Response.json({ detail: 'The database is locked.' }, { status: 500 });
const row = (id: string) => page.getByRole('row', { name: new RegExp(`\\b${id}\\b`) });
const notice = page.getByText('The invoices could not be loaded');

afterEach(() => {
  vi.unstubAllGlobals();
  eraseInbox();
});

test('a failed list keeps its filters and Retry loads it', async () => {
  const service = new Service(rowsOf(1));
  service.instead = () => Response.json({ detail: 'The database is locked.' }, { status: 500 });
  const inbox = await openInbox(service, '/invoices?tab=all&query=paper');
  await expect.element(page.getByText('The invoices could not be loaded')).toBeVisible();
  service.instead = undefined;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(row('INV-1')).toBeVisible();
  expect(inbox.search()).toBe('?tab=all&query=paper');
});

test('keeps the error visible while a failed list is retried', async () => {
  const service = new Service(rowsOf(2));
  await openInbox(service);
  await expect.element(row('INV-1')).toBeVisible();
  service.instead = failed;
  await page.getByRole('tab', { name: /^Rejected/ }).click();
  await expect.element(notice).toBeVisible();
  let answer: (response: Response) => void = () => undefined;
  service.instead = (_, url) =>
    url.searchParams.get('approvement_status') === 'rejected'
      ? new Promise((resolve) => (answer = resolve))
      : undefined;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('button', { name: 'Retry' })).toHaveAttribute('data-loading');
  await expect.element(notice).toBeVisible();
  await expect.element(row('INV-1')).not.toBeInTheDocument();
  service.instead = undefined;
  answer(Response.json({ count: 0, page_count: 1, page_size: 25, results: [] }));
  await expect.element(notice).not.toBeInTheDocument();
});

test('warns about a filter that the service ignores', async () => {
  await openInbox(new Service(rowsOf(3)), '/invoices?created_at__to_date=2020-01-31&tab=all');
  await expect.element(row('INV-1')).toBeVisible();
  await expect
    .element(page.getByRole('alert').getByText(/The server ignores this filter/))
    .toBeVisible();
});
