import { Parser } from 'htmlparser2';
import { sheetNumber } from '#documents/numbers/exact.ts';
import type { Clipboard } from './clipboard.ts';
import { evenRows, readTsv, type PastedCell, type PastedTable } from './pasted-table.ts';

type Attributes = Readonly<Record<string, string>>;

/** A table cell in HTML: its attributes and visible text. */
interface HtmlCell {
  readonly attributes: Attributes;
  text: string;
}

interface HtmlTable {
  readonly rows: { readonly attributes: Attributes; readonly cells: HtmlCell[] }[];
  cell: HtmlCell | null;
  /** The table contains another table. */
  outer: boolean;
}

const unseen = new Set(['style', 'script', 'template', 'textarea', 'title', 'xml']);
const blocks = new Set(['p', 'div', 'li', 'h1', 'h2', 'h3']);

function endCell(table: HtmlTable): void {
  const { cell } = table;
  if (!cell) return;
  cell.text = cell.text
    .replace(/\u00a0/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/ {2,}/g, ' ')
    .trim();
  table.rows.at(-1)?.cells.push(cell);
  table.cell = null;
}

function begin(table: HtmlTable, name: string, attributes: Attributes): void {
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
 * The innermost tables of the clipboard's HTML. Trusted Types forbid the page to create nodes from
 * foreign HTML, so it is parsed as text: nothing of it can run or load.
 */
function htmlTables(html: string): readonly HtmlTable[] {
  const done: HtmlTable[] = [];
  const open: HtmlTable[] = [];
  let hidden = 0;
  new Parser({
    onopentag(name, attributes) {
      if (unseen.has(name)) hidden += 1;
      const table = open.at(-1);
      if (name === 'table') {
        if (table) table.outer = true;
        const next: HtmlTable = { rows: [], cell: null, outer: false };
        open.push(next);
        done.push(next);
      } else if (table) begin(table, name, attributes);
    },
    ontext(text) {
      const cell = open.at(-1)?.cell;
      // White space in the source is insignificant; visible line breaks are tags.
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

/** A cell with the underlying number that Google Sheets, LibreOffice or Excel add to the text. */
function cellOf({ text, attributes }: HtmlCell): PastedCell {
  const google = attributes['data-sheets-value'];
  // Extracted from the text, because a parsed JSON number would be a float.
  const behind =
    google === undefined
      ? (attributes['sdval'] ?? attributes['x:num'])
      : /"3"\s*:\s*(-?[\d.]+(?:[eE][-+]?\d+)?)/.exec(google)?.[1];
  const exact = behind && text !== '' ? sheetNumber(behind, text.includes('%') ? 2 : 0) : undefined;
  return exact === undefined ? { text } : { text, exact };
}

const span = (cell: HtmlCell, name: string): number =>
  Math.min(Math.max(Number.parseInt(cell.attributes[name] ?? '1', 10) || 1, 1), 1000);

function rowsOf({ rows }: HtmlTable): PastedTable {
  // Cells that span further rows: the number of remaining rows by column.
  const reaching: number[] = [];
  const shown = rows.filter(
    ({ attributes: { style = '', hidden } }) =>
      !/display\s*:\s*none/i.test(style) && hidden === undefined,
  );
  return shown.map(({ cells }) => {
    const row: PastedCell[] = [];
    const skip = () => {
      for (let left = reaching[row.length] ?? 0; left > 0; left = reaching[row.length] ?? 0) {
        reaching[row.length] = left - 1;
        row.push({ text: '' });
      }
    };
    for (const cell of cells) {
      skip();
      const [down, across] = [span(cell, 'rowspan') - 1, span(cell, 'colspan')];
      for (let at = 0; at < across; at += 1) {
        reaching[row.length] = down;
        row.push(at === 0 ? cellOf(cell) : { text: '' });
      }
    }
    skip();
    return row;
  });
}

/**
 * Parses the first table of a clipboard's HTML. Merged cells keep their text in the first place and
 * are empty in the others; hidden rows are left out.
 * @returns rows of equal length; none when there is no table
 */
export function readHtml(html: string): PastedTable {
  if (!/<table/i.test(html)) return [];
  const table = htmlTables(html).find((one) => one.rows.some((row) => row.cells.length > 0));
  return table ? evenRows(rowsOf(table)) : [];
}

const cellsOf = (table: PastedTable): number => table.length * (table[0]?.length ?? 0);

/**
 * The block in a clipboard. HTML is preferred, because only it has exact numbers and marks hidden
 * rows; if its table is only a small part of a page, the text is read instead.
 */
export function readClipboard({ text, html }: Clipboard): PastedTable {
  const rich = readHtml(html);
  const plain = readTsv(text);
  const exact = rich.some((row) => row.some((cell) => cell.exact !== undefined));
  return cellsOf(rich) > 0 && (exact || cellsOf(rich) * 2 >= cellsOf(plain)) ? rich : plain;
}
