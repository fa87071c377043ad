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
