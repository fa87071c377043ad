import type { Decimal } from '#contract/decimal.ts';
import {
  exactOf,
  plus,
  absolute,
  times,
  withPercent,
  type Exact,
} from '#documents/numbers/exact.ts';
import { isUsualRate } from '#src/lib/amounts/usual-rates.ts';
import type { Target } from './headings.ts';

/** A column of numbers; null in rows without one. */
export interface NumberColumn {
  readonly at: number;
  readonly values: readonly (Decimal | null)[];
  /** Its cells have a per cent sign. */
  readonly percent: boolean;
  /** Its cells have two decimals, as amounts do. */
  readonly cents: boolean;
  /** It may hold article numbers: left of all words, and whole numbers of equal length. */
  readonly code: boolean;
}

/** For guessing, amounts are equal when they differ by less than two cents. */
const near = (one: Exact, other: Exact): boolean =>
  absolute(one.above * other.below - other.above * one.below) * 50n <= one.below * other.below;

const numbers = ({ values }: NumberColumn): Exact[] =>
  values.flatMap((value) => (value === null ? [] : [exactOf(value) ?? { above: 0n, below: 1n }]));

/** Whether the rule holds in nearly all rows that have the three numbers. */
function holds(
  columns: readonly [NumberColumn, NumberColumn, NumberColumn],
  rule: (a: Exact, b: Exact) => Exact,
): boolean {
  const [first, second, result] = columns;
  const fits = first.values.flatMap((value, row) => {
    const [a, b, c] = [value, second.values[row], result.values[row]].map((text) =>
      text ? exactOf(text) : undefined,
    );
    return !a || !b || !c || c.above === 0n || b.above === 0n ? [] : [near(rule(a, b), c)];
  });
  return fits.length >= 1 && fits.filter(Boolean).length * 5 >= fits.length * 4;
}

const withRate = (net: Exact, rate: Exact): Exact => times(net, withPercent(rate));
const isWhole = (column: NumberColumn): boolean =>
  column.values.every((value) => value === null || !value.includes('.'));
const counts = (column: NumberColumn): boolean =>
  column.values.length > 1 &&
  column.values.every(
    (value, row) =>
      value !== null &&
      BigInt(value.split('.')[0] ?? '') ===
        BigInt(column.values[0]?.split('.')[0] ?? '') + BigInt(row),
  ) &&
  isWhole(column);

const present = ({ values }: NumberColumn): Decimal[] => values.filter((value) => value !== null);

const areUsualRates = (column: NumberColumn): boolean =>
  present(column).every(isUsualRate) &&
  present(column).some((value) => value.length > 1 || value >= '5');

const repeats = (column: NumberColumn): boolean =>
  new Set(present(column)).size <= Math.max(1, present(column).length / 2);

const looksLikeRates = (column: NumberColumn): boolean =>
  column.percent || (areUsualRates(column) && repeats(column));

const addsUp = (amounts: readonly Exact[], sums: readonly Decimal[]): boolean => {
  const sum = amounts.reduce(plus, { above: 0n, below: 1n });
  return sums.some((text) => near(sum, exactOf(text) ?? { above: 0n, below: 1n }));
};

/**
 * The column of rates. Quantities and VAT amounts can be usual rates too, so it needs a per cent
 * sign, values that repeat, or two signs of its place: last, after an amount, after two columns.
 */
function findRates(
  columns: readonly NumberColumn[],
  left: readonly NumberColumn[],
  hasQuantity: boolean,
  sums: readonly Decimal[],
): NumberColumn | undefined {
  const inCents = columns.filter(({ cents }) => cents);
  const isAmount = (column: NumberColumn) => column.cents || addsUp(numbers(column), sums);
  const signs = (column: NumberColumn): number => {
    const before = columns.filter(({ at }) => at < column.at);
    const place = [column === left.at(-1), before.some(isAmount), before.length > 1];
    return place.filter(Boolean).length;
  };
  const isPartOfSum = (column: NumberColumn) =>
    addsUp(numbers(column), sums) ||
    pairs(columns).some(
      ([net, total]) => net !== column && total !== column && holds([net, column, total], plus),
    );
  const weight = (column: NumberColumn): number => {
    if (column.percent) return 8 + signs(column);
    // If a block has only one column of amounts, it is not a column of rates.
    const isOnlyAmount = inCents.length === 1 && inCents[0] === column;
    if (isOnlyAmount || (column === left[0] && !hasQuantity) || !areUsualRates(column)) return 0;
    // One row repeats nothing.
    if (repeats(column)) return present(column).length > 1 ? 2 + signs(column) : 2;
    return isPartOfSum(column) ? 0 : signs(column);
  };
  const most = Math.max(2, ...left.map(weight));
  return left.find((column) => weight(column) === most);
}

const first = <T, R>(all: Iterable<T>, find: (one: T) => R | undefined): R | undefined => {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
};

const pairs = (columns: readonly NumberColumn[]): [NumberColumn, NumberColumn][] =>
  columns.flatMap((one) =>
    columns.flatMap((other): [NumberColumn, NumberColumn][] =>
      other === one ? [] : [[one, other]],
    ),
  );

/**
 * Recognises number columns by their relations (quantity × price, net + VAT), and sets their
 * `targets`.
 * @param named how surely a heading names the column, 0 for not at all; 2 is not overruled
 * @param sums known sums that the rows may add up to
 */
export function relate(
  columns: readonly NumberColumn[],
  targets: Target[],
  named: (at: number) => 0 | 1 | 2,
  sums: readonly Decimal[],
): void {
  const isNamed = (at: number) => named(at) > 0;
  const has = (target: Target) => columns.find((column) => targets[column.at] === target);
  const rateNamed = has('vat_rate');
  // `VAT` is used as the heading of amounts and of rates.
  if (rateNamed && named(rateNamed.at) === 1 && !looksLikeRates(rateNamed)) {
    const [net, total] = [has('net'), has('total_price')];
    const isAmount =
      net && total
        ? holds([net, rateNamed, total], plus)
        : numbers(rateNamed).some((value) => value.above > 40n * value.below);
    if (isAmount) targets[rateNamed.at] = has('vat') ? 'unused' : 'vat';
  }
  const open = () =>
    columns.filter(
      (column) => !isNamed(column.at) && targets[column.at] === 'unused' && !counts(column),
    );
  const give = (target: Target, column: NumberColumn | undefined) => {
    if (column && !has(target)) targets[column.at] = target;
  };
  const amounts = () => [
    ...open(),
    ...columns.filter(
      (column) => targets[column.at] === 'total_price' || targets[column.at] === 'net',
    ),
  ];

  const product = first(pairs(open()), ([a, b]) =>
    a.at < b.at
      ? first(amounts(), (c) =>
          c !== a && c !== b && !looksLikeRates(c) && holds([a, b, c], times)
            ? { a, b, c }
            : undefined,
        )
      : undefined,
  );
  const priceAt = new Set<number>();
  if (product?.a.values.some((value) => value !== null && value !== '1')) {
    const { a, b, c } = product;
    const [quantity, price] = isWhole(b) && !isWhole(a) ? [b, a] : [a, b];
    give('quantity', quantity);
    priceAt.add(price.at);
    if (targets[c.at] === 'unused') give('total_price', c);
  }
  // Two more columns are enough for the quantity and the amount, and nobody buys 100,000 pieces.
  const others = open().filter(({ code, percent }) => !code && !percent).length;
  const isCode = ({ code, values }: NumberColumn) =>
    code && (others >= 2 || values.every((value) => value === null || value.length >= 6));
  const left = () => open().filter((column) => !priceAt.has(column.at) && !isCode(column));
  if (!has('vat_rate'))
    give('vat_rate', findRates(columns, left(), has('quantity') !== undefined, sums));

  const rate = has('vat_rate');
  const money = () => [
    ...left(),
    ...columns.filter((column) => targets[column.at] === 'total_price'),
  ];
  const netAndTotal =
    rate &&
    first(pairs(money()), ([net, total]) =>
      holds([net, rate, total], withRate) && numbers(rate).some((value) => value.above !== 0n)
        ? { net, total }
        : undefined,
    );
  const withVat = netAndTotal
    ? undefined
    : first(pairs(money()), ([net, vat]) =>
        first(money(), (total) =>
          total !== net && total !== vat && smaller(vat, net) && holds([net, vat, total], plus)
            ? { net, vat, total }
            : undefined,
        ),
      );
  const found = netAndTotal ?? withVat;
  if (found && !isNamed(found.net.at)) {
    if (targets[found.net.at] === 'total_price') targets[found.net.at] = 'unused';
    give('total_price', found.total);
    give('net', found.net);
    if (withVat) give('vat', withVat.vat);
  }
  const [net, total] = [has('net'), has('total_price')];
  if (net && total && !has('vat'))
    give(
      'vat',
      left().find((column) => holds([net, column, total], plus)),
    );
  const inCents = left().filter(({ cents }) => cents);
  const price =
    inCents.findLast((column) => addsUp(numbers(column), sums)) ??
    left().findLast((column) => addsUp(numbers(column), sums)) ??
    (inCents.length === 1 ? inCents[0] : undefined) ??
    left().findLast((column) => !column.percent);
  const counted = has('quantity') ?? left().find((column) => column !== price && isWhole(column));
  if (!has('total_price') && !has('net'))
    give(price && counted && isOfOne(price, counted, sums) ? 'unit_price' : 'total_price', price);
  if (!has('quantity'))
    give(
      'quantity',
      left().find(
        (column) =>
          targets[column.at] === 'unused' &&
          (has('unit_price') !== undefined ||
            column.at < ((has('total_price') ?? has('net'))?.at ?? Infinity)),
      ),
    );
}

/**
 * Whether amounts are unit prices: they have more than two decimals, multiplied they add up to a
 * known sum, or they stand before the quantity. Without such a sign, they are unit prices if, taken
 * as totals, at least half of the rows would cost less than one apiece (decision 014 has how often
 * that is right).
 */
function isOfOne(price: NumberColumn, counted: NumberColumn, sums: readonly Decimal[]): boolean {
  if (isFine(price)) return true;
  const rows = price.values.flatMap((value, row) => {
    const [amount, count] = [exactOf(value ?? ''), exactOf(counted.values[row] ?? '1')];
    return amount && count ? [{ amount, count }] : [];
  });
  const sum = addsUp(
    rows.map(({ amount }) => amount),
    sums,
  );
  const multiplied = addsUp(
    rows.map(({ amount, count }) => times(amount, count)),
    sums,
  );
  if (multiplied !== sum) return multiplied;
  if (price.cents && price.at < counted.at) return true;
  const several = rows.filter(({ count }) => count.above > count.below);
  const cheap = several.filter(
    ({ amount, count }) => absolute(amount.above) * count.below < count.above * amount.below,
  );
  return cheap.length > 0 && cheap.length * 2 >= several.length;
}

// Only unit prices have more than two decimals.
const isFine = ({ values }: NumberColumn): boolean =>
  values.some((value) => (value?.replace(/0+$/, '').split('.')[1] ?? '').length > 2);

const smaller = (one: NumberColumn, other: NumberColumn): boolean => {
  const sum = (column: NumberColumn) => numbers(column).reduce(plus, { above: 0n, below: 1n });
  const [a, b] = [sum(one), sum(other)];
  return a.above * b.below < b.above * a.below;
};
