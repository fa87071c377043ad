import { isSumLabel } from '#documents/fields/amount-labels.ts';
import { choice, removed, type Scene, type Supposition } from './cause.ts';

const prior = 3;
// What a row of sums is called tells it from an item; any other name is that of an item.
const named = -6;
const unnamed = 4;
// The page has a place for the line besides that of the sum.
const itsOwnPlace = 6;

/** A row of sums was taken for an item: the VAT, the net or the gross amount of the others. */
export function sumCauses(scene: Scene): Supposition[] {
  const { page, shift } = scene;
  const { lines, sum, total, vat } = scene.ledger;
  if (total === null || lines.length < 2) return [];
  const whole = total - shift;
  const sums = [whole, ...(vat === null || vat === 0n ? [] : [vat, whole - vat])];
  return lines.flatMap((line, index): Supposition[] => {
    const { name, units } = line;
    if (units !== sum - total || units === 0n) return [];
    const above = lines.slice(0, index).reduce((all, one) => all + one.units, 0n);
    // A sum of the first lines needs two of them: of one it would be that line again.
    if (!sums.includes(units) && (index < 2 || above !== units)) return [];
    const places = [whole, vat].filter((one) => one === units).length || 1;
    const bits =
      prior +
      choice(lines.length) +
      (isSumLabel(name) ? named : unnamed) +
      (page && page.times(units) > places ? itsOwnPlace : 0);
    return [removed(scene, 'sum', [line], bits)];
  });
}
