const htmlNames = new Set(
  (
    'a abbr article aside audio b base blockquote body br button canvas center code div dl em ' +
    'embed fieldset font footer form frame frameset h1 h2 h3 h4 h5 h6 head ' +
    'header hr html i iframe img input label li link main map marquee math meta nav noscript ' +
    'object ol p param pre script section select small source span ' +
    'strong style svg table tbody td template textarea th title tr u ul video'
  ).split(' '),
);
const activeSpaces =
  /xmlns(?::[\w.-]+)?\s*=\s*["']http:\/\/www\.w3\.org\/(?:1999\/xhtml|2000\/svg)["']/;

/**
 * Decodes the start of a text file by its byte order mark or by the encoding of `<`; other
 * encodings keep ASCII readable.
 */
export function decodeHead(bytes: Uint8Array): string {
  const head = bytes.subarray(0, 65_536);
  const [a, b, c, d] = head;
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(head);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(head);
  if (a === 0x3c && b === 0 && d === 0) return new TextDecoder('utf-16le').decode(head);
  if (a === 0 && b === 0x3c && c === 0) return new TextDecoder('utf-16be').decode(head);
  if (a === 0xef && b === 0xbb && c === 0xbf)
    return new TextDecoder('latin1').decode(head.subarray(3));
  return new TextDecoder('latin1').decode(head);
}

// Skips one construct that may precede the root; undefined when it does not end within the head.
function skip(text: string, opening: string, closing: string): string | undefined {
  const end = text.indexOf(closing, opening.length);
  return end < 0 ? undefined : text.slice(end + closing.length).trimStart();
}

/**
 * Whether the text is XML data: its root is neither a web page nor a drawing, which a browser would
 * execute. Whether it is well-formed is decided by reading it.
 */
export function isDataXml(text: string): boolean {
  const declared = text.startsWith('<?xml');
  let rest: string | undefined = text.trimStart();
  while (rest?.startsWith('<?') || rest?.startsWith('<!--'))
    rest = rest.startsWith('<?') ? skip(rest, '<?', '?>') : skip(rest, '<!--', '-->');
  // A comment longer than the head hides the root, so only a declaration identifies it as XML.
  if (rest === undefined) return declared;
  const name =
    /^<(?:!DOCTYPE\s+)?((?:[A-Za-z_][\w.-]*:)?)([A-Za-z_\u0080-\uffff][\w.\u0080-\uffff-]*)(?=[\s/>[])/i.exec(
      rest,
    );
  if (!name) return false;
  const local = (name[2] ?? '').toLowerCase();
  if (local === 'html' || local === 'svg') return false;
  if (!declared && name[1] === '' && htmlNames.has(local)) return false;
  return !activeSpaces.test(rest.slice(0, rest.indexOf('>') + 1));
}
