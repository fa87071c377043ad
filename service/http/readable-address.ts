/**
 * Makes the path decodable: a percent sign that encodes nothing stands for itself. A malformed UID
 * is then searched like any other, and not found (gap G29).
 */
export function readableAddress(url: string): string {
  if (!url.includes('%')) return url;
  const [path = '', ...query] = url.split('?');
  if (canDecode(path)) return url;
  const readable = path.replace(/%(?![\da-f]{2})/gi, '%25');
  const safe = canDecode(readable) ? readable : path.replaceAll('%', '%25');
  return [safe, ...query].join('?');
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
