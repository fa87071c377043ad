import { UnreadableFile } from '#documents/document-reading.ts';

const mostLevels = 100;
const mostAttributes = 200;
// Twice what an invoice of 20,000 lines has. More would exhaust the reader's memory or time, and
// block the page of anyone who views the file.
const mostElements = 500_000;

/**
 * Checks the text before it is parsed: a document type could expand entities or name files, and
 * deep nesting or many attributes can keep a parser busy for minutes.
 * @throws UnreadableFile
 */
export function guardXml(text: string): void {
  let depth = 0;
  let elements = 0;
  let at = text.indexOf('<');
  while (at >= 0) {
    const next = text.charCodeAt(at + 1);
    if (next === 33) at = skipMarkup(text, at);
    else if (next === 63) at = endOf(text, '?>', at + 2);
    else if (next === 47) {
      depth -= 1;
      at = endOf(text, '>', at + 2);
    } else {
      elements += 1;
      const tag = tagAt(text, at + 1);
      if (!tag.closed) depth += 1;
      if (depth > mostLevels) throw new UnreadableFile('xml-too-deep');
      if (elements > mostElements) throw new UnreadableFile('xml-too-large');
      at = tag.end;
    }
    at = text.indexOf('<', at);
  }
}

function skipMarkup(text: string, at: number): number {
  if (text.startsWith('<!--', at)) return endOf(text, '-->', at + 4);
  if (text.startsWith('<![CDATA[', at)) return endOf(text, ']]>', at + 9);
  throw new UnreadableFile('xml-doctype');
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}

function tagAt(text: string, from: number): { end: number; closed: boolean } {
  let attributes = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 62) return { end: at + 1, closed: text.charCodeAt(at - 1) === 47 };
    if (code === 34 || code === 39) {
      attributes += 1;
      if (attributes > mostAttributes) throw new UnreadableFile('xml-too-large');
      at = endOf(text, text.charAt(at), at + 1) - 1;
    }
  }
  return { end: text.length, closed: true };
}
