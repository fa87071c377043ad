import { i18n } from '@lingui/core';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderRouter } from '#src/widgets/render-router.fixture.tsx';
import { currentSession, signIn } from '#src/api/session.ts';
import { Gate } from '#src/app/gate.tsx';
import '#src/app/base.css';
// Loaded before the first test, since loading it on a click may outlast a test on a busy machine.
import '#src/app/shell-tools.ts';
import '#src/pages/sign-in/sign-in-page.tsx';
import { Component as Inbox } from '#src/pages/inbox/inbox-page.tsx';
import type { Service } from '#src/pages/inbox/inbox.fixture.tsx';
import { createMemoryRouter } from '#src/ui/router.ts';

/** The app with its inbox, signed in. */
export async function openApp(service: Service) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  signIn('a-key', false);
  vi.stubGlobal('fetch', service.answer);
  const router = createMemoryRouter(
    [{ path: '/', Component: Gate, children: [{ path: 'invoices', Component: Inbox }] }],
    { initialEntries: ['/invoices'] },
  );
  await renderRouter(router);
  await expect.element(page.getByText('INV-2', { exact: true })).toBeVisible();
}

/**
 * Signs out by the button of this name.
 * @param before runs just before that button is clicked
 */
export async function leave(how: string, before?: () => void): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const button = page.getByRole('dialog').getByRole('button', { name: how, exact: true });
  await expect.element(button).toBeVisible();
  before?.();
  await button.click();
  await expect.poll(() => currentSession().key).toBeNull();
  await expect.element(page.getByLabelText('API key')).toBeVisible();
}
