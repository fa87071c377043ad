import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from 'vitest-browser-react';
import { type createMemoryRouter, RouterProvider } from '#src/ui/router.ts';
import { UploadProvider } from '#src/widgets/uploads/upload-provider.tsx';

/** Renders the routes inside the app's providers; a request that fails is not repeated. */
export const renderRouter = (
  router: ReturnType<typeof createMemoryRouter>,
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
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
