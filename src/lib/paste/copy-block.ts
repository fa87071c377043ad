import { withoutFormula } from '#contract/csv.ts';
import { isDecimal } from '#contract/decimal.ts';
import { decimalSign } from '#src/lib/money.ts';
import { ownTable, type Clipboard } from './clipboard.ts';
import { derivedCells, type CopiedCell } from './line-cells.ts';

const numbers: ReadonlySet<string> = new Set([
  'quantity',
  'total_price',
  'vat_rate',
  ...derivedCells,
]);
const amounts: ReadonlySet<string> = new Set(['total_price', 'net', 'vat']);
const markup: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => markup[sign] ?? sign);
const quoted = (text: string): string =>
  /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

// An apostrophe that the text itself begins with is kept by one more: reading takes one away.
const tame = (text: string): string =>
  /^'+[=+\-@|%]/.test(text) ? `'${text}` : withoutFormula(text);

function trimmed(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value;
}

/**
 * A block of cells for the clipboard, such that Excel, LibreOffice and Google Sheets take its
 * numbers as numbers: in the person's figures and without group signs as text, exact beside that in
 * the HTML. No text runs as a formula there, and the block can be put back into a grid of ours
 * unchanged.
 * @param unitWord the word for a unit such as `k`
 */
export function copyBlock(
  rows: readonly (readonly CopiedCell[])[],
  locale: string,
  unitWord: (unit: string) => string,
): Clipboard {
  const sign = decimalSign(locale);
  const shown = ({
    cell,
    value,
  }: CopiedCell): { readonly text: string; readonly exact?: string } => {
    if (value === null || value === '') return { text: '' };
    if (cell === 'unit') return { text: unitWord(value) };
    if (!numbers.has(cell) || !isDecimal(value)) return { text: value };
    return {
      text: (amounts.has(cell) ? value : trimmed(value)).replace('.', sign),
      exact: trimmed(value),
    };
  };
  const tsv = rows.map((row) =>
    row
      .map((cell) => {
        const { text, exact } = shown(cell);
        return exact === undefined ? quoted(tame(text)) : text;
      })
      .join('\t'),
  );
  const html = rows
    .map((row) =>
      row
        .map((cell) => {
          const { text, exact } = shown(cell);
          const content = escaped(text).replace(
            /\r\n?|\n/g,
            '<br style="mso-data-placement:same-cell">',
          );
          // The format @ is what keeps Excel from reading a text that begins with an equals sign.
          return exact === undefined
            ? `<td style="mso-number-format:'\\@'" data-sheets-value="${escaped(JSON.stringify({ 1: 2, 2: text }))}">${content}</td>`
            : `<td x:num="${exact}" sdval="${exact}" data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:${exact}}">${content}</td>`;
        })
        .join(''),
    )
    .map((cells) => `<tr>${cells}</tr>`);
  return {
    text: `${tsv.join('\r\n')}\r\n`,
    html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"></head><body>${ownTable(rows)}${html.join('')}</table></body></html>`,
  };
}
