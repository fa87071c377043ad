import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { invoiceQueries } from '#src/api/invoices.ts';
import { currentSession, isKeyOffered, startSession } from '#src/api/session.ts';
import '#src/app/mantine-styles.ts';
import { applyDensity } from '#src/app/apply-density.ts';
import { loadConfig } from '#src/app/load-config.ts';
import { Providers } from '#src/app/providers.tsx';
import { makeQueryClient } from '#src/app/query-client.ts';
import { registerServiceWorker } from '#src/app/service-worker.ts';
import { makeRouter, preloadPage } from '#src/app/routes.tsx';
import { activateLanguage, preferredLanguage } from '#src/i18n/languages.ts';
import { awaitFirstView, loadPart, whenFirstViewStands } from '#src/i18n/lazy-part.ts';
import { readInbox } from '#src/lib/inbox-tabs.ts';
import { paths } from '#src/lib/paths.ts';
import { openListAtTop } from '#src/pages/inbox/list/list-place.ts';
import { startAddress } from '#src/pages/inbox/views/use-saved-views.ts';
import { RouterProvider } from '#src/ui/router.ts';

// The content security policy forbids making code from text, which zod would try.
z.config({ jitless: true });
const nonce = document.querySelector('script[nonce]');
if (nonce instanceof HTMLElement && nonce.nonce) setNonce(nonce.nonce);

applyDensity();

const loadTools = loadPart(() => import('#src/app/shell-tools.ts'));

// The page behind a link is loaded when the person is about to follow it.
for (const type of ['pointerover', 'focusin'])
  addEventListener(type, ({ target }) => {
    const link = target instanceof Element && target.closest('tr, a')?.closest('a, tr');
    const to = link instanceof HTMLAnchorElement ? link : link && link.querySelector('a');
    if (to && to.origin === location.origin) void preloadPage(to.pathname);
  });

/**
 * Asks for the rows of the inbox while the texts come, so that the first drawing has them. Where the
 * address says nothing, it is completed before the router: a redirect would be a drawing more.
 */
function readInboxAhead(client: QueryClient): void {
  if (location.pathname === '/') history.replaceState(history.state, '', paths.inbox());
  if (location.pathname !== paths.inbox()) return;
  // Who goes on is not certain while the key of a link is asked about.
  if (currentSession().key === null || isKeyOffered()) return;
  if (location.search === '') {
    history.replaceState(history.state, '', paths.inbox(startAddress()));
    openListAtTop();
  }
  const filters = readInbox(new URLSearchParams(location.search));
  void client.prefetchQuery(invoiceQueries.list({ ...filters, page: 1 }));
}

async function start(root: HTMLElement): Promise<void> {
  const language = activateLanguage(preferredLanguage());
  const slow = setTimeout(
    () => void language.then(() => root.append(i18n._(msg`Still working…`))),
    4_000,
  );
  const wrong = await loadConfig();
  const client = makeQueryClient();
  if (wrong.length === 0) {
    startSession(window.invoiceDeskKey);
    delete window.invoiceDeskKey;
    readInboxAhead(client);
  }
  await language;
  clearTimeout(slow);
  if (wrong.length > 0) return (await loadTools()).showStartFailure(root, wrong);
  awaitFirstView();
  void whenFirstViewStands().then(registerServiceWorker);
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
