import { i18n } from '@lingui/core';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { RouteError } from '#src/app/route-error.tsx';
import { makeRouter } from '#src/app/routes.tsx';
import { signIn } from '#src/api/session.ts';
import '#src/app/base.css';
import { createMemoryRouter } from '#src/ui/router.ts';
import { renderRouter } from '#src/widgets/render-router.fixture.tsx';

vi.mock('#src/pages/cards/cards-page.tsx', () => {
  throw new TypeError('Failed to fetch');
});

test('reports a page whose code failed to load inside the shell', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  signIn('a-key', false);
  const router = makeRouter();
  await renderRouter(router);
  await router.navigate('/cards');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('shows the cause of a broken page, whatever was thrown', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const lazy = () => Promise.reject({ reason: 'odd' });
  const router = createMemoryRouter([
    { path: '/', lazy, ErrorBoundary: RouteError, HydrateFallback: () => null },
  ]);
  await renderRouter(router);
  await page.getByText('Details').click();
  await expect.element(page.getByText('{"reason":"odd"}')).toBeVisible();
});

test.each([
  'Failed to fetch dynamically imported module: https://desk.example/assets/a.js',
  'error loading dynamically imported module: https://desk.example/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('does not report “%s” as a fault in the app', async (message) => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const lazy = () => Promise.reject(new TypeError(message));
  const router = createMemoryRouter([
    { path: '/', lazy, ErrorBoundary: RouteError, HydrateFallback: () => null },
  ]);
  await renderRouter(router);
  await expect.element(page.getByText('Part of the app failed to load')).toBeVisible();
});
