import { createHash, randomUUID } from 'node:crypto';
import { asDecimal } from '#contract/decimal.ts';
import type { CompanyBody } from '#contract/company.ts';
import type { RoleType } from '#contract/workspace-user.ts';
import type { Database } from '#service/db/database.ts';
import { createInvoice } from '#service/db/invoice-writes.ts';
import { addPerson } from '#service/db/people-store.ts';
import { finishReading } from '#service/db/reading-store.ts';
import { limitReading, type FinishedReading } from '#service/domain/finished-reading.ts';
import type { Caller } from '#service/domain/permissions.ts';

/** A person of the workspace for a test. */
export async function aCaller(
  database: Database,
  role_type: RoleType = 'admin',
  first_name = 'Ada',
): Promise<Caller & { readonly key: string }> {
  const { person, key } = await addPerson(database.kysely, {
    email: `${randomUUID()}@example.com`,
    first_name,
    last_name: 'Yılmaz',
    role_type,
  });
  return { uid: person.uid, role_type, key };
}

/** A company as a file names it, without anything but its name. */
export const namedCompany = (name: string): CompanyBody => ({
  name,
  address: '',
  tax_number: '',
  tax_office: '',
  phone: '',
});

/** The reading of a file, for a test. */
export function aReading(with_: Partial<Omit<FinishedReading, 'changes'>> = {}): FinishedReading {
  return limitReading({
    company: {
      name: 'Nordlicht Bürobedarf GmbH',
      address: 'Hafenstraße 4, Hamburg',
      tax_number: 'DE811907980',
      tax_office: '',
      phone: '',
    },
    card: null,
    invoice_number: 'NB-117',
    invoice_date: '2026-02-27',
    currency: 'EUR',
    total_price: asDecimal('119.00'),
    total_vat: asDecimal('19.00'),
    language: 'de',
    country: 'DE',
    payment_type: null,
    notes: [],
    from: 'xml',
    items: [
      {
        name: 'Paper A4',
        description: '',
        quantity: asDecimal('10'),
        unit: 'p',
        total_price: asDecimal('119.00'),
        vat_rate: asDecimal('19'),
      },
    ],
    ...with_,
  });
}

/** An invoice whose file waits to be read. @returns its uid */
export async function anUpload(
  database: Database,
  caller: Caller,
  bytes: string = randomUUID(),
  type: string = 'application/xml',
): Promise<string> {
  const file = {
    uid: randomUUID(),
    name: 'a.xml',
    type,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  return (await database.transaction((handle) => createInvoice(handle, caller, file))).uid;
}

/** An invoice that was read. @returns its uid */
export async function anInvoiceRead(
  database: Database,
  caller: Caller,
  with_: Partial<Omit<FinishedReading, 'changes'>> = {},
): Promise<string> {
  const uid = await anUpload(database, caller);
  await finishReading(database, uid, aReading(with_));
  return uid;
}
