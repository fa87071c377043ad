import type { Decimal } from '#contract/decimal.ts';
import type { NumberStyle } from './number-style.ts';
import { findStyle } from './number-style.ts';
import { guessColumns } from './guess-columns.ts';
import { numberCells, readRows, type PasteChoices } from './read-rows.ts';
import { readTsv } from './pasted-table.ts';
import type { PastedTable } from './pasted-table.ts';

/** Reads a block as the sheet does before anybody chooses anything. */
export function guessed(
  source: string | PastedTable,
  choices: Partial<PasteChoices> = {},
  sums: readonly Decimal[] = [],
) {
  const table = typeof source === 'string' ? readTsv(source) : source;
  const guess = guessColumns(table, undefined, sums);
  const found = findStyle(numberCells(table, guess.heading, guess.targets));
  const block = readRows(table, {
    ...guess,
    style: found.style,
    round: false,
    rate: null,
    lines: new Set(),
    ...choices,
  });
  return { ...guess, found, ...block, lines: block.rows.filter((row) => row.kind === 'line') };
}

/** A decimal as a sheet writes it. */
export function written(
  value: string,
  style: NumberStyle,
  group: '' | 'sign' | ' ' | '\u00a0' | '\u202f' | "'" | '’',
): string {
  const negative = value.startsWith('-');
  const [whole = '', fraction] = value.replace('-', '').split('.');
  const sign = group === 'sign' ? (style === 'point' ? ',' : '.') : group;
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, sign);
  return (
    (negative ? '-' : '') +
    grouped +
    (fraction === undefined ? '' : (style === 'point' ? '.' : ',') + fraction)
  );
}
