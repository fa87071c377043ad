import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openInbox, rowsOf, Service } from '#src/pages/inbox/inbox.fixture.tsx';
import { clearNotices } from '#src/ui/notify.tsx';

beforeEach(() => page.viewport(1280, 800));
afterEach(() => {
  vi.unstubAllGlobals();
  clearNotices();
});

const review = page.getByRole('button', { name: 'Review', exact: true });

test('a review opens the first waiting invoice and puts its id into the address', async () => {
  const inbox = await openInbox(new Service(rowsOf(3)));
  await review.click();
  await expect.element(page.getByRole('heading', { name: 'One invoice' })).toBeVisible();
  expect(inbox.pathname()).toMatch(/000000000001$/);
  expect(inbox.search()).toMatch(/[?&]review=[\w-]+/);
  expect(inbox.search()).toContain('approvement_status=waiting');
});

test('Ctrl+Enter starts a review', async () => {
  const inbox = await openInbox(new Service(rowsOf(2)));
  await expect.element(review).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => inbox.pathname()).toMatch(/000000000001$/);
});

test('says when nothing waits for review any more and keeps the list open', async () => {
  const service = new Service(rowsOf(2));
  const inbox = await openInbox(service);
  await expect.element(review).toBeVisible();
  service.rows = [];
  await review.click();
  await expect
    .element(page.getByText('Nothing waits for review in this list.').first())
    .toBeVisible();
  expect(inbox.pathname()).toBe('/invoices');
});

test('a review that fails to start shows the reason, and Retry starts it', async () => {
  const service = new Service(rowsOf(2));
  const inbox = await openInbox(service);
  await expect.element(review).toBeVisible();
  service.instead = () => Response.json({ detail: 'Broken here.' }, { status: 400 });
  await review.click();
  await expect.element(page.getByText('The review could not be started')).toBeVisible();
  service.instead = undefined;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => inbox.pathname()).toMatch(/000000000001$/);
});

test('offers no review in lists where nothing can wait', async () => {
  await openInbox(new Service(rowsOf(2, 'approved')), '/invoices?approvement_status=approved');
  await expect.element(page.getByRole('button', { name: 'Columns' })).toBeVisible();
  await expect.element(review).not.toBeInTheDocument();
});
