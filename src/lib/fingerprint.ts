/**
 * A 51-bit hash that names a place of storage without revealing the text, such as an API key. It
 * proves nothing, so it needs no slow cryptography.
 * @returns ten characters of 0-9 and a-z
 */
export function fingerprint(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return ((high >>> 13) * 2 ** 32 + (low >>> 0)).toString(36).padStart(10, '0');
}
