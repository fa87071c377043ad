import { fromUnits } from '#contract/decimal.ts';

const shape = /^(-?)(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d{1,3}))?$/;
/**
 * So many digits of a spreadsheet's number say something; behind them stands what its binary
 * arithmetic left.
 */
const digitsThatCount = 15;

/**
 * The number behind a spreadsheet's cell, such as `1234.5600000000002` or `1.2E3`, as a plain
 * decimal of at most 15 digits.
 * @param inPercent the cell shows per cent: `0.19` is 19 of them
 * @returns undefined when the text is no such number
 */
export function exactNumber(text: string, inPercent: boolean): string | undefined {
  const parts = shape.exec(text.trim());
  if (!parts || !/\d/.test(text)) return undefined;
  const [, sign, whole = '', fraction = '', power = '0'] = parts;
  const digits = (whole + fraction).replace(/^0+/, '');
  // So many places behind the point.
  let places = fraction.length - Number.parseInt(power, 10) - (inPercent ? 2 : 0);
  let units = BigInt(digits || '0');
  const extra = digits.length - digitsThatCount;
  if (extra > 0) {
    const below = 10n ** BigInt(extra);
    units = (2n * units + below) / (2n * below);
    places -= extra;
  }
  if (places > 40 || places < -40) return undefined;
  const plain =
    places <= 0
      ? fromUnits(units * 10n ** BigInt(-places), 0)
      : fromUnits(units, places).replace(/\.?0+$/, '');
  return sign && /[1-9]/.test(plain) ? `-${plain}` : plain;
}
