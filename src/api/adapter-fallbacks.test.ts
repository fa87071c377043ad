import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { anInvoice } from '#contract/fixtures.ts';
import { call } from '#src/api/call.ts';
import { runTimeConfig, setConfig } from '#src/api/run-time-config.ts';
import { json, FakeService, type FakeRequest } from '#src/api/testing/fake-service.ts';

let service: FakeService;
beforeEach(() => {
  setConfig({ ...runTimeConfig(), apiBaseUrl: 'https://service.example' });
  service = new FakeService();
});
afterEach(() => vi.unstubAllGlobals());

const { uid } = anInvoice();

describe('a service that refuses large pages instead of limiting them', () => {
  const sizes: (string | null)[] = [];
  const strict =
    (most: number) =>
    ({ url }: FakeRequest) => {
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

  test('is asked for fewer rows from then on', async () => {
    service.answer({ 'GET /v1/invoices/': strict(50) });
    await read(100);
    await read(100);
    await read(1);
    expect(sizes).toEqual(['100', '25', '25', '1']);
  });

  test('gets a request again with the size learned while the request was under way', async () => {
    const learnt = Promise.withResolvers<undefined>();
    let asked = 0;
    service.answer({
      'GET /v1/invoices/': async (request) => {
        asked += 1;
        if (asked === 2) await learnt.promise;
        return strict(25)(request);
      },
    });
    const [first, second] = [read(100), read(100)];
    await first;
    learnt.resolve(undefined);
    await second;
    await read(100);
    expect(sizes).toEqual(['100', '25', '100', '25', '25']);
  });

  test('is sent no size if it accepts none of ours', async () => {
    service.answer({ 'GET /v1/invoices/': strict(0) });
    await read(100);
    await read(25);
    expect(sizes).toEqual(['100', '25', null, null]);
  });

  test('teaches nothing by a refusal for another reason, which is passed on', async () => {
    service.answer({
      'GET /v1/invoices/': ({ url }) => {
        sizes.push(url.searchParams.get('page_size'));
        return Response.json({ company__uid: ['No such.'] }, { status: 400 });
      },
    });
    await expect(read(100)).rejects.toMatchObject({
      problem: { status: 400, fields: { company__uid: ['No such.'] } },
    });
    await expect(read(25)).rejects.toMatchObject({ problem: { status: 400 } });
    expect(sizes).toEqual(['100', '25', '25']);
  });
});

const moved = (to: string) => () =>
  Object.defineProperties(Response.json({ detail: 'Method "GET" not allowed.' }, { status: 405 }), {
    redirected: { value: true },
    url: { value: `https://service.example${to}` },
  });

test('does not resend a POST redirected elsewhere than to the other slash, as it may have been done', async () => {
  for (const to of [
    `/v1/invoices/${uid}/items/`,
    '/v1/items/7',
    `https://elsewhere.example/v1/invoices/${uid}/items`,
  ]) {
    service.requests.length = 0;
    service.answer({ [`POST /v1/invoices/${uid}/items/`]: moved(to) });
    await expect(
      call(endpoints.createItem, { params: { invoice_uid: uid }, body: { name: 'Delivery' } }),
    ).rejects.toMatchObject({ problem: { kind: 'refused', status: 405 } });
    expect(service.names).toHaveLength(1);
  }
  service.requests.length = 0;
  service.answer({
    [`POST /v1/invoices/${uid}/approve`]: moved(`/v1/invoices/${uid}/approve/`),
    [`POST /v1/invoices/${uid}/approve/`]: moved(`/v1/invoices/${uid}/approve`),
  });
  await expect(call(endpoints.approveInvoice, { params: { uid } })).rejects.toMatchObject({
    problem: { kind: 'refused', status: 405 },
  });
  expect(service.names).toHaveLength(2);
});

test('resends a POST once to the address it was redirected to', async () => {
  const approved = { uid, approvement_status: 'approved', permissions: {} };
  service.answer({
    [`POST /v1/invoices/${uid}/approve`]: moved(`/v1/invoices/${uid}/approve/`),
    [`POST /v1/invoices/${uid}/approve/`]: json(approved),
  });
  expect(await call(endpoints.approveInvoice, { params: { uid } })).toMatchObject({
    approvement_status: 'approved',
  });
  expect(service.names).toEqual([
    `POST /v1/invoices/${uid}/approve`,
    `POST /v1/invoices/${uid}/approve/`,
  ]);
});

test('never sends the key of a redirected POST to another service', async () => {
  const moved = Object.defineProperties(
    Response.json({ detail: 'Method "GET" not allowed.' }, { status: 405 }),
    {
      redirected: { value: true },
      url: { value: `https://elsewhere.example/v1/invoices/${uid}/approve/` },
    },
  );
  service.answer({
    [`POST /v1/invoices/${uid}/approve`]: () => moved,
    [`POST /v1/invoices/${uid}/approve/`]: json({
      uid,
      approvement_status: 'approved',
      permissions: {},
    }),
  });
  await expect(call(endpoints.approveInvoice, { params: { uid } })).rejects.toMatchObject({
    problem: { kind: 'refused', status: 405 },
  });
  expect(service.names).toEqual([`POST /v1/invoices/${uid}/approve`]);
});
