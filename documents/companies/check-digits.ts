/**
 * Whether the check digits of a tax number hold.
 * @param raw as printed, with blanks, dots and dashes
 * @returns undefined for kinds of numbers that have none, or none that is known here
 */
export function checkDigits(raw: string): boolean | undefined {
  const text = raw.replace(/[\s.\-/]/g, '').toUpperCase();
  const country = /^[A-Z]{2,3}(?=[\dA-Z]{7,})/.exec(text)?.[0].slice(0, 2);
  const body = text.slice(2);
  if (country === 'DE' && /^\d{9}$/.test(body)) return german(body);
  if (country === 'FR' && /^\d{11}$/.test(body))
    return Number(body.slice(0, 2)) === (12 + 3 * (Number(body.slice(2)) % 97)) % 97;
  if (country === 'BE' && /^[01]\d{9}$/.test(body))
    return 97 - (Number(body.slice(0, 8)) % 97) === Number(body.slice(8));
  if (country === 'IT' && /^\d{11}$/.test(body)) return luhn(body);
  if (country === 'PL' && /^\d{10}$/.test(body))
    return weighted(body, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(body[9]);
  if (country === 'AT' && /^U\d{8}$/.test(body)) return austrian(body.slice(1));
  if (country === 'DK' && /^\d{8}$/.test(body))
    return weighted(body, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
  if (country === 'LU' && /^\d{8}$/.test(body))
    return Number(body.slice(0, 6)) % 89 === Number(body.slice(6));
  if (country === 'NL' && /^\d{9}B\d{2}$/.test(body)) return dutch(body) || mod97(text);
  if (country === 'GB' && /^\d{9}$/.test(body)) return british(body);
  return undefined;
}

/** Whether ten digits are a Turkish tax number (VKN). */
export function isVkn(digits: string): boolean {
  if (!/^\d{10}$/.test(digits)) return false;
  let sum = 0;
  for (let at = 0; at < 9; at += 1) {
    const shifted = (Number(digits[at]) + 9 - at) % 10;
    const product = (shifted * 2 ** (9 - at)) % 9;
    sum += shifted !== 0 && product === 0 ? 9 : product;
  }
  return (10 - (sum % 10)) % 10 === Number(digits[9]);
}

/** Whether eleven digits are a Turkish identity number (TCKN), which people use for tax. */
export function isTckn(digits: string): boolean {
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const all = Array.from(digits, Number);
  const odd = sumAt(all, [0, 2, 4, 6, 8]);
  const even = sumAt(all, [1, 3, 5, 7]);
  return (
    (((odd * 7 - even) % 10) + 10) % 10 === all[9] &&
    sumAt(all, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) % 10 === all[10]
  );
}

/** The check of SIREN, SIRET and the Italian number: every second digit doubled. */
export function luhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((all, digit, at) => {
      const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
      return all + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

function sumAt(digits: readonly number[], places: readonly number[]): number {
  return places.reduce((sum, at) => sum + (digits[at] ?? 0), 0);
}

function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);
}

/** ISO 7064, MOD 11,10. */
function german(digits: string): boolean {
  let product = 10;
  for (const digit of digits.slice(0, 8)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === Number(digits[8]);
}

function austrian(digits: string): boolean {
  const sum = Array.from(digits.slice(0, 7)).reduce((all, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return all + Math.floor(value / 10) + (value % 10);
  }, 0);
  return (10 - ((sum + 4) % 10)) % 10 === Number(digits[7]);
}

function dutch(body: string): boolean {
  return weighted(body, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(body[8]);
}

/** Whether the check digits of an international bank account number are right; no blanks in it. */
export const isIban = (text: string): boolean => mod97(`${text.slice(4)}${text.slice(0, 4)}`);

function mod97(text: string): boolean {
  const digits = Array.from(text)
    .map((sign) => (/\d/.test(sign) ? sign : String(sign.charCodeAt(0) - 55)))
    .join('');
  return BigInt(digits) % 97n === 1n;
}

function british(body: string): boolean {
  const rest = (weighted(body, [8, 7, 6, 5, 4, 3, 2]) + Number(body.slice(7))) % 97;
  return rest === 0 || rest === 42;
}
