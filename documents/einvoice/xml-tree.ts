import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { UnreadableFile } from '#documents/document-reading.ts';
import { decodeReferences } from './decode-references.ts';
import { decodeXml } from './decode-xml.ts';
import { guardXml } from './guard-xml.ts';
import { setAsideBase64, type SetAside } from './set-aside-base64.ts';

/** An element by its local name, since prefixes differ between files. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

const mostBytes = 60 * 1024 * 1024;

const cdata = '#cdata';

const parser = new XMLParser({
  preserveOrder: true,
  // References are resolved here, because the parser leaves numeric ones.
  processEntities: false,
  cdataPropName: cdata,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // A blank beside CDATA is part of the value; a text of blanks only separates elements.
  trimValues: false,
  tagValueProcessor: (_, text) => (text.trim() === '' ? '' : text),
  ignoreDeclaration: true,
  ignorePiTags: true,
});

/**
 * The root element of an XML file.
 * @throws UnreadableFile when it is malformed, has a document type, or could exhaust a parser
 */
export function parseXml(bytes: Uint8Array): XmlElement {
  if (bytes.length > mostBytes) throw new UnreadableFile('xml-too-large');
  const whole = decodeXml(bytes);
  guardXml(whole);
  const { text, contents } = setAsideBase64(whole);
  // The parser accepts malformed XML silently; the validator does not.
  if (XMLValidator.validate(text) !== true) throw new UnreadableFile('xml-damaged');
  let parsed: unknown;
  try {
    parsed = parser.parse(text);
  } catch {
    throw new UnreadableFile('xml-entities');
  }
  const [root, second] = elementsOf(parsed, contents);
  if (root === undefined) throw new UnreadableFile('xml-empty');
  if (second !== undefined) throw new UnreadableFile('xml-damaged');
  return root;
}

function elementsOf(list: unknown, contents: SetAside['contents']): XmlElement[] {
  const found: XmlElement[] = [];
  for (const entry of Array.isArray(list) ? list : []) {
    if (!isRecord(entry)) continue;
    const name = Object.keys(entry).find((key) => key !== ':@' && key !== '#text' && key !== cdata);
    if (name === undefined) continue;
    const inner = entry[name];
    const own = textOf(inner);
    found.push({
      name,
      attributes: attributesOf(entry[':@']),
      children: elementsOf(inner, contents),
      text: contents.get(own) ?? own,
    });
  }
  return found;
}

function attributesOf(value: unknown): Map<string, string> {
  const attributes = new Map<string, string>();
  if (isRecord(value))
    for (const [key, text] of Object.entries(value))
      attributes.set(key, decodeReferences(String(text)));
  return attributes;
}

function textOf(list: unknown): string {
  let text = '';
  for (const entry of Array.isArray(list) ? list : []) {
    if (!isRecord(entry)) continue;
    if ('#text' in entry) text += decodeReferences(String(entry['#text']));
    // CDATA is literal text.
    else if (cdata in entry) text += partsOf(entry[cdata]);
  }
  return text.trim();
}

function partsOf(list: unknown): string {
  const [part] = Array.isArray(list) ? list : [];
  return isRecord(part) ? String(part['#text']) : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The root element of an XML file; null when it is malformed or refused. */
export function xmlRoot(bytes: Uint8Array): XmlElement | null {
  try {
    return parseXml(bytes);
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}
