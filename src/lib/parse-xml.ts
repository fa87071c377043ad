const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const namePattern = String.raw`[A-Za-z_\u00c0-\ufffd][\w.\u00b7-\ufffd-]*(?::[A-Za-z_\u00c0-\ufffd][\w.\u00b7-\ufffd-]*)?`;
const openTag = new RegExp(
  String.raw`<(${namePattern})((?:\s+${namePattern}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(/?)>`,
  'yu',
);
const closeTag = new RegExp(String.raw`</(${namePattern})\s*>`, 'yu');
const attribute = new RegExp(String.raw`(${namePattern})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')`, 'gu');
const prologue = /^\uFEFF?(?:<\?xml\s[^?]*\?>)?/;
const xmlSpace = 'http://www.w3.org/XML/1998/namespace';
const xmlnsSpace = 'http://www.w3.org/2000/xmlns/';

class Malformed extends Error {}

function decode(text: string): string {
  return text.replace(/&([^;]*);?/g, (whole, name: string) => {
    const number = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name);
    const code = number ? Number.parseInt(number[1] ?? number[2] ?? '', number[1] ? 16 : 10) : -1;
    const known = Object.hasOwn(entities, name)
      ? entities[name]
      : code > 0 && code <= 0x10ffff
        ? String.fromCodePoint(code)
        : undefined;
    if (known === undefined || !whole.endsWith(';')) throw new Malformed();
    return known;
  });
}

type Scope = ReadonlyMap<string, string>;

function spaceOf(name: string, scope: Scope, otherwise: string | null): string | null {
  const prefix = name.includes(':') ? (name.split(':', 1)[0] ?? '') : '';
  if (prefix === 'xml') return xmlSpace;
  if (prefix === '') return otherwise;
  const space = scope.get(prefix);
  if (!space) throw new Malformed();
  return space;
}

function element(
  document: Document,
  name: string,
  written: string,
  outer: Scope,
): { made: Element; scope: Scope } {
  const pairs = [...written.matchAll(attribute)].map(
    ([, key = '', double, single]) => [key, decode(double ?? single ?? '')] as const,
  );
  if (new Set(pairs.map(([key]) => key)).size < pairs.length) throw new Malformed();
  const scope = new Map(outer);
  for (const [key, value] of pairs) {
    if (key === 'xmlns') scope.set('', value);
    else if (key.startsWith('xmlns:')) scope.set(key.slice(6), value);
  }
  const made = document.createElementNS(spaceOf(name, scope, scope.get('') || null), name);
  for (const [key, value] of pairs) {
    if (key === 'xmlns' || key.startsWith('xmlns:')) made.setAttributeNS(xmlnsSpace, key, value);
    else made.setAttributeNS(spaceOf(key, scope, null), key, value);
  }
  return { made, scope };
}

function build(text: string, document: Document): void {
  const open: { node: Element; scope: Scope; name: string }[] = [];
  let at = prologue.exec(text)?.[0].length ?? 0;
  const skip = (start: string, end: string): string => {
    const stop = text.indexOf(end, at + start.length);
    if (stop < 0) throw new Malformed();
    const inside = text.slice(at + start.length, stop);
    at = stop + end.length;
    return inside;
  };
  const add = (content: string) => {
    const parent = open.at(-1)?.node;
    if (parent) parent.append(content);
    else if (content.trim() !== '') throw new Malformed();
  };
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const until = next < 0 ? text.length : next;
    if (until > at) add(decode(text.slice(at, until)));
    at = until;
    if (at >= text.length) break;
    if (text.startsWith('<!--', at)) skip('<!--', '-->');
    else if (text.startsWith('<![CDATA[', at)) add(skip('<![CDATA[', ']]>'));
    else if (text.startsWith('<?', at)) skip('<?', '?>');
    else if (text.startsWith('</', at)) {
      closeTag.lastIndex = at;
      const name = closeTag.exec(text)?.[1];
      if (name === undefined || open.pop()?.name !== name) throw new Malformed();
      at = closeTag.lastIndex;
    } else {
      // A document type could name further files: no invoice needs one.
      openTag.lastIndex = at;
      const [, name = '', written = '', empty] = openTag.exec(text) ?? [];
      if (name === '' || (open.length === 0 && document.documentElement)) throw new Malformed();
      at = openTag.lastIndex;
      const { made, scope } = element(document, name, written, open.at(-1)?.scope ?? new Map());
      (open.at(-1)?.node ?? document).append(made);
      if (empty !== '/') open.push({ node: made, scope, name });
    }
  }
  if (open.length > 0 || !document.documentElement) throw new Malformed();
}

/**
 * The document of an XML text, put together without the browser's own parser: of a broken text that one makes a page with
 * styles in it, which the content security policy refuses, and Trusted Types keep it from texts at all.
 * @returns null when the text is not well-formed, or has a document type
 */
export function parseXml(text: string): Document | null {
  const made = document.implementation.createDocument(null, null);
  try {
    build(text, made);
    return made;
  } catch {
    return null;
  }
}

/** The text of XML bytes: by their byte order mark, else by the encoding that they declare, else UTF-8. */
export function decodeXml(bytes: Uint8Array<ArrayBuffer>): string {
  const [a, b] = bytes;
  const declared = /^[^>]*?encoding\s*=\s*["']([\w.-]+)["']/.exec(
    new TextDecoder('latin1').decode(bytes.subarray(0, 200)),
  )?.[1];
  const label =
    a === 0xff && b === 0xfe
      ? 'utf-16le'
      : a === 0xfe && b === 0xff
        ? 'utf-16be'
        : a === 0x3c && b === 0
          ? 'utf-16le'
          : (declared ?? 'utf-8');
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
