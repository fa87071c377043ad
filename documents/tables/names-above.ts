import type { Cell } from '#documents/text/lines.ts';
import { unitOf } from '#documents/units.ts';
import { units, type Table } from './printed-table.ts';
import type { ValueRow } from './row-values.ts';

/** Maximum distance of a name from its numbers in letter heights, and of its edge from others'. */
const [apart, edge] = [1.9, 8];

/**
 * Names the lines by the texts above them, where every line has a text alone directly above it and
 * the last one has none below.
 */
export function withNamesAbove(table: Table, rows: readonly ValueRow[]): Table {
  const places = placesOf(table, rows);
  const [first, ...others] = places.map((at) => textAlone(rows[at - 1], rows[at]));
  const names = [first, ...others].filter((cell) => cell !== undefined);
  const last = places.at(-1) ?? 0;
  const below = textAlone(rows[last + 1], rows[last]);
  if (
    first === undefined ||
    others.length === 0 ||
    names.length < table.items.length ||
    names.some((cell) => Math.abs(cell.x - first.x) > edge) ||
    (below !== undefined &&
      Math.abs(below.x - first.x) <= edge &&
      table.items.some(({ name }) => lettersIn(name) > 0))
  )
    return table;
  const shorter = table.items.filter(
    ({ name }, at) => lettersIn(name) < lettersIn(names[at]?.text ?? ''),
  );
  if (shorter.length * 2 <= table.items.length) return table;
  return {
    ...table,
    items: table.items.map((item, at) => {
      const name = names[at]?.text ?? item.name;
      const isOwn = name.includes(item.name) || unitOf(item.name) !== undefined;
      return { ...item, name, description: isOwn ? '' : item.name };
    }),
  };
}

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

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** The indexes of the lines' rows in order; empty if one is not found. */
function placesOf({ items }: Table, rows: readonly ValueRow[]): number[] {
  const places: number[] = [];
  for (const { amount } of items) {
    const after = places.at(-1) ?? -1;
    const at = rows.findIndex(
      ({ numbers }, place) =>
        place > after &&
        numbers.some((one) => one.units !== undefined && one.units === units(amount)),
    );
    if (at < 0) return [];
    places.push(at);
  }
  return places;
}

/** The cell of a row that has no other, if it is a text close to the row beside it. */
function textAlone(row: ValueRow | undefined, beside: ValueRow | undefined): Cell | undefined {
  const [cell, ...more] = row?.line.cells ?? [];
  if (row === undefined || beside === undefined || cell === undefined || more.length > 0)
    return undefined;
  const far = Math.abs(row.line.y - beside.line.y) > apart * Math.max(row.line.h, beside.line.h);
  return row.line.page !== beside.line.page || far || row.sum || lettersIn(cell.text) < 3
    ? undefined
    : cell;
}
