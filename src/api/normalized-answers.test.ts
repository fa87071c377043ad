import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { asDecimal } from '#contract/decimal.ts';
import { endpoints } from '#contract/endpoints.ts';
import { aCard, aCompany, anInvoice, anItem, aWorkspaceUser } from '#contract/fixtures.ts';
import { call, callVersioned } from '#src/api/call.ts';
import { runTimeConfig, setConfig } from '#src/api/run-time-config.ts';
import { json, FakeService } from '#src/api/testing/fake-service.ts';

let service: FakeService;
beforeEach(() => {
  setConfig({ ...runTimeConfig(), apiBaseUrl: 'https://service.example' });
  service = new FakeService();
});
afterEach(() => vi.unstubAllGlobals());

const { uid } = anInvoice();
const nothing = (status: number) => () => new Response(status === 204 ? null : '', { status });

test.each([200, 204])(
  'a change that answers nothing, with %i, is the record read again, with its version',
  async (status) => {
    const changed = anInvoice({ invoice_number: 'RE-7' });
    service.answer({
      [`PUT /v1/invoices/${uid}`]: nothing(status),
      [`GET /v1/invoices/${uid}`]: json(changed, { ETag: '"2"' }),
    });
    expect(
      await callVersioned(endpoints.updateInvoice, {
        params: { uid },
        body: { invoice_number: 'RE-7' },
      }),
    ).toEqual({ answer: changed, etag: '"2"' });
    expect(service.names).toHaveLength(2);
  },
);

test.each([
  ['nothing', nothing(200)],
  ['the status alone', json({ uid, approvement_status: 'approved' })],
  ['a word', json('approved')],
])('an approval that answers %s tells what may be done now', async (_, answer) => {
  const permissions = {
    can_update: false,
    can_delete: false,
    can_approve: false,
    can_reject: false,
    can_remove_approval: true,
  };
  service.answer({
    [`POST /v1/invoices/${uid}/approve`]: answer,
    [`GET /v1/invoices/${uid}`]: json(anInvoice({ approvement_status: 'approved', permissions })),
  });
  expect(await call(endpoints.approveInvoice, { params: { uid } })).toMatchObject({
    approvement_status: 'approved',
    permissions,
  });
});

test('a line that was added or changed without a word is found in its invoice', async () => {
  const [first, second] = [
    anItem(),
    anItem({ uid: '5b6e1f1c-0000-4000-8000-000000000031', name: 'Delivery' }),
  ];
  service.answer({
    [`POST /v1/invoices/${uid}/items/`]: nothing(200),
    [`PUT /v1/invoices/${uid}/items/${first.uid}`]: nothing(204),
    [`GET /v1/invoices/${uid}`]: json(anInvoice({ items: [first, second] })),
  });
  expect(
    await call(endpoints.createItem, { params: { invoice_uid: uid }, body: { name: 'Delivery' } }),
  ).toEqual(second);
  expect(
    await call(endpoints.updateItem, {
      params: { invoice_uid: uid, item_uid: first.uid },
      body: { unit: 'p' },
    }),
  ).toEqual(first);
});

test('a new line is told from the old one of the same name by its amount, and never taken for it', async () => {
  const [old, fresh] = [
    anItem({ name: 'Cargo', total_price: asDecimal('10.00') }),
    anItem({
      uid: '5b6e1f1c-0000-4000-8000-000000000031',
      name: 'Cargo',
      total_price: asDecimal('12.50'),
    }),
  ];
  const add = () =>
    call(endpoints.createItem, {
      params: { invoice_uid: uid },
      body: { name: 'Cargo', total_price: asDecimal('12.5') },
    });
  service.answer({
    [`POST /v1/invoices/${uid}/items/`]: nothing(200),
    [`GET /v1/invoices/${uid}`]: json(anInvoice({ items: [fresh, old] })),
  });
  expect(await add()).toEqual(fresh);
  service.answer({
    [`POST /v1/invoices/${uid}/items/`]: nothing(200),
    [`GET /v1/invoices/${uid}`]: json(anInvoice({ items: [old] })),
  });
  await expect(add()).rejects.toMatchObject({ problem: { kind: 'off-contract' } });
});

test('a company changed without a word is read again; when that fails too, the answer is what is wrong', async () => {
  const company = aCompany();
  const given = { params: { uid: company.uid }, body: { phone: '1' } };
  service.answer({
    [`PUT /v1/companies/${company.uid}`]: nothing(204),
    [`GET /v1/companies/${company.uid}`]: json(company),
  });
  expect(await call(endpoints.updateCompany, given)).toEqual(company);
  service.answer({ [`PUT /v1/companies/${company.uid}`]: nothing(204) });
  await expect(call(endpoints.updateCompany, given)).rejects.toMatchObject({
    problem: {
      kind: 'off-contract',
      endpoint: 'PUT /v1/companies/:uid',
      issues: [expect.stringContaining('could not be found by reading')],
    },
  });
});

const changed = anInvoice({ invoice_number: 'RE-7' });
const { items: _items, history: _history, file: _file, ...row } = changed;
const { permissions: _permissions, ...mute } = changed;

test.each([
  ['as the list shows it', row],
  ['by what was changed', { uid, invoice_number: 'RE-7' }],
  ['without a word on what may be done', mute],
  ['by its uid', { uid }],
])('a change that is answered %s is the record read again, and blanks nothing', async (_, told) => {
  service.answer({
    [`PUT /v1/invoices/${uid}`]: json(told, { ETag: '"1"' }),
    [`GET /v1/invoices/${uid}`]: json(changed, { ETag: '"2"' }),
  });
  expect(
    await callVersioned(endpoints.updateInvoice, {
      params: { uid },
      body: { invoice_number: 'RE-7' },
    }),
  ).toEqual({ answer: changed, etag: '"2"' });
});

test('a change that is answered in part and cannot be read again is an error, not a blank record', async () => {
  service.answer({ [`PUT /v1/invoices/${uid}`]: json(row) });
  await expect(
    call(endpoints.updateInvoice, { params: { uid }, body: { invoice_number: 'RE-7' } }),
  ).rejects.toMatchObject({ problem: { kind: 'off-contract' } });
});

test('a person who is told by first and last name alone is shown by both', async () => {
  const {
    user: { full_name: _, ...user },
    ...rest
  } = aWorkspaceUser();
  service.answer({
    [`GET /v1/invoices/${uid}`]: json({
      ...anInvoice(),
      workspace_user: { ...rest, user: { ...user, first_name: 'Kim', last_name: 'Öz' } },
    }),
  });
  expect(
    (await call(endpoints.getInvoice, { params: { uid } })).workspace_user?.user.full_name,
  ).toBe('Kim Öz');
});

test('a line that is answered in part is read whole in its invoice', async () => {
  const item = anItem({ name: 'Cargo' });
  service.answer({
    [`PUT /v1/invoices/${uid}/items/${item.uid}`]: json({ uid: item.uid, name: 'Cargo' }),
    [`POST /v1/invoices/${uid}/items/`]: json({ uid: item.uid }),
    [`GET /v1/invoices/${uid}`]: json(anInvoice({ items: [item] })),
  });
  expect(
    await call(endpoints.updateItem, {
      params: { invoice_uid: uid, item_uid: item.uid },
      body: { name: 'Cargo' },
    }),
  ).toEqual(item);
  expect(
    await call(endpoints.createItem, { params: { invoice_uid: uid }, body: { name: 'Other' } }),
  ).toEqual(item);
});

describe('a record that was made without a word', () => {
  const company = aCompany({ name: 'Ünal Ltd', address: '' });
  const list = (...results: object[]) =>
    json({ count: results.length, next: null, previous: null, results });
  const make = () =>
    call(endpoints.createCompany, {
      body: { name: 'Ünal Ltd', address: '', tax_number: company.tax_number },
    });

  test('is read where Location says', async () => {
    service.answer({
      'POST /v1/companies/': () =>
        new Response(null, {
          status: 201,
          headers: { Location: `https://other.example/v1/companies/${company.uid}/` },
        }),
      [`GET /v1/companies/${company.uid}`]: json(company),
    });
    expect(await make()).toEqual(company);
  });

  test('is read by its uid, where the answer is nothing more', async () => {
    service.answer({
      'POST /v1/companies/': json({ id: company.uid }),
      [`GET /v1/companies/${company.uid}`]: json(company),
    });
    expect(await make()).toEqual(company);
  });

  test('is found in the list by what was sent', async () => {
    service.answer({
      'POST /v1/companies/': nothing(201),
      'GET /v1/companies/': list(aCompany({ uid: 'b', name: 'Ünal Ltd & Co' }), company),
    });
    expect(await make()).toEqual(company);
    const card = aCard();
    service.answer({ 'POST /v1/cards/': nothing(200), 'GET /v1/cards/': list(card) });
    expect(
      await call(endpoints.createCard, {
        body: {
          first_four_digits: card.first_four_digits ?? '',
          last_four_digits: card.last_four_digits ?? '',
        },
      }),
    ).toMatchObject({ uid: card.uid });
  });

  test('and is not to be found, is said to have been taken', async () => {
    service.answer({ 'POST /v1/companies/': nothing(201), 'GET /v1/companies/': list() });
    await expect(make()).rejects.toMatchObject({
      problem: { issues: [expect.stringContaining('the service took it')] },
    });
  });

  test('is a person with the key that was told, under whatever name', async () => {
    const person = aWorkspaceUser();
    const body = {
      email: person.user.email,
      first_name: '',
      last_name: '',
      role_type: 'member',
    } as const;
    service.answer({
      'POST /v1/workspace-users/': json({ key: 'k-1' }),
      'GET /v1/workspace-users/': list(person),
    });
    expect(await call(endpoints.createWorkspaceUser, { body })).toMatchObject({
      uid: person.uid,
      api_key: 'k-1',
    });
    service.answer({
      'POST /v1/workspace-users/': json({
        id: person.uid,
        email: person.user.email,
        role: 'member',
        token: 'k-2',
      }),
    });
    expect(await call(endpoints.createWorkspaceUser, { body })).toMatchObject({
      uid: person.uid,
      api_key: 'k-2',
    });
  });
});

test.each([
  [
    'a page of HTML',
    () => new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } }),
    'the answer is not JSON',
  ],
  ['a bare list', json([]), 'the answer: '],
  ['a list by another name', json({ data: [], count: 0 }), 'results: '],
])('%s in place of the list is one clear error', async (_, answer, issue) => {
  service.answer({ 'GET /v1/invoices/': answer });
  await expect(call(endpoints.listInvoices, { query: {} })).rejects.toMatchObject({
    problem: {
      kind: 'off-contract',
      endpoint: 'GET /v1/invoices/',
      issues: expect.arrayContaining([expect.stringContaining(issue)]),
    },
  });
});
