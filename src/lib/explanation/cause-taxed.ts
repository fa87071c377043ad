import { absolute } from '#documents/numbers/exact.ts';
import type { LedgerLine } from '#documents/checks/ledger.ts';
import { exactNetOf } from '#documents/checks/page-amounts.ts';
import {
  choice,
  movedBits,
  pageBits,
  replaced,
  repriced,
  roundingBits,
  textOf,
  type Scene,
  type Supposition,
} from './cause.ts';

const priors = { all: 2.5, one: 4.5 };

interface Untaxed {
  readonly line: LedgerLine;
  readonly units: bigint;
}

/** Causes in which VAT was added to gross amounts: to all lines, or to one. */
export function taxedCauses(scene: Scene): Supposition[] {
  const { ledger } = scene;
  const { lines, sum, total, unit } = ledger;
  if (total === null) return [];
  const untaxed = lines.flatMap((line): Untaxed[] => {
    const units = exactNetOf(line.units, line.rate, unit);
    return units === undefined || units === 0n ? [] : [{ line, units }];
  });
  const moves = untaxed.flatMap(({ line, units }) => replaced(line, { ...line, units }));
  const rest = untaxed.reduce((left, { line, units }) => left - line.units + units, sum) - total;
  const isWhole = untaxed.length > 1 && absolute(rest) <= ledger.tolerance;
  const everywhere: Supposition[] = isWhole
    ? [
        {
          kind: 'taxed',
          lines: untaxed.map(({ line }) => line.id),
          fix: {
            lines: {
              change: untaxed.map(({ line, units }) => ({
                id: line.id,
                values: { total_price: textOf(ledger, units) },
              })),
            },
          },
          bits: priors.all + roundingBits(rest, lines.length, unit) + movedBits(scene, moves),
        },
      ]
    : [];
  const single = untaxed
    .filter(({ line, units }) => line.units - units === sum - total)
    .map(({ line, units }) => {
      const cost = choice(lines.length) + pageBits(scene, units, line.rate, line.units);
      return repriced(scene, 'taxed', line, units, priors.one + cost);
    });
  return [...everywhere, ...single];
}
