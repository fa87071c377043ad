import { exactNumber } from './exact-number.ts';
import { evenRows, type PastedCell, type PastedTable } from './table.ts';

const tag = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;

/** A document has a page's policy even when nobody sees it: styles are kept as plain attributes, and nothing else of them. */
const withoutStyles = (html: string): string =>
  html.replace(/<!--[\s\S]*?-->/g, '').replace(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, '').replace(tag, (found) => found.replace(/\s(?:style|on\w+)\s*=/gi, ' data-style='));

const isHidden = (element: Element): boolean => /display\s*:\s*none/i.test(element.getAttribute('data-style') ?? '') || element.hasAttribute('hidden');

function textOf(node: Node): string {
  let text = '';
  for (const child of node.childNodes) {
    if (child.nodeName === 'BR') text += '\n';
    // The source is wrapped at will; a break in the cell is a `br` or a block.
    else if (child.nodeType === 3) text += (child.nodeValue ?? '').replace(/[ \t\r\n\f]+/g, ' ');
    else text += /^(?:P|DIV|LI|TR)$/.test(child.nodeName) && text.trim() !== '' ? `\n${textOf(child)}` : textOf(child);
  }
  return text;
}

const shown = (cell: Element): string =>
  textOf(cell).replace(/\u00a0/g, ' ').replace(/ *\n */g, '\n').replace(/ {2,}/g, ' ').trim();

/** The number that Google Sheets, LibreOffice or Excel keep beside what they show. */
function numberBehind(cell: Element): string | null {
  const google = cell.getAttribute('data-sheets-value');
  // Read from the text itself: a parsed number would be a float.
  if (google !== null) return /"3"\s*:\s*(-?[\d.]+(?:[eE][-+]?\d+)?)/.exec(google)?.[1] ?? null;
  return cell.getAttribute('sdval') ?? cell.getAttribute('x:num');
}

function cellOf(cell: Element): PastedCell {
  const text = shown(cell);
  const behind = numberBehind(cell);
  const exact = behind ? exactNumber(behind, text.includes('%')) : undefined;
  return exact === undefined || text === '' ? { text } : { text, exact };
}

const span = (cell: Element, name: string): number => Math.min(Math.max(Number.parseInt(cell.getAttribute(name) ?? '1', 10) || 1, 1), 1000);

function rowsOf(table: Element): PastedTable {
  const rows: PastedCell[][] = [];
  // Cells that reach down from a row above, by column: how many rows more.
  const reaching: number[] = [];
  for (const line of table.querySelectorAll('tr')) {
    if (line.closest('table') !== table || isHidden(line)) continue;
    const row: PastedCell[] = [];
    const skip = () => {
      for (let left = reaching[row.length] ?? 0; left > 0; left = reaching[row.length] ?? 0) {
        reaching[row.length] = left - 1;
        row.push({ text: '' });
      }
    };
    for (const cell of line.children) {
      if (cell.localName !== 'td' && cell.localName !== 'th') continue;
      skip();
      const down = span(cell, 'rowspan') - 1;
      for (let across = span(cell, 'colspan'), first = true; across > 0; across -= 1, first = false) {
        reaching[row.length] = down;
        row.push(first ? cellOf(cell) : { text: '' });
      }
    }
    skip();
    rows.push(row);
  }
  return rows;
}

/**
 * Reads the first table of a clipboard's HTML in a document that loads and runs nothing. Joined cells keep their text in the
 * first place and are empty in the others; rows that the sheet hides are left out.
 * @returns rows of equal length; none when there is no table
 */
export function readHtml(html: string): PastedTable {
  if (!/<table/i.test(html)) return [];
  const tables = [...new DOMParser().parseFromString(withoutStyles(html), 'text/html').querySelectorAll('table')];
  const table = tables.find((one) => one.querySelector('table') === null);
  return table ? evenRows(rowsOf(table)) : [];
}
