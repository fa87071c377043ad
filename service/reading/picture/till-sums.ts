import { fromUnits, type Decimal } from '#contract/decimal.ts';
import type { Found } from '#documents/fields/confidence.ts';
import { absolute, amountsOf, labelOf } from '#documents/fields/labelled-amounts.ts';
import type { Line } from '#documents/text/lines.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { median } from '#documents/numbers/median.ts';
import { kindsOfLines, labelIn, type Kind } from './till-kinds.ts';

const finalWord = /grand|nett?\b|payable|\bdue\b|incl|inkl|ttc|after|round|payer|zahlen|genel|end/;

const taxWord = /incl.*(?:gst|vat|tax|mwst|ust|tva|btw|kdv)/;

interface Row {
  readonly kind: Kind;
  readonly label: string;
  readonly amount: bigint;
  readonly line: number;
  readonly several: boolean;
  readonly size: number;
}

/** The sums of a slip, each only where enough speaks for it. */
export interface TillSums {
  readonly total: Found<Decimal> | undefined;
  readonly vat: Found<Decimal> | undefined;
  /** Sums before discounts, taxes and rounding: one of them is what the items make. */
  readonly parts: readonly Decimal[];
  /** What was given back: never the total. */
  readonly returned: ReadonlySet<Decimal>;
  /** What each line of the slip is about. */
  readonly kinds: readonly (Kind | undefined)[];
}

const enough = 3;
/** A slip has few amounts of one kind; what is made of more would take the time of a reading. */
const mostOfKind = 10;

/**
 * What was to be paid at a till: the amount that its label, the change of what was given, the card,
 * the sum before rounding and the size of its type speak for together.
 */
export function tillSums(document: PageDocument): TillSums {
  const kinds = kindsOfLines(document);
  const every = document.lines.flatMap((line, at) => rowOf(document, line, at, kinds[at]));
  const of = (kind: Kind) => every.filter((row) => row.kind === kind).slice(0, mostOfKind);
  const rows = every.filter((row) => of(row.kind).includes(row));
  const amounts = (kind: Kind) => of(kind).map((row) => absolute(row.amount));
  const usual = median(document.lines.map((line) => line.h)) ?? 9;
  const paidAt = Math.min(
    ...[...of('tendered'), ...of('card'), ...of('change')].map((row) => row.line),
    Infinity,
  );
  const changes = [...amounts('change'), 0n];
  const given = new Set(
    amounts('tendered').flatMap((paid) =>
      changes.filter((change) => change > 0n && change < paid).map((change) => paid - change),
    ),
  );
  const paid = new Set([...amounts('card'), ...amounts('tendered')]);
  const wholes = new Set(wholesOf(rows));
  const scores = new Map<bigint, { score: number; line: number }>();
  for (const row of of('total')) {
    if (row.amount <= 0n) continue;
    let score = 3 + (finalWord.test(row.label) ? 1 : 0);
    if (row.size > 1.15 * usual) score += 1.5;
    if (row.several || row.line > paidAt) score -= 2;
    const before = scores.get(row.amount);
    scores.set(row.amount, {
      score: Math.max(score, before?.score ?? 0) + (before === undefined ? 0 : 0.5),
      line: before !== undefined && before.score >= score ? before.line : row.line,
    });
  }
  const firstLines = new Map<bigint, number>();
  for (const [at, line] of document.lines.entries())
    for (const amount of amountsOf(line.cells, document))
      if (!firstLines.has(amount)) firstLines.set(amount, at);
  // A total that could not be read is still what a card paid, or what was given less the change.
  for (const amount of [...amounts('card'), ...given]) {
    const line = firstLines.get(amount);
    if (!scores.has(amount) && line !== undefined) scores.set(amount, { score: 0, line });
  }
  const rounded = of('rounding').filter((row) => row.amount !== 0n);
  for (const [amount, entry] of scores) {
    if (given.has(amount)) entry.score += 4;
    if (paid.has(amount)) entry.score += 2;
    if (wholes.has(amount)) entry.score += 2;
    // What is rounded afterwards is not what was paid.
    if (rounded.some((row) => scores.has(amount + row.amount))) entry.score -= 2.5;
  }
  const sorted = [...scores].toSorted(
    ([a, x], [b, y]) => y.score - x.score || Number(absolute(b) - absolute(a)),
  );
  const [best, second] = sorted;
  const returned = new Set(changes.map((change) => fromUnits(change, 2)));
  if (best === undefined || best[1].score < enough) {
    const [only] = given;
    return given.size === 1 && only !== undefined
      ? {
          // Hard to read where it stands, and told all the same.
          total: { value: fromUnits(only, 2), confidence: 0.8 },
          vat: taxOf(document, rows, only),
          parts: partsOf(rows, only),
          returned,
          kinds,
        }
      : { total: undefined, vat: undefined, parts: [], returned, kinds };
  }
  const [amount, { score, line }] = best;
  const rival = second !== undefined && second[1].score > score - 1;
  return {
    total: {
      value: fromUnits(amount, 2),
      confidence: (score >= 6 ? 0.97 : score >= 4.5 ? 0.92 : 0.85) * (rival ? 0.88 : 1),
      line,
      printed: fromUnits(amount, 2),
    },
    vat: taxOf(document, rows, amount),
    parts: partsOf(rows, amount),
    returned,
    kinds,
  };
}

/** A label with its amount, on its line or alone on the next. */
function rowOf(document: PageDocument, line: Line, at: number, kind: Kind | undefined): Row[] {
  if (kind === undefined) return [];
  const label = labelIn(document, line);
  let [amounts, place] = [amountsOf(line.cells, document), at];
  const next = document.lines[at + 1];
  if (
    amounts.length === 0 &&
    next?.page === line.page &&
    next.y - line.y < 2.2 * Math.max(line.h, next.h) &&
    next.cells.every((cell) => labelOf(cell, document) === '')
  )
    [amounts, place] = [amountsOf(next.cells, document), at + 1];
  const amount = amounts.at(-1);
  return amount === undefined
    ? []
    : [{ kind, label, amount, line: place, several: amounts.length > 1, size: line.h }];
}

/** What the sums before the total make, with or without each of what stands between. */
function wholesOf(rows: readonly Row[]): bigint[] {
  const last = (kind: Kind) => rows.find((row) => row.kind === kind)?.amount;
  const rounded = rows.filter((row) => row.kind === 'rounding').map((row) => row.amount);
  const [discount = 0n, service = 0n, tax = 0n] = [last('discount'), last('service'), last('tax')];
  const bases = rows.filter((row) => row.kind === 'subtotal' || row.kind === 'total');
  return bases.flatMap(({ amount, kind }) => {
    const ways =
      kind === 'subtotal'
        ? [amount, amount + tax, amount - absolute(discount)].flatMap((way) => [
            way,
            way + service,
            way + service + tax,
            way + tax,
          ])
        : [amount];
    const round = rounded.length > 0 ? rounded : [0n];
    return ways.flatMap((way) =>
      round.flatMap((one) => (kind === 'total' && one === 0n ? [] : [way + one, way - one])),
    );
  });
}

function partsOf(rows: readonly Row[], total: bigint): Decimal[] {
  const amounts = (kind: Kind) => rows.filter((row) => row.kind === kind).map((row) => row.amount);
  const rounded = [0n, ...amounts('rounding')].flatMap((one) => [total - one, total + one]);
  const before = rounded.flatMap((whole) => [
    whole,
    ...amounts('discount').map((discount) => whole + absolute(discount)),
    ...amounts('tax').map((tax) => whole - tax),
    ...amounts('service').map((service) => whole - service),
  ]);
  return [...new Set([...amounts('subtotal'), ...amounts('total'), ...before])].map((one) =>
    fromUnits(one, 2),
  );
}

/** The tax beside its label, or in the row of a table of taxes that makes the total. */
function taxOf(
  document: PageDocument,
  rows: readonly Row[],
  total: bigint,
): Found<Decimal> | undefined {
  const near = (one: bigint) => absolute(one) <= 4n;
  const found = (amount: bigint, line: number, confidence: number) => ({
    value: fromUnits(amount, 2),
    confidence,
    line,
    printed: fromUnits(amount, 2),
  });
  for (const [at, line] of document.lines.entries()) {
    const [base, tax] = amountsOf(line.cells, document).slice(-2);
    if (
      base !== undefined &&
      tax !== undefined &&
      tax > 0n &&
      tax < base &&
      near(base + tax - total)
    )
      return found(tax, at, 0.95);
  }
  const taxes = rows.filter(
    (row) =>
      row.amount > 0n &&
      (row.kind === 'tax'
        ? row.amount * 3n < total
        : // `TOTAL INCLUDES 6% GST 0.46`.
          row.kind === 'total' && row.amount * 4n < total && taxWord.test(row.label)),
  );
  const charged = [...new Map(taxes.map((row) => [row.label, row])).values()];
  const [first] = charged;
  const all = charged.reduce((sum, row) => sum + row.amount, 0n);
  // Taxes of two names beside each other, as CGST and SGST, make the total only together.
  if (
    first !== undefined &&
    charged.length > 1 &&
    rows.some((row) => row.kind === 'subtotal' && row.amount + all === total)
  )
    return { value: fromUnits(all, 2), confidence: 0.92, line: first.line };
  const distinct = new Set(taxes.map((row) => row.amount));
  const [only] = taxes;
  return only !== undefined && distinct.size === 1
    ? found(only.amount, only.line, taxes.length > 1 ? 0.93 : 0.85)
    : undefined;
}
