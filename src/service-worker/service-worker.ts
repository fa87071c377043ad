// Stores the app's page and scripts on the device, never data, and what another app shares with it
// until a person says what becomes of it. A new build is stored whole beside
// the old one and shown by the next navigation; pages that are open go on with their own scripts.
export {};

declare const self: ServiceWorkerGlobalScope;
/** Put in by `tools/page-head.ts`. */
declare const __BUILD__: {
  readonly id: string;
  /** What the first view needs. */
  readonly first: readonly string[];
  /** Every script and style of the build. */
  readonly assets: readonly string[];
  /** Milliseconds that a visit's own requests have before the site is asked for news. */
  readonly pause: number;
};

const { id, first, assets, pause } = __BUILD__;
const pages = 'invoice-desk-page';
const scripts = 'invoice-desk-assets';
/** The name of a file without its hash: the same in each build. */
const stem = (path: string) => path.replace(/-[\w-]{8}(\.\w+)$/, '$1');
const pathOf = ({ url }: { readonly url: string }) => new URL(url).pathname;

/**
 * A host may answer with a page for a file that it does not have: that would be stored for good.
 */
const isScript = ({ status, headers }: Response) =>
  status === 200 && !headers.get('Content-Type')?.startsWith('text/html');

/** The page as the site answers it now, if it is of a build that has a service worker. */
async function freshPage(): Promise<{ response: Response; html: string } | undefined> {
  const response = await fetch('/', { cache: 'no-store', credentials: 'same-origin' });
  const isPage = response.ok && !response.redirected;
  const html = isPage ? await response.clone().text() : '';
  // A page to sign in that stands before the site is not ours.
  return html.includes('id="root"') ? { response, html } : undefined;
}

async function storePage(): Promise<void> {
  const page = await freshPage();
  if (!page?.html.includes(`content="${id}"`)) throw new Error('The site has another build.');
  await (await caches.open(pages)).put('/', page.response);
}

/** Stores what the first view needs, and of this build what was stored of the one before. */
async function storeScripts(): Promise<void> {
  const cache = await caches.open(scripts);
  const stored = (await cache.keys()).map(pathOf);
  const stems = new Set(stored.map(stem));
  const wanted = assets.filter((path) => first.includes(path) || stems.has(stem(path)));
  const missing = wanted.filter((path) => !stored.includes(path));
  await Promise.all(
    missing.map(async (path) => {
      const response = await fetch(path);
      if (!isScript(response)) throw new Error(`The site does not have ${path}.`);
      await cache.put(path, response);
    }),
  );
}

/** Erases what other builds left, once nobody but this page is open. */
async function eraseOldScripts(client: string): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.some((window) => window.id !== client)) return;
  const cache = await caches.open(scripts);
  for (const request of await cache.keys())
    if (!assets.includes(pathOf(request))) await cache.delete(request);
}

async function remove(): Promise<void> {
  await Promise.all([pages, scripts].map((name) => caches.delete(name)));
  await self.registration.unregister();
}

/** After each visit: the page as it is now, a new build, or the end of this service worker. */
async function refresh(client: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, pause));
  const script = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' });
  const page = await freshPage();
  const isGone = script.status === 404 || script.status === 410;
  const isOff = page !== undefined && /"serviceWorker":\s*false/.test(page.html);
  const isOther = page !== undefined && !page.html.includes('<meta name="build"');
  if (isGone || isOff || isOther) return remove();
  if (page?.html.includes(`content="${id}"`)) {
    await (await caches.open(pages)).put('/', page.response);
    await eraseOldScripts(client);
    return;
  }
  // Not awaited: a new service worker takes over only when this one has nothing open.
  self.registration.update().catch(() => undefined);
}

/** The stored page; whoever reloads it wants the site's own, while the site is there. */
async function respondWithPage(request: Request): Promise<Response> {
  const stored = await caches.match('/', { cacheName: pages });
  const isReload = 'isReloadNavigation' in request && request.isReloadNavigation === true;
  if (stored && !isReload) return stored;
  return fetch(request).catch((error: unknown) => {
    if (stored) return stored;
    throw error;
  });
}

async function respondWithScript(request: Request): Promise<Response> {
  const stored = await caches.match(request, { cacheName: scripts });
  if (stored) return stored;
  // By its address: WebKit fails to fetch the request of a worker again, and no PDF would open.
  const response = await fetch(request.url);
  if (isScript(response))
    await (await caches.open(scripts)).put(request, response.clone()).catch(() => undefined);
  // The stored page names a script that nobody has any more: the next visit takes the site's own.
  else if (response.status === 404 || response.ok) await caches.delete(pages);
  return response;
}

/** Puts files that another app shares where the page finds them, and opens the page. */
async function receiveShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const cache = await caches.open('invoice-desk-shared');
  for (const file of form.getAll('files'))
    if (file instanceof File)
      await cache.put(
        `/share/${crypto.randomUUID()}`,
        new Response(file, { headers: { 'X-Name': encodeURIComponent(file.name) } }),
      );
  return Response.redirect('/invoices', 303);
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    storeScripts()
      .then(storePage)
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === 'POST' && pathname === '/share')
    return event.respondWith(receiveShared(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (/^\/(?:v1|files|beside|healthz|assets)(?:\/|$)|\.[^/]+$/.test(pathname)) return;
    event.respondWith(respondWithPage(request));
    event.waitUntil(refresh(event.resultingClientId).catch(() => undefined));
  } else if (/^\/assets\/.*\.(?:m?js|css)$/.test(pathname))
    event.respondWith(respondWithScript(request));
});
