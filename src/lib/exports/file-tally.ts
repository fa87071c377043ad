import { isDecimal } from '#contract/decimal.ts';
import { exportColumns, exportHeadings } from '#contract/export-table.ts';
import { CurrencySums, type CurrencySum } from './currency-sums.ts';

/** What an export file holds, counted. */
export interface FileTally {
  readonly header: readonly string[];
  /** Without the headers. */
  readonly rows: number;
  /** Null when no column says the currency or the total. */
  readonly sums: readonly CurrencySum[] | null;
  /** Amounts that are no number; `sums` lacks them. */
  readonly unread: number;
}

// Headings that another service may give the two columns that are added up, besides our own.
const others = {
  currency: ['currency', 'currency code', 'döviz', 'währung'],
  total_price: [
    'total_price',
    'total price',
    'total',
    'total amount',
    'amount',
    'toplam',
    'toplam tutar',
    'tutar',
    'betrag',
    'summe',
  ],
} as const;

const folded = (text: string): string => text.trim().toLocaleLowerCase('tr').replaceAll('ı', 'i');

function placeOf(header: readonly string[], key: keyof typeof others): number {
  const words = [
    ...Object.values(exportHeadings).map((headings) => headings[key]),
    ...others[key],
  ].map(folded);
  const cells = header.map(folded);
  const named = words.map((word) => cells.indexOf(word)).find((at) => at >= 0);
  if (named !== undefined) return named;
  // Other words in the places of ours: a heading in a language that is not known here.
  return header.length === exportColumns.length
    ? exportColumns.findIndex((column) => column.key === key)
    : -1;
}

/**
 * An amount as people write it, `1.234,56` and `1,234.56` too, as a decimal text; else the text as
 * it is.
 */
function amountOf(text: string): string {
  if (isDecimal(text)) return text;
  const bare = text.trim().replace(/^'/, '');
  if (/^-?\d{1,3}(?:\.\d{3})*,\d+$|^-?\d+,\d+$/.test(bare))
    return bare.replaceAll('.', '').replace(',', '.');
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare)) return bare.replaceAll(',', '');
  return bare;
}

/**
 * Counts the rows of an export and adds them up; a header again, at the top of a further sheet, is
 * no row.
 */
export class Tallying {
  #header: readonly string[] | undefined;
  #headerText = '';
  #currency = -1;
  #total = -1;
  #rows = 0;
  #unread = 0;
  readonly #sums = new CurrencySums();
  #starts = false;
  #other = false;

  /** What comes now is on a further sheet. */
  nextSheet(): void {
    this.#starts = this.#header !== undefined;
  }

  readonly row = (cells: readonly string[]): void => {
    if (!this.#header) {
      this.#header = cells;
      this.#headerText = cells.join('\n');
      this.#currency = placeOf(cells, 'currency');
      this.#total = placeOf(cells, 'total_price');
      return;
    }
    const isHeader = cells[0] === this.#header[0] && cells.join('\n') === this.#headerText;
    if (this.#starts) {
      this.#starts = false;
      // A sheet that begins with other headings is another table; one without any goes on with the
      // rows before.
      this.#other = !isHeader && !isDecimal(cells[this.#total] ?? '');
    }
    if (isHeader || this.#other) return;
    if (cells.every((cell) => cell === '')) return;
    this.#rows += 1;
    const amount = cells[this.#total] ?? '';
    if (amount !== '' && !this.#sums.add((cells[this.#currency] ?? '').trim(), amountOf(amount)))
      this.#unread += 1;
  };

  /** @returns undefined when there was not even a header */
  end(): FileTally | undefined {
    if (!this.#header) return undefined;
    const summed = this.#currency >= 0 && this.#total >= 0;
    return {
      header: this.#header,
      rows: this.#rows,
      sums: summed ? this.#sums.all() : null,
      unread: summed ? this.#unread : 0,
    };
  }
}
