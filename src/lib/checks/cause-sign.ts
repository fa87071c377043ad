import { choice, repriced, type Scene, type Supposition } from './cause.ts';

const prior = 4;

/** A line counts the other way: what was given back is charged, or a credit is a charge. */
export function signCauses(scene: Scene): Supposition[] {
  const { lines, sum, total } = scene.ledger;
  if (total === null) return [];
  return lines
    .filter(({ units }) => units !== 0n && 2n * units === sum - total)
    .map((line) => repriced(scene, 'sign', line, -line.units, prior + choice(lines.length)));
}
