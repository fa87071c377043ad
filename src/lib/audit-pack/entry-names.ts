// Characters that some file system or archive tool refuses. A slash in an invoice number is the
// usual case.
const forbidden = /[<>:"/\\|?*]+/g;
const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu;
const atEnds = /^[\s.~-]+|[\s.]+$/g;
const ofDevices = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)\s*(?:\.|$)/i;

const encoder = new TextEncoder();

function cutTo(bytes: number, text: string): string {
  if (encoder.encode(text).length <= bytes) return text;
  let [cut, size] = ['', 0];
  for (const character of text) {
    size += encoder.encode(character).length;
    if (size > bytes) break;
    cut += character;
  }
  return cut;
}

/**
 * A text as part of a file name. Letters of every language stay; path separators, invisible
 * characters and what Windows refuses are removed.
 * @param most maximum length in bytes of UTF-8, as Linux counts it
 * @returns empty when nothing is left
 */
function safePart(text: string, most: number): string {
  const clean = text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(unseen, '')
    .replace(forbidden, '-')
    .replace(atEnds, '');
  return cutTo(most, clean).replace(atEnds, '');
}

/** Windows reserves names such as `CON` for devices. */
const withoutDeviceName = (name: string): string => (ofDevices.test(name) ? `_${name}` : name);

/**
 * A key that is equal for names that some system takes for the same file: Windows and macOS ignore
 * case and Unicode normalization.
 */
export function sameFile(name: string): string {
  const folded = name
    .normalize('NFKC')
    .replace(/[ıİ]/g, 'i')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase();
  return folded.normalize('NFKC');
}

/** The parts of an invoice's file name. */
export interface Nameable {
  readonly uid: string;
  readonly hf_id: string;
  readonly invoice_date: string | null;
  readonly invoice_number: string | null;
  readonly company: { readonly name: string } | null;
}

function plainName({ uid, hf_id, invoice_date, invoice_number, company }: Nameable): string {
  const parts = [
    safePart(invoice_date ?? '', 10),
    safePart(company?.name ?? '', 80),
    safePart(invoice_number ?? '', 48),
    safePart(hf_id, 40),
  ];
  const name = parts.filter(Boolean).join(' ');
  return withoutDeviceName(name || safePart(uid, 40) || 'invoice');
}

/**
 * Names invoices by day, company, number and ID, as far as they are known. No two names are the
 * same file on any system.
 * @returns a function that gives the name without folder and extension; the same invoices in the
 * same order get the same names
 */
export function entryNamer(): (invoice: Nameable) => string {
  const given = new Map<string, number>();
  return (invoice) => {
    const plain = plainName(invoice);
    for (let count = given.get(sameFile(plain)) ?? 1; ; count += 1) {
      const name = count === 1 ? plain : `${plain} (${count})`;
      if (count > 1 && given.has(sameFile(name))) continue;
      given.set(sameFile(plain), count + 1);
      if (count > 1) given.set(sameFile(name), 2);
      return name;
    }
  };
}
