import { createHash } from 'node:crypto';
import type { CompanyBody } from '#contract/company.ts';
import { asDecimal, fromUnits } from '#contract/decimal.ts';
import type { PaymentType } from '#contract/invoice.ts';
import type { RoleType } from '#contract/workspace-user.ts';
import { limitReading, type FinishedReading } from '#service/domain/finished-reading.ts';
import { chanceOf, humanIdOf, type Chance } from './chance.ts';
import {
  america,
  britain,
  categories,
  france,
  germany,
  japan,
  netherlands,
  people,
  turkey,
  type Country,
} from './words.ts';
import { arrival, dayBefore, workdaysUntil } from './workdays.ts';

/** The contents of a seeded database. */
export interface Plan {
  readonly count: number;
  /** The last day on which invoices were created. */
  readonly today: string;
  readonly companies: number;
  readonly cards: number;
}

export interface SeedPerson {
  readonly uid: string;
  readonly user_uid: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role_type: RoleType;
  readonly created_at: number;
}
export interface SeedCompany {
  readonly uid: string;
  readonly hf_id: string;
  readonly body: CompanyBody;
  readonly country: Country;
  readonly created_at: number;
}
export interface SeedCard {
  readonly uid: string;
  readonly hf_id: string;
  readonly first_four_digits: string;
  readonly last_four_digits: string;
  readonly created_at: number;
}
export interface SeedInvoice {
  readonly uid: string;
  readonly hf_id: string;
  readonly person: number;
  readonly created_at: number;
  readonly file: { readonly name: string; readonly sha256: string };
  /** Null where the file could not be read. */
  readonly reading: FinishedReading | null;
  readonly company: number | null;
  readonly card: number | null;
  readonly category: number | null;
  readonly decision: {
    readonly action: 'approve' | 'reject';
    readonly person: number;
    readonly after: number;
    readonly reason: string | null;
  } | null;
  /** For the lines and their history entries. */
  readonly itemUids: readonly string[];
  readonly eventUids: readonly string[];
}

/** The reason for which some readings failed. */
export const unreadable = 'no-text';

const reasons = ['Not a business expense.', 'The receipt is missing.', 'Paid already.'] as const;
const countries: readonly [readonly [Country, number], ...(readonly [Country, number])[]] = [
  [turkey, 30],
  [germany, 25],
  [britain, 12],
  [france, 10],
  [america, 10],
  [netherlands, 7],
  [japan, 6],
];
const payments: readonly [readonly [PaymentType, number], ...(readonly [PaymentType, number])[]] = [
  ['credit_card', 45],
  ['bank_transfer', 35],
  ['cash', 15],
  ['other', 5],
];

/** Makes the people, the administrator first. */
export function makePeople({ today }: Plan): SeedPerson[] {
  const chance = chanceOf(1);
  const created_at = (workdaysUntil(today)[0] ?? 0) * 1000;
  const administrator = {
    email: 'admin@localhost',
    first_name: 'Administrator',
    last_name: '',
    role_type: 'admin',
  } as const;
  const others = people.map(([first_name, last_name], index) => ({
    email: `person${index + 1}@example.com`,
    first_name,
    last_name,
    role_type:
      index < 3 ? ('admin' as const) : index < 20 ? ('member' as const) : ('viewer' as const),
  }));
  return [administrator, ...others].map((one, index) => ({
    uid: chance.uuid(),
    user_uid: chance.uuid(),
    created_at: created_at + index,
    ...one,
  }));
}

/** Makes companies in seven countries, each with its own tax number. */
export function makeCompanies({ companies, today }: Plan): SeedCompany[] {
  const chance = chanceOf(2);
  const created_at = (workdaysUntil(today)[0] ?? 0) * 1000;
  return Array.from({ length: companies }, (_, index) => {
    const country = chance.weighted(countries);
    const body = {
      name: `${chance.pick(country.brands)} ${chance.pick(country.trades)} ${chance.pick(country.forms)}`,
      address: `${chance.pick(country.streets)} ${1 + chance.whole(180)}, ${chance.pick(country.cities)}`,
      tax_number: `${country.code}${chance.digits(5)}${String(index).padStart(5, '0')}`,
      tax_office: country.taxOffices[chance.whole(country.taxOffices.length || 1)] ?? '',
      phone: `${country.dial} ${chance.digits(3)} ${chance.digits(4)}`,
    };
    return {
      uid: chance.uuid(),
      hf_id: humanIdOf('CMP', index),
      body,
      country,
      created_at: created_at + index,
    };
  });
}

/** Makes cards with distinct digits. */
export function makeCards({ cards, today }: Plan): SeedCard[] {
  const chance = chanceOf(3);
  const created_at = (workdaysUntil(today)[0] ?? 0) * 1000;
  return Array.from({ length: cards }, (_, index) => ({
    uid: chance.uuid(),
    hf_id: humanIdOf('CRD', index),
    first_four_digits: `${chance.pick(['4', '5'])}${chance.digits(3)}`,
    last_four_digits: String((index * 7919) % 10_000).padStart(4, '0'),
    created_at: created_at + index,
  }));
}

function makeItems(
  chance: Chance,
  { goods, details, vatRates, currency }: Country,
): FinishedReading['items'] {
  return Array.from({ length: 2 + chance.whole(5) }, () => {
    const thousandths = 1000 * (1 + chance.whole(12));
    // Yen have no cents.
    const price = currency === 'JPY' ? 100 * (100 + chance.whole(9000)) : 95 + chance.whole(24_000);
    return {
      name: chance.pick(goods),
      description: chance.pick(details),
      quantity: fromUnits(BigInt(thousandths), 3),
      unit: chance.weighted([
        ['p', 6],
        ['k', 1],
        ['l', 1],
        [null, 2],
      ] as const),
      total_price: fromUnits(BigInt((price * thousandths) / 1000), 2),
      vat_rate: asDecimal(chance.pick(vatRates).toFixed(2)),
    };
  });
}

function totals(items: FinishedReading['items']): { total_price: number; total_vat: number } {
  let total_price = 0;
  let total_vat = 0;
  for (const { total_price: gross, vat_rate } of items) {
    const cents = Number(String(gross).replace('.', ''));
    total_price += cents;
    total_vat += Math.round((cents * Number(vat_rate)) / (100 + Number(vat_rate)));
  }
  return { total_price, total_vat };
}

/**
 * Makes the invoices one by one, oldest first; recent ones are more often waiting than old ones.
 */
export function* makeInvoices(
  plan: Plan,
  companies: readonly SeedCompany[],
): Generator<SeedInvoice> {
  const chance = chanceOf(4);
  const days = workdaysUntil(plan.today);
  for (let index = 0; index < plan.count; index += 1) {
    const created_at = arrival(days, index, plan.count);
    const uid = chance.uuid();
    const failed = chance.whole(200) === 0;
    // Few companies send most of the invoices.
    const company = Math.floor(companies.length * chance.fraction() ** 2);
    const { country, body } = companies[company] ?? { country: germany, body: null };
    const payment_type = chance.weighted(payments);
    const items = makeItems(chance, country);
    const { total_price, total_vat } = totals(items);
    const young = index >= plan.count * 0.9;
    const decided = failed
      ? 'waiting'
      : chance.weighted(
          young
            ? ([
                ['waiting', 80],
                ['approve', 16],
                ['reject', 4],
              ] as const)
            : ([
                ['waiting', 13],
                ['approve', 82],
                ['reject', 5],
              ] as const),
        );
    yield {
      uid,
      hf_id: humanIdOf('INV', index),
      person: chance.whole(people.length + 1),
      created_at,
      file: {
        name: `${failed ? 'scan' : country.brands[0].toLowerCase().replace(/\W+/g, '-')}-${index + 1}.pdf`,
        sha256: createHash('sha256').update(uid).digest('hex'),
      },
      reading: failed
        ? null
        : limitReading({
            company: body,
            card: null,
            invoice_number: `${country.code}-${2000 + chance.whole(27)}-${String(index).padStart(7, '0')}`,
            invoice_date: dayBefore(created_at, chance.whole(20)),
            currency: country === turkey && chance.whole(20) === 0 ? 'EUR' : country.currency,
            total_price: fromUnits(BigInt(total_price), 2),
            total_vat: fromUnits(BigInt(total_vat), 2),
            language: country.language,
            country: country.code,
            payment_type,
            items,
            notes: [],
            from: 'pdf',
          }),
      company: failed ? null : company,
      card: !failed && payment_type === 'credit_card' ? chance.whole(plan.cards) : null,
      category: failed ? null : chance.whole(categories.length),
      decision:
        decided === 'waiting'
          ? null
          : {
              action: decided,
              person: chance.whole(4),
              after: 1_000_000 * (60 + chance.whole(20_000)),
              reason: decided === 'reject' ? chance.pick(reasons) : null,
            },
      itemUids: items.map(() => chance.uuid()),
      eventUids: [chance.uuid(), chance.uuid(), chance.uuid()],
    };
  }
}
