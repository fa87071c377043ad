import { noDevice, safePart, sameFile } from './safe-name.ts';

/** What the name of an invoice's files is made of. */
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
  return noDevice(name || safePart(uid, 40) || 'invoice');
}

/**
 * Gives names to invoices: day, company, number, ID, as far as they are there. No two are one file
 * for any system.
 * @returns gives the name without folder and ending; the same invoices in the same order get the
 * same names
 */
export function nameGiver(): (invoice: Nameable) => string {
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
