import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import '#src/app/base.css';
import { followColorScheme } from '#src/device/color-scheme.ts';
import { activateLanguage, loadTexts, preferredLanguage } from '#src/i18n/languages.ts';
import { createMemoryRouter, RouterProvider } from '#src/ui/router.ts';
import { SettingChoices } from '#src/app/account-settings.tsx';
import { Page } from '#src/ui/page.tsx';
import { Toasts } from '#src/ui/toasts.tsx';
import { Look } from './look.tsx';
import classes from './look.module.css';

// Only `npm run dev` serves it, at /look.html; the build has one page.
const router = createMemoryRouter([{ path: '*', element: <LookPage /> }]);
followColorScheme();
await activateLanguage(preferredLanguage());
await loadTexts();
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );

/** Every component of `src/ui` in every state, for changing the look. */
function LookPage() {
  return (
    <Page
      title="Components"
      actions={
        <div className={classes.settings}>
          <SettingChoices />
        </div>
      }
    >
      <Look />
      <Toasts />
    </Page>
  );
}
