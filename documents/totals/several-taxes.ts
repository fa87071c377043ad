import { absolute } from '#documents/numbers/exact.ts';
import type { Labelled } from './labelled-amounts.ts';

/**
 * The sum of taxes charged side by side. Each name and rate counts once, however often it is
 * printed; undefined unless there are several.
 */
export function sumOfTaxes(
  stated: readonly Labelled[],
  of: (one: Labelled) => string,
): bigint | undefined {
  const taxes = new Map<string, bigint>();
  for (const one of stated)
    if (one.kind === 'vat' && one.rate !== undefined) taxes.set(of(one), one.amount);
  return taxes.size < 2 ? undefined : [...taxes.values()].reduce((all, one) => all + one, 0n);
}

/** The two halves of India's tax on sales, which have the same amount, as one tax. */
export function withHalves(vats: readonly Labelled[]): readonly Labelled[] {
  const [central, state] = [/^cgst/, /^(?:sgst|utgst)/].map((half) =>
    vats.filter(({ name = '' }) => half.test(name)),
  );
  const [first] = central ?? [];
  const halves = [...(central ?? []), ...(state ?? [])];
  return first === undefined ||
    state?.length === 0 ||
    halves.some(({ amount }) => amount !== first.amount)
    ? vats
    : [
        ...vats.filter((one) => !halves.includes(one)),
        { kind: 'vat', amount: 2n * first.amount, line: first.line, name: 'gst' },
      ];
}

/** The amount labelled as the sum of all taxes, as `Total Tax`. */
export function wholeTax(vats: readonly Labelled[], total: bigint): bigint | null {
  const named = new Set(
    vats
      .filter(({ name = '' }) =>
        /^(?:total|sum|summe|gesamt|toplam|totale|totaal)(?!\w*(?:amount|incl|with))|total$/.test(
          name,
        ),
      )
      .map(({ amount }) => amount),
  );
  const [only] = named;
  return named.size === 1 && only !== undefined && absolute(only) * 3n < absolute(total)
    ? only
    : null;
}

/** The sum of one VAT line for each rate, if no line sums them up. */
export function sumOfRates(vats: readonly Labelled[], total: bigint): bigint | null {
  const byRate = new Map(
    vats.filter((one) => one.rate !== undefined).map((one) => [one.rate, one.amount]),
  );
  const sum = [...byRate.values()].reduce((all, one) => all + one, 0n);
  return byRate.size > 1 &&
    vats.every((one) => one.rate !== undefined && byRate.get(one.rate) === one.amount) &&
    absolute(sum) * 3n < absolute(total)
    ? sum
    : null;
}
