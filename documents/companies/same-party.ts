/** Text without case, marks, the Turkish difference of dotted and dotless i, and everything but letters and figures between blanks. */
export function foldWords(text: string): readonly string[] {
  return (
    text
      .replace(/[İıI]/g, 'i')
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replace(/\p{M}+/gu, '')
      .replace(/ß/g, 'ss')
      // A.Ş., S.r.l. and B.V. are one word each.
      .replace(/(?<=(?:^|[\s.])\p{L})\.(?=\p{L}(?:[\s.,]|$|\p{L}(?:[\s.,]|$)))/gu, '')
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
  );
}

const legalForms = new Set([
  'gmbh',
  'mbh',
  'ag',
  'kg',
  'kgaa',
  'ohg',
  'gbr',
  'ek',
  'eg',
  'ug',
  'se',
  'co',
  'cie',
  'inc',
  'llc',
  'llp',
  'lp',
  'ltd',
  'limited',
  'plc',
  'corp',
  'corporation',
  'company',
  'pvt',
  'private',
  'sa',
  'sas',
  'sasu',
  'sarl',
  'eurl',
  'sl',
  'slu',
  'srl',
  'spa',
  'bv',
  'nv',
  'bvba',
  'vof',
  'ab',
  'as',
  'asa',
  'aps',
  'oy',
  'oyj',
  'sro',
  'doo',
  'kft',
  'zrt',
  'spzoo',
  'anonim',
  'sirketi',
  'sirket',
  'sti',
  'san',
  'sanayi',
  've',
  'tic',
  'ticaret',
  'and',
  'und',
  'et',
  'the',
]);

/** The words of a company's name that tell it from others: legal forms do not. */
export function nameWords(name: string): readonly string[] {
  const words = foldWords(name);
  const telling = words.filter((word) => !legalForms.has(word));
  return telling.length > 0 ? telling : words;
}

/** Whether two names are of one company: the same words, or the longer goes on where the shorter ends ("REWE", "REWE Markt"). */
export function sameName(one: string, other: string): boolean {
  const [short, long] = [nameWords(one), nameWords(other)].toSorted((a, b) => a.length - b.length);
  if (!short || !long || short.length === 0) return false;
  if (short.join('') === long.join('')) return true;
  return short.join('').length >= 4 && short.every((word, at) => word === long[at]);
}

/** Whether two tax numbers are one, whatever is written between the figures and whether the country stands before them. */
export function sameTaxNumber(one: string, other: string): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]/gu, '');
  const [left, right] = [plain(one), plain(other)];
  if (left === '' || right === '') return false;
  if (left === right) return true;
  const [leftDigits, rightDigits] = [left.replace(/\D/g, ''), right.replace(/\D/g, '')];
  return leftDigits.length >= 8 && leftDigits === rightDigits;
}
