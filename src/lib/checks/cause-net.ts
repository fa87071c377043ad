import { sizeOf } from '#documents/numbers/exact.ts';
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
import { vatOn, wholeRate, type LedgerLine } from './ledger.ts';

// That the difference is just the VAT is told by this cause and by no other.
const provenByVat = 8;
const priors = { all: 1.5, some: 3.5 };

interface Grossed {
  readonly line: LedgerLine;
  readonly rate: bigint;
  readonly units: bigint;
  /** What rounding took away, in units times 1,000,000. */
  readonly lost: bigint;
}

function gross(line: LedgerLine, rate: bigint, unit: bigint): Grossed {
  const units = line.units + vatOn(line.units, rate, unit);
  return { line, rate, units, lost: line.units * (wholeRate + rate) - units * wholeRate };
}

/** Puts the cents that rounding lost where it lost most. */
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

/** The lines of these with VAT on top, when they then make up the total. */
function suppose({ ledger }: Scene, lines: readonly Grossed[], bits: number): Supposition[] {
  const grown = lines.reduce((sum, { line, units }) => sum + units - line.units, 0n);
  const rest = (ledger.total ?? 0n) - ledger.sum - grown;
  if (
    grown === 0n ||
    sizeOf(rest) > BigInt(lines.length) * ledger.unit ||
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

/** Lines without VAT: all, those of one rate, one of them, or lines without a rate above VAT. */
export function netCauses(scene: Scene): Supposition[] {
  const { ledger } = scene;
  const { lines, unit, total, vat } = ledger;
  if (total === null) return [];
  const rated = lines.flatMap((line) =>
    line.rate === null || line.rate === 0n ? [] : [gross(line, line.rate, unit)],
  );
  if (rated.length === 0) {
    const found =
      vat !== null && vat !== 0n && sizeOf(ledger.sum + vat - total) <= unit
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
  if (rated.length > 1) {
    for (const one of rated) {
      if (one.units - one.line.units === total - ledger.sum)
        found.push(
          ...suppose(
            scene,
            [one],
            priors.some + choice(lines.length) + pageBits(scene, one.units, null),
          ),
        );
    }
  }
  return found;
}
