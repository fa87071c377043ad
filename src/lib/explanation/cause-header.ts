import { absolute } from '#documents/numbers/exact.ts';
import { totalAgrees, vatIn, vatDifference, vatSums } from '#documents/checks/ledger.ts';
import {
  absent,
  choice,
  restated,
  roundingBits,
  textOf,
  vatBits,
  type Scene,
  type Supposition,
} from './cause.ts';

const priors = { swapped: 3, part: 3, untaxed: 2 };

/** Total and VAT were entered in each other's field. */
function swappedCauses(scene: Scene): Supposition[] {
  const { ledger } = scene;
  const { sum, total, vat } = ledger;
  if (total === null || vat === null || absolute(total) >= absolute(vat)) return [];
  if (absolute(sum - vat) > ledger.tolerance) return [];
  const header = { total_price: textOf(ledger, vat), total_vat: textOf(ledger, total) };
  return [
    {
      kind: 'swapped',
      lines: [],
      before: header.total_vat,
      after: header.total_price,
      fix: { header },
      bits:
        priors.swapped +
        roundingBits(sum - vat, ledger.lines.length, ledger.unit) +
        vatBits(scene, vatDifference(ledger, [], total)),
    },
  ];
}

/** The VAT of one rate was taken for the VAT of the whole invoice. */
function partCauses(scene: Scene): Supposition[] {
  const { ledger, page } = scene;
  const { vat, unit, rates } = ledger;
  if (vat === null || ledger.unrated || rates.size < 2 || !totalAgrees(ledger)) return [];
  const ofRate = [...rates].filter(
    ([rate, { total, net }]) => vatIn(total, rate, unit) === vat || total - net === vat,
  );
  const sums = [...new Set(vatSums(ledger))];
  const printed = page ? sums.filter((sum) => page.times(sum) > 0) : sums;
  const bits = priors.part + choice(rates.size) + (page && printed.length === 0 ? absent / 2 : 0);
  return ofRate.length === 0
    ? []
    : (printed.length > 0 ? printed : sums)
        .filter((after) => after !== vat)
        .map((after) => restated(scene, 'part', 'total_vat', [vat, after], bits));
}

/** The net amount was entered as the total. */
function untaxedCauses(scene: Scene): Supposition[] {
  const { ledger, page } = scene;
  const { sum, total, vat } = ledger;
  if (total === null || vat === null || vat === 0n || total + vat !== sum) return [];
  const unprinted = page?.times(sum) === 0 ? absent : 0;
  const bits = priors.untaxed + vatBits(scene, vatDifference(ledger)) + unprinted;
  return [restated(scene, 'untaxed', 'total_price', [total, sum], bits)];
}

/** Causes in which an amount of the header is a correct amount of something else. */
export const headerCauses = (scene: Scene): Supposition[] => [
  ...swappedCauses(scene),
  ...partCauses(scene),
  ...untaxedCauses(scene),
];
