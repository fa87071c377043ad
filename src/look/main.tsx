import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import '#src/app/mantine-styles.ts';
import { theme } from '#src/app/theme.ts';
import { activateLanguage, loadTexts, preferredLanguage } from '#src/i18n/languages.ts';
import { createMemoryRouter, RouterProvider } from '#src/ui/router.ts';
import { LookPage } from './look-page.tsx';

// Served by `npm run dev` at /look.html, and by nothing else: the build has one page.
const router = createMemoryRouter([{ path: '*', element: <LookPage /> }]);
await activateLanguage(preferredLanguage());
await loadTexts();
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <MantineProvider theme={theme} defaultColorScheme="auto" deduplicateCssVariables={false}>
        <RouterProvider router={router} />
      </MantineProvider>
    </I18nProvider>,
  );
