import type { Invoice } from '#contract/invoice.ts';
import { copyBlock } from '#src/lib/paste/clipboard.ts';
import type { Clipboard } from '#src/lib/paste/clipboard.ts';
import type { Draft } from '#src/device/drafts.ts';
import { lineCells } from '#src/lib/paste/line-cells.ts';
import { contentsOf, textOf } from '#src/pages/invoice/items/cells.ts';
import { lineEditsIn } from '#src/pages/invoice/items/line-drafts.ts';

const quoted = (text: string) =>
  /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
const markup: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => markup[sign] ?? sign);

/**
 * What was typed, as a spreadsheet takes it: the fields with their names, an empty line, then every
 * line that was changed, whole, in the columns of the grid.
 * @param fields name and value of each field
 */
export function draftClipboard(
  draft: Draft,
  invoice: Invoice | null,
  fields: readonly (readonly [name: string, value: string])[],
  locale: string,
  unitWord: (unit: string) => string,
): Clipboard {
  const lines = [...lineEditsIn(draft)]
    .filter(([, { deleted }]) => !deleted)
    .map(([row, { cells }]) => {
      const item = invoice?.items.find(({ uid }) => uid === row);
      const before = contentsOf(item);
      return lineCells.map((cell) => ({
        cell,
        value: textOf(cells[cell]?.mine ?? before[cell]) || null,
      }));
    });
  const block =
    lines.length > 0
      ? copyBlock(lines, locale, unitWord)
      : { text: '', html: '<html><body></body></html>' };
  const rows = fields
    .map((row) => row.map((text) => `<td>${escaped(text)}</td>`).join(''))
    .map((cells) => `<tr>${cells}</tr>`);
  const table = rows.length > 0 ? `<table>${rows.join('')}</table>` : '';
  const text = fields.map((row) => `${row.map(quoted).join('\t')}\r\n`).join('');
  return {
    text: [text, block.text].filter(Boolean).join('\r\n'),
    html: block.html.replace('</body>', `${table}</body>`),
  };
}
