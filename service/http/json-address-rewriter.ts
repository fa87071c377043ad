import { Transform } from 'node:stream';

/** Names of fields that hold an address to follow (interface 2.2, 4.1, 4.3, gap G40). */
const addressFields = new Set([
  'file',
  'url',
  'href',
  'next',
  'previous',
  'link',
  'file_url',
  'download_url',
  'download',
]);
// A longer text is no address and stays as it is.
const longestAddress = 16_384;

/**
 * Rewrites the addresses in a JSON text while it is streamed; every other byte stays as it is,
 * whatever the size.
 * @param rewrite gives the address to put in place of one that was named
 */
export function jsonAddressRewriter(rewrite: (address: string) => string): Transform {
  let pending = '';
  let key = '';
  let last = '';
  let isValue = false;
  let passing = false;

  // A string with its quotes, as sent: JSON may spell an address in several ways.
  function value(token: string): string {
    const text: unknown = JSON.parse(Buffer.from(token, 'latin1').toString('utf8'));
    if (typeof text !== 'string' || !/^https?:\/\//.test(text)) return token;
    const rewritten = rewrite(text);
    return rewritten === text
      ? token
      : Buffer.from(JSON.stringify(rewritten), 'utf8').toString('latin1');
  }

  function read(text: string): string {
    let out = '';
    let at = 0;
    while (at < text.length) {
      if (passing || text[at] === '"') {
        let end = passing ? at : at + 1;
        while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
        if (end >= text.length) {
          if (!passing && text.length - at <= longestAddress) {
            pending = text.slice(at);
            return out;
          }
          // Too long to be an address: it goes by, but for an escape that is cut in two.
          const whole = end > text.length ? text.length - 1 : text.length;
          passing = true;
          pending = text.slice(whole);
          return out + text.slice(at, whole);
        }
        const token = text.slice(at, end + 1);
        out += !passing && isValue && addressFields.has(key) ? value(token) : token;
        last = passing ? '' : token.slice(1, -1);
        passing = false;
        at = end + 1;
        continue;
      }
      const letter = text[at] ?? '';
      if (letter === ':') {
        key = last;
        isValue = true;
      } else if (!/\s/.test(letter)) isValue = false;
      out += letter;
      at += 1;
    }
    return out;
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = pending + chunk.toString('latin1');
      pending = '';
      try {
        done(null, Buffer.from(read(text), 'latin1'));
      } catch {
        // It is no JSON after all.
        passing = true;
        done(null, Buffer.from(text, 'latin1'));
      }
    },
    flush(done) {
      done(null, Buffer.from(pending, 'latin1'));
    },
  });
}
