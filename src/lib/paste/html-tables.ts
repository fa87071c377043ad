import { Parser } from 'htmlparser2';

type Attributes = Readonly<Record<string, string>>;

/** A cell of a table in HTML: its attributes and the text that one sees. */
export interface HtmlCell {
  readonly attributes: Attributes;
  readonly text: string;
}

/** A table in HTML that has no other inside. */
export interface HtmlTable {
  readonly rows: readonly {
    readonly attributes: Attributes;
    readonly cells: readonly HtmlCell[];
  }[];
}

interface Open {
  readonly rows: { attributes: Attributes; cells: HtmlCell[] }[];
  cell: { attributes: Attributes; text: string } | null;
  outer: boolean;
}

const unseen = new Set(['style', 'script', 'template', 'textarea', 'title', 'xml']);
const blocks = new Set(['p', 'div', 'li', 'h1', 'h2', 'h3']);

const seen = (text: string): string =>
  text
    .replace(/\u00a0/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/ {2,}/g, ' ')
    .trim();

function endCell(table: Open): void {
  if (table.cell)
    table.rows
      .at(-1)
      ?.cells.push({ attributes: table.cell.attributes, text: seen(table.cell.text) });
  table.cell = null;
}

function begin(table: Open, name: string, attributes: Attributes): void {
  if (name === 'tr') {
    endCell(table);
    table.rows.push({ attributes, cells: [] });
  } else if (name === 'td' || name === 'th') {
    endCell(table);
    if (table.rows.length === 0) table.rows.push({ attributes: {}, cells: [] });
    table.cell = { attributes, text: '' };
  } else if (table.cell && (name === 'br' || (blocks.has(name) && table.cell.text.trim() !== '')))
    table.cell.text += '\n';
}

/**
 * The tables of a clipboard's HTML, those that hold others left out. The page refuses to make nodes
 * of foreign HTML (Trusted Types), and here none are made: nothing of it can run, load or be
 * styled.
 */
export function htmlTables(html: string): readonly HtmlTable[] {
  const done: Open[] = [];
  const open: Open[] = [];
  let hidden = 0;
  new Parser({
    onopentag(name, attributes) {
      if (unseen.has(name)) hidden += 1;
      const table = open.at(-1);
      if (name === 'table') {
        if (table) table.outer = true;
        const next: Open = { rows: [], cell: null, outer: false };
        open.push(next);
        done.push(next);
      } else if (table) begin(table, name, attributes);
    },
    ontext(text) {
      const cell = open.at(-1)?.cell;
      // The source is wrapped at will; a break that one sees is a tag.
      if (cell && hidden === 0) cell.text += text.replace(/[ \t\r\n\f]+/g, ' ');
    },
    onclosetag(name) {
      if (unseen.has(name)) hidden -= 1;
      const table = open.at(-1);
      if (table && ['td', 'th', 'tr', 'table'].includes(name)) endCell(table);
      if (name === 'table') open.pop();
    },
  }).end(html);
  return done.filter((table) => !table.outer);
}
