import { hundredths } from '#documents/field-values.ts';
import type { Cell } from '#documents/text/lines.ts';
import { unitOf } from '#documents/units.ts';
import { type Table } from './printed-table.ts';
import type { ValueRow } from './row-values.ts';

/** Maximum distance of a name from its numbers in letter heights, and of its edge from others'. */
const [apart, edge] = [1.9, 8];

/**
 * Names the lines by the first of the texts above them, where every line has a text alone directly
 * above it and the last one has none below.
 */
export function withNamesAbove(table: Table, rows: readonly ValueRow[]): Table {
  const places = placesOf(table, rows);
  const [first, ...others] = places.map((at) => textAlone(rows[at - 1], rows[at]));
  const nearest = [first, ...others].filter((cell) => cell !== undefined);
  const last = places.at(-1) ?? 0;
  const below = textAlone(rows[last + 1], rows[last]);
  if (
    first === undefined ||
    others.length === 0 ||
    nearest.length < table.items.length ||
    nearest.some((cell) => Math.abs(cell.x - first.x) > edge) ||
    (below !== undefined &&
      Math.abs(below.x - first.x) <= edge &&
      table.items.some(({ name }) => lettersIn(name) > 0))
  )
    return table;
  const shorter = table.items.filter(
    ({ name }, at) =>
      lettersIn(name) < lettersIn(nearest[at]?.text ?? '') ||
      nearest[at]?.text.includes(name) ||
      paragraph.test(name),
  );
  if (shorter.length * 2 <= table.items.length) return table;
  const texts = places.map((at) => textsAbove(rows, at, first.x));
  // Texts above the first line may not belong to the list.
  const most = Math.max(...texts.slice(1).map(({ length }) => length));
  return {
    ...table,
    items: table.items.map((item, at) => {
      const [name = item.name, ...more] = (texts[at] ?? []).slice(-most);
      const isOwn =
        [name, ...more].join(' ').includes(item.name) || unitOf(item.name) !== undefined;
      const own = isOwn || times.test(item.name) ? [] : [item.name];
      return { ...item, name, description: [...more, ...own].join(' ') };
    }),
  };
}

/** The texts alone above a row in one column, from the top. */
function textsAbove(rows: readonly ValueRow[], at: number, x: number): readonly string[] {
  const texts: string[] = [];
  for (let place = at; place > 0; place -= 1) {
    const cell = textAlone(rows[place - 1], rows[place]);
    if (cell === undefined || Math.abs(cell.x - x) > edge) break;
    texts.unshift(cell.text);
  }
  return texts;
}

/** The law by which a fee is charged, as `§ 33 Abs. 1 StBVV, Tabelle C`. */
const paragraph = /^§+\s?\d/;

/** What is left of `2 horas a 50,00 €` once its numbers are known. */
const times = /^\p{L}*\.?\s?(?:at|[x×@àa]|zu|je|per|por)(?:$|\s\D{0,4}\d)/u;

/** A code such as `HB-0412`, which has no small letters. */
const code = /^[\p{Lu}\d][\p{Lu}\d./-]{1,15}$/u;

/** Names the lines by the texts below them, where every line itself has only a code. */
export function withNamesBelow(table: Table): Table {
  const { items } = table;
  const isCoded =
    items.length > 1 &&
    items.every(({ name, description }) => code.test(name) && lettersIn(description) > 2) &&
    items.filter(({ name }) => /\d/.test(name)).length * 2 > items.length;
  return isCoded
    ? {
        ...table,
        items: items.map((item) => ({ ...item, name: item.description, description: item.name })),
      }
    : table;
}

/** The position of a line in a separate cell, as `01.` */
const position = /^\d{1,3}[.)]$/;

export const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** The indexes of the lines' rows in order; empty if one is not found. */
export function placesOf({ items }: Table, rows: readonly ValueRow[]): number[] {
  const places: number[] = [];
  for (const { amount } of items) {
    const after = places.at(-1) ?? -1;
    const at = rows.findIndex(
      ({ numbers }, place) =>
        place > after &&
        numbers.some((one) => one.units !== undefined && one.units === hundredths(amount)),
    );
    if (at < 0) return [];
    places.push(at);
  }
  return places;
}

/** The cell of a row that has no other, if it is a text close to the row beside it. */
function textAlone(row: ValueRow | undefined, beside: ValueRow | undefined): Cell | undefined {
  const cells = row?.line.cells ?? [];
  const [cell, ...more] = position.test(cells[0]?.text ?? '') ? cells.slice(1) : cells;
  if (row === undefined || beside === undefined || cell === undefined || more.length > 0)
    return undefined;
  const far = Math.abs(row.line.y - beside.line.y) > apart * Math.max(row.line.h, beside.line.h);
  return row.line.page !== beside.line.page || far || row.sum || lettersIn(cell.text) < 3
    ? undefined
    : cell;
}
