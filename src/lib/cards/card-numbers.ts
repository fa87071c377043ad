// The first alternative skips IBANs. A number in blocks of four is taken for a card; one without
// blanks must pass the check digit as well.
const likeCards =
  /\b[A-Z]{2}\d\d(?: ?[A-Z\d]{1,4}){3,}|(?<!\w)(?=2[2-7]|[3-6]|9792)(?:\d{4}([\s.-]+)(?:(?:\d{4}\1){2,}\d{4}(?:\1\d{1,3})?|\d{6}\1\d{4,5})|\d{13,19})(?!\d)/g;
const doubled = '0246813579';

/** Luhn's check digit, which every card number has (ISO/IEC 7812). */
const proven = (digits: string) =>
  Array.from(digits)
    .reverse()
    .reduce((sum, digit, place) => sum + Number(place % 2 ? doubled[Number(digit)] : digit), 0) %
    10 ===
  0;

/**
 * Cuts every card number in a search text to its first and last four digits, since searches go into
 * addresses and to the service. IBANs and invoice numbers stay.
 */
export function withoutCardNumbers(text: string): string {
  return text.replace(likeCards, (found) => {
    const digits = found.replace(/\D/g, '');
    const other = /^[A-Z]/.test(found) || (digits === found && !proven(digits));
    return other ? found : `${digits.slice(0, 4)} ${digits.slice(-4)}`;
  });
}
