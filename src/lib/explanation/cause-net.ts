import { absolute } from '#documents/numbers/exact.ts';
import {
  choice,
  pageBits,
  rateBetween,
  rateTextOf,
  roundingBits,
  textOf,
  type Scene,
  type Supposition,
} from './cause.ts';
import { vatOn, wholeRate, type LedgerLine } from '#documents/checks/ledger.ts';
import { exactNetOf } from '#documents/checks/page-amounts.ts';

// Gain of this cause, since no other one explains a difference that is exactly the VAT.
const provenByVat = 8;
const priors = { all: 1.5, some: 3.5 };

interface Grossed {
  readonly line: LedgerLine;
  readonly rate: bigint;
  readonly units: bigint;
  /** What rounding took away, in millionths of a unit. */
  readonly lost: bigint;
}

function gross(line: LedgerLine, rate: bigint, unit: bigint): Grossed {
  const units = line.units + vatOn(line.units, rate, unit);
  return { line, rate, units, lost: line.units * (wholeRate + rate) - units * wholeRate };
}

/** The line with VAT added; none where that does not change the amount. */
const grossed = (line: LedgerLine, unit: bigint): readonly Grossed[] =>
  line.rate === null || line.rate === 0n || line.units === 0n ? [] : [gross(line, line.rate, unit)];

/** Adds the cents that rounding lost to the lines where it lost most. */
function spread(
  lines: readonly Grossed[],
  rest: bigint,
  unit: bigint,
): ReadonlyMap<string, bigint> {
  const step = rest < 0n ? -unit : unit;
  const order = lines.toSorted((one, other) =>
    one.lost === other.lost ? 0 : one.lost > other.lost === rest > 0n ? -1 : 1,
  );
  const count = rest / step;
  return new Map(
    order.map(({ line, units }, index) => [line.id, BigInt(index) < count ? units + step : units]),
  );
}

/** The supposition that these lines lack VAT, if they then make up the total. */
function suppose({ ledger }: Scene, lines: readonly Grossed[], bits: number): Supposition[] {
  const grown = lines.reduce((sum, { line, units }) => sum + units - line.units, 0n);
  const rest = (ledger.total ?? 0n) - ledger.sum - grown;
  if (
    grown === 0n ||
    absolute(rest) > BigInt(lines.length) * ledger.unit ||
    rest % ledger.unit !== 0n
  )
    return [];
  const amounts = spread(lines, rest, ledger.unit);
  const change = lines.map(({ line, rate }) => {
    const total_price = textOf(ledger, amounts.get(line.id) ?? line.units);
    return {
      id: line.id,
      values: line.rate === rate ? { total_price } : { total_price, vat_rate: rateTextOf(rate) },
    };
  });
  const [only] = change.length === 1 ? change : [];
  return [
    {
      kind: 'net',
      lines: change.map(({ id }) => id),
      fix: { lines: { change } },
      bits: bits + roundingBits(rest, lines.length, ledger.unit),
      ...(only && lines[0]
        ? { before: textOf(ledger, lines[0].line.units), after: only.values.total_price }
        : {}),
    },
  ];
}

/** Lines are without VAT: all, those of one rate, or lines whose rate is missing. */
export function netCauses(scene: Scene): Supposition[] {
  const { ledger } = scene;
  const { lines, unit, total, vat } = ledger;
  if (total === null) return [];
  const rated = lines.flatMap((line) => grossed(line, unit));
  if (lines.every(({ rate }) => rate === null || rate === 0n)) {
    const found =
      vat !== null && vat !== 0n && absolute(ledger.sum + vat - total) <= unit
        ? rateBetween(scene, ledger.sum, vat, lines.length)
        : undefined;
    return found === undefined
      ? []
      : suppose(
          scene,
          lines.map((line) => gross(line, found.rate, unit)),
          priors.all + found.bits - provenByVat,
        );
  }
  const found = suppose(scene, rated, priors.all);
  if (ledger.rates.size > 1 && rated.length > 1) {
    for (const rate of ledger.rates.keys()) {
      const those = rated.filter((one) => one.rate === rate);
      if (those.length > 1 && those.length < rated.length)
        found.push(...suppose(scene, those, priors.some + choice(ledger.rates.size)));
    }
  }
  return found;
}

/** Number of other lines that the page prints net only, minus those it prints gross. */
function netPlaces({ ledger, page }: Scene, except: LedgerLine): number {
  if (!page) return 0;
  return ledger.lines.reduce((count, line) => {
    const net = exactNetOf(line.units, line.rate, ledger.unit);
    if (line === except || net === undefined) return count;
    if (page.times(line.units) > 0) return count - 1;
    return page.times(net) > 0 ? count + 1 : count;
  }, 0);
}

/** Causes in which one line is without VAT. */
export function netLineCauses(scene: Scene): Supposition[] {
  const { lines, unit, total, sum } = scene.ledger;
  if (total === null) return [];
  const rated = lines.flatMap((line) => grossed(line, unit));
  if (rated.length < 2) return [];
  return rated
    .filter(({ units, line }) => units - line.units === total - sum)
    .flatMap((one) => {
      // A page that prints net amounts does not print the gross amount of this line.
      const bits = netPlaces(scene, one.line) > 0 ? 0 : pageBits(scene, one.units, null);
      return suppose(scene, [one], priors.some + choice(lines.length) + bits);
    });
}
