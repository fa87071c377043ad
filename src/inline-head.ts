// Runs inline in the page's head before all other code (inserted by tools/page-head.ts).

import type { Language } from '#src/i18n/languages.ts';

/** A request that was sent before the app was loaded. */
export interface EarlyRequest {
  readonly address: string;
  readonly key: string;
  readonly response: Promise<Response>;
}

/** Files of the build by page and language, as indexes into `files`. */
declare const __BUILD__: {
  readonly routes: Readonly<Record<string, readonly number[]>>;
  readonly texts: Readonly<Record<string, readonly number[]>>;
  readonly more: Readonly<Record<string, readonly number[]>>;
  readonly files: readonly string[];
};

declare global {
  interface Window {
    /** The key of a sign-in link, removed from the address. */
    invoiceDeskKey?: string;
    /** The request for the deployment's settings, where the page does not contain them. */
    invoiceDeskConfig?: Promise<Response>;
    /** What to show when the app could not be loaded. */
    invoiceDeskFailure(): HTMLElement;
    /** The first request of the inbox. */
    invoiceDeskList?: EarlyRequest;
    trustedTypes?: { createPolicy(name: string, rules: object): void };
  }
}

const linkKey = /(?:^#|&)key=([^&]*)/.exec(location.hash)?.[1];
if (linkKey !== undefined) {
  history.replaceState(history.state, '', location.pathname + location.search);
  try {
    window.invoiceDeskKey = decodeURIComponent(linkKey);
  } catch {
    window.invoiceDeskKey = linkKey;
  }
}
const keyOfLink = window.invoiceDeskKey;
// Opening a sign-in link in an open tab changes only the hash.
addEventListener('hashchange', () => {
  if (/(?:^#|&)key=/.test(location.hash)) location.reload();
});

// Colour scheme and density are set before the first paint, so that nothing flickers.
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
// Earlier versions stored the word without quotes.
const scheme = stored('mantine-color-scheme-value')?.replaceAll('"', '') ?? 'auto';
const isDark =
  scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';
// The browser's bars follow the chosen scheme, which may differ from the system's.
const themeColor = document.createElement('meta');
themeColor.name = 'theme-color';
document.head.append(themeColor);
const followScheme = () => {
  themeColor.content =
    document.documentElement.dataset['mantineColorScheme'] === 'dark' ? '#161a21' : '#fff';
};
followScheme();
new MutationObserver(followScheme).observe(document.documentElement, {
  attributeFilter: ['data-mantine-color-scheme'],
});
document.documentElement.dataset['density'] = /"density":\s*"compact"/.test(
  stored('invoice-desk.preferences') ?? '',
)
  ? 'compact'
  : 'comfortable';

// The only Trusted Types policy: where HTML would be inserted, it lets through plain text only.
window.trustedTypes?.createPolicy('default', {
  createHTML(text: string) {
    if (text.includes('<')) throw new TypeError('HTML is not accepted here');
    return text;
  },
  createScriptURL(address: string) {
    const { origin, pathname } = new URL(address, location.origin);
    if (origin === location.origin && (pathname.startsWith('/assets/') || pathname === '/sw.js'))
      return address;
    throw new TypeError('Scripts come from /assets/ only');
  },
  createScript() {
    throw new TypeError('Scripts are not made from text');
  },
});

function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

// Preloads the files of the first view for the language and page that the app will use.
const build = __BUILD__;
const chosen = parsed(stored('invoice-desk.language'));
const language =
  [
    typeof chosen === 'string' ? chosen : '',
    ...navigator.languages.map((tag) => tag.slice(0, 2)),
  ].find((tag) => tag in build.texts) ?? 'en';

// What is shown before the app, or instead of it: its own texts may be what is late or missing.
type StartTexts = readonly [slow: string, failed: string, again: string];
const english: StartTexts = ['Still working…', 'The invoice desk could not be loaded.', 'Reload'];
const startTexts: Readonly<Record<string, StartTexts>> = {
  en: english,
  de: ['Es läuft noch …', 'Invoice Desk konnte nicht geladen werden.', 'Neu laden'],
  fr: ['Toujours en cours…', 'Invoice Desk n’a pas pu être chargé.', 'Recharger'],
  tr: ['İşlem sürüyor…', 'Fatura Masası yüklenemedi.', 'Sayfayı yenile'],
} satisfies Record<Language, StartTexts>;
const [slowText, failedText, reloadText] = startTexts[language] ?? english;
window.invoiceDeskFailure = () => {
  const notice = document.createElement('main');
  const text = document.createElement('p');
  const reload = document.createElement('button');
  notice.className = 'start-failure';
  notice.lang = language;
  text.role = 'alert';
  text.textContent = failedText;
  reload.textContent = reloadText;
  reload.addEventListener('click', () => location.reload());
  notice.append(text, reload);
  return notice;
};
const rootElement = () => document.getElementById('root');
const isBeforeStart = () => !rootElement()?.childElementCount;
const slow = setTimeout(() => {
  if (isBeforeStart()) rootElement()?.append(slowText);
}, 4_000);
/** Says that a script or style of the first view failed; those of later parts are loaded again. */
function watchFirstView({ target }: Event): void {
  const isNeeded =
    (target instanceof HTMLScriptElement && isBeforeStart()) ||
    // The app does not wait for the report of a missing style, and may be rendered already. The
    // styles of the first view are those that the page waits for.
    (target instanceof HTMLLinkElement &&
      target.rel === 'stylesheet' &&
      document.readyState !== 'complete');
  if (!isNeeded) return;
  removeEventListener('error', watchFirstView, true);
  clearTimeout(slow);
  // Beside the root, where it stays even if the app starts without its styles.
  const say = () => rootElement()?.before(window.invoiceDeskFailure());
  // A file can fail before the rest of the page has arrived.
  if (rootElement()) say();
  else addEventListener('DOMContentLoaded', say);
}
// Such errors do not bubble.
addEventListener('error', watchFirstView, true);

let session: unknown = null;
try {
  session = parsed(sessionStorage.getItem('invoice-desk.session'));
} catch {
  // Without storage nobody is signed in.
}
session ??= parsed(stored('invoice-desk.session'));
// The key of a link is for this service. If another key is stored, the person is asked first.
if (session === null && keyOfLink !== undefined) session = { key: keyOfLink, service: '' };
const key = field(session, 'key');
const [, part = 'invoices', record] = location.pathname.split('/').map((name) => name || undefined);
const isInbox = part === 'invoices' && record === undefined;
/** Pages whose module is not named after the first segment of their address. */
const ownPages: Readonly<Record<string, string>> = {
  'companies/duplicates': 'companies/merging/duplicate-companies',
  'companies/merge': 'companies/merging/merge',
};
const page =
  ownPages[`${part}/${record}`] ?? (part === 'invoices' ? 'invoice/invoice' : `${part}/${part}`);
const lazy =
  key === undefined
    ? build.routes['src/pages/sign-in/sign-in-page.tsx']
    : isInbox
      ? undefined
      : build.routes[`src/pages/${page}-page.tsx`];
const needed = new Set([
  ...(build.texts[language] ?? []),
  ...(lazy ?? []),
  ...((lazy && build.more[language]) ?? []),
]);
for (const index of needed) {
  const file = build.files[index] ?? '';
  const link = document.createElement('link');
  link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}

const inlineConfig = document.getElementById('config')?.textContent;
const config =
  inlineConfig === undefined
    ? fetch('/config.json', { cache: 'no-cache', signal: AbortSignal.timeout(20_000) })
    : undefined;

/** The stored saved views of any key. */
function viewsOfDevice(): string {
  try {
    return Object.entries(localStorage)
      .filter(([name]) => name.startsWith('invoice-desk.views.'))
      .join();
  } catch {
    return '';
  }
}

/** Whether all settings are default: this service with the interface's own names. */
async function isPlain(): Promise<boolean> {
  const late = await config;
  if (late?.status === 404) return true;
  const read = parsed(late ? await late.clone().text() : inlineConfig);
  return read !== null && !field(read, 'apiBaseUrl') && field(read, 'dialect') === undefined;
}

const plainLastTime = 'invoice-desk.plain-settings';

function remember(plain: boolean): void {
  try {
    localStorage.setItem(plainLastTime, plain ? 'yes' : 'no');
  } catch {
    // Without storage, the next visit waits for its settings.
  }
}

// Requests the list while the app's code is loading, if the app's request can be predicted:
// somebody is signed in at this service, and the address names only a tab. `call.ts` uses the
// response.
let decided: Promise<void> | undefined;
const tab = /^(?:\?(?:approvement_status=(waiting|approved|rejected)|tab=all))?$/.exec(
  location.search,
);
const mayHaveStartView = location.search === '' && /"start":/.test(viewsOfDevice());
if (
  isInbox &&
  tab &&
  !mayHaveStartView &&
  typeof key === 'string' &&
  (keyOfLink ?? key) === key &&
  field(session, 'service') === ''
) {
  const status = location.search === '' ? 'waiting' : tab[1];
  const query = `${status === undefined ? '' : `approvement_status=${status}&`}page=1&page_size=25`;
  const address = `/v1/invoices/?${query}`;
  const ask = () =>
    fetch(address, {
      headers: { Accept: 'application/json', 'Api-Key': key },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
  // If the settings were default at the last visit, the list is requested without waiting for them.
  // Its response is used only if they still are.
  const early = stored(plainLastTime) === 'yes' ? ask() : undefined;
  early?.catch(() => undefined);
  decided = isPlain()
    .then((plain) => {
      remember(plain);
      if (!plain) return;
      window.invoiceDeskList = { address, key, response: early ?? ask() };
      window.invoiceDeskList.response.catch(() => undefined);
    })
    .catch(() => undefined);
}

// The app waits for this decision, because it would otherwise send the request a second time.
if (config) {
  window.invoiceDeskConfig = Promise.all([config, decided]).then(([response]) => response);
  // Errors are reported where the settings are read.
  window.invoiceDeskConfig.catch(() => undefined);
}

// A page's first number format takes 13 ms on a fast machine, because the browser loads its data
// of languages for it, and the first date 3 ms. Here that happens while the code is on its way.
setTimeout(() => {
  (0).toLocaleString(language);
  new Date().toLocaleDateString(language);
});
