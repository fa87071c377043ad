function covers(source: string, address: URL, ownOrigin: string): boolean {
  if (source === '*' || source === address.protocol) return true;
  if (source === "'self'") return address.origin === ownOrigin;
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

/**
 * Whether the page's content security policy allows reading from an address. Asked first, because a
 * blocked request is an error in the console.
 * @param policy the page's header; null when it has none
 * @param ownOrigin the page's origin, which the policy calls `'self'`
 */
export function policyAllows(policy: string | null, address: string, ownOrigin: string): boolean {
  const directives = new Map(
    (policy ?? '')
      .split(';')
      .map((one) => one.trim().split(/\s+/))
      .map(([name = '', ...sources]): [string, string[]] => [name.toLowerCase(), sources]),
  );
  const sources = directives.get('connect-src') ?? directives.get('default-src');
  const url = new URL(address);
  return sources === undefined || sources.some((source) => covers(source, url, ownOrigin));
}
