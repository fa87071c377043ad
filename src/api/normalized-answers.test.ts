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
  'rereads the record and its version after a change answered empty with %i',
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
])('completes the permissions after an approval answered with %s', async (_, answer) => {
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

test('finds an added or changed line in its invoice after an empty response', async () => {
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

test('recognises a new line by its amount among equal names, and never returns the old one', async () => {
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

test('rereads a company after an empty response, or reports the response as off contract', async () => {
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
  ['as a list row', row],
  ['with the changed field', { uid, invoice_number: 'RE-7' }],
  ['without permissions', mute],
  ['with the UID alone', { uid }],
])('rereads the record after a change answered %s, and blanks nothing', async (_, told) => {
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

test('reports a partial response that cannot be reread as an error, not as a blank record', async () => {
  service.answer({ [`PUT /v1/invoices/${uid}`]: json(row) });
  await expect(
    call(endpoints.updateInvoice, { params: { uid }, body: { invoice_number: 'RE-7' } }),
  ).rejects.toMatchObject({ problem: { kind: 'off-contract' } });
});

test('shows a person with only first and last name by both', async () => {
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

test('reads a partly returned line from its invoice', async () => {
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

describe('a record created with an empty response', () => {
  const company = aCompany({ name: 'Ünal Ltd', address: '' });
  const list = (...results: object[]) =>
    json({ count: results.length, next: null, previous: null, results });
  const make = () =>
    call(endpoints.createCompany, {
      body: { name: 'Ünal Ltd', address: '', tax_number: company.tax_number },
    });

  test('is read from its Location', async () => {
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

  test('is read by its UID if the response has only that', async () => {
    service.answer({
      'POST /v1/companies/': json({ id: company.uid }),
      [`GET /v1/companies/${company.uid}`]: json(company),
    });
    expect(await make()).toEqual(company);
  });

  test('is found in the list by the values sent', async () => {
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

  test('is reported as accepted if it cannot be found', async () => {
    service.answer({ 'POST /v1/companies/': nothing(201), 'GET /v1/companies/': list() });
    await expect(make()).rejects.toMatchObject({
      problem: { issues: [expect.stringContaining('the service took it')] },
    });
  });

  test('keeps the API key of a person, under any property name', async () => {
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
])('reports %s instead of the list as one clear error', async (_, answer, issue) => {
  service.answer({ 'GET /v1/invoices/': answer });
  await expect(call(endpoints.listInvoices, { query: {} })).rejects.toMatchObject({
    problem: {
      kind: 'off-contract',
      endpoint: 'GET /v1/invoices/',
      issues: expect.arrayContaining([expect.stringContaining(issue)]),
    },
  });
});
