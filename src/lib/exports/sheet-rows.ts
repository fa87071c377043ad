const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Text of XML with its entities, and the codes of Excel such as `_x000D_`, resolved. */
function plain(text: string): string {
  const read = text.includes('&')
    ? text.replace(
        /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
        (all, hex?: string, dec?: string, name?: string) => {
          if (name !== undefined) return named[name] ?? all;
          const code = hex === undefined ? Number(dec) : Number.parseInt(hex, 16);
          return code <= 0x10ffff ? String.fromCodePoint(code) : all;
        },
      )
    : text;
  return read.includes('_x')
    ? read.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : read;
}

const textsIn = (xml: string): string =>
  [...xml.matchAll(/<(?:\w+:)?t\b[^>]*?(?:\/>|>([^<]*)<)/g)]
    .map(([, text = '']) => plain(text))
    .join('');

const mostDigits = 15;

/**
 * A number as a sheet keeps it, written out: `1.5E3` is `1500`. A sheet means fifteen digits, so
 * what comes after them, as in
 * `0.30000000000000004`, is rounded off.
 */
export function sheetNumber(text: string): string {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  if (whole + fraction === '' || Math.abs(Number(power)) > 300) return text;
  const digits = (whole + fraction).replace(/^0+/, '');
  // The value is digits × 10 ** exponent.
  let [units, exponent] = [BigInt(digits || '0'), Number(power) - fraction.length];
  const over = digits.length - mostDigits;
  if (over > 0) {
    const step = 10n ** BigInt(over);
    units = (units + step / 2n) / step;
    exponent += over;
  }
  if (exponent >= 0) return `${sign}${units * 10n ** BigInt(exponent)}`;
  const padded = units.toString().padStart(1 - exponent, '0');
  const decimals = padded.slice(exponent).replace(/0+$/, '');
  return `${sign}${padded.slice(0, exponent)}${decimals && `.${decimals}`}`;
}

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
    else cells[at] = type === 'n' ? sheetNumber(value) : plain(value);
  }
  return cells;
}

/**
 * Takes the XML of a sheet in pieces and gives out its rows as texts; numbers are written out, days
 * and moments stay the numbers that a sheet has.
 * @param shared the texts that cells of the type `s` name
 * @returns takes the next piece
 */
export function sheetReader(
  shared: readonly string[],
  onRow: (cells: readonly string[]) => void,
): (xml: string) => void {
  let rest = '';
  return (xml) => {
    rest += xml;
    const shape = /<(?:\w+:)?row\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g;
    let over = 0;
    for (let found = shape.exec(rest); found; found = shape.exec(rest)) {
      onRow(cellsOf(found[1] ?? '', shared));
      over = shape.lastIndex;
    }
    rest = rest.slice(over);
  };
}

/** Takes the XML of the shared texts in pieces and keeps them in `into`. */
export function sharedTextReader(into: string[]): (xml: string) => void {
  let rest = '';
  return (xml) => {
    rest += xml;
    const shape = /<(?:\w+:)?si\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g;
    let over = 0;
    for (let found = shape.exec(rest); found; found = shape.exec(rest)) {
      // How a text is read aloud stands beside it, and is no part of it.
      into.push(textsIn((found[1] ?? '').replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '')));
      over = shape.lastIndex;
    }
    rest = rest.slice(over);
  };
}
