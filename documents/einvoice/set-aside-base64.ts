/** No field of an invoice is this long. */
const longest = 100_000;

/** Encloses the number of a placeholder; no text contains this character. */
const placeholder = (number: number) => `\u{F0000}${number}\u{F0000}`;

export interface SetAside {
  /** The file with short placeholders for its long base64 texts. */
  readonly text: string;
  /** The base64 texts by placeholder. */
  readonly contents: ReadonlyMap<string, string>;
}

/** The index of the last character of a CDATA section; -1 if it does not end. */
function afterCdata(text: string, at: number): number {
  const end = text.indexOf(']]>', at);
  return end < 0 ? -1 : end + 2;
}

/**
 * Sets aside the documents that are attached to an e-invoice as base64, since the parser needs
 * fifty times their size.
 */
export function setAsideBase64(text: string): SetAside {
  const kept: string[] = [];
  const contents = new Map<string, string>();
  let from = 0;
  for (let at = text.indexOf('>'); at >= 0;) {
    const next = text.indexOf('<', at);
    if (next < 0) break;
    // Text that only seems to be base64 ends in a quote, or in the end of a comment or of CDATA.
    if (
      next - at > longest &&
      /^\s*[A-Za-z0-9+/][A-Za-z0-9+/=\s]*$/.test(text.slice(at + 1, next))
    ) {
      const name = placeholder(contents.size);
      contents.set(name, text.slice(at + 1, next));
      kept.push(text.slice(from, at + 1), name);
      from = next;
    }
    // What is inside CDATA, such as an invoice in its envelope, is set aside when that is read.
    at = text.startsWith('<![CDATA[', next) ? afterCdata(text, next) : text.indexOf('>', next);
  }
  return { text: from === 0 ? text : kept.join('') + text.slice(from), contents };
}
