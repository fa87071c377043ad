import { hundredths } from '#documents/field-values.ts';
import { toUnits } from '#contract/decimal.ts';
import type { Totals } from '#documents/totals/find-totals.ts';
import { absolute } from '#documents/numbers/exact.ts';
import type { AmountRun } from './amount-runs.ts';
import { agrees, chargedWithoutTax, sumOf, type Table } from './printed-table.ts';
import type { ValueRow } from './row-values.ts';
import { valueTable, type ValueTable } from './value-table.ts';

/**
 * Merges the table found by its heading with the one proven by its values. If both have the same
 * rows, names come from the heading, and what arithmetic proves from the values.
 */
export function ofBoth(headed: Table | undefined, proven: Table, totals: Totals): Table {
  if (headed === undefined) return proven;
  const same =
    headed.items.length === proven.items.length &&
    headed.items.every(
      (item, at) =>
        item.amount === proven.items[at]?.amount || item.name === proven.items[at]?.name,
    );
  if (!same) {
    const more = headed.items.slice(proven.items.length);
    // The taxed lines alone make the net amount, above untaxed ones. An amount of less
    // than one is a rounding.
    if (
      isBeginOf(proven, headed) &&
      more.every(({ amount }) => absolute(hundredths(amount)) >= 100n) &&
      sumOf(proven.items) + sumOf(more) === chargedWithoutTax(totals)
    )
      return { ...proven, items: [...proven.items, ...more] };
    return isBetter(proven, headed, totals) ? proven : headed;
  }
  // A column that multiplies in a few rows by chance is no quantity.
  const made = isMade(proven);
  const items = headed.items.map((item, at) => {
    const other = proven.items[at];
    if (other === undefined) return item;
    // The values of a row may be set between its name above and a code below.
    const isBelow = other.description === item.name;
    return {
      ...item,
      ...(isBelow ? { description: item.name } : {}),
      name:
        isBelow || other.name.startsWith(item.name) || !/\p{L}{3}/u.test(item.name)
          ? other.name
          : item.name,
      amount: other.amount,
      rate: other.rate ?? item.rate,
      vat: other.vat ?? item.vat,
      quantity: made ? (other.quantity ?? item.quantity) : (item.quantity ?? other.quantity),
    };
  });
  return { ...headed, items, basis: proven.basis ?? headed.basis };
}

/** Whether the lines of a table are the first ones of another. */
const isBeginOf = (some: Table, all: Table): boolean =>
  some.items.every(
    ({ name, amount }, at) => all.items[at]?.amount === amount && all.items[at].name === name,
  );

/** Whether a table has fewer lines than another, all with amounts of that one. */
const isPartOfTable = (some: Table, all: Table): boolean =>
  some.items.length < all.items.length &&
  some.items.every(({ amount }) => all.items.some((item) => item.amount === amount));

/** Whether a quantity and a price make the amount in half of the rows at least. */
const isMade = ({ counted = 0, items }: Table): boolean => counted * 2 >= items.length;

/** Whether the values prove more than the heading, mostly by rows whose numbers multiply. */
function isBetter(proven: Table, headed: Table, totals: Totals): boolean {
  // Of lines that do not add up none may be lost to a few that prove nothing either.
  if (!agrees(headed.items, totals))
    return proven.leadsTo !== undefined || !isPartOfTable(proven, headed);
  if (proven.leadsTo === undefined) return false;
  // An amount carried over to the next page is a sum as well.
  if (proven.leadsTo === 'part' && proven.items.length < headed.items.length) return false;
  // Lines that cost nothing do not change the sum.
  const free =
    sumOf(headed.items) === sumOf(proven.items) &&
    proven.items.every(({ name }) => headed.items.some((item) => name.startsWith(item.name)));
  return isMade(proven) && !(free && headed.items.length > proven.items.length);
}

/** Whether the run adds up to the amount, with each line rounded. */
function isNear({ sum, members }: AmountRun, amount: bigint | undefined): boolean {
  if (amount === undefined) return false;
  const most = BigInt(members.length > 1 ? Math.ceil(members.length / 3) : 0);
  return absolute(sum - amount) <= most;
}

/**
 * Whether the other run continues this one with rows in the same layout, which are lines and no
 * charges on those above.
 */
function goesOnIn({ members }: AmountRun, other: AmountRun): boolean {
  const [last, next] = [members.at(-1)?.row.line, other.members[members.length]?.row.line];
  const before = members.at(-2)?.row.line;
  if (last === undefined || next === undefined || before === undefined) return false;
  const set = next.cells.slice(0, -1);
  return (
    members.every(({ number }, at) => other.members[at]?.number === number) &&
    set.every(({ x, x2 }) =>
      last.cells.some((cell) => Math.abs(cell.x - x) < 3 || Math.abs(cell.x2 - x2) < 3),
    ) &&
    next.page === last.page &&
    // With a date or code of its own it is a line, even below a sub-total.
    (set.length > 1 || next.y - last.y < 1.2 * (last.y - before.y))
  );
}

/** Whether the run has only rows of the other, which has more: some of its lines multiply. */
const isPartOf = (run: AmountRun, { members }: AmountRun): boolean =>
  !run.printed &&
  run.members.length < members.length &&
  run.members.every(({ number }) => members.some((other) => other.number === number));

/** Number of lines within which the sum of the last group follows, after texts. */
const linesBelow = 4;

/** Whether the sum of the first rows is printed before the others, which are charges on it. */
function printsSumWithin({ members }: AmountRun, rows: readonly ValueRow[]): boolean {
  let sum = 0n;
  return members.some(({ row, units }, at) => {
    sum += units;
    const next = members[at + 1]?.row.index ?? row.index;
    return rows.some(
      ({ index, numbers }) =>
        index > row.index && index < next && numbers.some((one) => one.units === sum),
    );
  });
}

/** Whether the lines are in groups, with the sum of each printed below it. */
function isGrouped({ members }: AmountRun, rows: readonly ValueRow[]): boolean {
  let [sum, groups] = [0n, 0];
  for (const [at, { row, units: amount }] of members.entries()) {
    sum += amount;
    const next = members[at + 1]?.row.index ?? row.index + linesBelow;
    const isClosed = rows.some(
      ({ index, numbers }) =>
        index > row.index && index < next && numbers.some((one) => one.units === sum),
    );
    if (isClosed) [sum, groups] = [0n, groups + 1];
  }
  return sum === 0n && groups > 1;
}

/** The table whose amounts add up to the net amount, the total or another sum of the page. */
export function provenTable(
  rows: readonly ValueRow[],
  runs: readonly AmountRun[],
  totals: Totals,
): Table | undefined {
  const [net, total, vat] = [totals.net, totals.total, totals.vat].map((one) =>
    one === null ? undefined : toUnits(one, 2),
  );
  const parts = new Set(totals.parts.map((part) => toUnits(part, 2)));
  const amounts = rows.map((row) => ({
    index: row.index,
    units: row.numbers.flatMap((one) => one.units ?? []),
  }));
  /** Whether one or two amounts below the lines, such as a discount or freight, lead to a sum. */
  const leadsTo = (run: AmountRun, wanted: bigint | undefined) => {
    const last = run.members.at(-1)?.row.index ?? 0;
    const after = amounts
      .filter(({ index }) => index > last)
      .slice(0, 8)
      .flatMap(({ units }) => units)
      .slice(0, 24);
    const off = wanted === undefined ? 0n : (wanted - run.sum) * (wanted < 0n ? -1n : 1n);
    return (
      run.printed &&
      wanted !== undefined &&
      absolute(off) * 4n <= absolute(wanted) &&
      after.some((one, at) =>
        [one, -one].some(
          (a) =>
            run.sum + a === wanted ||
            after
              .slice(at + 1)
              .some((b) => run.sum + a + b === wanted || run.sum + a - b === wanted),
        ),
      )
    );
  };
  const charged = chargedWithoutTax(totals);
  const isWhole = (run: AmountRun) =>
    isNear(run, net) ||
    isNear(run, total) ||
    (isNear(run, charged) && (isGrouped(run, rows) || !printsSumWithin(run, rows)));
  const exact = runs.filter(isWhole);
  // A run with the net amount and the VAT consists of sums and not of lines.
  const isTax = ({ members, sum }: AmountRun) =>
    vat !== undefined &&
    vat !== 0n &&
    members.length > 1 &&
    members.some(({ units, isSum }) => units === vat && (isSum || sum - vat === net));
  const scored = runs
    .filter(
      (run) =>
        run.sum !== vat &&
        !isTax(run) &&
        (isWhole(run) || !exact.some((one) => isPartOf(run, one))),
    )
    .map((run) => {
      const whole = isWhole(run);
      const adjusted =
        !whole &&
        !exact.some((one) => goesOnIn(run, one)) &&
        (leadsTo(run, net) || leadsTo(run, total));
      const linked =
        whole || adjusted ? ('whole' as const) : parts.has(run.sum) ? ('part' as const) : undefined;
      return {
        run,
        linked,
        score:
          2 * Math.log2(run.members.length) +
          (whole ? 6 : linked !== undefined ? 5 : run.printed && run.members.length > 1 ? 1 : 0) -
          1.5 * Math.min(run.leftOut, 3),
      };
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 30);
  let best: { table: ValueTable; linked: 'whole' | 'part' | undefined; score: number } | undefined;
  for (const { run, linked, score } of scored) {
    const table = valueTable(run, rows, { net, vat, total });
    if (table === undefined) continue;
    const uncounted = table.counted === 0 ? 0 : run.members.length - table.counted;
    // Lines that add up to the whole are proven, even if some have no quantity.
    const missing = linked === 'whole' && run.members.length > 1 ? 1 : 3;
    const full = score + (6 * table.counted) / run.members.length - missing * uncounted;
    if (linked === undefined && table.counted * 2 < run.members.length) continue;
    if (full > (best?.score ?? 3)) best = { table, linked, score: full };
  }
  if (best === undefined) return undefined;
  const { items, basis, counted } = best.table;
  return {
    items,
    first: items,
    onFirstPage: items,
    basis,
    score: 0,
    counted,
    leadsTo: best.linked,
  };
}
