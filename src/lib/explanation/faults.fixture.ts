import fc from 'fast-check';
import { type Cause, withFix } from './explain.ts';
import { type Sheet, type SheetLine, reckoned } from './invoices.fixture.ts';
import { rateOf, vatIn, vatOn } from '#documents/checks/ledger.ts';
import { absolute, divideRounded } from '#documents/numbers/exact.ts';
import { usualRates, rateText } from './cause.ts';

/** The random inputs of a fault, the same for all kinds. */
export interface Chance {
  /** From 0 to 1, each. */
  readonly place: number;
  readonly choice: number;
  readonly more: number;
}

const parts = 1_000_000;
// A biased generator would prefer the first line and the total.
const part = fc.noBias(fc.nat(parts - 1)).map((count) => count / parts);
export const chance: fc.Arbitrary<Chance> = fc.record({ place: part, choice: part, more: part });

export type FaultKind =
  | 'net'
  | 'rate'
  | 'missing'
  | 'twice'
  | 'transposed'
  | 'slip'
  | 'discount'
  | 'rounding';
export const faultKinds: readonly FaultKind[] = [
  'net',
  'rate',
  'missing',
  'twice',
  'transposed',
  'slip',
  'discount',
  'rounding',
];

/** The invoice with a fault in it; undefined where this one cannot have it. */
type Fault = (sheet: Sheet, by: Chance) => Sheet | undefined;

const at = (count: number, share: number): number => Math.floor(count * share);
const unitOf = (sheet: Sheet): bigint => (sheet.currency === 'JPY' ? 100n : 1n);
const put = (sheet: Sheet, index: number, change: Partial<SheetLine>): Sheet => ({
  ...sheet,
  lines: sheet.lines.map((line, one) => (one === index ? { ...line, ...change } : line)),
});

/** One in ten typing errors is in the total, one in ten in the VAT. */
function slip(
  sheet: Sheet,
  by: Chance,
  of: (amount: bigint, by: Chance) => bigint | undefined,
): Sheet | undefined {
  if (by.more < 0.1) {
    const total = of(sheet.total, by);
    return total === undefined ? undefined : { ...sheet, total };
  }
  if (by.more < 0.2 && sheet.vat !== null) {
    const vat = of(sheet.vat, by);
    return vat === undefined ? undefined : { ...sheet, vat };
  }
  const index = at(sheet.lines.length, by.place);
  const units = of(sheet.lines[index]?.units ?? 0n, by);
  return units === undefined ? undefined : put(sheet, index, { units });
}

function swapped(amount: bigint, by: Chance): bigint | undefined {
  const digits = absolute(amount).toString();
  const places = digits
    .split('')
    .flatMap((digit, place) =>
      place + 1 < digits.length &&
      digit !== digits[place + 1] &&
      !(place === 0 && digits[1] === '0')
        ? [place]
        : [],
    );
  const place = places[at(places.length, by.choice)];
  if (place === undefined) return undefined;
  const after = BigInt(
    `${digits.slice(0, place)}${digits[place + 1]}${digits[place]}${digits.slice(place + 2)}`,
  );
  return amount < 0n ? -after : after;
}

function slipped(amount: bigint, by: Chance): bigint | undefined {
  const power = [10n, 100n, 1000n][at(3, by.choice)] ?? 10n;
  const after = (by.place * 7919) % 1 < 0.5 ? amount * power : amount / power;
  return after === 0n || after > 9_999_999_999n || after < -9_999_999_999n ? undefined : after;
}

const cashSteps: Readonly<Record<string, bigint>> = {
  CHF: 5n,
  SEK: 100n,
  HUF: 500n,
  JPY: 1000n,
  EUR: 5n,
  TRY: 100n,
  PLN: 10n,
  GBP: 10n,
  USD: 100n,
};

export const faults: Readonly<Record<FaultKind, Fault>> = {
  net: (sheet) => ({
    ...sheet,
    lines: sheet.lines.map((line) => ({
      ...line,
      units: line.units - vatIn(line.units, rateOf(line.vat_rate) ?? 0n, unitOf(sheet)),
    })),
  }),
  rate: (sheet, by) => {
    const index = at(sheet.lines.length, by.place);
    const line = sheet.lines[index];
    const rates = [
      ...new Set([
        ...usualRates(sheet.currency).map(rateText),
        ...sheet.lines.flatMap((one) => one.vat_rate ?? []),
      ]),
    ].filter((rate) => rateOf(rate) !== rateOf(line?.vat_rate ?? null));
    const vat_rate = rates[at(rates.length, by.choice)];
    if (!line || vat_rate === undefined) return undefined;
    const net = line.units - vatIn(line.units, rateOf(line.vat_rate) ?? 0n, unitOf(sheet));
    return put(
      sheet,
      index,
      by.more < 0.5
        ? { vat_rate }
        : { vat_rate, units: net + vatOn(net, rateOf(vat_rate) ?? 0n, unitOf(sheet)) },
    );
  },
  missing: (sheet, by) =>
    sheet.lines.length < 2
      ? undefined
      : { ...sheet, lines: sheet.lines.toSpliced(at(sheet.lines.length, by.place), 1) },
  twice: (sheet, by) => {
    const line = sheet.lines[at(sheet.lines.length, by.place)];
    return (
      line && {
        ...sheet,
        lines: sheet.lines.toSpliced(at(sheet.lines.length + 1, by.choice), 0, line),
      }
    );
  },
  transposed: (sheet, by) => slip(sheet, by, swapped),
  slip: (sheet, by) => slip(sheet, by, slipped),
  discount: (sheet, by) => {
    const percent = BigInt(1 + at(30, by.choice));
    const part =
      by.more < 0.4
        ? -divideRounded(sheet.total * percent, 100n)
        : by.more < 0.7
          ? -divideRounded(sheet.total * BigInt(1 + at(3000, by.choice)), 10_000n)
          : BigInt(290 + at(4700, by.choice));
    const units = divideRounded(part, unitOf(sheet)) * unitOf(sheet);
    // The VAT of the discount or charge has the rate of one line, or of all in proportion.
    const rate = rateOf(sheet.lines[at(sheet.lines.length, by.place)]?.vat_rate ?? null) ?? 0n;
    const net =
      by.place < 0.5 && units < 0n && sheet.vat !== null
        ? divideRounded(sheet.vat * units, sheet.total * unitOf(sheet)) * unitOf(sheet)
        : vatIn(units, rate, unitOf(sheet));
    return {
      ...sheet,
      total: sheet.total + units,
      vat: sheet.vat === null ? null : sheet.vat + net,
      page: [...sheet.page, units, sheet.total + units],
    };
  },
  rounding: (sheet, by) => {
    if (by.more < 0.3) {
      const cents =
        BigInt(1 + at(Math.max(1, Math.floor(Math.sqrt(sheet.lines.length))), by.choice)) *
        unitOf(sheet);
      const total = sheet.total + (by.place < 0.5 ? cents : -cents);
      return { ...sheet, total, page: [...sheet.page, total] };
    }
    const step = cashSteps[sheet.currency] ?? 5n;
    const total = divideRounded(sheet.total, step) * step;
    return { ...sheet, total, page: [...sheet.page, total] };
  },
};

const key = (
  {
    total_price,
    vat_rate,
  }: { readonly total_price: string | null; readonly vat_rate: string | null },
  rated: boolean,
) => `${total_price} ${rated ? rateOf(vat_rate) : ''}`;

/**
 * Whether a cause is the fault that was injected: same kind and place, and its fix restores the
 * original.
 */
export function isTrue(cause: Cause, kind: FaultKind, good: Sheet, bad: Sheet): boolean {
  if (kind === 'discount')
    return (cause.kind === 'discount' || cause.kind === 'charge') && cause.lines.length === 0;
  if (cause.kind !== kind) return false;
  if (kind === 'rounding') return true;
  const before = reckoned(good, false);
  const after = withFix(reckoned(bad, false), cause.fix);
  if (
    after.total_price !== before.total_price ||
    after.total_vat !== before.total_vat ||
    after.lines.length !== before.lines.length
  )
    return false;
  if (kind === 'net') return cause.lines.length > 0;
  const sorted = (lines: typeof before.lines | typeof after.lines) =>
    lines
      .map((line) => key(line, kind === 'rate'))
      .sort()
      .join('|');
  return sorted(before.lines) === sorted(after.lines);
}
