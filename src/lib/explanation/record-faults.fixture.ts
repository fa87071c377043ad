import { absolute, divideRounded } from '#documents/numbers/exact.ts';
import { rateText, usualRates } from './cause.ts';
import type { Sheet, SheetLine } from './invoices.fixture.ts';
import { rateOf, vatIn, vatOn } from '#documents/checks/ledger.ts';

/** Errors between a document and its record from typing, pasting or reading. */
export const faultNames = [
  'wrong rate',
  'dropped line',
  'doubled line',
  'net instead of gross',
  'swapped digits',
  'misread digit',
  'quantity',
  'sign',
  'VAT wrong',
  'total wrong',
  'sum as item',
  'page twice',
  'VAT twice',
  'total for VAT',
  'VAT of one rate',
] as const;
export type FaultName = (typeof faultNames)[number];

/** A line with its quantity. */
interface CountedLine extends SheetLine {
  readonly quantity: bigint;
}
export interface CountedSheet extends Sheet {
  readonly lines: readonly CountedLine[];
}

/** Draws numbers from 0 to below `count`, the same sequence each time. */
export type Draw = (count: number) => number;

/** A linear congruential generator: the same seed draws the same numbers on every machine. */
export function drawFrom(seed: number): Draw {
  let state = BigInt(seed) + 1n;
  return (count) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n;
    return Number((state >> 33n) % BigInt(Math.max(1, count)));
  };
}

const withLine = (sheet: CountedSheet, at: number, change: Partial<SheetLine>): Sheet => ({
  ...sheet,
  lines: sheet.lines.map((line, index) => (index === at ? { ...line, ...change } : line)),
});

/** Swaps two neighbouring digits that differ; undefined where there are none. */
function swapped(amount: bigint, draw: Draw): bigint | undefined {
  const digits = absolute(amount).toString();
  const places = digits
    .slice(1)
    .split('')
    .flatMap((next, place) =>
      next === digits[place] || (place === 0 && next === '0') ? [] : [place],
    );
  const place = places[draw(places.length)];
  if (place === undefined) return undefined;
  const after = `${digits.slice(0, place)}${digits[place + 1]}${digits[place]}${digits.slice(place + 2)}`;
  return BigInt(after) * (amount < 0n ? -1n : 1n);
}

/** One digit becomes another; the first does not become 0. */
function misread(amount: bigint, draw: Draw): bigint {
  const digits = absolute(amount).toString();
  const place = draw(digits.length);
  const others = '0123456789'
    .split('')
    .filter((digit) => digit !== digits[place] && !(place === 0 && digit === '0'));
  const after = `${digits.slice(0, place)}${others[draw(others.length)]}${digits.slice(place + 1)}`;
  return BigInt(after) * (amount < 0n ? -1n : 1n);
}

/** The document’s record with this fault; undefined where the fault is impossible. */
export function withFault(sheet: CountedSheet, fault: FaultName, draw: Draw): Sheet | undefined {
  const { lines, total, vat, currency } = sheet;
  const at = draw(lines.length);
  const line = lines[at];
  if (!line) return undefined;
  const rate = rateOf(line.vat_rate);
  switch (fault) {
    case 'wrong rate': {
      const own = lines.flatMap((one) => one.vat_rate ?? []);
      const others = [...new Set([...usualRates(currency).map(rateText), ...own])].filter(
        (other) => rateOf(other) !== rate,
      );
      const other = others[draw(others.length)];
      return rate === null || other === undefined
        ? undefined
        : withLine(sheet, at, { vat_rate: other });
    }
    case 'dropped line':
      return lines.length < 2 ? undefined : { ...sheet, lines: lines.toSpliced(at, 1) };
    case 'doubled line':
      return { ...sheet, lines: lines.toSpliced(at + 1, 0, line) };
    case 'net instead of gross': {
      const all = draw(2) === 0;
      return {
        ...sheet,
        lines: lines.map((one, index) =>
          all || index === at
            ? { ...one, units: one.units - vatIn(one.units, rateOf(one.vat_rate) ?? 0n, 1n) }
            : one,
        ),
      };
    }
    case 'swapped digits': {
      const units = swapped(line.units, draw);
      return units === undefined ? undefined : withLine(sheet, at, { units });
    }
    case 'misread digit':
      return withLine(sheet, at, { units: misread(line.units, draw) });
    case 'quantity': {
      // Calculated with one more or one less, or with the unit price taken for the total.
      const { quantity } = line;
      const counts = [quantity + 1n, quantity - 1n, 1n].filter(
        (one) => one > 0n && one !== quantity,
      );
      const count = counts[draw(counts.length)];
      return quantity < 1n || count === undefined
        ? undefined
        : withLine(sheet, at, { units: divideRounded(line.units * count, quantity) });
    }
    case 'sign':
      return withLine(sheet, at, { units: -line.units });
    case 'VAT wrong': {
      const wrong =
        vat === null ? undefined : draw(2) === 0 ? swapped(vat, draw) : misread(vat, draw);
      return wrong === undefined ? undefined : { ...sheet, vat: wrong };
    }
    case 'total wrong': {
      const wrong = draw(2) === 0 ? swapped(total, draw) : misread(total, draw);
      return wrong === undefined ? undefined : { ...sheet, total: wrong };
    }
    case 'sum as item': {
      const sums = [total, ...(vat === null || vat === 0n ? [] : [vat, total - vat])];
      const units = sums[draw(sums.length)] ?? total;
      const name = units === total ? 'Total' : units === vat ? 'VAT' : 'Subtotal';
      const { vat_rate } = lines.at(-1) ?? line;
      return lines.length < 2
        ? undefined
        : { ...sheet, lines: [...lines, { name, units, vat_rate, quantity: 1n }] };
    }
    case 'page twice':
      return lines.length < 4
        ? undefined
        : { ...sheet, lines: [...lines, ...lines.slice(-2 - draw(lines.length - 2))] };
    case 'VAT twice': {
      const all = draw(2) === 0;
      return {
        ...sheet,
        lines: lines.map((one, index) =>
          all || index === at
            ? { ...one, units: one.units + vatOn(one.units, rateOf(one.vat_rate) ?? 0n, 1n) }
            : one,
        ),
      };
    }
    case 'total for VAT':
      return vat === null || vat === 0n ? undefined : { ...sheet, total: vat, vat: total };
    case 'VAT of one rate': {
      const others = lines.filter((one) => one.vat_rate !== line.vat_rate);
      const part = lines
        .filter((one) => one.vat_rate === line.vat_rate)
        .reduce((sum, one) => sum + vatIn(one.units, rate ?? 0n, 1n), 0n);
      return vat === null || rate === null || others.length === 0
        ? undefined
        : { ...sheet, vat: part };
    }
  }
}
