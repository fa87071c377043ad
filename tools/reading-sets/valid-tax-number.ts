import { checkDigits, isVkn } from '#documents/companies/check-digits.ts';

/** The tax number with valid check digits, like those of real companies. */
export function validTaxNumber(made: string, country: string): string {
  const [, core = made, behind = ''] = /^(.*?)(B01|(?<=^SE\d{10})01| MWST)?$/.exec(made) ?? [];
  const isRight = (number: string) =>
    country === 'TR' ? isVkn(number) : checkDigits(number, country) !== false;
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVW', (letter) => core.slice(0, -1) + letter);
  const digits = Array.from({ length: 100 }, (_, last) => withLast(core, last));
  const others = /[A-Z]$/.test(core) ? letters : digits;
  return [core, ...others].map((one) => one + behind).find((one) => isRight(one)) ?? made;
}

/** Replaces the last two digits, whatever is between them. */
function withLast(number: string, last: number): string {
  const digits = String(last).padStart(2, '0');
  return number.replace(/\d(\D*)\d$/, `${digits.charAt(0)}$1${digits.charAt(1)}`);
}
