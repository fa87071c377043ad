import { freshClient } from '#src/api/client.fixture.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { client } from '#src/api/client.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { OfflineBanner } from './offline-banner.tsx';

/** Switches the network on or off. */
function network(is: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
  dispatchEvent(new Event(is ? 'online' : 'offline'));
}
beforeEach(() => page.viewport(1280, 800));
afterEach(() => {
  vi.restoreAllMocks();
  dispatchEvent(new Event('online'));
});

const key = ['invoices'];
const forever = () => new Promise<string>(() => undefined);
function Shown() {
  return useQuery({ queryKey: key, queryFn: forever, staleTime: Infinity }).data;
}

async function open() {
  await render(
    <Frame>
      <QueryClientProvider client={client}>
        <OfflineBanner />
        <Shown />
      </QueryClientProvider>
    </Frame>,
  );
}

test('shows when offline how old the data is, and nothing when online', async () => {
  freshClient();
  client.setQueryData(key, 'rows', { updatedAt: new Date(2026, 2, 5, 14, 30).getTime() });
  await open();
  const banner = page.getByRole('status').filter({ hasText: 'offline' });
  await expect.element(banner).not.toBeInTheDocument();
  network(false);
  await expect
    .element(page.getByText(/^You're offline\. Showing data from Mar 5, 2026/))
    .toBeVisible();
  await expect.element(banner.getByText(/Uploads will be sent when you're back/)).toBeVisible();
  network(true);
  await expect.element(banner).not.toBeInTheDocument();
});

test('shows only the time for data of today, on one line on a phone', async () => {
  await page.viewport(390, 844);
  freshClient();
  client.setQueryData(key, 'rows');
  await open();
  network(false);
  const banner = page.getByText(/^You're offline\. Showing data from \d+:\d\d [AP]M\./);
  await expect.element(banner).toBeVisible();
  expect(banner.element().getBoundingClientRect().height).toBeLessThan(30);
});

test('shows no time without data, until the device restores stored data', async () => {
  freshClient();
  await open();
  network(false);
  await expect.element(page.getByText(/^You're offline\. Uploads/)).toBeVisible();
  client.setQueryData(key, 'rows', { updatedAt: new Date(2026, 2, 5, 14, 30).getTime() });
  await expect.element(page.getByText(/Showing data from Mar 5, 2026/)).toBeVisible();
});
