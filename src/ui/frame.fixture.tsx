import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from './router.ts';

/** What every component of a test stands in: a language, the look, an address. English source texts, numbers of the language. */
export function Frame({ language = 'en', children }: { language?: 'en' | 'tr'; children: ReactNode }) {
  i18n.loadAndActivate({ locale: language, messages: {} });
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <RouterProvider router={createMemoryRouter([{ path: '*', element: children }])} />
      </MantineProvider>
    </I18nProvider>
  );
}
