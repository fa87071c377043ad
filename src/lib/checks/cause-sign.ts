import {
  changed,
  choice,
  movedBits,
  replaced,
  textOf,
  type Scene,
  type Supposition,
} from './cause.ts';

const prior = 4;

/** A line counts the other way: what was given back is charged, or a credit is a charge. */
export function signCauses(scene: Scene): Supposition[] {
  const { ledger } = scene;
  const { lines, sum, total } = ledger;
  if (total === null) return [];
  return lines.flatMap((line): Supposition[] => {
    const { id, units, rate } = line;
    if (units === 0n || 2n * units !== sum - total) return [];
    const total_price = textOf(ledger, -units);
    return [
      {
        kind: 'sign',
        lines: [id],
        before: textOf(ledger, units),
        after: total_price,
        bits:
          prior + choice(lines.length) + movedBits(scene, replaced(line, { units: -units, rate })),
        fix: changed([line], { total_price }),
      },
    ];
  });
}
