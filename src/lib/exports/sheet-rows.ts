import { decodeReferences } from '#documents/einvoice/decode-references.ts';
import { sheetNumber } from '#documents/numbers/exact.ts';

/** Text of XML with its references, and the codes of Excel such as `_x000D_`, resolved. */
const plain = (text: string): string =>
  decodeReferences(text).replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

const textsIn = (xml: string): string =>
  [...xml.matchAll(/<(?:\w+:)?t\b[^>]*?(?:\/>|>([^<]*)<)/g)]
    .map(([, text = '']) => plain(text))
    .join('');

/** Which column `AB12` is in, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const code = letter.charCodeAt(0) - 64;
    if (code < 1 || code > 26) break;
    column = column * 26 + code;
  }
  return column - 1;
}

const cellShape = /<(?:\w+:)?c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g;

function cellsOf(row: string, shared: readonly string[]): readonly string[] {
  const cells: string[] = [];
  for (const [, attributes = '', content = ''] of row.matchAll(cellShape)) {
    const reference = /\br="([A-Z]+)\d*"/.exec(attributes)?.[1];
    const at = reference === undefined ? cells.length : columnOf(reference);
    while (cells.length < at) cells.push('');
    const type = /\bt="(\w+)"/.exec(attributes)?.[1] ?? 'n';
    const value = /<(?:\w+:)?v\b[^>]*>([^<]*)</.exec(content)?.[1] ?? '';
    if (type === 'inlineStr') cells[at] = textsIn(content);
    else if (type === 's') cells[at] = shared[Number(value)] ?? '';
    else cells[at] = type === 'n' ? (sheetNumber(value) ?? value) : plain(value);
  }
  return cells;
}

/** Takes XML in pieces, and gives out what is inside each element of that name. */
function elementReader(name: string, onElement: (content: string) => void): (xml: string) => void {
  const shape = new RegExp(
    `<(?:\\w+:)?${name}\\b[^>]*?(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`,
    'g',
  );
  let rest = '';
  return (xml) => {
    rest += xml;
    let over = 0;
    for (const { 0: whole, 1: content = '', index } of rest.matchAll(shape)) {
      onElement(content);
      over = index + whole.length;
    }
    rest = rest.slice(over);
  };
}

/**
 * Takes the XML of a sheet in pieces and gives out its rows as texts; numbers are written out, days
 * and moments stay the numbers that a sheet has.
 * @param shared the texts that cells of the type `s` name
 * @returns takes the next piece
 */
export const sheetReader = (
  shared: readonly string[],
  onRow: (cells: readonly string[]) => void,
): ((xml: string) => void) => elementReader('row', (row) => onRow(cellsOf(row, shared)));

/** Takes the XML of the shared texts in pieces and keeps them in `into`. */
export const sharedTextReader = (into: string[]): ((xml: string) => void) =>
  // How a text is read aloud stands beside it, and is no part of it.
  elementReader('si', (text) =>
    into.push(textsIn(text.replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, ''))),
  );
