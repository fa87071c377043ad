import { absolute } from '#documents/numbers/exact.ts';
import {
  changed,
  choice,
  replaced,
  movedBits,
  pageBits,
  rateBetween,
  rateTextOf,
  textOf,
  vatBits,
  type Scene,
  type Supposition,
  usualRates,
} from './cause.ts';
import {
  totalAgrees,
  vatIn,
  vatDifference,
  vatOn,
  type LedgerLine,
} from '#documents/checks/ledger.ts';

const priors = { line: 2.5, group: 3.5, price: 3.5 };

// Cost of an unusual rate, which a misread VAT gives too.
const unusualRateBits = 6;

interface Candidate {
  readonly rate: bigint;
  readonly bits: number;
}

/** Possible other rates of a line, likelier ones first. */
function candidates({ ledger, currency }: Scene): readonly Candidate[] {
  const own = [...ledger.rates.keys()];
  const others = usualRates(currency).filter((rate) => !ledger.rates.has(rate));
  return [
    ...own.map((rate) => ({ rate, bits: choice(own.length) })),
    ...others.map((rate) => ({ rate, bits: choice(others.length) + 1.5 })),
  ];
}

function otherRate(
  lines: readonly LedgerLine[],
  from: bigint,
  to: bigint,
  bits: number,
): Supposition {
  const vat_rate = rateTextOf(to);
  return {
    kind: 'rate',
    lines: lines.map(({ id }) => id),
    before: rateTextOf(from) ?? '',
    after: vat_rate ?? '',
    bits,
    fix: changed(lines, { vat_rate }),
  };
}

/** The unusual rate with which these lines would give the invoice's VAT. */
function solved(
  scene: Scene,
  those: readonly LedgerLine[],
  from: bigint,
  off: bigint,
  cost: number,
): Supposition[] {
  const { ledger, currency } = scene;
  const vat = those.reduce((sum, line) => sum + line.vat, -off);
  const found = rateBetween(
    scene,
    those.reduce((sum, line) => sum + line.units, -vat),
    vat,
    those.length,
  );
  if (!found || ledger.rates.has(found.rate) || usualRates(currency).includes(found.rate))
    return [];
  return [otherRate(those, from, found.rate, cost + found.bits + unusualRateBits)];
}

/**
 * Causes in which the prices are right and one line, or the lines of one rate, have a wrong rate,
 * so that only the VAT differs.
 */
function wrongRate(scene: Scene): Supposition[] {
  const { ledger } = scene;
  const { lines, unit, vat } = ledger;
  if (vat === null || ledger.unrated) return [];
  const off = ledger.sum - ledger.net - vat;
  const rates = candidates(scene);
  const isSingle = lines.length === 1;
  const groups = [...ledger.rates].map(([from, { count, total }]) => ({
    from,
    those: lines.filter((line) => line.rate === from),
    cost: priors.group + choice(ledger.rates.size),
    isSolved: true,
    isTried: count > 1 && total !== 0n,
  }));
  const single = lines.flatMap((line) =>
    line.rate === null
      ? []
      : [
          {
            from: line.rate,
            those: [line],
            cost: priors.line + choice(lines.length),
            isSolved: !isSingle,
            isTried: true,
          },
        ],
  );
  return [...groups, ...single].flatMap(({ from, those, cost, isSolved, isTried }) => {
    const found = isSolved ? solved(scene, those, from, off, cost) : [];
    for (const { rate, bits } of isTried ? rates : []) {
      if (rate === from) continue;
      const [line] = those;
      // A cheap comparison first: different ways of rounding stay within this difference.
      if (
        line &&
        those.length === 1 &&
        absolute(off + vatIn(line.units, rate, unit) - line.vat) > 2n * ledger.tolerance
      )
        continue;
      const moves = those.flatMap((one) => replaced(one, { units: one.units, rate }));
      const misfit = vatDifference(ledger, moves);
      if (misfit !== null && misfit <= ledger.tolerance)
        found.push(otherRate(those, from, rate, cost + bits + vatBits(scene, misfit)));
    }
    return found;
  });
}

/** A price was computed with a wrong rate from its net amount: total and VAT differ. */
function priceWithWrongRate(scene: Scene): Supposition[] {
  const { ledger } = scene;
  const { lines, unit, sum, total } = ledger;
  if (total === null) return [];
  const rates = candidates(scene);
  return lines.flatMap((line) => {
    const { rate: from } = line;
    const after = line.units - (sum - total);
    if (from === null) return [];
    return rates.flatMap(({ rate, bits }) => {
      const net = line.units - line.vat;
      if (rate === from || absolute(net + vatOn(net, rate, unit) - after) > unit) return [];
      const cost =
        bits +
        choice(lines.length) +
        movedBits(scene, replaced(line, { units: after, rate })) +
        pageBits(scene, after, rate);
      const values = { total_price: textOf(ledger, after), vat_rate: rateTextOf(rate) };
      return [
        {
          kind: 'rate' as const,
          lines: [line.id],
          before: rateTextOf(from) ?? '',
          after: values.vat_rate ?? '',
          bits: priors.price + cost,
          fix: changed([line], values),
        },
      ];
    });
  });
}

/** Causes in which one rate is wrong. */
export const rateCauses = (scene: Scene): Supposition[] =>
  totalAgrees(scene.ledger) ? wrongRate(scene) : priceWithWrongRate(scene);

const crossedPrior = 3;
// With more lines there are so many pairs that some fit by chance.
const mostCrossed = 60;

/** Causes in which two lines have each other's rate or amount. */
export function crossedCauses(scene: Scene): Supposition[] {
  const { ledger } = scene;
  const { lines, unit, vat, sum, net } = ledger;
  if (vat === null || ledger.unrated || lines.length > mostCrossed) return [];
  const off = sum - net - vat;
  const inside = (line: LedgerLine, rate: bigint) => vatIn(line.units, rate, unit);
  return lines.flatMap((one, index) =>
    lines.slice(index + 1).flatMap((other): Supposition[] => {
      if (one.rate === null || other.rate === null || one.rate === other.rate) return [];
      // A cheap comparison first: different ways of rounding stay within this difference.
      const moved = inside(one, other.rate) - one.vat + inside(other, one.rate) - other.vat;
      if (absolute(off + moved) > 2n * ledger.tolerance) return [];
      const misfit = vatDifference(ledger, [
        ...replaced(one, { units: one.units, rate: other.rate }),
        ...replaced(other, { units: other.units, rate: one.rate }),
      ]);
      if (misfit === null || misfit > ledger.tolerance) return [];
      const change = [
        { id: one.id, values: { vat_rate: rateTextOf(other.rate) } },
        { id: other.id, values: { vat_rate: rateTextOf(one.rate) } },
      ];
      return [
        {
          kind: 'crossed',
          lines: [one.id, other.id],
          fix: { lines: { change } },
          bits: crossedPrior + 2 * choice(lines.length) - 1 + vatBits(scene, misfit),
        },
      ];
    }),
  );
}
