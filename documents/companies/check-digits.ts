/** The form of a VAT number after its country, and the test of its check digits. */
type Kind = readonly [body: RegExp, holds: (body: string) => boolean];

/** Tests the last digit against a check digit computed from the weighted sum of the others. */
const ends =
  (weights: readonly number[], digit: (sum: number) => number) =>
  (body: string): boolean =>
    digit(weighted(body, weights)) === Number(body[weights.length]);
const rest11 = (sum: number): number => (11 - (sum % 11)) % 11;
const rest11OrZero = (sum: number): number => rest11(sum) % 10;
const rest10 = (sum: number): number => (10 - (sum % 10)) % 10;

const kinds: Readonly<Record<string, Kind>> = {
  AR: [/^\d{11}$/, ends([5, 4, 3, 2, 7, 6, 5, 4, 3, 2], rest11)],
  AT: [/^U\d{8}$/, (body) => austrian(body.slice(1))],
  AU: [
    /^\d{11}$/,
    (body) => (weighted(body, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0,
  ],
  BE: [/^[01]\d{9}$/, (body) => 97 - (Number(body.slice(0, 8)) % 97) === Number(body.slice(8))],
  CH: [/^E\d{9}$/, (body) => ends([5, 4, 3, 2, 7, 6, 5, 4], rest11)(body.slice(1))],
  CZ: [/^\d{8}$/, ends([8, 7, 6, 5, 4, 3, 2], (sum) => (11 - (sum % 11)) % 10)],
  DE: [/^\d{9}$/, (body) => german(body)],
  DK: [/^\d{8}$/, (body) => weighted(body, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0],
  EE: [/^\d{9}$/, ends([3, 7, 1, 3, 7, 1, 3, 7], rest10)],
  EL: [/^\d{9}$/, ends([256, 128, 64, 32, 16, 8, 4, 2], (sum) => (sum % 11) % 10)],
  ES: [/^(?:[A-Z]\d{7}[\dA-Z]|\d{8}[A-Z])$/, (body) => spanish(body)],
  FI: [/^\d{8}$/, ends([7, 9, 10, 5, 8, 4, 2], rest11)],
  FR: [
    /^\d{11}$/,
    (body) => Number(body.slice(0, 2)) === (12 + 3 * (Number(body.slice(2)) % 97)) % 97,
  ],
  GB: [/^\d{9}$/, (body) => british(body)],
  HR: [/^\d{11}$/, (body) => german(body)],
  HU: [/^\d{8}$/, ends([9, 7, 3, 1, 9, 7, 3], rest10)],
  IE: [/^\d{7}[A-W][A-IW]?$/, (body) => irish(body)],
  IT: [/^\d{11}$/, (body) => luhn(body)],
  LU: [/^\d{8}$/, (body) => Number(body.slice(0, 6)) % 89 === Number(body.slice(6))],
  NL: [/^\d{9}B\d{2}$/, (body) => dutch(body) || mod97(`NL${body}`)],
  NO: [/^\d{9}MVA$/, ends([3, 2, 7, 6, 5, 4, 3, 2], rest11)],
  PL: [/^\d{10}$/, ends([6, 5, 7, 2, 3, 4, 5, 6, 7], (sum) => sum % 11)],
  PT: [/^\d{9}$/, ends([9, 8, 7, 6, 5, 4, 3, 2], rest11OrZero)],
  SE: [/^\d{10}01$/, (body) => luhn(body.slice(0, 10))],
  SI: [/^\d{8}$/, ends([8, 7, 6, 5, 4, 3, 2], rest11OrZero)],
  SK: [/^\d{10}$/, (body) => Number(body) % 11 === 0],
};

/** A number without blanks, dots and dashes, split into its country and the rest. */
function parted(raw: string): readonly [country: string, body: string] {
  const text = raw.replace(/[\s.\-/]/g, '').toUpperCase();
  const country = /^[A-Z]{2}(?=[A-Z]?[\dA-Z]{7,})/.exec(text)?.[0] ?? '';
  if (country === '' && text.endsWith('MVA')) return ['NO', text];
  return [country, text.slice(country.length).replace(/(?<=^E\d{9})(?:MWST|TVA|IVA)$/, '')];
}

/** Whether the text has the form of a VAT number of the country in its prefix. */
export function isVatId(raw: string): boolean {
  const [country, body] = parted(raw);
  return kinds[country]?.[0].test(body) === true;
}

/**
 * Whether the check digits of a tax number are right.
 * @param raw as printed, with blanks, dots and dashes
 * @param home the country of a number without a prefix
 * @returns undefined for kinds of numbers without check digits, or with unknown rules
 */
export function checkDigits(raw: string, home = ''): boolean | undefined {
  const [country, body] = parted(raw);
  const [form, holds] = kinds[country || home] ?? [];
  return form?.test(body) === true ? holds?.(body) : undefined;
}

const base36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Whether fifteen signs are an Indian tax number (GSTIN). */
export function isGstin(text: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/.test(text)) return false;
  const sum = Array.from(text.slice(0, 14)).reduce((all, sign, at) => {
    const product = base36.indexOf(sign) * (1 + (at % 2));
    return all + Math.floor(product / 36) + (product % 36);
  }, 0);
  return base36[(36 - (sum % 36)) % 36] === text[14];
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

/** The Luhn check, used by SIREN, SIRET and the Italian number. */
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
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === Number(digits.at(-1));
}

/** Persons have a letter by the remainder of 23, companies a Luhn digit or its letter. */
function spanish(body: string): boolean {
  const person = /^[\dXYZ]/.test(body);
  if (person)
    return (
      'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(
        Number(body.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)))) % 23,
      ) === body.at(-1)
    );
  const last = body.at(-1) ?? '';
  const digit = /\d/.test(last) ? last : String('JABCDEFGHI'.indexOf(last));
  return luhn(body.slice(1, 8) + digit);
}

function irish(body: string): boolean {
  const second = /[A-I]$/.test(body) && body.length === 9 ? body.charCodeAt(8) - 64 : 0;
  const sum = weighted(body, [8, 7, 6, 5, 4, 3, 2]) + 9 * second;
  return 'WABCDEFGHIJKLMNOPQRSTUV'.charAt(sum % 23) === body[7];
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

const account = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;

/** Whether a text is an IBAN with right check digits, in groups or without blanks. */
export function isIban(text: string): boolean {
  const letters = text.replaceAll(' ', '');
  return account.test(letters) && mod97(`${letters.slice(4)}${letters.slice(0, 4)}`);
}

/** Accounts of Hungary, in groups of eight digits, and of Poland, with the digits of an IBAN. */
const accountAtHome = /^(?:\d{8}-\d{8}(?:-\d{8})?|\d{2}(?: \d{4}){6})(?![\d-])/;

/**
 * Whether a text begins with an IBAN, whose check digits are tested if it has no blanks, or with
 * the account of a country that prints it in groups of digits.
 */
export function isAccount(text: string): boolean {
  if (accountAtHome.test(text)) return true;
  const inOne = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}(?![A-Z\d])/.exec(text)?.[0];
  return /^[A-Z]{2}\d{2}(?: [A-Z\d]{4}){3}/.test(text) || (inOne !== undefined && isIban(inOne));
}

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
