import { absolute, unitsIn } from '#documents/numbers/exact.ts';
import { isShare } from '#documents/numbers/tax-share.ts';
import type { PageWords } from '#documents/text/words.ts';
import { indexOf, type PageIndex } from './page-index.ts';

/** Maximum numbers of a line; hostile files have more, and comparing all takes minutes. */
const mostOfLine = 12;

/** The tax of a line that has a rate, a base and its tax, in hundredths: `19 %  100.00  19.00`. */
function taxOf(index: PageIndex, line: number): bigint | undefined {
  const text = index.lines[line]?.text ?? '';
  const numbers = index.amounts.filter((one) => one.line === line);
  if (numbers.length > mostOfLine) return undefined;
  const values = (rates: boolean) =>
    numbers
      .filter(({ end }) => /^\s?%/.test(text.slice(end)) === rates)
      .flatMap((one) => one.values.map((value) => unitsIn(value, 2) ?? 0n))
      .filter((value) => value > 0n);
  const [rates, amounts] = [values(true), values(false)];
  return amounts.find((tax) =>
    rates.some((rate) => amounts.some((base) => base > tax && isShare(base, rate, tax))),
  );
}

/**
 * Whether a page states a total of taxes only by its parts: each rate with its base and its tax,
 * and no sum of them.
 */
export function isSumOfTaxes(total: string, pages: PageWords): boolean {
  const wanted = absolute(unitsIn(total, 2) ?? 0n);
  return pages.some((words) => {
    const index = indexOf(words);
    const taxes = index.lines.flatMap((_, line) => taxOf(index, line) ?? []);
    return taxes.length > 1 && taxes.reduce((sum, one) => sum + one, 0n) === wanted;
  });
}
