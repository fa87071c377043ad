import { Transform } from 'node:stream';

// Fields that hold an address to follow (interface 2.2, 4.1, 4.3, gap G40). Quotes inside of a text
// are escaped, so that none of these can stand in one.
const named =
  /((?<!\\)"(?:file|url|href|next|previous|link|file_url|download_url|download)"\s*:\s*)("(?:[^"\\]|\\.)*")/g;
/** A name, or a name and its text, that goes on in the next piece. */
const begun = /"(?:\w{0,12}|\w{1,12}"\s*(?::\s*(?:"(?:[^"\\]|\\.)*\\?)?)?)$/;
// A longer text is no address and stays as it is.
const longestAddress = 16_384;

/**
 * Rewrites the addresses in a JSON text while it is streamed; every other byte stays as it is,
 * whatever the size.
 * @param rewrite gives the address to put in place of one that was named
 */
export function jsonAddressRewriter(rewrite: (address: string) => string): Transform {
  let pending = '';

  // The text comes with its quotes, as sent: JSON may spell an address in several ways.
  function inPlace(whole: string, name: string, text: string): string {
    try {
      const address = String(JSON.parse(Buffer.from(text, 'latin1').toString('utf8')));
      const own = /^https?:\/\//.test(address) ? rewrite(address) : address;
      if (own === address) return whole;
      return name + Buffer.from(JSON.stringify(own), 'utf8').toString('latin1');
    } catch {
      // It is no JSON after all.
      return whole;
    }
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // A letter of several bytes may be cut in two: here each byte is one.
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
