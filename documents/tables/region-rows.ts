import type { PageWord } from '#documents/text/words.ts';
import type { Box } from '#documents/text/place-on-sheet.ts';
import { bandsOf, isAmount, isFigure, wordsWithin, type Band, type Phrase } from './table-bands.ts';

/** The cells of a table as texts by row; the first row may be its head. */
export type CellBlock = readonly (readonly string[])[];

interface Column {
  readonly left: number;
  readonly right: number;
}

/** A table row has another text besides its amount. */
const isRow = (band: Band, least = 2): boolean =>
  band.phrases.length >= least && band.phrases.some(({ text }) => isAmount(text));

const overlap = (a: Column, b: Column) => Math.min(a.right, b.right) - Math.max(a.left, b.left);

/** The columns of the fullest row, and those that other rows have in between. */
function columnsOf(rows: readonly Band[]): readonly Column[] {
  let columns: Column[] = [];
  for (const { phrases } of rows.toSorted((a, b) => b.phrases.length - a.phrases.length)) {
    for (const phrase of phrases.toSorted((a, b) => a.left - b.left)) {
      const touched = columns.filter((column) => overlap(column, phrase) > 0);
      const [only] = touched;
      if (!only)
        columns = [...columns, { left: phrase.left, right: phrase.right }].toSorted(
          (a, b) => a.left - b.left,
        );
      else if (touched.length === 1)
        columns = columns.map((column) =>
          column === only
            ? {
                left: Math.min(column.left, phrase.left),
                right: Math.max(column.right, phrase.right),
              }
            : column,
        );
    }
  }
  return columns;
}

/** The column of a text: the first that it overlaps, else the nearest. */
function columnAt(columns: readonly Column[], place: Column): number {
  const touched = columns.findIndex((column) => overlap(column, place) > 0);
  if (touched >= 0) return touched;
  const far = columns.map((column) => -overlap(column, place));
  return far.indexOf(Math.min(...far));
}

function cellsOf(
  columns: readonly Column[],
  phrases: readonly { readonly text: string; readonly left: number; readonly right: number }[],
): string[] {
  const cells = columns.map(() => '');
  for (const phrase of phrases) {
    const at = columnAt(columns, phrase);
    cells[at] = [cells[at], phrase.text].filter(Boolean).join(' ');
  }
  return cells;
}

/** The words of a heading one by one, because headings are closer together than the cells below. */
const asWords = (phrase: Phrase) =>
  phrase.words.map((word) => ({ text: word.text, left: word.left, right: word.left + word.width }));

function headOf(columns: readonly Column[], bands: readonly Band[]): string[] | null {
  const start = bands.findIndex(({ phrases }) => phrases.length > 1);
  if (start < 0) return null;
  const head = [bands[start]];
  for (const band of bands.slice(start + 1)) {
    const before = head.at(-1);
    if (!before || band.top - before.top > before.size * 1.45) break;
    head.push(band);
  }
  const phrases = head.flatMap((band) => band?.phrases ?? []);
  return cellsOf(
    columns,
    phrases.flatMap((phrase) =>
      columns.filter((column) => overlap(column, phrase) > 0).length > 1
        ? asWords(phrase)
        : [phrase],
    ),
  );
}

/** Splits `Subtotal $ 12.00` in a column of amounts into a name and an amount. */
function splitSum(
  phrase: Phrase,
  first: Column,
): (Phrase | (Column & { readonly text: string }))[] {
  const amount = phrase.words.findIndex((_, index) =>
    isAmount(
      phrase.words
        .slice(index)
        .map(({ text }) => text)
        .join(' '),
    ),
  );
  if (amount < 1) return [phrase];
  const [name, rest] = [phrase.words.slice(0, amount), phrase.words.slice(amount)];
  return [
    { ...first, text: name.map(({ text }) => text).join(' ') },
    {
      text: rest.map(({ text }) => text).join(' '),
      left: rest[0]?.left ?? phrase.left,
      right: phrase.right,
    },
  ];
}

/**
 * The table in a region of a page as cells, with the head first if there is one. A text below a row
 * without an amount is added to the row's text as a new line.
 * @returns no rows if the region does not look like a table
 */
export function rowsInRegion(words: readonly PageWord[], region: Box): CellBlock {
  const bands = bandsOf(wordsWithin(words, region));
  const full = bands.filter((band) => isRow(band));
  const anchors = new Set(
    full.length > 0
      ? full
      : bands.filter(
          ({ phrases }) => phrases.length > 1 && phrases.some(({ text }) => isFigure(text)),
        ),
  );
  const first = bands.findIndex((band) => anchors.has(band));
  if (first < 0) return [];
  const columns = columnsOf([...anchors]);
  const printed = [...anchors].map(({ phrases }) => cellsOf(columns, phrases));
  const figures = columns.map((_, at) => {
    const there = printed.map((cells) => cells[at] ?? '').filter(Boolean);
    return there.filter(isFigure).length * 2 > there.length;
  });
  const named = columns[figures.indexOf(false)] ?? columns[0];
  const rows: string[][] = [];
  for (const band of bands.slice(first)) {
    const before = rows.at(-1);
    const sums = band.phrases
      .filter((phrase) => figures[columnAt(columns, phrase)])
      .flatMap((phrase) => (named ? splitSum(phrase, named) : [phrase]));
    if (anchors.has(band) || sums.length > band.phrases.length)
      rows.push(
        cellsOf(
          columns,
          sums.length > band.phrases.length
            ? [...band.phrases.filter((phrase) => !figures[columnAt(columns, phrase)]), ...sums]
            : band.phrases,
        ),
      );
    else if (before)
      for (const [at, text] of cellsOf(columns, band.phrases).entries())
        if (text !== '' && !figures[at]) before[at] = [before[at], text].filter(Boolean).join('\n');
  }
  const head = headOf(columns, bands.slice(0, first));
  return head ? [head, ...rows] : rows;
}

const everywhere: Box = { left: -1e6, top: -1e6, width: 2e6, height: 2e6 };
const within = (index: number, bands: readonly Band[]) =>
  bands[index] ?? {
    top: Number.POSITIVE_INFINITY,
    bottom: Number.POSITIVE_INFINITY,
    size: 0,
    phrases: [],
  };

/** Groups of rows, as indexes of bands, that are at most a long description apart. */
function runsOf(rows: readonly number[], bands: readonly Band[]): number[][] {
  const runs: number[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (
      run &&
      last !== undefined &&
      within(row, bands).top - within(last, bands).bottom < within(last, bands).size * 12
    )
      run.push(row);
    else runs.push([row]);
  }
  return runs;
}

/** The most likely table of lines on a page, from its head to its last row; null for none. */
export function guessTable(words: readonly PageWord[]): Box | null {
  const bands = bandsOf(wordsWithin(words, everywhere));
  const most = Math.max(
    0,
    ...bands.filter((band) => isRow(band)).map(({ phrases }) => phrases.length),
  );
  const least = Math.max(2, Math.ceil(most * 0.6));
  const weigh = (run: readonly number[]) =>
    run.reduce((sum, row) => sum + within(row, bands).phrases.length, 0);
  const [run] = runsOf(
    bands.flatMap((band, index) => (isRow(band, least) ? [index] : [])),
    bands,
  ).toSorted((a, b) => weigh(b) - weigh(a));
  const [first, last] = [run?.[0], run?.at(-1)];
  if (first === undefined || last === undefined) return null;
  const { size } = within(first, bands);
  const near = (index: number) =>
    within(index + 1, bands).top - within(index, bands).top <= size * 1.9;
  const heads = (index: number) =>
    index >= 0 &&
    !isRow(within(index, bands)) &&
    (near(index) || within(index, bands).phrases.length > 2) &&
    within(first, bands).top - within(index, bands).top < size * 8;
  let [from, to] = [first, last];
  while (heads(from - 1)) from -= 1;
  while (near(to) && within(to + 1, bands).phrases.length === 1) to += 1;
  const right = Math.max(...words.map(({ left, width }) => left + width));
  const { top } = within(from, bands);
  return { left: 0, top: top - 1, width: right + 4, height: within(to, bands).bottom - top + 2 };
}
