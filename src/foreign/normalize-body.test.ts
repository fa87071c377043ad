import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import {
  aCard,
  aCompany,
  anInvoice,
  anInvoiceRow,
  anItem,
  aWorkspaceUser,
} from '#contract/fixtures.ts';
import { decimalOf, momentOf } from './plain-values.ts';
import { around, invoiceWith, normalizeBody, refusedByContract } from './normalized.fixture.ts';

test.each([
  ['an amount as a number', { total_price: 1234.5 }, { total_price: '1234.5' }],
  ['an amount that is an empty text', { total_vat: '' }, { total_vat: null }],
  ['a currency in small letters', { currency: 'eur' }, { currency: 'EUR' }],
  [
    'a day with a time',
    { invoice_date: '2026-02-27T00:00:00+03:00' },
    { invoice_date: '2026-02-27' },
  ],
  [
    'a day with a time behind a blank',
    { invoice_date: '2026-02-27 00:00:00' },
    { invoice_date: '2026-02-27' },
  ],
  ['a history that is null', { history: null }, { history: [] }],
  ['a category that is a word', { category: 'Travel' }, { category: { uid: '', name: 'Travel' } }],
  [
    'a category with a number for uid',
    { category: { id: 7, name: 'Travel' } },
    { category: { uid: '7', name: 'Travel' } },
  ],
  [
    'a card with another name for its digits',
    { card: { brand: 'Visa', last4: '0017' } },
    { card: { uid: '', first_four_digits: '', last_four_digits: '0017' } },
  ],
  [
    'a card by its masked number',
    { card: { id: 7, masked_number: '4543 **** **** 0017' } },
    { card: expect.objectContaining({ first_four_digits: '4543', last_four_digits: '0017' }) },
  ],
  [
    'a card by its name only, without the digits of its number',
    { card: { label: 'Travel 4543 7391 8264 0017' } },
    { card: expect.objectContaining({ hf_id: 'Travel 4543 0017', last_four_digits: '' }) },
  ],
  [
    'a card that is a masked number',
    { card: '**** **** **** 0017' },
    { card: { last_four_digits: '0017' } },
  ],
  ['words that are not an address', { words: 1_200 }, { words: null }],
  [
    'permissions that are null',
    { permissions: null },
    { permissions: { can_update: false, can_approve: false } },
  ],
  [
    'permissions as a list',
    { permissions: ['can_update'] },
    { permissions: { can_update: true, can_approve: false } },
  ],
  [
    'permissions as texts',
    { permissions: { can_update: 'true', can_delete: 'false' } },
    { permissions: { can_update: true, can_delete: false } },
  ],
  [
    'lists that are null',
    { items: null, history: null, vat_categories: null },
    { items: [], history: [], vat_categories: [] },
  ],
  [
    'VAT of another shape',
    { vat_categories: [{ rate: 20 }, { vat_rate: 20, net: 1, vat: 0.2, total: 1.2 }] },
    { vat_categories: [{ vat_rate: '20', net: '1', vat: '0.2', total: '1.2' }] },
  ],
  [
    'lines with numbers',
    { items: [{ ...anItem(), quantity: 2.5, vat_rate: 20, total_price: 0.1, unit: 'hour' }] },
    { items: [{ quantity: '2.5', vat_rate: '20', total_price: '0.1', unit: 'hour' }] },
  ],
  [
    'a moment without an offset',
    { created_at: '2026-03-02 09:30:00' },
    { created_at: '2026-03-02T09:30:00Z' },
  ],
  ['no moment', { created_at: null }, { created_at: '' }],
  ['an ID that is a number', { hf_id: 17 }, { hf_id: '17' }],
  ['a status that is null', { approvement_status: null }, { approvement_status: '–' }],
  [
    'a person as a name',
    { workspace_user: 'Kim Öz' },
    { workspace_user: { uid: '', user: { full_name: 'Kim Öz' } } },
  ],
  [
    'a person without a user of their own',
    { workspace_user: { id: 'u1', email: 'kim@example.com', role: 'auditor' } },
    { workspace_user: { uid: 'u1', role_type: 'auditor', user: { email: 'kim@example.com' } } },
  ],
  [
    'a person whose names are null',
    {
      workspace_user: {
        ...aWorkspaceUser(),
        user: {
          uid: null,
          email: 'k@example.com',
          first_name: null,
          last_name: null,
          full_name: null,
        },
      },
    },
    { workspace_user: { user: { email: 'k@example.com', full_name: '' } } },
  ],
  [
    'a company without uid and address',
    { company: { id: 'c1', name: 'Firm', address: null, tax_number: 90 } },
    { company: { uid: 'c1', name: 'Firm', address: '', tax_number: '90' } },
  ],
  [
    'a file as a path',
    { file: '/files/a.pdf?s=1' },
    { file: 'https://service.example/files/a.pdf?s=1' },
  ],
  [
    'a file as an object',
    { file: { url: 'https://elsewhere.example/a.pdf' } },
    { file: 'https://elsewhere.example/a.pdf' },
  ],
  ['a file address that would run code', { file: 'javascript:alert(1)' }, { file: null }],
])('reads %s', (_, sent, read) => {
  expect(invoiceWith(sent)).toMatchObject(read);
});

test('normalizing leaves a valid response unchanged', () => {
  const whole = anInvoice({
    file: 'https://service.example/a',
    category: { uid: 'x', name: 'Travel' },
  });
  expect(normalizeBody(endpoints.getInvoice, JSON.stringify(whole), around).data).toEqual(whole);
  expect(normalizeBody(endpoints.getCompany, JSON.stringify(aCompany()), around).data).toEqual(
    aCompany(),
  );
  expect(normalizeBody(endpoints.getCard, JSON.stringify(aCard()), around).data).toEqual(aCard());
});

test('names the field of an invalid amount or a missing UID', () => {
  const { uid: _, ...nameless } = anInvoiceRow();
  const list = (row: object) =>
    JSON.stringify({ count: 1, page_count: 1, page_size: 10, results: [row] });
  expect(
    normalizeBody(endpoints.listInvoices, list(nameless), around).error?.issues[0]?.path,
  ).toEqual(['results', 0, 'uid']);
  expect(
    normalizeBody(
      endpoints.listInvoices,
      list({ ...anInvoiceRow(), total_price: '1.234,50' }),
      around,
    ).error?.issues[0]?.path,
  ).toEqual(['results', 0, 'total_price']);
  expect(
    normalizeBody(endpoints.listInvoices, JSON.stringify({ data: [] }), around).error?.issues[0]
      ?.path,
  ).toEqual(['results']);
});

describe('a page of a list', () => {
  const rows = (many: number) => Array.from({ length: many }, () => anInvoiceRow());
  const read = (sent: object, page = 1) =>
    normalizeBody(endpoints.listInvoices, JSON.stringify(sent), { ...around, page }).data;

  test('without size and number of pages gets them from the count', () => {
    expect(read({ count: 44, next: '/?p=2', previous: null, results: rows(10) })).toMatchObject({
      page_size: 10,
      page_count: 5,
    });
    expect(read({ count: '44', next: null, previous: '/?p=4', results: rows(4) }, 5)).toMatchObject(
      { count: 44, page_size: 10, page_count: 5 },
    );
    expect(read({ count: 0, next: null, results: [] })).toMatchObject({
      page_size: 1,
      page_count: 1,
    });
  });

  test('without a count is complete if no page follows', () => {
    expect(read({ next: null, results: rows(3) })).toMatchObject({ count: 3 });
    expect(read({ next: '/?p=2', results: rows(3) })).toBeUndefined();
  });
});

test('a list with page numbers instead of neighbours shows whether a page follows', () => {
  const read = (sent: object, page: number) =>
    normalizeBody(
      endpoints.listCompanies,
      JSON.stringify({ results: Array.from({ length: 10 }, () => aCompany()), ...sent }),
      { ...around, page },
    ).data;
  expect(
    [1, 4, 5].map((page) => read({ count: 44, page_count: 5, page_size: 10 }, page)),
  ).toMatchObject([{ next: '2' }, { next: '5' }, { next: null }]);
  expect(read({ count: 44 }, 2)).toMatchObject({ next: '3' });
  expect(read({ count: 10 }, 1)).toMatchObject({ next: null });
});

test.each([
  [
    endpoints.getCompany,
    { ...aCompany(), address: null, tax_number: 901, phone: null, updated_at: null },
    { address: '', tax_number: '901', phone: '', updated_at: '' },
  ],
  [
    endpoints.getCard,
    { ...aCard(), first_four_digits: 4543, last_four_digits: 17 },
    { first_four_digits: '4543', last_four_digits: '17' },
  ],
  [endpoints.createItem, { ...anItem(), total_price: 59.5 }, { total_price: '59.5' }],
  [
    endpoints.approveInvoice,
    { uid: 'a', approvement_status: { name: 'approved' }, permissions: ['can_remove_approval'] },
    { approvement_status: 'approved', permissions: { can_remove_approval: true } },
  ],
])('reads other kinds of records too: %#', (endpoint, sent, wanted) => {
  expect(normalizeBody(endpoint, JSON.stringify(sent), around).data).toMatchObject(wanted);
});

test('keeps the exact value of every number', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
      fc.integer({ min: -12, max: 12 }),
      (units, exponent) => {
        const text = decimalOf(`${units}e${exponent}`);
        expect(text).toMatch(/^-?\d+(?:\.\d+)?$/);
        const [whole = '', fraction = ''] = String(text).split('.');
        expect(BigInt(whole + fraction) * 10n ** BigInt(24 - fraction.length)).toBe(
          units * 10n ** BigInt(24 + exponent),
        );
      },
    ),
  );
  expect([
    decimalOf('+1.20'),
    decimalOf('.5'),
    decimalOf('-.5'),
    decimalOf('1.'),
    decimalOf('1,5'),
  ]).toEqual(['1.20', '0.5', '-0.5', '1', '1,5']);
});

test.each([
  ['2026-03-02T09:30:00.123456Z', '2026-03-02T09:30:00.123456Z'],
  ['2026-03-02T09:30', '2026-03-02T09:30Z'],
  ['2026-03-02', '2026-03-02T00:00:00Z'],
  ['2026-03-02 09:30:00+03', '2026-03-02T09:30:00+03:00'],
  ['1772443800', '2026-03-02T09:30:00.000Z'],
  ['yesterday', 'yesterday'],
])('reads the moment %s as %s', (sent, read) => {
  expect(momentOf(sent)).toBe(read);
});

test.each([[5], ['late'], [{ missing: 'a' }]])(
  'ignores signals of another shape, such as %j',
  (signals) => {
    const text = JSON.stringify({ count: 1, results: [{ ...anInvoiceRow(), signals }] });
    expect(refusedByContract(endpoints.listInvoices, text)).toBe(true);
    expect(normalizeBody(endpoints.listInvoices, text, around)).toMatchObject({
      success: true,
      data: { results: [{ hf_id: anInvoiceRow().hf_id, signals: undefined }] },
    });
  },
);
