import { exactNumber } from './exact-number.ts';
import { htmlTables, type HtmlCell, type HtmlTable } from './html-tables.ts';
import { evenRows, type PastedCell, type PastedTable } from './table.ts';

const isHidden = ({ attributes }: HtmlTable['rows'][number]): boolean =>
  /display\s*:\s*none/i.test(attributes['style'] ?? '') || attributes['hidden'] !== undefined;

/** The number that Google Sheets, LibreOffice or Excel keep beside what they show. */
function numberBehind({ attributes }: HtmlCell): string | undefined {
  const google = attributes['data-sheets-value'];
  // Read from the text itself: a parsed number would be a float.
  if (google !== undefined) return /"3"\s*:\s*(-?[\d.]+(?:[eE][-+]?\d+)?)/.exec(google)?.[1];
  return attributes['sdval'] ?? attributes['x:num'];
}

function cellOf(cell: HtmlCell): PastedCell {
  const { text } = cell;
  const behind = numberBehind(cell);
  const exact = behind ? exactNumber(behind, text.includes('%')) : undefined;
  return exact === undefined || text === '' ? { text } : { text, exact };
}

const span = (cell: HtmlCell, name: string): number =>
  Math.min(Math.max(Number.parseInt(cell.attributes[name] ?? '1', 10) || 1, 1), 1000);

function rowsOf(table: HtmlTable): PastedTable {
  // Cells that reach down from a row above, by column: how many rows more.
  const reaching: number[] = [];
  return table.rows
    .filter((line) => !isHidden(line))
    .map((line) => {
      const row: PastedCell[] = [];
      const skip = () => {
        for (let left = reaching[row.length] ?? 0; left > 0; left = reaching[row.length] ?? 0) {
          reaching[row.length] = left - 1;
          row.push({ text: '' });
        }
      };
      for (const cell of line.cells) {
        skip();
        const down = span(cell, 'rowspan') - 1;
        for (
          let across = span(cell, 'colspan'), first = true;
          across > 0;
          across -= 1, first = false
        ) {
          reaching[row.length] = down;
          row.push(first ? cellOf(cell) : { text: '' });
        }
      }
      skip();
      return row;
    });
}

/**
 * Reads the first table of a clipboard's HTML. Joined cells keep their text in the first place and
 * are empty in the others; rows that the sheet hides are left out.
 * @returns rows of equal length; none when there is no table
 */
export function readHtml(html: string): PastedTable {
  if (!/<table/i.test(html)) return [];
  const table = htmlTables(html).find((one) => one.rows.some((row) => row.cells.length > 0));
  return table ? evenRows(rowsOf(table)) : [];
}
