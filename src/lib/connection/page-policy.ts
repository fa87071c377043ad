/**
 * Whether the page's own content security policy lets it read from an address; asked beforehand, since a refusal of the browser is an
 * error in its console.
 * @param policy the header of the page; null when it has none
 */
export function policyAllows(policy: string | null, address: string): boolean {
  if (policy === null) return true;
  const named = (directive: string) =>
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .find(([name]) => name?.toLowerCase() === directive)
      ?.slice(1);
  const sources = named('connect-src') ?? named('default-src');
  if (sources === undefined) return true;
  const { origin, protocol } = new URL(address);
  return sources.some(
    (source) =>
      source === '*' ||
      source === protocol ||
      (URL.canParse(source) && new URL(source).origin === origin),
  );
}
