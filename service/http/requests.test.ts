import { beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { TestApp } from '#service/testing/each-app.ts';
import { aCaller, anInvoiceRead } from '#service/testing/records.ts';

const uuid = (index: number) => `3f0e6f1c-0000-4000-8000-${String(index).padStart(12, '0')}`;

describeOnEachEngine('requests over HTTP', (database) => {
  let service: TestApp;
  let invoice: string;
  beforeAll(async () => {
    service = await TestApp.build(database());
    invoice = await anInvoiceRead(database(), await aCaller(database()));
  });

  test.each([
    ['{', 400],
    ['[]', 400],
    ['"a"', 400],
    ['7', 400],
    ['', 400],
    ['{"name": "\\ud800"}', 201],
    ['{"name": 5}', 400],
    ['{"name": null}', 400],
    ['{"name": "a", "name2": 1, "uid": "x", "__proto__": {"a": 1}}', 201],
  ])('creating a company from %j answers %i', async (text, status) => {
    const answer = await service.ask('POST', '/v1/companies/', { text });
    expect(answer.statusCode).toBe(status);
    if (status === 400) expect(Object.keys(answer.json())).toHaveLength(1);
  });

  test('a NUL in any text causes no server error and is not stored', async () => {
    const nul = 'a\u0000b';
    for (const [method, path, json] of [
      [
        'POST',
        '/v1/companies/',
        { name: nul, address: nul, tax_number: nul, tax_office: nul, phone: nul },
      ],
      ['PUT', `/v1/invoices/${invoice}`, { invoice_number: nul }],
      ['POST', `/v1/invoices/${invoice}/items/`, { name: nul, description: nul }],
      [
        'POST',
        '/v1/workspace-users/',
        { email: 'nul@example.com', first_name: nul, last_name: nul, role_type: 'viewer' },
      ],
    ] as const) {
      const answer = await service.ask(method, path, { json });
      expect([path, answer.statusCode < 500, answer.body.includes('\\u0000')]).toEqual([
        path,
        true,
        false,
      ]);
    }
    for (const path of [
      '/v1/invoices/?query=%00',
      '/v1/invoices/?approvement_status=%00',
      '/v1/companies/?query=a%00',
      '/v1/cards/?query=%00',
      '/v1/workspace-users/?query=%00',
    ])
      expect((await service.ask('GET', path)).statusCode).toBeLessThan(500);
  });

  test('refuses a body of the wrong type or size, and needs none where nothing is required', async () => {
    expect(
      (
        await service.ask('POST', '/v1/companies/', {
          text: 'name=a',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).statusCode,
    ).toBeGreaterThanOrEqual(400);
    const form = new FormData();
    form.append('currency', 'USD');
    const asForm = await service.ask('PUT', `/v1/invoices/${invoice}`, { form });
    expect([asForm.statusCode, asForm.json()]).toEqual([
      400,
      { detail: 'Send the body as application/json.' },
    ]);
    const large = await service.ask('POST', '/v1/companies/', {
      json: { name: 'a'.repeat(2_000_000) },
    });
    expect([large.statusCode, large.json()]).toEqual([413, { detail: expect.any(String) }]);
    for (const path of ['approve', 'remove-approval', 'reject'])
      expect(
        (await service.ask('POST', `/v1/invoices/${invoice}/${path}`, { text: '' })).statusCode,
      ).toBe(200);
    expect((await service.ask('POST', '/v1/invoices/export-csv', { text: '' })).statusCode).toBe(
      200,
    );
  });

  test.each([
    ['GET', '/v1/', 404],
    ['GET', '/v1/nothing/', 404],
    ['PATCH', '/v1/invoices/', 405],
    ['PUT', '/v1/invoices/', 405],
    ['DELETE', '/v1/invoices/', 405],
    ['GET', '/v1/invoices/export-csv', 404],
    ['PUT', '/v1/cards/', 405],
  ] as const)('%s %s answers %i with a detail', async (method, path, status) => {
    const answer = await service.ask(method, path);
    expect([answer.statusCode, answer.json()]).toEqual([status, { detail: expect.any(String) }]);
  });

  test('answers 404 for a malformed UID in any encoding, as for an unknown one', async () => {
    for (const uid of ['x', '%', '%zz', '%ff', '%00', '..%2f', 'a'.repeat(500)])
      for (const [method, path] of [
        ['GET', `/v1/invoices/${uid}`],
        ['PUT', `/v1/companies/${uid}`],
        ['DELETE', `/v1/invoices/${invoice}/items/${uid}`],
        ['POST', `/v1/invoices/${uid}/approve`],
      ] as const) {
        const answer = await service.ask(method, path, { json: {} });
        expect([path, answer.statusCode, answer.json()]).toEqual([
          path,
          404,
          { detail: expect.any(String) },
        ]);
        expect(answer.headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
        });
      }
  });

  test('returns the first response for a repeated idempotency key, also to ten concurrent requests', async () => {
    for (const [index, [path, json]] of (
      [
        ['/v1/companies/', { name: 'Once' }],
        ['/v1/cards/', { last_four_digits: '0404' }],
        [`/v1/invoices/${invoice}/items/`, { name: 'Once' }],
        ['/v1/workspace-users/', { email: 'once@example.com', role_type: 'viewer' }],
      ] as const
    ).entries()) {
      const headers = { 'idempotency-key': uuid(index) };
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => service.ask('POST', path, { json, headers })),
      );
      expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
        new Set([`201 ${answers[0]?.body}`]),
      );
    }
    expect((await service.ask('GET', '/v1/companies/?query=once')).json().count).toBe(1);
    expect((await service.ask('GET', '/v1/workspace-users/?query=once')).json().count).toBe(1);
    expect(
      (await service.ask('GET', `/v1/invoices/${invoice}`))
        .json()
        .items.filter((one: { name: string }) => one.name === 'Once'),
    ).toHaveLength(1);
  });

  test('refuses an idempotency key that is malformed or was used for other content', async () => {
    const headers = { 'idempotency-key': uuid(50) };
    expect(
      (await service.ask('POST', '/v1/companies/', { json: { name: '' }, headers })).statusCode,
    ).toBe(400);
    expect(
      (await service.ask('POST', '/v1/companies/', { json: { name: 'B' }, headers })).statusCode,
    ).toBe(201);
    expect([400, 409]).toContain(
      (await service.ask('POST', '/v1/companies/', { json: { name: 'C' }, headers })).statusCode,
    );
    expect(
      (
        await service.ask('POST', '/v1/companies/', {
          json: { name: 'B' },
          headers,
          key: service.keys.member,
        })
      ).json().name,
    ).toBe('B');
    expect(
      (await service.ask('GET', '/v1/companies/?query=b'))
        .json()
        .results.filter((one: { name: string }) => one.name === 'B'),
    ).toHaveLength(2);
    expect(
      (
        await service.ask('POST', '/v1/companies/', {
          json: { name: 'D' },
          headers: { 'idempotency-key': 'x' },
        })
      ).statusCode,
    ).toBe(400);
  });

  test('a PUT requires the exact ETag in If-Match; `*` and no header accept any version', async () => {
    const path = `/v1/invoices/${invoice}`;
    const tag = async () => (await service.ask('GET', path)).headers.etag ?? '';
    const put = async (match: string) =>
      (
        await service.ask('PUT', path, {
          json: { invoice_number: String(match.length) },
          headers: { 'if-match': match },
        })
      ).statusCode;
    const first = await tag();
    expect(first).toMatch(/^"[^"]+"$/);
    expect(await tag()).toBe(first);
    const answer = await service.ask('PUT', path, {
      json: { invoice_number: 'A' },
      headers: { 'if-match': `"other", ${first}` },
    });
    expect([answer.statusCode, answer.headers.etag]).toEqual([200, await tag()]);
    const now = await tag();
    expect([await put(first), await put(`W/${now}`), await put('nonsense'), await put('')]).toEqual(
      [412, 412, 412, 412],
    );
    expect([await put(now), await put('*')]).toEqual([200, 200]);
    await service.ask('POST', `${path}/items/`, { json: {} });
    expect(
      (await service.ask('PUT', path, { json: {}, headers: { 'if-match': now } })).json(),
    ).toEqual({ detail: expect.any(String) });
  });

  test('list links keep the other parameters; `search` works as `query`; invalid pages are refused', async () => {
    for (let index = 0; index < 3; index++)
      await service.ask('POST', '/v1/companies/', { json: { name: `Linked & ${index}` } });
    const first = (
      await service.ask('GET', '/v1/companies/?page_size=2&query=linked%20%26')
    ).json();
    expect([first.count, first.previous, first.results.length]).toEqual([3, null, 2]);
    const next = new URL(first.next);
    expect([
      next.origin,
      next.pathname,
      next.searchParams.get('query'),
      next.searchParams.get('page'),
      next.searchParams.get('page_size'),
    ]).toEqual(
      ['http://localhost:80', '/v1/companies/', 'linked &', '2', '2'].map((part) =>
        part.replace(':80', ''),
      ),
    );
    const second = (await service.ask('GET', next.pathname + next.search)).json();
    expect([second.next, second.results.map((one: { name: string }) => one.name)]).toEqual([
      null,
      ['Linked & 0'],
    ]);
    expect((await service.ask('GET', '/v1/companies/?search=linked')).json().count).toBe(3);
    for (const path of [
      '/v1/companies/?page=99',
      '/v1/cards/?page=99',
      '/v1/workspace-users/?page=99',
      '/v1/invoices/?page=99',
    ])
      expect((await service.ask('GET', path)).statusCode).toBe(404);
    for (const list of ['companies', 'cards', 'workspace-users', 'invoices'])
      for (const wish of [
        'page=0',
        'page=x',
        'page=-1',
        'page=1.5',
        'page=',
        'page_size=0',
        'page_size=x',
        'page=99999999999999999999',
      ]) {
        const answer = await service.ask('GET', `/v1/${list}/?${wish}`);
        expect([list, wish, answer.statusCode, Object.keys(answer.json())]).toEqual([
          list,
          wish,
          400,
          [wish.split('=')[0]],
        ]);
      }
  });

  test('an export contains what the list contains, under a dated file name', async () => {
    const csv = await service.ask('POST', '/v1/invoices/export-csv', {
      json: {
        query: 'nordlicht',
        created_at__from_date: '2020-01-01',
        approvement_status: [],
        company__uid: [],
      },
    });
    expect([csv.statusCode, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(csv.headers['content-disposition']).toMatch(
      /^attachment; filename="[^"]*\d{4}-\d{2}-\d{2}\.csv"/,
    );
    expect(csv.body.trim().split('\r\n')).toHaveLength(
      1 + (await service.ask('GET', '/v1/invoices/?query=nordlicht')).json().count,
    );
    expect(
      (await service.ask('POST', '/v1/invoices/export-xlsx', { json: {} })).rawPayload
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    for (const json of [{ company__uid: ['x'] }, { created_at: '2026-02-30' }, { query: 5 }])
      expect((await service.ask('POST', '/v1/invoices/export-csv', { json })).statusCode).toBe(400);
    expect((await service.ask('POST', '/v1/invoices/export-csv', { json: [] })).statusCode).toBe(
      400,
    );
  });
});
