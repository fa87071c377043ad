import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { client } from '#src/api/client.ts';
import { eraseInbox, openInbox, rowsOf, Service } from '#src/pages/inbox/inbox.fixture.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  eraseInbox();
});

test('keeps the scroll position of the tabs when a new count arrives', async () => {
  await page.viewport(280, 700);
  const service = new Service(rowsOf(3));
  await openInbox(service);
  await expect.element(page.getByRole('tab', { name: 'All 3' })).toBeInTheDocument();
  const strip = page.getByRole('tablist', { name: 'Approval status' }).element();
  strip.scrollLeft = strip.scrollWidth;
  const end = strip.scrollLeft;
  expect(end).toBeGreaterThan(20);
  service.rows = rowsOf(4);
  await client.invalidateQueries();
  await expect.element(page.getByRole('tab', { name: 'To review 4' })).toBeInTheDocument();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(strip.scrollLeft).toBe(end);
});
