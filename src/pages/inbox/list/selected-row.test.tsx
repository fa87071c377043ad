import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { eraseInbox, openInbox } from '#src/pages/inbox/inbox.fixture.tsx';
import { LongService } from './long-list.fixture.tsx';

beforeEach(() => page.viewport(1280, 800));
afterEach(() => {
  vi.unstubAllGlobals();
  eraseInbox();
});

test('the selection bar does not hide the row just selected', async () => {
  await openInbox(new LongService(200), '/invoices?tab=all');
  await expect.element(page.getByText('INV-2', { exact: true })).toBeVisible();
  const scroller = document.querySelector('[data-list-scroller]');
  if (!scroller) throw new Error('There is no list');
  const bottom = () => scroller.getBoundingClientRect().bottom;
  const before = bottom();
  const focused = () => document.activeElement?.closest('tr')?.getBoundingClientRect().bottom ?? 0;
  await userEvent.keyboard('{Home}{PageDown}');
  // The last row that fits.
  await expect.poll(focused).toBeGreaterThan(before - 45);
  await userEvent.keyboard('x');
  await expect.element(page.getByText('1 selected').first()).toBeVisible();
  await expect.poll(bottom).toBeLessThan(before - 30);
  await expect.poll(focused).toBeLessThanOrEqual(bottom() + 1);
});

test('Esc in the selection bar returns the focus to the row of the cursor', async () => {
  await openInbox(new LongService(20), '/invoices?tab=all');
  await expect.element(page.getByText('INV-2', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Home}jx');
  const clear = page.getByRole('button', { name: 'Clear selection' });
  await expect.element(clear).toBeVisible();
  const row = document.activeElement;
  const element = clear.element();
  if (!(element instanceof HTMLElement)) throw new Error('There is no button');
  element.focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(clear).not.toBeInTheDocument();
  expect(row?.closest('tr')?.hasAttribute('data-current')).toBe(true);
  expect(document.activeElement).toBe(row);
});
