import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { currentSession, signIn } from '#src/api/session.ts';
import { Gate } from '#src/app/gate.tsx';
import '#src/app/mantine-styles.ts';
// Loaded before the first test: what is loaded at a press may take longer than a test on a busy machine.
import '#src/app/shell-tools.ts';
import '#src/pages/sign-in/sign-in-page.tsx';
import { Component as Inbox } from '#src/pages/inbox/inbox-page.tsx';
import type { Service } from '#src/pages/inbox/inbox.fixture.tsx';
import { createMemoryRouter, RouterProvider } from '#src/ui/router.ts';
import { UploadProvider } from '#src/widgets/uploads/upload-provider.tsx';

/** The app with its inbox, signed in. */
export async function openApp(service: Service) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  signIn('a-key', false);
  vi.stubGlobal('fetch', service.answer);
  const router = createMemoryRouter(
    [{ path: '/', Component: Gate, children: [{ path: 'invoices', Component: Inbox }] }],
    { initialEntries: ['/invoices'] },
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await render(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <QueryClientProvider client={client}>
          <UploadProvider>
            <RouterProvider router={router} />
          </UploadProvider>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
  await expect.element(page.getByText('INV-2', { exact: true })).toBeVisible();
}

/** Signs out by the button of this name. */
export async function leave(how: string): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: how, exact: true }).click();
  await expect.poll(() => currentSession().key).toBeNull();
  await expect.element(page.getByLabelText('API key')).toBeVisible();
}
