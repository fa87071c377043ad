import { isCurrency } from '#contract/currency.ts';
import { fromUnits, type Decimal } from '#contract/decimal.ts';
import type { Alternative } from '#contract/file-reading.ts';
import type { Found } from '#documents/confidence.ts';
import { amountsOf } from '#documents/totals/cell-amounts.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { median } from '#documents/numbers/median.ts';
import { absolute } from '#documents/numbers/exact.ts';
import { kindsOfLines, type Kind } from './till-kinds.ts';
import { listedItems } from './till-list.ts';
import { rowOf, type Row } from './till-rows.ts';
import { taxOf, taxWord } from './till-taxes.ts';

const finalWord =
  /grand|nett?\b|payable|\bdue\b|incl|inkl|ttc|after|round|payer|zahlen|genel|end|zaplaty|uhrade|betala/;

/** The sums of a slip, each only with enough evidence. */
export interface TillSums {
  /** Whether other amounts prove it, even if its own letters are unclear. */
  readonly total: (Found<Decimal> & { readonly proven: boolean }) | undefined;
  /** Possible totals if the evidence is too little, or as much for another amount. */
  readonly rivals: readonly Alternative[];
  readonly vat: Found<Decimal> | undefined;
  /** Sums before discounts, taxes and rounding, one of which is the sum of the items. */
  readonly parts: readonly Decimal[];
  /** Whether the line of the total has no legible amount, so that no other amount is the total. */
  readonly unread: boolean;
  /** Change, which is never the total. */
  readonly returned: ReadonlySet<Decimal>;
  /** Charges for service, which are never the tax. */
  readonly served: ReadonlySet<Decimal>;
  /** The kinds of the lines. */
  readonly kinds: readonly (Kind | undefined)[];
}

const leastScore = 3;
/** Confidence of amounts that are offered beside the total. */
const [mostRivals, unlikely] = [2, 0.3];
/** Maximum number of amounts of one kind, which limits the combinations to try. */
const mostOfKind = 10;

/**
 * The total of a slip by all its evidence: its label and type size, the card payment, the money
 * given less the change, and the sum before rounding.
 */
export function tillSums(document: PageDocument): TillSums {
  const kinds = kindsOfLines(document);
  const every = document.lines.flatMap((line, at) => rowOf(document, line, at, kinds[at]));
  const abroad = inOtherMoney(document, every);
  const of = (kind: Kind) =>
    every.filter((row) => row.kind === kind && !abroad.has(row)).slice(0, mostOfKind);
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
  const items = listedItems(document, kinds);
  const listed = items.reduce((sum, item) => sum + item.amount, 0n);
  const ofItems = new Set(listed > 0n ? wholesOf(rows, listed) : []);
  const scores = new Map<bigint, { score: number; line: number }>();
  const places = new Map<bigint, number[]>();
  for (const [at, line] of document.lines.entries())
    for (const amount of new Set(amountsOf(line.cells, document)))
      places.set(amount, [...(places.get(amount) ?? []), at]);
  const handed = new Set([...amounts('tendered'), ...amounts('change')]);
  const largest = [...places.keys()].reduce(
    (most, amount) => (amount > most && !handed.has(amount) ? amount : most),
    0n,
  );
  for (const row of of('total')) {
    // An amount named beside the total is another one: `GST included in total`.
    if (row.amount <= 0n || (taxWord.test(row.label) && row.amount * 4n < largest)) continue;
    let score = row.torn ? 1 : 3 + (finalWord.test(row.label) ? 1 : 0);
    if (row.size > 1.15 * usual) score += 1.5;
    if (row.several || row.line > paidAt) score -= 2;
    const before = scores.get(row.amount);
    scores.set(row.amount, {
      score: Math.max(score, before?.score ?? 0) + (before === undefined ? 0 : 0.5),
      line: before !== undefined && before.score >= score ? before.line : row.line,
    });
  }
  // A total that was not read equals the card payment, the money given less the change, other money
  // that was paid if it is also a sum, or the sum of the items if that is printed below them.
  const exactly = amounts('tendered').filter((one) => wholes.has(one) || ofItems.has(one));
  for (const amount of [
    ...amounts('card'),
    ...given,
    ...exactly,
    ...(items.length > 1 ? [listed] : []),
  ]) {
    const line = places.get(amount)?.[0];
    if (!scores.has(amount) && line !== undefined) scores.set(amount, { score: 0, line });
  }
  /** Whether other amounts add up to it. */
  const isMade = (amount: bigint) => given.has(amount) || wholes.has(amount) || ofItems.has(amount);
  /** Whether the money given less the change below it equals an amount above. */
  const amountsAt = document.lines.map((line) => amountsOf(line.cells, document).at(-1) ?? 0n);
  const isHanded = (amount: bigint) =>
    amountsAt.some(
      (one, at) =>
        at > (places.get(amount)?.[0] ?? Infinity) &&
        one > amount &&
        one - amount === (amountsAt[at + 1] ?? 0n),
    );
  const firstSum = Math.min(...rows.map((row) => row.line));
  const isPaid = (places.get(largest) ?? []).filter((at) => at >= firstSum).length > 1;
  const rounded = of('rounding').filter((row) => row.amount !== 0n);
  for (const [amount, entry] of scores) {
    if (given.has(amount)) entry.score += 4;
    if (paid.has(amount)) entry.score += 2;
    if (wholes.has(amount)) entry.score += 2;
    if (ofItems.has(amount)) entry.score += 2;
    if (given.size === 0 && isHanded(amount)) entry.score += 2;
    if (amount === largest && (places.get(amount) ?? []).length > 1) entry.score += 1;
    // The total is not less than the payment.
    if (isPaid && amount < largest && !isMade(amount)) entry.score -= 1.5;
    // An amount that is rounded below is not what was paid.
    const isBefore = ({ amount: by }: Row) =>
      scores.has(amount + by) || (scores.get(amount - by)?.line ?? 0) > entry.line;
    if (rounded.some(isBefore)) entry.score -= 2.5;
    // Another total with a deposit below: `Suma 81.69`, `Opakowanie zwr. 0.50`,
    // `Do zapłaty 82.19`.
    const raises = ([whole, { line }]: readonly [bigint, { line: number }]) =>
      whole > amount &&
      (places.get(whole - amount) ?? []).some((at) => at > entry.line && at < line);
    if (entry.score > 0 && [...scores].some(raises)) entry.score -= 3;
    // With the tax below, another total: `Net total 60.94`, `GST 3.05`, `Total 63.99`.
    const isNet = ({ amount: tax }: Row) =>
      tax > 0n && (scores.get(amount + tax)?.line ?? 0) > entry.line;
    if (of('tax').some(isNet)) entry.score -= 4;
  }
  const sorted = [...scores].toSorted(
    ([a, x], [b, y]) => y.score - x.score || Number(absolute(b) - absolute(a)),
  );
  const [best, second] = sorted;
  const returned = new Set(changes.map((change) => fromUnits(change, 2)));
  const served = new Set(amounts('service').map((charge) => fromUnits(charge, 2)));
  const rivalsFrom = (score: number): Alternative[] =>
    sorted
      .filter(([amount, entry]) => amount !== best?.[0] && entry.score > score)
      .slice(0, mostRivals)
      .map(([amount]) => ({ value: fromUnits(amount, 2), confidence: unlikely }));
  if (best === undefined || best[1].score < leastScore) {
    const [only] = given;
    const isRound = amounts('tendered').every((one) => one % 50n === 0n);
    // Other sums were torn, or are before rounding.
    const isAlone = [...scores.keys()].every((one) => absolute(one - (only ?? 0n)) < 5n);
    return given.size === 1 && only !== undefined && isAlone
      ? {
          // Money given is seldom an odd amount, so an odd one was probably misread.
          total: { value: fromUnits(only, 2), confidence: isRound ? 0.8 : 0.55, proven: true },
          vat: taxOf(document, rows, only),
          rivals: [],
          unread: false,
          parts: partsOf(rows, only),
          returned,
          served,
          kinds,
        }
      : {
          total: undefined,
          vat: undefined,
          rivals: [
            ...[...given].map((one) => ({ value: fromUnits(one, 2), confidence: unlikely })),
            ...rivalsFrom(-1),
          ],
          unread: of('total').some((row) => row.torn),
          parts: [],
          returned,
          served,
          kinds,
        };
  }
  const [amount, { score, line }] = best;
  const rival = second !== undefined && second[1].score > score - 1;
  return {
    total: {
      value: fromUnits(amount, 2),
      confidence: (score >= 6 ? 0.97 : score >= 4.5 ? 0.92 : 0.85) * (rival ? 0.88 : 1),
      line,
      printed: fromUnits(amount, 2),
      proven: isMade(amount),
    },
    vat: taxOf(document, rows, amount),
    rivals: rival ? rivalsFrom(score - 1) : [],
    unread: false,
    parts: partsOf(rows, amount),
    returned,
    served,
    kinds,
  };
}

/** Totals below one in the currency of the slip that repeat it in a foreign currency. */
function inOtherMoney({ lines }: PageDocument, rows: readonly Row[]): ReadonlySet<Row> {
  const totals = rows
    .filter((row) => row.kind === 'total')
    .map((row) => ({ row, money: moneyOn(lines[row.line]?.text ?? '') }));
  const own = totals.find(({ money }) => money !== undefined)?.money;
  return new Set(
    totals.filter(({ money }) => money !== undefined && money !== own).map(({ row }) => row),
  );
}

/** The currency code on a line; `TOP` is short for `toplam` on Turkish slips. */
const moneyOn = (text: string): string | undefined =>
  text.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu)?.find((code) => code !== 'TOP' && isCurrency(code));

/** The sums before the total, with and without each of the amounts in between. */
function wholesOf(rows: readonly Row[], listed?: bigint): bigint[] {
  const last = (kind: Kind) => rows.find((row) => row.kind === kind)?.amount;
  const rounded = rows.filter((row) => row.kind === 'rounding').map((row) => row.amount);
  const [discount = 0n, service = 0n, tax = 0n] = [last('discount'), last('service'), last('tax')];
  const bases: readonly Pick<Row, 'kind' | 'amount'>[] =
    listed === undefined
      ? rows.filter((row) => (row.kind === 'subtotal' || row.kind === 'total') && !row.torn)
      : [{ kind: 'subtotal', amount: listed }];
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
