import { decodeReferences } from '#documents/einvoice/decode-references.ts';
import { sheetNumber } from '#documents/numbers/exact.ts';

/** Resolves XML references and Excel's own escapes such as `_x000D_`. */
const plain = (text: string): string =>
  decodeReferences(text).replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

const textsIn = (xml: string): string =>
  [...xml.matchAll(/<(?:\w+:)?t\b[^>]*?(?:\/>|>([^<]*)<)/g)]
    .map(([, text = '']) => plain(text))
    .join('');

/** The column of a cell reference such as `AB12`, from 0. */
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

/** Takes XML in pieces and reports the content of every element with the given name. */
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
 * Takes the XML of a sheet in pieces and reports its rows as texts. Numbers are written out in
 * full; dates stay the sheet's serial numbers.
 * @param shared the texts that cells of type `s` refer to
 * @returns a function that takes the next piece
 */
export const sheetReader = (
  shared: readonly string[],
  onRow: (cells: readonly string[]) => void,
): ((xml: string) => void) => elementReader('row', (row) => onRow(cellsOf(row, shared)));

/** Takes the XML of the shared strings in pieces and appends them to `into`. */
export const sharedTextReader = (into: string[]): ((xml: string) => void) =>
  // The phonetic reading of a text is stored beside it and is not part of it.
  elementReader('si', (text) =>
    into.push(textsIn(text.replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, ''))),
  );
