import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { clearNotices } from '#src/ui/notify.tsx';
import { Toasts } from '#src/ui/toasts.tsx';
import type { UploadQueue } from './upload-queue.ts';
import { offerSharedFiles } from './shared-files.ts';

const name = 'invoice-desk-shared';
const add = vi.fn<UploadQueue['add']>();
const queue = { add };

/** What the service worker does with files that another app shares. */
async function share(...names: readonly string[]): Promise<void> {
  const cache = await caches.open(name);
  for (const [index, file] of names.entries())
    await cache.put(
      `/shared/${index}`,
      new Response('%PDF-1.7', {
        headers: { 'Content-Type': 'application/pdf', 'X-Name': encodeURIComponent(file) },
      }),
    );
}

beforeEach(async () => {
  await page.viewport(1280, 800);
  add.mockClear();
  await caches.delete(name);
  await render(
    <Frame>
      <Toasts />
    </Frame>,
  );
});
afterEach(() => clearNotices());

test('offers a shared file by name and uploads it only on request', async () => {
  await share('Fatura ağ.pdf');
  await offerSharedFiles(queue);
  await expect
    .element(page.getByText('Fatura ağ.pdf was shared with this app.').first())
    .toBeVisible();
  expect(add).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Upload' }).click();
  expect(add.mock.calls[0]?.[0].map((file) => [file.name, file.type, file.size])).toEqual([
    ['Fatura ağ.pdf', 'application/pdf', 8],
  ]);
  await expect.poll(() => caches.has(name)).toBe(false);
});

test('counts several shared files', async () => {
  await share('a.pdf', 'b.pdf');
  await offerSharedFiles(queue);
  await expect.element(page.getByText('2 files were shared with this app.').first()).toBeVisible();
});

test('offers nothing and clears the cache when nothing was shared', async () => {
  await offerSharedFiles(queue);
  await caches.open(name);
  await offerSharedFiles(queue);
  await expect.poll(() => caches.has(name)).toBe(false);
  // An announcement stays in the page until the next one.
  await expect.element(page.getByRole('button', { name: 'Upload' })).not.toBeInTheDocument();
});
