import type { Ground } from '#contract/file-reading.ts';
import { fromUnits, toUnits, type Decimal } from '#contract/decimal.ts';
import { type AmountKind } from '#documents/text/amount-labels.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { untaxedOn } from './further-charges.ts';
import { proveTotals } from './prove-totals.ts';
import { absolute } from '#documents/numbers/exact.ts';
import { sumOfRates, wholeTax, withHalves } from './several-taxes.ts';
import { taxBelowHeading } from './tax-below-heading.ts';
import { breakdownOf, taxInside, type Share } from './tax-shares.ts';
import { totalByPlace } from './total-by-place.ts';
import { totalBesideDue, withOutlays } from './total-beside-due.ts';
import { amountsOf } from './cell-amounts.ts';
import { labelledOn, deductedOn, type Labelled } from './labelled-amounts.ts';
import { tripleIn, type Triple } from './triples.ts';

export interface Totals {
  readonly total: Decimal | null;
  readonly vat: Decimal | null;
  readonly net: Decimal | null;
  /** The line on which the total stands, for the currency. */
  readonly line: number | undefined;
  /** Printed partial sums, to which the items may add up. */
  readonly parts: readonly Decimal[];
  /** Confidence of the total and the VAT, from 0 to 1. */
  readonly confidence: { readonly total: number; readonly vat: number };
  /** The proof of the sums; empty if only labels identify them. */
  readonly grounds?: readonly Ground[];
}

const weights: Record<AmountKind, number> = { gross: 6, total: 4, due: 2, net: -6, vat: -8 };

/**
 * The total including VAT, the VAT and the net amount, each only with evidence. Only a proof by
 * arithmetic overrides the labels.
 * @param sums sums of columns of lines
 */
export function findTotals(document: PageDocument, sums: ReadonlySet<bigint>): Totals {
  const labelled = labelledTotals(document, sums);
  const proof = proveTotals(
    document,
    sums,
    labelled.total === null ? undefined : toUnits(labelled.total, 2),
  );
  if (proof === undefined) return labelled;
  const { vat, taxed = proof.net, line, grounds } = proof;
  const total = withOutlays(document, proof.total, labelled.total);
  const net = proof.net + total - proof.total;
  const agreed = labelled.total === fromUnits(total, 2);
  return {
    total: fromUnits(total, 2),
    vat: fromUnits(vat, 2),
    net: fromUnits(net, 2),
    line: agreed ? labelled.line : line,
    parts: [...new Set([...labelled.parts, fromUnits(net, 2), fromUnits(taxed, 2)])],
    confidence:
      agreed || grounds.length > 1 ? { total: 0.99, vat: 0.98 } : { total: 0.95, vat: 0.94 },
    grounds: [
      {
        code: 'sums',
        values: { net: fromUnits(net, 2), vat: fromUnits(vat, 2), total: fromUnits(total, 2) },
      },
      ...grounds.filter((code) => code !== 'labels').map((code) => ({ code, values: {} })),
    ],
  };
}

function labelledTotals(document: PageDocument, sums: ReadonlySet<bigint>): Totals {
  const stated = labelledOn(document);
  const triples = document.lines.flatMap((line) => tripleIn(amountsOf(line.cells, document)));
  const breakdown = breakdownOf(document);
  const net = stated.filter((one) => one.kind === 'net').map((one) => one.amount);
  const vats = withHalves(stated.filter((one) => one.kind === 'vat'));
  // A balance in the customer's favour is not the total charged with a tax.
  const isCharged =
    vats.some(({ amount }) => amount > 0n) && vats.every(({ amount }) => amount >= 0n);
  const scores = new Map<bigint, { score: number; line: number }>();
  for (const one of stated) {
    if (one.kind === 'vat' || one.kind === 'net' || (isCharged && one.amount < 0n)) continue;
    const before = scores.get(one.amount);
    scores.set(one.amount, {
      score: Math.max(before?.score ?? 0, weights[one.kind]) + (before ? 0.5 : 0),
      line: one.line,
    });
  }
  const groups = sumOfGroups(stated, document);
  if (groups !== undefined) {
    for (const part of groups.parts) scores.delete(part);
    scores.set(groups.sum, { score: weights.gross, line: groups.line });
  }
  // Untaxed charges, such as a stamp duty, may be between the sum of the lines and the total.
  const untaxed = untaxedOn(document);
  for (const { amount, kind } of stated) {
    const entry = kind === 'due' ? scores.get(amount) : undefined;
    if (entry !== undefined && untaxed.some((one) => one > 0n && scores.has(amount - one)))
      entry.score = weights.gross;
  }
  for (const [amount, entry] of scores) {
    for (const base of net)
      if (vats.some((one) => base + one.amount === amount && one.amount !== 0n)) entry.score += 4;
    if (triples.some((one) => one.gross === amount)) entry.score += 3;
    if (vats.some((one) => one.amount !== 0n && scores.has(amount + one.amount))) entry.score -= 5;
  }
  const [best, second] = [...scores].toSorted(
    ([a, x], [b, y]) => y.score - x.score || Number(absolute(b) - absolute(a)),
  );
  const parts = net.map((amount) => fromUnits(amount, 2));
  const none = {
    total: null,
    vat: null,
    net: null,
    line: undefined,
    parts,
    confidence: { total: 0, vat: 0 },
  };
  // With a labelled amount due, the total is not determined by its position alone.
  if (best === undefined) return placedTotals(document, sums) ?? { ...none, parts: [] };
  const [named, { line }] = best;
  // If the withheld tax equals the tax charged, the net amount is due.
  const onlyDue =
    named !== groups?.sum &&
    stated.every(({ amount, kind }) => amount !== named || kind === 'due' || kind === 'net');
  const found =
    onlyDue && !triples.some((one) => one.gross === named)
      ? totalBesideDue(named, {
          nets: net,
          vats: vats.map((one) => one.amount),
          deducted: deductedOn(document),
          dues: stated.filter((one) => one.kind === 'due').map((one) => one.amount),
        })
      : { total: named, isProven: false };
  if (found === undefined) return none;
  const { total } = found;
  const vat =
    vatFor(
      total,
      net,
      vats.map((one) => one.amount),
      triples,
      breakdown,
      new Set(document.lines.flatMap((one) => amountsOf(one.cells, document))),
    ) ??
    sumOfRates(vats, total) ??
    wholeTax(vats, total) ??
    taxInside(document, total) ??
    taxBelowHeading(document, total);
  const base = net.find((one) => vat !== null && one + vat === total);
  // The sum of the lines may be printed only in the row of the total.
  const bases = triples.flatMap((one) => (one.gross === total ? [fromUnits(one.net, 2)] : []));
  return {
    total: fromUnits(total, 2),
    vat: vat === null ? null : fromUnits(vat, 2),
    net:
      vat === null ? (base === undefined ? null : fromUnits(base, 2)) : fromUnits(total - vat, 2),
    line,
    parts: [...new Set([...parts, ...bases])],
    confidence: confidenceOf(
      {
        total,
        vat,
        score: found.isProven ? 4 : best[1].score,
        rival: second !== undefined && second[1].score > best[1].score - 1,
      },
      net,
      triples,
      breakdown,
    ),
  };
}

/** Totals of groups, as `Total fees` and `Total costs`, with their sum printed below them. */
function sumOfGroups(
  stated: readonly Labelled[],
  document: PageDocument,
): { readonly sum: bigint; readonly line: number; readonly parts: readonly bigint[] } | undefined {
  const totals = stated.filter(({ kind, amount }) => kind === 'total' && amount > 0n).slice(0, 12);
  for (const [at, one] of totals.entries())
    for (const other of totals.slice(at + 1)) {
      const sum = one.amount + other.amount;
      const line = document.lines.findIndex(
        ({ cells }, index) => index > other.line && amountsOf(cells, document).includes(sum),
      );
      const isNet = stated.some(({ kind, amount }) => kind === 'net' && amount === sum);
      if (line >= 0 && !isNet && one.line < other.line)
        return { sum, line, parts: [one.amount, other.amount] };
    }
  return undefined;
}

/** Confidence of the largest amount by its position alone, and if lines and a tax add up to it. */
const [byPlace, byLines] = [0.6, 0.9];

function placedTotals(document: PageDocument, sums: ReadonlySet<bigint>): Totals | undefined {
  const placed = totalByPlace(document, sums);
  if (placed === undefined) return undefined;
  const { total, net, line } = placed;
  const proven =
    net === undefined ? null : { net: fromUnits(net, 2), vat: fromUnits(total - net, 2) };
  return {
    total: fromUnits(total, 2),
    vat: proven?.vat ?? null,
    net: proven?.net ?? null,
    line,
    parts: proven === null ? [] : [proven.net],
    confidence: proven === null ? { total: byPlace, vat: 0 } : { total: byLines, vat: byLines },
  };
}

interface Chosen {
  readonly total: bigint;
  readonly vat: bigint | null;
  readonly score: number;
  readonly rival: boolean;
}

/** The confidence: high if sums add up, lower for a label alone, lowest with a rival. */
function confidenceOf(
  { total, vat, score, rival }: Chosen,
  net: readonly bigint[],
  triples: readonly Triple[],
  breakdown: readonly Share[],
): { total: number; vat: number } {
  const shared = breakdown.reduce((all, one) => all + one.vat, 0n);
  const agrees =
    vat !== null &&
    vat !== 0n &&
    (net.includes(total - vat) ||
      triples.some((one) => one.gross === total && one.vat === vat) ||
      shared === vat);
  const labelled = score >= 6 ? 0.92 : score >= 4 ? 0.85 : score >= 2 ? 0.68 : 0.5;
  return {
    total: agrees ? 0.98 : labelled * (rival ? 0.85 : 1),
    vat: agrees ? 0.97 : vat === 0n ? 0.85 : 0.72,
  };
}

function vatFor(
  total: bigint,
  nets: readonly bigint[],
  vats: readonly bigint[],
  triples: readonly Triple[],
  breakdown: readonly Share[],
  others: ReadonlySet<bigint>,
): bigint | null {
  const shared = breakdown.reduce((all, one) => all + one.vat, 0n);
  const bases = breakdown.reduce((all, one) => all + one.base, 0n);
  if (shared !== 0n && (bases + shared === total || nets.includes(total - shared))) return shared;
  // The rest is free of tax, such as a tourist tax.
  const rest = total - bases - shared;
  const isNamed = breakdown.every(({ named }) => named === true);
  if (
    shared !== 0n &&
    ((isNamed && rest > 0n === total > 0n) || (breakdown.length > 1 && others.has(rest)))
  )
    return shared;
  // An amount of half the total is not a tax but a base beside a label without its amount.
  const distinct = [...new Set(vats)].filter((one) => absolute(one) * 2n < absolute(total));
  const sum = distinct.reduce((all, one) => all + one, 0n);
  for (const vat of [...distinct, sum]) if (vat !== 0n && nets.includes(total - vat)) return vat;
  const [fitting, ...rivals] = distinct.filter((one) => one !== 0n && others.has(total - one));
  if (fitting !== undefined && rivals.length === 0) return fitting;
  const triple = triples.find((one) => one.gross === total);
  // A charge beside a zero tax is not a tax.
  const isCharge = vats.length > 0 && vats.every((one) => one === 0n);
  if (triple !== undefined && !isCharge) return triple.vat;
  const smaller = distinct.filter((one) => absolute(one) < absolute(total) || one === 0n);
  return smaller.length === 1 ? (smaller[0] ?? null) : null;
}
