import { isDecimal } from '#contract/decimal.ts';
import { exportColumns, headingsOf } from '#contract/export-table.ts';
import { CurrencySums, type CurrencySum } from './currency-sums.ts';

/** Counts and sums over an export file. */
export interface FileTally {
  readonly header: readonly string[];
  /** Without header rows. */
  readonly rows: number;
  /** Null when the file has no column for currency or total. */
  readonly sums: readonly CurrencySum[] | null;
  /** Number of amounts that are not numbers and so are missing in `sums`. */
  readonly unread: number;
}

// Headings of the two summed columns in files of other services.
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
  const words = [...headingsOf(key), ...others[key]].map(folded);
  const cells = header.map(folded);
  const named = words.map((word) => cells.indexOf(word)).find((at) => at >= 0);
  if (named !== undefined) return named;
  // With as many columns as our own file, the columns are ours with headings in an unknown
  // language.
  return header.length === exportColumns.length
    ? exportColumns.findIndex((column) => column.key === key)
    : -1;
}

/** An amount such as `1.234,56` or `1,234.56` as decimal string; else the text. */
function amountOf(text: string): string {
  if (isDecimal(text)) return text;
  const bare = text.trim().replace(/^'/, '');
  if (/^-?\d{1,3}(?:\.\d{3})*,\d+$|^-?\d+,\d+$/.test(bare))
    return bare.replaceAll('.', '').replace(',', '.');
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare)) return bare.replaceAll(',', '');
  return bare;
}

/** Counts and sums the rows of an export; the repeated header of a further sheet is no row. */
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

  /** The following rows are on another sheet. */
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
      // A sheet with other headings is another table; one without headings continues the rows
      // before.
      this.#other = !isHeader && !isDecimal(cells[this.#total] ?? '');
    }
    if (isHeader || this.#other) return;
    if (cells.every((cell) => cell === '')) return;
    this.#rows += 1;
    const amount = cells[this.#total] ?? '';
    if (amount !== '' && !this.#sums.add((cells[this.#currency] ?? '').trim(), amountOf(amount)))
      this.#unread += 1;
  };

  /** @returns undefined when the file had no header */
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
