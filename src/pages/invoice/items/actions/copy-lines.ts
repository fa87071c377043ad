import type { Line, LineChanges, LineValues } from '#src/lib/line-changes.ts';

/** The values of a line without its place. */
export function valuesOf({
  name,
  description,
  quantity,
  unit,
  total_price,
  vat_rate,
}: Line): LineValues {
  return { name, description, quantity, unit, total_price, vat_rate };
}

/** The same lines once more, at the end and in their order. */
export function duplicate(lines: readonly Line[]): LineChanges {
  return { add: lines.map(valuesOf) };
}

/** The lines go. */
export function removal(lines: readonly Line[]): LineChanges {
  return { remove: lines.map((line) => line.id) };
}

/**
 * Gives every line the values of the first one in these cells; only what differs is changed.
 * @param cells by wire name (interface 2.8)
 */
export function fillDown(
  lines: readonly Line[],
  cells: readonly (keyof LineValues)[],
): LineChanges {
  const [first, ...rest] = lines;
  if (!first) return {};
  const change = rest.flatMap((line) => {
    const differing = cells.filter((cell) => line[cell] !== first[cell]);
    return differing.length > 0
      ? [{ id: line.id, values: Object.fromEntries(differing.map((cell) => [cell, first[cell]])) }]
      : [];
  });
  return { change };
}
