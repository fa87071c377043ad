import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import type { Language } from '#src/i18n/languages.ts';
import { createMemoryRouter, RouterProvider, type RouteObject } from './router.ts';

/**
 * What every component of a test stands in: a language, the look, an address. English source texts,
 * numbers of the language.
 */
export function Frame({ language = 'en', children }: { language?: Language; children: ReactNode }) {
  i18n.loadAndActivate({ locale: language, messages: {} });
  return (
    <I18nProvider i18n={i18n}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: children }])} />
    </I18nProvider>
  );
}

/** Pages at an address, in English, with reads that fail at once. */
export async function openRoutes(routes: RouteObject[], address: string, staleTime = 0) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime } } });
  const { unmount } = await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return {
    client,
    unmount,
    location: () => router.state.location,
    place: () => router.state.location.pathname + router.state.location.search,
    go: (to: string) => router.navigate(to),
  };
}
