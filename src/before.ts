// Runs inline in the page's head, before everything else (tools/page-head.ts puts it there).

declare global {
  interface Window {
    /** The key of a sign-in link, taken out of the address. */
    invoiceDeskKey?: string;
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
// A sign-in link opened in a tab that is here already only changes the hash.
addEventListener('hashchange', () => {
  if (/(?:^#|&)key=/.test(location.hash)) location.reload();
});

// Colour scheme and density are set before the first paint, so that nothing flashes.
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
const scheme = stored('mantine-color-scheme-value') ?? 'auto';
const isDark =
  scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';
document.documentElement.dataset['density'] = /"density":\s*"compact"/.test(
  stored('invoice-desk.preferences') ?? '',
)
  ? 'compact'
  : 'comfortable';

// The one Trusted Types policy lets nothing but plain text through where a page would take HTML.
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
