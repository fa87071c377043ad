// An IBAN is passed over. Blocks of four are how a card is printed; in one piece its last digit has
// to prove it.
const likeCards =
  /\b[A-Z]{2}\d\d(?: ?[A-Z\d]{1,4}){3,}|(?<!\w)(?=2[2-7]|[3-6]|9792)(?:\d{4}([\s.-]+)(?:(?:\d{4}\1){2,}\d{4}(?:\1\d{1,3})?|\d{6}\1\d{4,5})|\d{13,19})(?!\d)/g;
const doubled = '0246813579';

/** Whether the last digit proves the others, as on every card (ISO/IEC 7812). */
const proven = (digits: string) =>
  Array.from(digits)
    .reverse()
    .reduce((sum, digit, place) => sum + Number(place % 2 ? doubled[Number(digit)] : digit), 0) %
    10 ===
  0;

/**
 * A text to search for, in which of each card number only the first and the last four digits are
 * left: what is searched for goes into addresses and to the service. IBANs and invoice numbers
 * stay.
 */
export function withoutCardNumbers(text: string): string {
  return text.replace(likeCards, (found) => {
    const digits = found.replace(/\D/g, '');
    const other = /^[A-Z]/.test(found) || (digits === found && !proven(digits));
    return other ? found : `${digits.slice(0, 4)} ${digits.slice(-4)}`;
  });
}
