import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from 'vitest-browser-react';
import { freshClient } from '#src/api/client.fixture.ts';
import { createMemoryRouter, RouterProvider, type RouteObject } from '#src/ui/router.ts';
import { UploadProvider } from '#src/widgets/uploads/upload-provider.tsx';

/** Renders the routes inside the app's providers; a request that fails is not repeated. */
export const renderRouter = (
  router: ReturnType<typeof createMemoryRouter>,
  client = freshClient(),
) =>
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <UploadProvider>
          <RouterProvider router={router} />
        </UploadProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );

/** Pages at an address, in English, with reads that fail at once. */
export async function openRoutes(routes: RouteObject[], address: string, staleTime = 0) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const client = freshClient(staleTime);
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
    back: () => router.navigate(-1),
  };
}
