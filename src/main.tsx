import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { restoreSession, signIn } from '#src/api/session.ts';
import '#src/app/mantine-styles.ts';
import { applyDensity } from '#src/app/apply-density.ts';
import { loadConfig } from '#src/app/load-config.ts';
import { Providers } from '#src/app/providers.tsx';
import { makeQueryClient } from '#src/app/query-client.ts';
import { makeRouter } from '#src/app/routes.tsx';
import { showStartFailure } from '#src/app/start-failure.ts';
import { activateLanguage, preferredLanguage } from '#src/i18n/languages.ts';
import { RouterProvider } from '#src/ui/router.ts';

declare global {
  interface Window {
    /** Set by before.js when the page was opened by a sign-in link. */
    invoiceDeskKey?: string;
  }
}

// The content security policy forbids making code from text, which zod would try.
z.config({ jitless: true });
const nonce = document.querySelector('script[nonce]');
if (nonce instanceof HTMLElement && nonce.nonce) setNonce(nonce.nonce);

applyDensity();

async function start(root: HTMLElement): Promise<void> {
  const [wrong] = await Promise.all([loadConfig(), activateLanguage(preferredLanguage())]);
  if (wrong.length > 0) return showStartFailure(root, wrong);
  restoreSession();
  if (window.invoiceDeskKey) signIn(window.invoiceDeskKey, false);
  delete window.invoiceDeskKey;
  const client = makeQueryClient();
  createRoot(root).render(
    <StrictMode>
      <Providers client={client}>
        <RouterProvider router={makeRouter()} />
      </Providers>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
