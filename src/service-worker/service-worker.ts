// Stores the app's page and scripts on the device, never data, and files that another app shares
// until a person accepts or discards them. A new build is stored beside the old one and shown by
// the next navigation; open pages keep their own scripts.
export {};

declare const self: ServiceWorkerGlobalScope;
/** Defined by `tools/page-head.ts` at build time. */
declare const __BUILD__: {
  readonly id: string;
  /** Files of the first view. */
  readonly first: readonly string[];
  /** Every script and style of the build. */
  readonly assets: readonly string[];
  /** The first segments of the app's own addresses. */
  readonly sections: readonly string[];
  /** Milliseconds to leave to a visit's own requests before checking for a new build. */
  readonly pause: number;
};

const { id, first, assets, sections, pause } = __BUILD__;
const pages = 'invoice-desk-page';
const scripts = 'invoice-desk-assets';
/** Stored with the page while the site has a build that could not be stored. */
const behind = '/behind';
/** A file's name without its hash, which is the same in every build. */
const stem = (path: string) => path.replace(/-[\w-]{8}(\.\w+)$/, '$1');
const pathOf = ({ url }: { readonly url: string }) => new URL(url).pathname;

/** Some hosts respond with a page for a missing file, which must not be stored as a script. */
const isScript = ({ status, headers }: Response) =>
  status === 200 && !headers.get('Content-Type')?.startsWith('text/html');

/** The page as the site has it, if it belongs to a build with a service worker. */
async function freshPage(): Promise<{ response: Response; html: string } | undefined> {
  const response = await fetch('/', { cache: 'no-store', credentials: 'same-origin' });
  const isPage = response.ok && !response.redirected;
  const html = isPage ? await response.clone().text() : '';
  // A host's own sign-in page in front of the site must not be stored as the app.
  return html.includes('id="root"') ? { response, html } : undefined;
}

async function storePage(response: Response): Promise<void> {
  const cache = await caches.open(pages);
  await cache.put('/', response);
  await cache.delete(behind);
}

async function storeNewPage(): Promise<void> {
  const page = await freshPage();
  if (!page?.html.includes(`content="${id}"`)) throw new Error('The site has another build.');
  await storePage(page.response);
}

/** Stores the first view's files, and those whose earlier version was stored. */
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

/** Erases files of other builds once only this page is open. */
async function eraseOldScripts(client: string): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.some((window) => window.id !== client)) return;
  const cache = await caches.open(scripts);
  for (const request of await cache.keys())
    if (!assets.includes(pathOf(request))) await cache.delete(request);
}

async function install(): Promise<void> {
  try {
    await storeScripts();
    await storeNewPage();
  } catch (error) {
    const cache = await caches.open(pages);
    // On a full disk, only erasing the page ends its use.
    await cache.put(behind, new Response()).catch(() => caches.delete(pages));
    throw error;
  }
  await self.skipWaiting();
}

/** Whether the stores were erased for good, so that a response on its way must not be stored. */
let isRemoved = false;

async function remove(): Promise<void> {
  isRemoved = true;
  await Promise.all([pages, scripts].map((name) => caches.delete(name)));
  await self.registration.unregister();
}

/** After each visit: stores the page, installs a new build, or ends this worker. */
async function refresh(client: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, pause));
  const script = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' });
  const page = await freshPage();
  const isGone = script.status === 404 || script.status === 410;
  const isOff = page !== undefined && /"serviceWorker":\s*false/.test(page.html);
  const isOther = page !== undefined && !page.html.includes('<meta name="build"');
  if (isGone || isOff || isOther) return remove();
  if (page?.html.includes(`content="${id}"`)) {
    await storePage(page.response);
    await eraseOldScripts(client);
    return;
  }
  // Not awaited, because a new service worker takes over only when this one is idle.
  self.registration.update().catch(() => undefined);
}

/** The stored response. A store that cannot be read is erased, to be filled again by this visit. */
async function find(request: Request | string, cacheName: string): Promise<Response | undefined> {
  try {
    return await caches.match(request, { cacheName });
  } catch {
    await Promise.allSettled([pages, scripts].map((name) => caches.delete(name)));
    return undefined;
  }
}

/**
 * Responds with the stored page. The site's page is preferred, if the site is reachable, by a reload
 * and while its build could not be stored, which would otherwise never be shown.
 */
async function respondWithPage(request: Request): Promise<Response> {
  const [stored, isBehind] = await Promise.all([find('/', pages), find(behind, pages)]);
  // `isReloadNavigation` says the same in Chromium only.
  const isReload = request.cache === 'no-cache';
  if (stored && !isReload && !isBehind) return stored;
  return fetch(request).catch((error: unknown) => {
    if (stored) return stored;
    throw error;
  });
}

async function respondWithScript(request: Request): Promise<Response> {
  const stored = await find(request, scripts);
  if (stored) return stored;
  // By its address: WebKit fails to fetch the request of a worker again, and no PDF would open.
  const response = await fetch(request.url);
  try {
    if (isScript(response)) {
      const cache = isRemoved ? undefined : await caches.open(scripts);
      await cache?.put(request, response.clone());
    }
    // The stored page names a script that does not exist any more, so the next visit loads the
    // site's page.
    else if (response.status === 404 || response.ok) await caches.delete(pages);
  } catch {
    // Without its store, the app works from the site.
  }
  return response;
}

/** Stores files that another app shares for the page to find, and opens the page. */
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
  event.waitUntil(install());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === 'POST' && pathname === '/share')
    return event.respondWith(receiveShared(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    // Other programs behind this address have pages of their own, such as a proxy's sign-in.
    if (pathname !== '/' && !sections.includes(pathname.split('/')[1] ?? '')) return;
    event.respondWith(respondWithPage(request));
    event.waitUntil(refresh(event.resultingClientId).catch(() => undefined));
  } else if (/^\/assets\/.*\.(?:m?js|css)$/.test(pathname))
    event.respondWith(respondWithScript(request));
});
