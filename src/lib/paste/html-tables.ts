import { decodeEntities } from './html-entities.ts';

type Attributes = ReadonlyMap<string, string>;

/** A cell of a table in HTML: its attributes and the text that one sees. */
export interface HtmlCell {
  readonly attributes: Attributes;
  readonly text: string;
}

/** A table in HTML that has no other inside. */
export interface HtmlTable {
  readonly attributes: Attributes;
  readonly rows: readonly { readonly attributes: Attributes; readonly cells: readonly HtmlCell[] }[];
}

interface Open {
  readonly attributes: Attributes;
  readonly rows: { attributes: Attributes; cells: HtmlCell[] }[];
  cell: { attributes: Attributes; text: string } | null;
  outer: boolean;
}

const unseen = /<!--[\s\S]*?-->|<(style|script|template|textarea|title|xml)\b[\s\S]*?<\/\1\s*>/gi;
const token = /<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi;
const attribute = /([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const blocks = new Set(['p', 'div', 'li', 'h1', 'h2', 'h3']);

function attributesOf(text: string): Attributes {
  return new Map([...text.matchAll(attribute)].map(([, name = '', double, single, bare]) => [name.toLowerCase(), decodeEntities(double ?? single ?? bare ?? '')]));
}

const seen = (text: string): string => text.replace(/\u00a0/g, ' ').replace(/ *\n */g, '\n').replace(/ {2,}/g, ' ').trim();

function endCell(table: Open): void {
  if (table.cell) table.rows.at(-1)?.cells.push({ attributes: table.cell.attributes, text: seen(table.cell.text) });
  table.cell = null;
}

function begin(name: string, attributes: () => Attributes, table: Open | undefined): void {
  if (!table) return;
  if (name === 'tr') {
    endCell(table);
    table.rows.push({ attributes: attributes(), cells: [] });
  } else if (name === 'td' || name === 'th') {
    endCell(table);
    if (table.rows.length === 0) table.rows.push({ attributes: new Map(), cells: [] });
    table.cell = { attributes: attributes(), text: '' };
  } else if (table.cell && (name === 'br' || (blocks.has(name) && table.cell.text.trim() !== ''))) table.cell.text += '\n';
}

/**
 * The tables of a clipboard's HTML, those that hold others left out. Read as text: the page refuses to make nodes of foreign
 * HTML (Trusted Types), so nothing of it can run, load or be styled.
 */
export function htmlTables(html: string): readonly HtmlTable[] {
  const done: Open[] = [];
  const open: Open[] = [];
  const source = html.replace(unseen, '');
  let before = 0;
  for (const match of source.matchAll(token)) {
    const [whole, closing, name = '', rest = ''] = match;
    const table = open.at(-1);
    // The source is wrapped at will; a break that one sees is a tag.
    if (table?.cell) table.cell.text += decodeEntities(source.slice(before, match.index).replace(/[ \t\r\n\f]+/g, ' '));
    before = match.index + whole.length;
    const tag = name.toLowerCase();
    if (!closing && tag === 'table') {
      if (table) table.outer = true;
      const next: Open = { attributes: attributesOf(rest), rows: [], cell: null, outer: false };
      open.push(next);
      done.push(next);
    } else if (!closing) begin(tag, () => attributesOf(rest), table);
    else if (table && (tag === 'td' || tag === 'th' || tag === 'tr')) endCell(table);
    else if (table && tag === 'table') {
      endCell(table);
      open.pop();
    }
  }
  for (const table of open) endCell(table);
  return done.filter((table) => !table.outer);
}
