import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setPreferences } from '#src/device/preferences.ts';
import { closeInbox, LongService, opened, row } from './long-list.fixture.tsx';

beforeEach(async () => {
  await page.viewport(1280, 800);
  setPreferences({ paged: true });
});
afterEach(async () => {
  setPreferences({ paged: false });
  await closeInbox();
});

test('in paged mode, g jumps to a row of another page and J at the end opens the next page', async () => {
  const inbox = await opened(new LongService(2_000));
  await expect.element(row('INV-1')).toBeVisible();
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '2001');
  await userEvent.keyboard('g777{Enter}');
  await expect.element(row('INV-777').getByRole('link')).toHaveFocus();
  await expect.element(row('INV-777')).toHaveAttribute('aria-rowindex', '778');
  expect(inbox.search()).toBe('?page=32&tab=all');
  await userEvent.keyboard('{End}j');
  await expect.element(row('INV-801').getByRole('link')).toHaveFocus();
  await userEvent.keyboard('k');
  await expect.element(row('INV-800').getByRole('link')).toHaveFocus();
});

test('in paged mode, returning from an invoice focuses its row', async () => {
  const inbox = await opened(new LongService(2_000), '/invoices?page=3&tab=all');
  await expect.element(row('INV-51')).toBeVisible();
  await userEvent.keyboard('{End}{Enter}');
  await expect.element(page.getByRole('heading', { name: 'One invoice' })).toBeVisible();
  await inbox.back();
  await expect.element(row('INV-75').getByRole('link')).toHaveFocus();
});

test('offers to go to a row only when there is more than one page', async () => {
  await opened(new LongService(25));
  await expect.element(row('INV-1')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Go to row' });
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '26');
  await expect.element(field).not.toBeInTheDocument();
  await closeInbox();
  await opened(new LongService(26));
  await expect.element(field).toBeVisible();
});
