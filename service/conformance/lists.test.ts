import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RunningService, ublInvoice } from '#service/testing/running-service.ts';

let service: RunningService;
const uids: string[] = [];
const cities = ['İSTANBUL Ticaret', 'Ankara %50 A_B', 'Izmir Gıda', 'Köln & Söhne'];

beforeAll(async () => {
  service = await RunningService.start({ WORKSPACE_TIME_ZONE: 'Europe/Istanbul' });
  for (let index = 0; index < 12; index++) {
    const up = await service.upload(
      ublInvoice(`L-${index}`, {
        company: (cities[index % 4] ?? '').replace('&', '&amp;'),
        tax: `TR900${index % 4}`,
      }),
      `${index}.xml`,
    );
    await service.settled(up.json['uid']);
    uids.unshift(String(up.json['uid']));
  }
});
afterAll(async () => {
  await service.stop();
});

const list = async (search: string) => {
  const answer = await service.ask('GET', `/v1/invoices/${search}`);
  const results = Array.isArray(answer.json['results']) ? answer.json['results'] : [];
  return {
    status: answer.status,
    json: answer.json,
    found: results.map((row) => String(Object(row).uid)),
  };
};

describe('paging (gaps G1, G2)', () => {
  test('returns ten invoices per page, newest first, without overlap', async () => {
    const first = await list('');
    expect(first.json).toMatchObject({ count: 12, page_count: 2, page_size: 10 });
    const second = await list('?page=2');
    expect([...first.found, ...second.found]).toEqual(uids);
  });
  test('limits the page size to 100', async () => {
    expect((await list('?page_size=1000')).json).toMatchObject({ page_size: 100, page_count: 1 });
  });
  test.each([
    '?page=0',
    '?page=-1',
    '?page=x',
    '?page_size=0',
    '?page_size=x',
    '?company__uid=x',
    '?created_at=2026-02-30',
    '?created_at__from_date=tomorrow',
  ])('answers 400 to %s', async (search) => {
    expect((await list(search)).status).toBe(400);
  });
  test('answers 404 past the end, but not for an empty first page', async () => {
    expect((await list('?page=3')).status).toBe(404);
    expect(await list('?query=nothing-like-it')).toMatchObject({
      status: 200,
      json: { count: 0, results: [] },
    });
  });
});

describe('filters (4.1, gaps G3 to G5)', () => {
  test.each([
    ['istanbul', 3],
    ['İSTANBUL', 3],
    ['ISTANBUL', 3],
    ['%50', 3],
    ['A_B', 3],
    ['%', 3],
    ['a%b', 0],
    ['ızmır gida', 3],
    ['köln', 3],
    ['kol', 3],
    ['vida celik', 12],
    ['vida ankara', 3],
    ['L-7', 1],
    ['gı', 3],
    ['&', 3],
  ])('searching %j finds %i', async (query, count) => {
    expect((await list(`?query=${encodeURIComponent(query)}`)).json['count']).toBe(count);
  });
  test('the search finds the human-friendly ID', async () => {
    const { json } = await service.ask('GET', `/v1/invoices/${uids[0]}`);
    expect((await list(`?query=${String(json['hf_id'])}`)).found).toEqual([uids[0]]);
  });
  test('repeated keys are alternatives; unknown statuses match nothing', async () => {
    await service.ask('POST', `/v1/invoices/${uids[0]}/approve`);
    await service.ask('POST', `/v1/invoices/${uids[1]}/reject`);
    expect((await list('?approvement_status=approved&approvement_status=rejected')).found).toEqual(
      uids.slice(0, 2),
    );
    expect((await list('?approvement_status=nonsense')).json['count']).toBe(0);
    expect((await list('?payment_type=cash')).json['count']).toBe(0);
    const company = Object((await service.ask('GET', `/v1/invoices/${uids[3]}`)).json['company']);
    expect(
      (
        await list(
          `?company__uid=${String(company.uid)}&company__uid=00000000-0000-4000-8000-000000000000`,
        )
      ).json['count'],
    ).toBe(3);
  });
  test('creation dates include both days, in the workspace time zone', async () => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' }).format(
      new Date(),
    );
    expect((await list(`?created_at=${today}`)).json['count']).toBe(12);
    expect(
      (await list(`?created_at__from_date=${today}&created_at__to_date=${today}`)).json['count'],
    ).toBe(12);
    expect((await list('?created_at__to_date=2020-01-01')).json['count']).toBe(0);
  });
});

describe('companies (4.3)', () => {
  test('four issuers became four companies; search results are linked page by page', async () => {
    expect((await service.ask('GET', '/v1/companies/')).json).toMatchObject({
      count: 4,
      next: null,
      previous: null,
    });
    const first = await service.ask('GET', '/v1/companies/?query=a&page_size=1');
    const next = String(first.json['next']);
    expect(next).toMatch(/^http:.*query=a/);
    expect((await service.ask('GET', next)).json['previous']).toMatch(/^http/);
  });
  test('creates, changes and deletes a company; its invoices then have none', async () => {
    expect((await service.ask('POST', '/v1/companies/', { json: {} })).json).toEqual({
      name: [expect.any(String)],
    });
    expect((await service.ask('POST', '/v1/companies/', { json: { name: '  ' } })).status).toBe(
      400,
    );
    const made = await service.ask('POST', '/v1/companies/', { json: { name: 'New & Co' } });
    expect(made).toMatchObject({
      status: 201,
      json: {
        name: 'New & Co',
        address: '',
        tax_number: '',
        tax_office: '',
        phone: '',
        permissions: { can_update: true, can_delete: true },
      },
    });
    const path = `/v1/companies/${String(made.json['uid'])}`;
    const changed = await service.ask('PUT', path, { json: { phone: '1' } });
    expect(changed).toMatchObject({ status: 200, json: { name: 'New & Co', phone: '1' } });
    expect(changed.json['updated_at']).not.toBe(made.json['updated_at']);
    await service.ask('PUT', `/v1/invoices/${uids[5]}`, {
      json: { company_uid: made.json['uid'] },
    });
    expect(await service.ask('DELETE', path)).toMatchObject({ status: 204, text: '' });
    expect((await service.ask('GET', path)).status).toBe(404);
    expect((await service.ask('GET', `/v1/invoices/${uids[5]}`)).json).toMatchObject({
      company: null,
      total_price: '120.00',
    });
  });
});

describe('cards (4.4, gap G15)', () => {
  const digits = { first_four_digits: '4543', last_four_digits: '0017' };
  test('the same digits give the same card', async () => {
    const made = await service.ask('POST', '/v1/cards/', { json: digits });
    expect(made).toMatchObject({ status: 201, json: digits });
    expect(made.json).not.toHaveProperty('permissions');
    expect(await service.ask('POST', '/v1/cards/', { json: digits })).toMatchObject({
      status: 200,
      json: { uid: made.json['uid'] },
    });
    expect((await service.ask('GET', `/v1/cards/${String(made.json['uid'])}`)).json).toMatchObject({
      permissions: { can_update: true, can_delete: true },
    });
    expect((await service.ask('GET', '/v1/cards/?query=0017')).json['count']).toBe(1);
    const other = await service.ask('POST', '/v1/cards/', { json: { last_four_digits: '9999' } });
    expect(other).toMatchObject({ status: 201, json: { first_four_digits: '' } });
    const clash = await service.ask('PUT', `/v1/cards/${String(other.json['uid'])}`, {
      json: digits,
    });
    expect(clash).toMatchObject({ status: 400, json: { non_field_errors: [expect.any(String)] } });
    expect(await service.ask('DELETE', `/v1/cards/${String(other.json['uid'])}`)).toMatchObject({
      status: 204,
    });
  });
  test.each(['123', '12345', 'abcd', 1234, '١٢٣٤', ' 123'])(
    'the digits %j are refused',
    async (first_four_digits) => {
      expect(
        await service.ask('POST', '/v1/cards/', { json: { first_four_digits } }),
      ).toMatchObject({ status: 400, json: { first_four_digits: [expect.any(String)] } });
    },
  );
});

describe('exports, description, health (gaps G26, G29, G30, G35, G36)', () => {
  test('exports a filter as CSV and as a workbook', async () => {
    const csv = await service.ask('POST', '/v1/invoices/export-csv', {
      json: { approvement_status: ['approved'] },
    });
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(csv.headers.get('content-disposition')).toContain('attachment');
    expect(csv.text.trim().split('\r\n')).toHaveLength(2);
    expect(
      (await service.ask('POST', '/v1/invoices/export-csv')).text.trim().split('\r\n'),
    ).toHaveLength(13);
    expect(
      (await service.ask('POST', '/v1/invoices/export-xlsx', { json: {} })).text.startsWith('PK'),
    ).toBe(true);
    expect(
      (await service.ask('POST', '/v1/invoices/export-csv', { json: { company__uid: ['x'] } }))
        .status,
    ).toBe(400);
  });
  test('answers 404 to unknown paths and 405 to unknown methods, both with a detail', async () => {
    expect(await service.ask('GET', '/v1/nothing')).toMatchObject({
      status: 404,
      json: { detail: expect.any(String) },
    });
    expect(await service.ask('PATCH', `/v1/invoices/${uids[0]}`, { json: {} })).toMatchObject({
      status: 405,
      json: { detail: expect.any(String) },
    });
  });
  test('the OpenAPI document names every path and marks the extensions', async () => {
    const { json } = await service.ask('GET', '/v1/openapi.json');
    expect(json['openapi']).toMatch(/^3\.1/);
    expect(Object.keys(Object(json['paths']))).toEqual(
      expect.arrayContaining([
        '/v1/invoices/',
        '/v1/invoices/{uid}/remove-approval',
        '/v1/cards/{uid}',
      ]),
    );
    expect(JSON.stringify(json)).toContain('x-extension');
  });
  test('health needs no key', async () => {
    expect((await service.ask('GET', '/healthz', { key: null })).status).toBe(200);
  });
  test('answers too many requests with 429 and a time to retry', async () => {
    const small = await RunningService.start({ RATE_LIMIT_PER_MINUTE: '5' });
    let last = await small.ask('GET', '/v1/cards/');
    for (let index = 0; index < 6; index++) last = await small.ask('GET', '/v1/cards/');
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    await small.stop();
  });
});
