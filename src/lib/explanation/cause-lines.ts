import { absolute } from '#documents/numbers/exact.ts';
import {
  choice,
  lostBits,
  rateFor,
  rateTextOf,
  removed,
  repriced,
  surprise,
  textOf,
  type Scene,
  type Supposition,
} from './cause.ts';
import type { LedgerLine } from '#documents/checks/ledger.ts';
import { exactNetOf, unknownPlaces } from '#documents/checks/page-amounts.ts';
import { isSumLabel } from '#documents/text/amount-labels.ts';

const priors = { missing: 2.5, priceless: 3, twice: 2.5, sum: 3, sign: 4 };
// Cost when every occurrence of the amount on the page belongs to something else.
const takenPlaceBits = 8;
// Cost of a missing credit line: its amount on the page proves little, since sums are printed there
// as well.
const wrongSignBits = 10;

/** Cost of a missing line by its amount on the page; Infinity when the page does not print it. */
function foundBits({ page, ledger }: Scene, units: bigint, rate: bigint | null): number {
  if (!page) return surprise(absolute(units), ledger.unit);
  const net = exactNetOf(units, rate, ledger.unit);
  const printedBits = (amount: bigint) =>
    page.times(amount) === 0
      ? Infinity
      : choice(page.count) + (unknownPlaces(page, ledger, amount) > 0 ? 0 : takenPlaceBits);
  const printed = printedBits(units);
  return net === undefined ? printed : Math.min(printed, 1 + printedBits(net));
}

/** A line is missing: the page prints its amount, or an existing line has no price yet. */
export function missingCauses(scene: Scene): Supposition[] {
  const { ledger } = scene;
  if (ledger.total === null) return [];
  const units = ledger.total - ledger.sum;
  if (units === 0n) return [];
  const { rate, bits } = rateFor(scene, units);
  const after = textOf(ledger, units);
  const values = { total_price: after, ...(rate === null ? {} : { vat_rate: rateTextOf(rate) }) };
  const found =
    foundBits(scene, units, rate) +
    lostBits(scene) +
    (units < 0n === ledger.sum < 0n ? 0 : wrongSignBits);
  const added: Supposition[] =
    found === Infinity
      ? []
      : [
          {
            kind: 'missing',
            lines: [],
            after,
            bits: priors.missing + found + bits,
            fix: { lines: { add: [values] } },
          },
        ];
  const [id, second] = ledger.unpriced;
  if (id === undefined || second !== undefined) return added;
  return [
    ...added,
    {
      kind: 'missing',
      lines: [id],
      after,
      bits: priors.priceless + 2 + bits,
      fix: { lines: { change: [{ id, values: { total_price: after } }] } },
    },
  ];
}

// Gain of this cause, since no other one explains that two lines are equal; and cost where equal
// lines are usual.
const copiedLineBits = 6;
const usualTwins = 16;
/** Folds a line's name for comparing: case and white space do not count. */
export const foldName = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Endings of the list that occur earlier in it, as after reading a page twice. */
function tails(lines: readonly LedgerLine[]): LedgerLine[][] {
  const keys = lines.map(({ name, units, rate }) => `${foldName(name)}|${units}|${rate}`);
  const back = keys.toReversed();
  let longest = 0;
  for (let by = 2; by + longest < back.length; by += 1) {
    let count = 0;
    while (count < by && back[count] === back[by + count]) count += 1;
    longest = Math.max(longest, count);
  }
  return Array.from({ length: Math.max(longest - 1, 0) }, (_, at) => lines.slice(-at - 2));
}

/** Causes in which a line is there twice, or every line, because pages were read twice. */
export function twiceCauses(scene: Scene): Supposition[] {
  const { ledger, page } = scene;
  const { lines, sum, total } = ledger;
  if (total === null) return [];
  const difference = sum - total;
  const seen = new Map<string, LedgerLine>();
  const again: { line: LedgerLine; first: LedgerLine }[] = [];
  for (const line of lines) {
    const key = `${line.units} ${line.rate}`;
    const first = seen.get(key);
    if (first) again.push({ line, first });
    else seen.set(key, line);
  }
  const single = again.flatMap(({ line, first }, index): Supposition[] => {
    if (line.units !== difference || difference === 0n) return [];
    // Of equal lines only the last one is proposed for removal, since removing another gives the
    // same result.
    const isLast = !again
      .slice(index + 1)
      .some(
        ({ line: later, first: of }) =>
          of === first && foldName(later.name) === foldName(line.name),
      );
    if (!isLast) return [];
    const same = lines.filter((one) => one.units === line.units && one.rate === line.rate).length;
    const printed = page && page.times(line.units) >= same ? 4 : 0;
    // With many equal lines, only the page can tell how many there should be.
    const habit = !page && same > 2 ? usualTwins : 0;
    const bits =
      priors.twice +
      choice(lines.length) +
      (foldName(line.name) === foldName(first.name) ? -copiedLineBits : 5) +
      printed +
      habit;
    return [removed(scene, 'twice', [line], bits)];
  });
  const copies = again.filter(({ line, first }) => foldName(line.name) === foldName(first.name));
  const isAll = again.length * 2 === lines.length && lines.length >= 4;
  const same = copies.map(({ line }) => line);
  const whole = [same, ...tails(lines), ...(isAll ? [again.map(({ line }) => line)] : [])].find(
    (those) => those.length > 1 && those.reduce((all, line) => all + line.units, 0n) === difference,
  );
  if (!whole || difference === 0n) return single;
  const isCopied = !isAll || whole.length !== again.length || same.length === again.length;
  return [
    ...single,
    removed(scene, 'twice', whole, priors.twice + 2 + (isCopied ? -copiedLineBits : 0)),
  ];
}

// A sum row is recognised by its name; any other name makes it an item.
const namedSumBits = -6;
const unnamedSumBits = 4;
// Cost when the page prints the amount once more than the sum needs.
const itsOwnPlace = 6;

/** A sum row was taken for an item: the VAT, net or gross amount of other lines. */
export function sumCauses(scene: Scene): Supposition[] {
  const { page, shift } = scene;
  const { lines, sum, total, vat } = scene.ledger;
  if (total === null || lines.length < 2) return [];
  const whole = total - shift;
  const sums = [whole, ...(vat === null || vat === 0n ? [] : [vat, whole - vat])];
  return lines.flatMap((line, index): Supposition[] => {
    const { name, units } = line;
    if (units !== sum - total || units === 0n) return [];
    const above = lines.slice(0, index).reduce((all, one) => all + one.units, 0n);
    // A sum of the first lines needs at least two of them, or it would be a repeated line.
    if (!sums.includes(units) && (index < 2 || above !== units)) return [];
    const places = [whole, vat].filter((one) => one === units).length || 1;
    const bits =
      priors.sum +
      choice(lines.length) +
      (isSumLabel(name) ? namedSumBits : unnamedSumBits) +
      (page && page.times(units) > places ? itsOwnPlace : 0);
    return [removed(scene, 'sum', [line], bits)];
  });
}

/** A line has the wrong sign: a returned item is charged, or a charge is credited. */
export function signCauses(scene: Scene): Supposition[] {
  const { lines, sum, total } = scene.ledger;
  if (total === null) return [];
  return lines
    .filter(({ units }) => units !== 0n && 2n * units === sum - total)
    .map((line) => repriced(scene, 'sign', line, -line.units, priors.sign + choice(lines.length)));
}
