import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { client } from '#src/api/client.ts';
import { freshClient } from '#src/api/client.fixture.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { HelpLinks } from '#src/app/help-links.tsx';
import { eraseStored } from '#src/device/device-storage.ts';
import type { Language } from '#src/i18n/languages.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { clearNotices, notify } from '#src/ui/notify.tsx';
import { tourStep } from './tour-state.ts';
import { Tour } from './tour.tsx';

beforeEach(async () => {
  freshClient();
  await page.viewport(1280, 800);
});
afterEach(() => {
  tourStep.set(null);
  eraseStored('invoice-desk.tour');
});

const invitation = () => page.getByRole('complementary', { name: 'New here?' });
const step = (name: string) => page.getByRole('dialog', { name });
const press = (name: string) => page.getByRole('button', { name, exact: true });

const open = (language?: Language) =>
  render(
    <Frame {...(language && { language })}>
      <QueryClientProvider client={client}>
        <main id="main" tabIndex={-1}>
          <button type="button" aria-label="Upload">
            Upload
          </button>
          <button type="button" aria-label="Help">
            ?
          </button>
          <HelpLinks onLeave={() => undefined} />
        </main>
        <Tour />
      </QueryClientProvider>
    </Frame>,
  );

test('shows the invitation only without messages, since it would move them under the pointer', async () => {
  notify({ text: 'Link copied' });
  await open();
  await expect.element(press('Help')).toBeVisible();
  await expect.element(invitation()).not.toBeInTheDocument();
  clearNotices();
  await expect.element(invitation()).toBeVisible();
  notify({ text: 'Link copied' });
  await expect.element(invitation()).toBeVisible();
  clearNotices();
});

test('invites on the first visit, and never again once declined', async () => {
  const shown = await open();
  await expect.element(invitation()).toBeVisible();
  await press('Not now').click();
  await expect.element(invitation()).not.toBeInTheDocument();
  await shown.unmount();
  await open();
  await expect.element(press('Help')).toBeVisible();
  await expect.element(invitation()).not.toBeInTheDocument();
});

test('starts with the check if the key may not upload', async () => {
  await open();
  client.setQueryData(invoiceQueries.mayUpload().queryKey, false);
  await press('Not now').click();
  await press('Start tour').click();
  await expect.element(step('Check and decide')).toHaveFocus();
  await expect.element(page.getByText('Step 1 of 3')).toBeVisible();
});

test('four steps work by keyboard, each is announced, and the focus returns at the end', async () => {
  await open();
  await press('Not now').click();
  press('Start tour').element().focus();
  await userEvent.keyboard('{Enter}');
  for (const name of ['Upload invoices', 'Check and decide', 'Take it back', 'Find help again']) {
    await expect.element(step(name)).toHaveFocus();
    await expect.element(step(name)).toHaveAccessibleDescription();
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
  }
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(press('Start tour')).toHaveFocus();
});

test('Esc ends the tour from anywhere, and it can be started again', async () => {
  await open();
  await press('Not now').click();
  await press('Start tour').click();
  await expect.element(step('Upload invoices')).toHaveFocus();
  press('Help').element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(press('Help')).toHaveFocus();
  await press('Start tour').click();
  await expect.element(step('Upload invoices')).toBeVisible();
});

test.each([
  [1280, 800],
  [390, 844],
  [320, 256],
])(
  'each step fits into a window of %i×%i beside the element it explains',
  async (width, height) => {
    await page.viewport(width, height);
    await open();
    tourStep.set(0);
    await expect.element(step('Upload invoices')).toHaveFocus();
    await expect
      .poll(() => {
        const { top, left, right, bottom } = step('Upload invoices')
          .element()
          .getBoundingClientRect();
        const below = press('Upload').element().getBoundingClientRect().bottom;
        return top > below && left >= 0 && right <= innerWidth && bottom <= innerHeight;
      })
      .toBe(true);
  },
);

test.each([
  ['en', 'Guide', '/guide/en/index.html'],
  ['tr', 'Guide', '/guide/tr/index.html'],
  ['de', 'Guide (in English)', '/guide/en/index.html'],
] as const)('links readers of %s to the guide as %s', async (locale, name, address) => {
  await open(locale);
  await expect
    .element(page.getByRole('link', { name, exact: true }))
    .toHaveAttribute('href', address);
});
