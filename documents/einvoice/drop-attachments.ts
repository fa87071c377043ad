/** No field of an invoice is so long. */
const longest = 100_000;

/**
 * Leaves out the documents that are attached to an e-invoice as base64: nothing reads them, and the
 * parser needs fifty times their size.
 */
export function dropAttachments(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let at = text.indexOf('>'); at >= 0;) {
    const next = text.indexOf('<', at);
    if (next < 0) break;
    // Text that only seems to be base64 ends in a quote, or in the end of a comment or of CDATA.
    if (next - at > longest && /^[A-Za-z0-9+/=\s]*$/.test(text.slice(at + 1, next))) {
      kept.push(text.slice(from, at + 1));
      from = next;
    }
    at = text.indexOf('>', next);
  }
  return from === 0 ? text : kept.join('') + text.slice(from);
}
