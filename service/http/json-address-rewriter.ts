import { Transform } from 'node:stream';

// Properties with an address to follow (interface 2.2, 4.1, 4.3, gap G40). Quotes inside texts are
// escaped, so the pattern cannot match there.
const named =
  /((?<!\\)"(?:file|url|href|next|previous|link|file_url|download_url|download)"\s*:\s*)("(?:[^"\\]|\\.)*")/g;
/** A property name, or a name with its text, that continues in the next piece. */
const begun = /"(?:\w{0,12}|\w{1,12}"\s*(?::\s*(?:"(?:[^"\\]|\\.)*\\?)?)?)$/;
// A longer text is no address and stays unchanged.
const longestAddress = 16_384;

/**
 * Rewrites the addresses in a JSON text while it is streamed; every other byte stays the same.
 * @param rewrite returns the replacement of an address
 */
export function jsonAddressRewriter(rewrite: (address: string) => string): Transform {
  let pending = '';

  // The text with its quotes as sent, since JSON can spell an address in several ways.
  function inPlace(whole: string, name: string, text: string): string {
    try {
      const address = String(JSON.parse(Buffer.from(text, 'latin1').toString('utf8')));
      const own = /^https?:\/\//.test(address) ? rewrite(address) : address;
      if (own === address) return whole;
      return name + Buffer.from(JSON.stringify(own), 'utf8').toString('latin1');
    } catch {
      // It is no valid JSON.
      return whole;
    }
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // A character may be split between pieces, so each byte is handled as a character here.
      const text = pending + chunk.toString('latin1');
      const [unfinished = ''] = begun.exec(text) ?? [];
      pending = unfinished.length > longestAddress ? '' : unfinished;
      const whole = text.slice(0, text.length - pending.length);
      done(null, Buffer.from(whole.replace(named, inPlace), 'latin1'));
    },
    flush(done) {
      done(null, Buffer.from(pending, 'latin1'));
    },
  });
}
