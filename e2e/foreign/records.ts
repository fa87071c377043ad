import { randomUUID } from 'node:crypto';

export interface Company {
  readonly uid: string;
  readonly hf_id: string;
  name: string;
  address: string;
  tax_number: string;
  tax_office: string;
  phone: string;
}

export interface Card {
  readonly uid: string;
  readonly hf_id: string;
  readonly brand: string;
  first_four_digits: string;
  last_four_digits: string;
}

/** Amounts are strings here; how they are sent is a habit. */
export interface Item {
  readonly uid: string;
  name: string;
  description: string;
  quantity: string | null;
  unit: string | null;
  total_price: string | null;
  vat_rate: string | null;
}

export interface Invoice {
  readonly uid: string;
  readonly hf_id: string;
  readonly created_at: string;
  readonly owner: number;
  total_price: string | null;
  total_vat: string | null;
  currency: string;
  invoice_date: string | null;
  invoice_number: string;
  company_uid: string | null;
  card_uid: string | null;
  payment_type: string | null;
  category: string | null;
  processing_status: string;
  approvement_status: string;
  /** How many more requests for it until its file counts as read. */
  unread: number;
  items: Item[];
  history: {
    readonly action: string;
    readonly at: string;
    readonly field?: string;
    readonly to?: string | null;
  }[];
  readonly file: { readonly type: string; readonly bytes: Buffer };
}

export interface Records {
  readonly invoices: Invoice[];
  readonly companies: Company[];
  readonly cards: Card[];
}

export const people = [
  {
    uid: '0d6f9a10-4c1e-4d0a-9a51-5a4b3c2d1e01',
    email: 'kim@example.com',
    name: 'Kim Öz',
    role: 'auditor',
  },
  {
    uid: '0d6f9a10-4c1e-4d0a-9a51-5a4b3c2d1e02',
    email: 'lee@example.com',
    name: 'Lee Ng',
    role: 'clerk',
  },
] as const;

/** A page of A5 with one line of text. */
function pdf(text: string): Buffer {
  const stream = `BT /F1 18 Tf 40 500 Td (${text}) Tj ET`;
  const parts = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let body = '%PDF-1.4\n';
  const places = parts.map((part, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj${part}endobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${body}xref\n0 6\n0000000000 65535 f \n${table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF`,
  );
}

/** The cents of an amount. */
export const cents = (amount: string | null): bigint => {
  const [whole = '0', fraction = ''] = (amount ?? '0').replace('-', '').split('.');
  const value = BigInt(whole + fraction.padEnd(2, '0'));
  return amount?.startsWith('-') ? -value : value;
};

const amountOf = (value: bigint): string =>
  `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;

const towns = ['Kiel', 'Ağrı', 'Łódź', 'Graz'];
const statuses = ['waiting', 'waiting', 'approved', 'on_hold', 'waiting', 'rejected'];
const payments = ['crypto', 'cash', null, 'credit_card'];

function anInvoice(
  number: number,
  { companies, cards }: Pick<Records, 'companies' | 'cards'>,
): Invoice {
  const total = BigInt(1_210 + number * 1_007);
  const card = number % 4 === 3 ? cards[number % cards.length] : undefined;
  return {
    uid: randomUUID(),
    hf_id: `F-${1000 + number}`,
    created_at: new Date(Date.UTC(2026, 2, 1, 8) + number * 3_600_000).toISOString(),
    owner: number % people.length,
    total_price: number === 5 ? null : amountOf(total),
    total_vat: amountOf(total / 6n),
    currency: number % 3 === 0 ? 'TRY' : 'EUR',
    invoice_date: `2026-02-${String(1 + (number % 28)).padStart(2, '0')}`,
    invoice_number: `NO-${number}`,
    company_uid: companies[number % companies.length]?.uid ?? null,
    card_uid: card?.uid ?? null,
    payment_type: payments[number % payments.length] ?? null,
    category: number % 2 ? 'Travel' : null,
    processing_status: number === 4 ? 'indexing' : 'finished',
    approvement_status: statuses[number % statuses.length] ?? 'waiting',
    unread: 0,
    items: [
      {
        uid: randomUUID(),
        name: `Goods ${number}`,
        description: '',
        quantity: '2.5',
        unit: number % 2 ? 'p' : 'hour',
        total_price: amountOf(total),
        vat_rate: '20',
      },
    ],
    history: [
      { action: 'ingested', at: '2026-03-01T08:00:00Z' },
      { action: 'update', at: '2026-03-01T09:00:00Z', field: 'invoice_number', to: `NO-${number}` },
    ],
    file: { type: 'application/pdf', bytes: pdf(`Invoice NO-${number}`) },
  };
}

/** The same records at each start, except for the uids: 44 invoices of 23 companies, 12 cards. */
export function makeRecords(): Records {
  const companies = Array.from({ length: 23 }, (_, number): Company => ({
    uid: randomUUID(),
    hf_id: `C-${number}`,
    name: `Firm ${String(number).padStart(2, '0')} ${towns[number % 4] ?? ''}`,
    address: '',
    tax_number: number % 2 ? `90${number}` : '',
    tax_office: '',
    phone: '',
  }));
  const cards = Array.from({ length: 12 }, (_, number): Card => ({
    uid: randomUUID(),
    hf_id: `K-${number}`,
    brand: 'Visa',
    first_four_digits: '4000',
    last_four_digits: String(1000 + number),
  }));
  const invoices = Array.from({ length: 44 }, (_, number) =>
    anInvoice(number, { companies, cards }),
  ).toReversed();
  return { invoices, companies, cards };
}
