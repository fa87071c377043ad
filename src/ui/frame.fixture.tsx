import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import type { Language } from '#src/i18n/languages.ts';
import { createMemoryRouter, RouterProvider } from './router.ts';

/**
 * Surroundings of every component in a test: a language, the styles, an address. Texts are the
 * English source, numbers follow the language.
 */
export function Frame({
  language = 'en',
  children,
  router = createMemoryRouter([{ path: '*', element: children }]),
}: {
  language?: Language;
  children?: ReactNode;
  router?: ReturnType<typeof createMemoryRouter>;
}) {
  i18n.loadAndActivate({ locale: language, messages: {} });
  return (
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>
  );
}
