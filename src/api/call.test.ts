import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { asDecimal } from '#contract/decimal.ts';
import { endpoints } from '#contract/endpoints.ts';
import { aCard, aCompany, anInvoice, anItem, aWorkspaceUser } from '#contract/fixtures.ts';
import { call, callVersioned } from '#src/api/call.ts';
import { runTimeConfig, setConfig } from '#src/api/run-time-config.ts';

const asked: string[] = [];
/** What is answered, by method and path. */
let answers: Readonly<Record<string, (url: URL) => Response>> = {};

beforeEach(() => {
  asked.length = 0;
  setConfig({ ...runTimeConfig(), apiBaseUrl: 'https://service.example' });
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    const url = new URL(address);
    const name = `${method} ${url.pathname}`;
    asked.push(name);
    return answers[name]?.(url) ?? new Response('{}', { status: 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const uid = anInvoice().uid;
const nothing = (status: number) => () => new Response(status === 204 ? null : '', { status });
const json =
  (value: unknown, headers = {}) =>
  () =>
    Response.json(value, { headers });

test.each([200, 204])(
  'a change that answers nothing, with %i, is the record read again, with its version',
  async (status) => {
    const changed = anInvoice({ invoice_number: 'RE-7' });
    answers = {
      [`PUT /v1/invoices/${uid}`]: nothing(status),
      [`GET /v1/invoices/${uid}`]: json(changed, { ETag: '"2"' }),
    };
    expect(
      await callVersioned(endpoints.updateInvoice, {
        params: { uid },
        body: { invoice_number: 'RE-7' },
      }),
    ).toEqual({ answer: changed, etag: '"2"' });
    expect(asked).toHaveLength(2);
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
  answers = {
    [`POST /v1/invoices/${uid}/approve`]: answer,
    [`GET /v1/invoices/${uid}`]: json(anInvoice({ approvement_status: 'approved', permissions })),
  };
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
  answers = {
    [`POST /v1/invoices/${uid}/items/`]: nothing(200),
    [`PUT /v1/invoices/${uid}/items/${first.uid}`]: nothing(204),
    [`GET /v1/invoices/${uid}`]: json(anInvoice({ items: [first, second] })),
  };
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
  answers = {
    [`POST /v1/invoices/${uid}/items/`]: nothing(200),
    [`GET /v1/invoices/${uid}`]: json(anInvoice({ items: [fresh, old] })),
  };
  expect(await add()).toEqual(fresh);
  answers = { ...answers, [`GET /v1/invoices/${uid}`]: json(anInvoice({ items: [old] })) };
  await expect(add()).rejects.toMatchObject({ problem: { kind: 'off-contract' } });
});

test('a company changed without a word is read again; when that fails too, the answer is what is wrong', async () => {
  const company = aCompany();
  const given = { params: { uid: company.uid }, body: { phone: '1' } };
  answers = {
    [`PUT /v1/companies/${company.uid}`]: nothing(204),
    [`GET /v1/companies/${company.uid}`]: json(company),
  };
  expect(await call(endpoints.updateCompany, given)).toEqual(company);
  answers = { [`PUT /v1/companies/${company.uid}`]: nothing(204) };
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
  answers = {
    [`PUT /v1/invoices/${uid}`]: json(told, { ETag: '"1"' }),
    [`GET /v1/invoices/${uid}`]: json(changed, { ETag: '"2"' }),
  };
  expect(
    await callVersioned(endpoints.updateInvoice, {
      params: { uid },
      body: { invoice_number: 'RE-7' },
    }),
  ).toEqual({ answer: changed, etag: '"2"' });
});

test('a change that is answered whole is one request', async () => {
  answers = { [`PUT /v1/invoices/${uid}`]: json(changed, { ETag: '"2"' }) };
  expect(
    await callVersioned(endpoints.updateInvoice, {
      params: { uid },
      body: { invoice_number: 'RE-7' },
    }),
  ).toEqual({ answer: changed, etag: '"2"' });
  expect(asked).toHaveLength(1);
});

test('a change that is answered in part and cannot be read again is an error, not a blank record', async () => {
  answers = { [`PUT /v1/invoices/${uid}`]: json(row) };
  await expect(
    call(endpoints.updateInvoice, { params: { uid }, body: { invoice_number: 'RE-7' } }),
  ).rejects.toMatchObject({ problem: { kind: 'off-contract' } });
});

test('a person who is told by first and last name alone is shown by both', async () => {
  const {
    user: { full_name: _, ...user },
    ...rest
  } = aWorkspaceUser();
  answers = {
    [`GET /v1/invoices/${uid}`]: json({
      ...anInvoice(),
      workspace_user: { ...rest, user: { ...user, first_name: 'Kim', last_name: 'Öz' } },
    }),
  };
  expect(
    (await call(endpoints.getInvoice, { params: { uid } })).workspace_user?.user.full_name,
  ).toBe('Kim Öz');
});

test('a line that is answered in part is read whole in its invoice', async () => {
  const item = anItem({ name: 'Cargo' });
  answers = {
    [`PUT /v1/invoices/${uid}/items/${item.uid}`]: json({ uid: item.uid, name: 'Cargo' }),
    [`POST /v1/invoices/${uid}/items/`]: json({ uid: item.uid }),
    [`GET /v1/invoices/${uid}`]: json(anInvoice({ items: [item] })),
  };
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

test('a change at another site that does not arrive may be barred there; a read is only not answered', async () => {
  const gone = () => {
    throw new TypeError('Failed to fetch');
  };
  answers = { [`PUT /v1/invoices/${uid}`]: gone, [`GET /v1/invoices/${uid}`]: gone };
  await expect(call(endpoints.updateInvoice, { params: { uid }, body: {} })).rejects.toMatchObject({
    problem: { kind: 'unreachable', barred: true },
  });
  await expect(call(endpoints.getInvoice, { params: { uid } })).rejects.toHaveProperty('problem', {
    kind: 'unreachable',
  });
});

test.each([
  ['W/"7"', null],
  ['"7"', '"7"'],
  ['7', '7'],
])('the version %s is named in a change as %s', async (sent, named) => {
  answers = { [`GET /v1/invoices/${uid}`]: json(changed, { ETag: sent }) };
  expect((await callVersioned(endpoints.getInvoice, { params: { uid } })).etag).toBe(named);
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
    answers = {
      'POST /v1/companies/': () =>
        new Response(null, {
          status: 201,
          headers: { Location: `https://other.example/v1/companies/${company.uid}/` },
        }),
      [`GET /v1/companies/${company.uid}`]: json(company),
    };
    expect(await make()).toEqual(company);
  });

  test('is read by its uid, where the answer is nothing more', async () => {
    answers = {
      'POST /v1/companies/': json({ id: company.uid }),
      [`GET /v1/companies/${company.uid}`]: json(company),
    };
    expect(await make()).toEqual(company);
  });

  test('is found in the list by what was sent', async () => {
    answers = {
      'POST /v1/companies/': nothing(201),
      'GET /v1/companies/': list(aCompany({ uid: 'b', name: 'Ünal Ltd & Co' }), company),
    };
    expect(await make()).toEqual(company);
    const card = aCard();
    answers = { 'POST /v1/cards/': nothing(200), 'GET /v1/cards/': list(card) };
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
    answers = { 'POST /v1/companies/': nothing(201), 'GET /v1/companies/': list() };
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
    answers = {
      'POST /v1/workspace-users/': json({ key: 'k-1' }),
      'GET /v1/workspace-users/': list(person),
    };
    expect(await call(endpoints.createWorkspaceUser, { body })).toMatchObject({
      uid: person.uid,
      api_key: 'k-1',
    });
    answers = {
      'POST /v1/workspace-users/': json({
        id: person.uid,
        email: person.user.email,
        role: 'member',
        token: 'k-2',
      }),
    };
    expect(await call(endpoints.createWorkspaceUser, { body })).toMatchObject({
      uid: person.uid,
      api_key: 'k-2',
    });
  });
});

describe('a service that refuses large pages instead of cutting them', () => {
  const sizes: (string | null)[] = [];
  const strict = (most: number) => (url: URL) => {
    const size = url.searchParams.get('page_size');
    sizes.push(size);
    return Number(size) > most
      ? Response.json({ page_size: [`At most ${most}.`] }, { status: 422 })
      : Response.json({ count: 0, page_count: 1, page_size: 10, results: [] });
  };
  const read = (page_size: number) => call(endpoints.listInvoices, { query: { page_size } });
  beforeEach(() => {
    sizes.length = 0;
    setConfig(runTimeConfig());
  });

  test('is asked for fewer rows, once, and then it is known', async () => {
    answers = { 'GET /v1/invoices/': strict(50) };
    await read(100);
    await read(100);
    await read(1);
    expect(sizes).toEqual(['100', '25', '25', '1']);
  });

  test('is not told a size at all, if it takes none of ours', async () => {
    answers = { 'GET /v1/invoices/': strict(0) };
    await read(100);
    await read(25);
    expect(sizes).toEqual(['100', '25', null, null]);
  });

  test('what is refused for another reason is that refusal, and nothing is learned from it', async () => {
    answers = {
      'GET /v1/invoices/': (url) => {
        sizes.push(url.searchParams.get('page_size'));
        return Response.json({ company__uid: ['No such.'] }, { status: 400 });
      },
    };
    await expect(read(100)).rejects.toMatchObject({
      problem: { status: 400, fields: { company__uid: ['No such.'] } },
    });
    await expect(read(25)).rejects.toMatchObject({ problem: { status: 400 } });
    expect(sizes).toEqual(['100', '25', '25']);
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
  answers = { 'GET /v1/invoices/': answer };
  await expect(call(endpoints.listInvoices, { query: {} })).rejects.toMatchObject({
    problem: {
      kind: 'off-contract',
      endpoint: 'GET /v1/invoices/',
      issues: expect.arrayContaining([expect.stringContaining(issue)]),
    },
  });
});

const moved = (to: string) => () =>
  Object.defineProperties(Response.json({ detail: 'Method "GET" not allowed.' }, { status: 405 }), {
    redirected: { value: true },
    url: { value: `https://service.example${to}` },
  });

test('a POST that led anywhere but to the other slash may have been carried out, and is not sent again', async () => {
  for (const to of [
    `/v1/invoices/${uid}/items/`,
    '/v1/items/7',
    `https://elsewhere.example/v1/invoices/${uid}/items`,
  ]) {
    asked.length = 0;
    answers = { [`POST /v1/invoices/${uid}/items/`]: moved(to) };
    await expect(
      call(endpoints.createItem, { params: { invoice_uid: uid }, body: { name: 'Delivery' } }),
    ).rejects.toMatchObject({ problem: { kind: 'refused', status: 405 } });
    expect(asked).toHaveLength(1);
  }
  asked.length = 0;
  answers = {
    [`POST /v1/invoices/${uid}/approve`]: moved(`/v1/invoices/${uid}/approve/`),
    [`POST /v1/invoices/${uid}/approve/`]: moved(`/v1/invoices/${uid}/approve`),
  };
  await expect(call(endpoints.approveInvoice, { params: { uid } })).rejects.toMatchObject({
    problem: { kind: 'refused', status: 405 },
  });
  expect(asked).toHaveLength(2);
});

test('a POST whose address was moved is sent to the new one, once', async () => {
  const approved = { uid, approvement_status: 'approved', permissions: {} };
  answers = {
    [`POST /v1/invoices/${uid}/approve`]: moved(`/v1/invoices/${uid}/approve/`),
    [`POST /v1/invoices/${uid}/approve/`]: json(approved),
  };
  expect(await call(endpoints.approveInvoice, { params: { uid } })).toMatchObject({
    approvement_status: 'approved',
  });
  expect(asked).toEqual([`POST /v1/invoices/${uid}/approve`, `POST /v1/invoices/${uid}/approve/`]);
});

test('a POST that was led to another address takes the key to no other service', async () => {
  const moved = Object.defineProperties(
    Response.json({ detail: 'Method "GET" not allowed.' }, { status: 405 }),
    {
      redirected: { value: true },
      url: { value: `https://elsewhere.example/v1/invoices/${uid}/approve/` },
    },
  );
  answers = {
    [`POST /v1/invoices/${uid}/approve`]: () => moved,
    [`POST /v1/invoices/${uid}/approve/`]: json({
      uid,
      approvement_status: 'approved',
      permissions: {},
    }),
  };
  await expect(call(endpoints.approveInvoice, { params: { uid } })).rejects.toMatchObject({
    problem: { kind: 'refused', status: 405 },
  });
  expect(asked).toEqual([`POST /v1/invoices/${uid}/approve`]);
});
