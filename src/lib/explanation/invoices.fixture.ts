import fc from 'fast-check';
import { fromUnits } from '#contract/decimal.ts';
import { rateOf, vatIn, vatOn } from '#documents/checks/ledger.ts';
import { divideRounded } from '#documents/numbers/exact.ts';

/** An invoice as the explainer sees it, in cents, with what its page shows. */
export interface Sheet {
  readonly currency: string;
  readonly lines: readonly SheetLine[];
  readonly total: bigint;
  readonly vat: bigint | null;
  /** Every amount of the page, in cents. */
  readonly page: readonly bigint[];
}

export interface SheetLine {
  readonly name: string;
  readonly units: bigint;
  readonly vat_rate: string | null;
}

/** The rates on a country’s invoices, the usual one first, and its notation of prices. */
const countries = [
  { currency: 'EUR', rates: ['19', '7'] },
  { currency: 'EUR', rates: ['21', '9'] },
  { currency: 'EUR', rates: ['20', '10', '5.5'] },
  { currency: 'EUR', rates: ['22', '10', '4'] },
  { currency: 'TRY', rates: ['20', '10', '1'] },
  { currency: 'GBP', rates: ['20', '5', '0'] },
  { currency: 'CHF', rates: ['8.1', '2.6'] },
  { currency: 'SEK', rates: ['25', '12', '6'] },
  { currency: 'HUF', rates: ['27', '18', '5'] },
  { currency: 'PLN', rates: ['23', '8', '5'] },
  { currency: 'JPY', rates: ['10', '8'] },
  { currency: 'USD', rates: ['8.25'] },
] as const;

const things = [
  'Paper A4',
  'Toner',
  'Coffee',
  'Milk',
  'Taxi',
  'Night in a hotel',
  'Breakfast',
  'Cable 2 m',
  'Licence',
  'Support',
  'Defter',
  'Kurşun kalem',
  'Schrauben',
  'Pfand',
  'Lamp',
  'Chair',
];
const endings = [99n, 95n, 90n, 50n, 0n];
const whole = (currency: string): bigint => (currency === 'JPY' ? 100n : 1n);

/**
 * A price in cents: small and large ones equally often, half of them with a typical retail ending.
 */
const price = (currency: string) =>
  fc
    .tuple(
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 0, max: 89_999 }),
      fc.integer({ min: 0, max: 9 }),
    )
    .map(([size, digits, ending]) => {
      const cents = divideRounded(BigInt(10_000 + digits), 10n ** BigInt(3 - size));
      const shop = endings[ending];
      const scaled = currency === 'HUF' || currency === 'JPY' ? cents * 100n : cents;
      return scaled > 100n && shop !== undefined && currency !== 'JPY'
        ? (scaled / 100n) * 100n + shop
        : scaled;
    });

const line = (currency: string, rates: readonly string[]) =>
  fc.record({
    name: fc.constantFrom(...things),
    price: price(currency),
    quantity: fc.oneof(
      { weight: 3, arbitrary: fc.constant(1n) },
      { weight: 2, arbitrary: fc.bigInt(2n, 12n) },
    ),
    returned: fc.integer({ min: 0, max: 29 }).map((chance) => chance === 0),
    vat_rate: fc.oneof(
      { weight: 3, arbitrary: fc.constant(rates[0] ?? '0') },
      { weight: 2, arbitrary: fc.constantFrom(...rates) },
    ),
  });

const noise = fc.array(
  fc.oneof(
    fc.bigInt(1n, 31n).map((day) => day * 100n),
    fc.bigInt(100n, 5_000n),
    fc.bigInt(100n, 999_999n),
    fc.bigInt(2_010n, 2_030n).map((year) => year * 100n),
  ),
  { minLength: 5, maxLength: 25 },
);

/**
 * An invoice that adds up, with 1 to 40 lines, priced with VAT or without, its VAT summed by line or
 * by rate.
 */
export const goodSheet: fc.Arbitrary<Sheet> = fc
  .noBias(
    fc.constantFrom(...countries).chain(({ currency, rates }) =>
      fc
        .record({
          lines: fc.array(line(currency, rates), { minLength: 1, maxLength: 40, size: 'max' }),
          net: fc.boolean(),
          byLine: fc.boolean(),
          noise,
        })
        .map(({ lines, net: priced, byLine, noise: numbers }): Sheet => {
          const unit = whole(currency);
          const rows = lines.map(({ name, price: one, quantity, returned, vat_rate }) => {
            const rate = rateOf(vat_rate) ?? 0n;
            const amount = one * quantity * (returned ? -1n : 1n);
            const units = priced ? amount + vatOn(amount, rate, unit) : amount;
            return { name, units, vat_rate, rate, one, amount };
          });
          const byRate = [...new Set(rows.map((row) => row.rate))].map((rate) => {
            const those = rows.filter((row) => row.rate === rate);
            const sum = (of: (row: (typeof rows)[number]) => bigint) =>
              those.reduce((all, row) => all + of(row), 0n);
            if (byLine) return sum((row) => vatIn(row.units, rate, unit));
            return priced
              ? vatOn(
                  sum((row) => row.amount),
                  rate,
                  unit,
                )
              : vatIn(
                  sum((row) => row.units),
                  rate,
                  unit,
                );
          });
          const vat = byRate.reduce((all, one) => all + one, 0n);
          const total = rows.reduce((all, row) => all + row.units, 0n);
          const page = [
            ...rows.flatMap((row) => [row.amount, row.one]),
            ...byRate,
            total - vat,
            vat,
            total,
            ...numbers,
          ];
          return {
            currency,
            lines: rows.map(({ name, units, vat_rate }) => ({ name, units, vat_rate })),
            total,
            vat,
            page,
          };
        }),
    ),
  )
  .filter((sheet) => sheet.total !== 0n);

/** The invoice as decimal texts. @param page whether to include the amounts of its page */
export const reckoned = (sheet: Sheet, page: boolean) => ({
  currency: sheet.currency,
  total_price: fromUnits(sheet.total, 2),
  total_vat: sheet.vat === null ? null : fromUnits(sheet.vat, 2),
  lines: sheet.lines.map(({ name, units, vat_rate }, index) => ({
    id: `line-${index}`,
    name,
    total_price: fromUnits(units, 2),
    vat_rate,
  })),
  ...(page ? { page: sheet.page.map((cents) => fromUnits(cents, 2)) } : {}),
});
