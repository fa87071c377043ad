/** Parses a CSV while its text arrives. */
export interface CsvReader {
  readonly push: (text: string) => void;
  /**
   * Delivers the last row.
   * @returns false when the text ended inside a quoted cell, so that the file was truncated
   */
  readonly end: () => boolean;
}

const [quote, lineFeed, carriageReturn] = [34, 10, 13];

/** The separator that occurs most often in the first line. */
function separatorOf(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '');
  const many = (separator: string) => bare.split(separator).length;
  return [',', ';', '\t'].reduce((best, one) => (many(one) > many(best) ? one : best));
}

/**
 * A CSV parser for text in arbitrary pieces (RFC 4180): quoted cells may contain separators, quotes
 * and line ends. Cells are separated by comma, semicolon or tab, as in the first line; a byte order
 * mark and empty lines are skipped.
 */
export function csvReader(onRow: (cells: readonly string[]) => void): CsvReader {
  let separator = 0;
  let waiting = '';
  let cells: string[] = [];
  let cell = '';
  let [quoted, mayClose] = [false, false];

  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    const row = cells;
    cells = [];
    if (row.length > 1 || row[0] !== '') onRow(row);
  };

  function read(text: string): void {
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (mayClose) {
        mayClose = false;
        from = at;
        // A doubled quote stands for one quote; any other character ends the quoted cell.
        if (code === quote) continue;
        quoted = false;
      }
      if (quoted) {
        if (code !== quote) continue;
        cell += text.slice(from, at);
        mayClose = true;
        from = at + 1;
      } else if (code === quote && cell === '' && from === at) {
        quoted = true;
        from = at + 1;
      } else if (code === separator) {
        cell += text.slice(from, at);
        endCell();
        from = at + 1;
      } else if (code === lineFeed || code === carriageReturn) {
        cell += text.slice(from, at);
        from = at + 1;
        if (code === lineFeed) endRow();
      }
    }
    cell += text.slice(from);
  }

  return {
    push(text) {
      if (separator !== 0) return read(text);
      waiting += text;
      if (!waiting.includes('\n')) return;
      const start = waiting.replace(/^\ufeff/, '');
      separator = separatorOf(start.slice(0, start.indexOf('\n'))).charCodeAt(0);
      read(start);
      waiting = '';
    },
    end() {
      if (separator === 0) {
        const start = waiting.replace(/^\ufeff/, '');
        separator = separatorOf(start).charCodeAt(0);
        read(start);
      }
      const whole = !quoted || mayClose;
      if (cell !== '' || cells.length > 0) endRow();
      return whole;
    },
  };
}

/**
 * Counts the rows of a CSV in UTF-8 while its bytes arrive, ignoring line ends inside quotes.
 * @returns a function that takes bytes and returns the number of completed rows
 */
export function csvLineCounter(): (bytes: Uint8Array) => number {
  let lines = 0;
  let quoted = false;
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === quote) quoted = !quoted;
      else if (byte === lineFeed && !quoted) lines += 1;
    }
    return lines;
  };
}
