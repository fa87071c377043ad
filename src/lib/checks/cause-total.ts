import { textOf, vatBits, type Scene, type Supposition } from './cause.ts';
import { vatMisfit } from './ledger.ts';

const prior = 4;

/** The total was misread: that of the items stands on the page, the header's does not. */
export function totalCauses(scene: Scene): Supposition[] {
  const { ledger, page } = scene;
  const { sum, total } = ledger;
  if (!page || total === null || sum === total || page.times(total) > 0 || page.times(sum) === 0)
    return [];
  const after = textOf(ledger, sum);
  return [
    {
      kind: 'total',
      lines: [],
      field: 'total_price',
      before: textOf(ledger, total),
      after,
      bits: prior + vatBits(scene, vatMisfit(ledger)),
      fix: { header: { total_price: after } },
    },
  ];
}
