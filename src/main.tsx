import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { startSession } from '#src/api/session.ts';
import '#src/app/mantine-styles.ts';
import { applyDensity } from '#src/app/apply-density.ts';
import { loadConfig } from '#src/app/load-config.ts';
import { Providers } from '#src/app/providers.tsx';
import { makeQueryClient } from '#src/app/query-client.ts';
import { makeRouter } from '#src/app/routes.tsx';
import { activateLanguage, preferredLanguage, withAsideTexts } from '#src/i18n/languages.ts';
import { retryImport } from '#src/lib/retry-import.ts';
import { RouterProvider } from '#src/ui/router.ts';

// The content security policy forbids making code from text, which zod would try.
z.config({ jitless: true });
const nonce = document.querySelector('script[nonce]');
if (nonce instanceof HTMLElement && nonce.nonce) setNonce(nonce.nonce);

applyDensity();

async function start(root: HTMLElement): Promise<void> {
  const language = activateLanguage(preferredLanguage());
  const slow = setTimeout(
    () => void language.then(() => root.append(i18n._(msg`Still working…`))),
    4_000,
  );
  const [wrong] = await Promise.all([loadConfig(), language]);
  clearTimeout(slow);
  if (wrong.length > 0)
    return (
      await retryImport(() => withAsideTexts(import('#src/app/start-failure.ts')))()
    ).showStartFailure(root, wrong);
  startSession(window.invoiceDeskKey);
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
