import type { Readable } from 'node:stream';
import { currencyDecimals } from '#contract/currency-decimals.ts';
import { isDecimal } from '#contract/decimal.ts';
import { isIsoDate } from '#contract/dates.ts';
import { cellOf, type ExportColumn, type ExportRow } from '#contract/export-table.ts';
import {
  contentTypes,
  packageRelations,
  sheetName,
  styles,
  workbook,
  workbookRelations,
} from '#service/exports/formats/xlsx-parts.ts';
import { zip, type ZipEntry } from '#service/exports/formats/zip-stream.ts';

const mostRows = 1_048_576;
const mostText = 32_767;
const dayMs = 86_400_000;
// Day 0 of Excel's serial dates, for every day from March 1900 on.
const excelEpoch = Date.UTC(1899, 11, 30);
const firstRealDay = Date.UTC(1900, 2, 1);
const styleOf = { header: 1, cents: 2, whole: 3, thousandths: 4, date: 5, moment: 6 } as const;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Text that XML allows: without control characters and lone surrogates; `_x0041_` is escaped,
 * because Excel reads it as a character code.
 */
export function xmlText(text: string): string {
  const allowed = text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are what must not get through
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '')
    .slice(0, mostText)
    .toWellFormed();
  return allowed
    .replace(/[&<>]/g, (character) => escapes[character] ?? '')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');
}

function textCell(text: string, style?: number): string {
  const styled = style === undefined ? '' : ` s="${style}"`;
  const content = `<is><t xml:space="preserve">${xmlText(text)}</t></is>`;
  return `<c t="inlineStr"${styled}>${content}</c>`;
}

function serial(moment: number): number | undefined {
  return moment >= firstRealDay ? (moment - excelEpoch) / dayMs : undefined;
}

/** An amount shows the decimals of its currency, or more if it has more. */
function amountStyle(amount: string, currency: string): number {
  const present = amount.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  const decimals = Math.max(present, currencyDecimals(currency));
  return decimals === 0 ? styleOf.whole : decimals <= 2 ? styleOf.cents : styleOf.thousandths;
}

function cell(text: string, kind: ExportColumn['kind'], currency: string): string {
  if (text === '') return '<c/>';
  if (kind === 'amount' && isDecimal(text))
    return `<c s="${amountStyle(text, currency)}"><v>${text}</v></c>`;
  if (kind === 'number' && isDecimal(text)) return `<c><v>${text}</v></c>`;
  if (kind === 'date' && isIsoDate(text)) {
    const days = serial(Date.parse(`${text}T00:00:00Z`));
    if (days !== undefined) return `<c s="${styleOf.date}"><v>${days}</v></c>`;
  }
  if (kind === 'moment') {
    // The time as written, whatever its offset, since spreadsheets have no time zones.
    const wall = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})/.exec(text)?.[1];
    const days = wall === undefined ? undefined : serial(Date.parse(`${wall}Z`));
    if (days !== undefined && !Number.isNaN(days))
      return `<c s="${styleOf.moment}"><v>${days.toFixed(10)}</v></c>`;
  }
  return textCell(text);
}

const widths = { text: 26, amount: 14, number: 12, date: 14, moment: 20 } as const;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function sheetStart(columns: readonly ExportColumn[]): string {
  const cols = columns
    .map(({ width, kind }, index) => {
      const place = `min="${index + 1}" max="${index + 1}"`;
      return `<col ${place} width="${width ?? widths[kind]}" customWidth="1"/>`;
    })
    .join('');
  const heads = columns.map((column) => textCell(column.header, styleOf.header)).join('');
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetViews><sheetView workbookViewId="0">' +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    `</sheetView></sheetViews><cols>${cols}</cols><sheetData><row>${heads}</row>`
  );
}

/** Reads rows page by page and divides them among sheets. */
class Pages {
  private readonly source: AsyncIterator<readonly ExportRow[]>;
  private page: readonly ExportRow[] = [];
  private done = false;

  constructor(rows: AsyncIterable<readonly ExportRow[]>) {
    this.source = rows[Symbol.asyncIterator]();
  }

  /** At most `limit` rows; undefined after the last. */
  async take(limit: number): Promise<readonly ExportRow[] | undefined> {
    while (this.page.length === 0 && !this.done) {
      const step = await this.source.next();
      if (step.done) this.done = true;
      else this.page = step.value;
    }
    if (this.page.length === 0) return undefined;
    const taken = this.page.slice(0, limit);
    this.page = this.page.slice(limit);
    return taken;
  }

  async waiting(): Promise<boolean> {
    const next = await this.take(Number.POSITIVE_INFINITY);
    if (next) this.page = next;
    return next !== undefined;
  }

  /** Closes the source; safe at any time. */
  async close(): Promise<void> {
    await this.source.return?.();
  }
}

async function* sheet(
  pages: Pages,
  columns: readonly ExportColumn[],
  rowLimit: number,
): AsyncGenerator<string> {
  yield sheetStart(columns);
  let left = rowLimit - 1;
  while (left > 0) {
    const rows = await pages.take(Math.min(left, 500));
    if (!rows) break;
    left -= rows.length;
    yield rows
      .map((row) => {
        const cells = columns.map((column) =>
          cell(cellOf(row, column), column.kind, row.currency ?? ''),
        );
        return `<row>${cells.join('')}</row>`;
      })
      .join('');
  }
  const last = `${letters[columns.length - 1] ?? 'A'}${rowLimit - left}`;
  yield `</sheetData><autoFilter ref="A1:${last}"/></worksheet>`;
}

/** A table of a workbook; `rows` is read when its turn comes. */
export interface Sheet {
  readonly title: string;
  readonly columns: readonly ExportColumn[];
  readonly rows: AsyncIterable<readonly ExportRow[]>;
}

async function* parts(sheets: readonly Sheet[], rowLimit: number): AsyncGenerator<ZipEntry> {
  const names: string[] = [];
  for (const { title, columns, rows } of sheets) {
    const pages = new Pages(rows);
    let full = 0;
    try {
      do {
        names.push(sheetName(title, full));
        full += 1;
        yield {
          name: `xl/worksheets/sheet${names.length}.xml`,
          content: sheet(pages, columns, rowLimit),
        };
      } while (await pages.waiting());
    } finally {
      await pages.close();
    }
  }
  // The number of sheets is only known now, so the lists of sheets come last.
  yield { name: 'xl/styles.xml', content: [styles] };
  yield { name: 'xl/workbook.xml', content: [workbook(names)] };
  yield { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelations(names.length)] };
  yield { name: '_rels/.rels', content: [packageRelations] };
  yield { name: '[Content_Types].xml', content: [contentTypes(names.length)] };
}

/**
 * Tables as an Excel workbook, written while they are read. Amounts are numbers digit for digit,
 * dates are real dates, text is never a formula, and another sheet starts when one is full. A
 * failure of `rows` destroys the stream (gap G26).
 * @param rowLimit rows of a sheet, for tests
 */
export function writeXlsx(sheets: readonly Sheet[], rowLimit = mostRows): Readable {
  return zip(parts(sheets, rowLimit));
}
