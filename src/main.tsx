import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { loadConfig } from '#src/api/load-config.ts';
import { startSession } from '#src/api/session.ts';
import '#src/app/base.css';
import { followColorScheme } from '#src/device/color-scheme.ts';
import { preferences } from '#src/device/preferences.ts';
import { Providers } from '#src/app/providers.tsx';
import { loadShellTools } from '#src/app/load-shell-tools.ts';
import { watchNearLinks } from '#src/app/near-links.ts';
import { makeRouter, preloadPage } from '#src/app/routes.tsx';
import { activateLanguage, preferredLanguage } from '#src/i18n/languages.ts';
import { awaitFirstView, loadPart } from '#src/i18n/lazy-part.ts';
import { retryImport } from '#src/lib/waiting/retry-import.ts';
import { readInboxAhead, readListAhead } from '#src/pages/inbox/inbox-page.tsx';
import { withholdComposedKeys } from '#src/ui/composed-keys.ts';
import { RouterProvider } from '#src/ui/router.ts';

// The content security policy forbids creating code from text, which zod would try.
z.config({ jitless: true });
// Follows changes of the row density; `inline-head.ts` sets it first, so that nothing jumps.
const applyDensity = () => {
  document.documentElement.dataset.density = preferences.get().density;
};
applyDensity();
preferences.subscribe(applyDensity);
followColorScheme();

const waitForRows = 40;

const loadTools = loadPart(loadShellTools);

const loadLanguage = retryImport(() => activateLanguage(preferredLanguage()));

watchNearLinks((path) => void preloadPage(path));

async function start(root: HTMLElement): Promise<void> {
  const language = loadLanguage(() => root.replaceChildren(window.invoiceDeskFailure()));
  const wrong = await loadConfig();
  let rows: Promise<void> | undefined;
  if (wrong.length === 0) {
    startSession(window.invoiceDeskKey);
    delete window.invoiceDeskKey;
    rows = readInboxAhead();
  }
  await language;
  // Waits briefly for the rows, so that they are rendered together with the shell.
  await Promise.race([rows, new Promise((resolve) => setTimeout(resolve, waitForRows))]);
  if (wrong.length > 0) return (await loadTools()).showStartFailure(root, wrong);
  awaitFirstView();
  // After what counts as input, which such a key is.
  withholdComposedKeys();
  const router = makeRouter();
  router.subscribe(() => void readListAhead());
  // Not as a transition: the router may resolve its page between a sliced render and its commit,
  // and nothing would be notified.
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root)
  start(root).catch((error: unknown) => {
    root.replaceChildren(window.invoiceDeskFailure());
    reportError(error);
  });
