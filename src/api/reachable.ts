import { runTimeConfig } from '#src/api/dialect.ts';

/** Whether a source of a policy stands for an origin. */
function covers(source: string, address: URL): boolean {
  if (source === '*' || source === address.protocol) return true;
  if (source === "'self'") return address.origin === location.origin;
  const [, scheme, host = '', port] =
    /^(?:([a-z]+):\/\/)?([^/:]+)(?::(\d+|\*))?(?:\/.*)?$/i.exec(source) ?? [];
  if (host === '' || host.startsWith("'")) return false;
  const sameHost = host.startsWith('*.')
    ? address.hostname.endsWith(host.slice(1))
    : address.hostname === host.toLowerCase();
  return (
    sameHost &&
    (scheme === undefined || `${scheme}:` === address.protocol) &&
    (port === undefined ? address.port === '' : port === '*' || port === address.port)
  );
}

/** Whether a content security policy lets a page fetch from an address. */
export function policyAllows(policy: string, address: URL): boolean {
  const directives = new Map(
    policy
      .split(';')
      .map((one) => one.trim().split(/\s+/))
      .map(([name = '', ...sources]): [string, string[]] => [name.toLowerCase(), sources]),
  );
  const sources = directives.get('connect-src') ?? directives.get('default-src');
  return sources === undefined || sources.some((source) => covers(source, address));
}

/**
 * Whether this page may fetch from an address. One that its policy forbids is not tried: the browser would note an error,
 * and the person would wait for nothing. The policy is read from the headers of the page's own site.
 */
export async function mayFetch(address: URL, signal: AbortSignal | undefined): Promise<boolean> {
  if (
    address.origin === location.origin ||
    address.origin === new URL(runTimeConfig().apiBaseUrl || location.origin).origin
  )
    return true;
  try {
    const page = await fetch('/', {
      method: 'HEAD',
      signal: signal ?? null,
      credentials: 'same-origin',
      cache: 'no-store',
    });
    return policyAllows(page.headers.get('Content-Security-Policy') ?? '', address);
  } catch {
    return false;
  }
}
