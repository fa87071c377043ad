import { isNumeral } from './money.ts';

/**
 * A rate in per cent, `"7.50"`, as the language writes it: `7.5%`, `%7,5`, `7,5 %`. The text as it
 * is when it is no decimal.
 */
export const formatPercent = (rate: string, locale: string): string =>
  isNumeral(rate)
    ? new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: 'percent',
        maximumFractionDigits: 20,
      }).format(rate)
    : rate;
