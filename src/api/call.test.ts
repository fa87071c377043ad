import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asDecimal } from '#contract/decimal.ts';
import { endpoints } from '#contract/endpoints.ts';
import { aCompany, anInvoice, anItem } from '#contract/fixtures.ts';
import { call, callVersioned } from '#src/api/call.ts';
import { runTimeConfig, setConfig } from '#src/api/dialect.ts';

const asked: string[] = [];
/** What is answered, by method and path. */
let answers: Readonly<Record<string, () => Response>> = {};

beforeEach(() => {
  asked.length = 0;
  setConfig({ ...runTimeConfig(), apiBaseUrl: 'https://service.example' });
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    const name = `${method} ${new URL(address).pathname}`;
    asked.push(name);
    return answers[name]?.() ?? new Response('{}', { status: 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const uid = anInvoice().uid;
const nothing = (status: number) => () => new Response(status === 204 ? null : '', { status });
const json = (value: unknown, headers = {}) => () => Response.json(value, { headers });

test.each([200, 204])('a change that answers nothing, with %i, is the record read again, with its version', async (status) => {
  const changed = anInvoice({ invoice_number: 'RE-7' });
  answers = { [`PUT /v1/invoices/${uid}`]: nothing(status), [`GET /v1/invoices/${uid}`]: json(changed, { ETag: '"2"' }) };
  expect(await callVersioned(endpoints.updateInvoice, { params: { uid }, body: { invoice_number: 'RE-7' } })).toEqual({ answer: changed, etag: '"2"' });
  expect(asked).toHaveLength(2);
});

test.each([
  ['nothing', nothing(200)],
  ['the status alone', json({ uid, approvement_status: 'approved' })],
  ['a word', json('approved')],
])('an approval that answers %s tells what may be done now', async (_, answer) => {
  const permissions = { can_update: false, can_delete: false, can_approve: false, can_reject: false, can_remove_approval: true };
  answers = { [`POST /v1/invoices/${uid}/approve`]: answer, [`GET /v1/invoices/${uid}`]: json(anInvoice({ approvement_status: 'approved', permissions })) };
  expect(await call(endpoints.approveInvoice, { params: { uid } })).toMatchObject({ approvement_status: 'approved', permissions });
});

test('a line that was added or changed without a word is found in its invoice', async () => {
  const [first, second] = [anItem(), anItem({ uid: '5b6e1f1c-0000-4000-8000-000000000031', name: 'Delivery' })];
  answers = {
    [`POST /v1/invoices/${uid}/items/`]: nothing(200), [`PUT /v1/invoices/${uid}/items/${first.uid}`]: nothing(204), [`GET /v1/invoices/${uid}`]: json(anInvoice({ items: [first, second] })),
  };
  expect(await call(endpoints.createItem, { params: { invoice_uid: uid }, body: { name: 'Delivery' } })).toEqual(second);
  expect(await call(endpoints.updateItem, { params: { invoice_uid: uid, item_uid: first.uid }, body: { unit: 'p' } })).toEqual(first);
});

test('a new line is told from the old one of the same name by its amount, and never taken for it', async () => {
  const [old, fresh] = [anItem({ name: 'Cargo', total_price: asDecimal('10.00') }), anItem({ uid: '5b6e1f1c-0000-4000-8000-000000000031', name: 'Cargo', total_price: asDecimal('12.50') })];
  const add = () => call(endpoints.createItem, { params: { invoice_uid: uid }, body: { name: 'Cargo', total_price: asDecimal('12.5') } });
  answers = { [`POST /v1/invoices/${uid}/items/`]: nothing(200), [`GET /v1/invoices/${uid}`]: json(anInvoice({ items: [fresh, old] })) };
  expect(await add()).toEqual(fresh);
  answers = { ...answers, [`GET /v1/invoices/${uid}`]: json(anInvoice({ items: [old] })) };
  await expect(add()).rejects.toMatchObject({ problem: { kind: 'off-contract' } });
});

test('a company changed without a word is read again; when that fails too, the answer is what is wrong', async () => {
  const company = aCompany();
  const given = { params: { uid: company.uid }, body: { phone: '1' } };
  answers = { [`PUT /v1/companies/${company.uid}`]: nothing(204), [`GET /v1/companies/${company.uid}`]: json(company) };
  expect(await call(endpoints.updateCompany, given)).toEqual(company);
  answers = { [`PUT /v1/companies/${company.uid}`]: nothing(204) };
  await expect(call(endpoints.updateCompany, given)).rejects.toMatchObject({ problem: { kind: 'off-contract', endpoint: 'PUT /v1/companies/:uid', issues: ['the answer is not JSON'] } });
});

test.each([
  ['a page of HTML', () => new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } }), 'the answer is not JSON'],
  ['a bare list', json([]), 'the answer: '],
  ['a list by another name', json({ data: [], count: 0 }), 'results: '],
])('%s in place of the list is one clear error', async (_, answer, issue) => {
  answers = { 'GET /v1/invoices/': answer };
  await expect(call(endpoints.listInvoices, { query: {} })).rejects.toMatchObject({ problem: { kind: 'off-contract', endpoint: 'GET /v1/invoices/', issues: expect.arrayContaining([expect.stringContaining(issue)]) } });
});

const moved = (to: string) => () => Object.defineProperties(Response.json({ detail: 'Method "GET" not allowed.' }, { status: 405 }), { redirected: { value: true }, url: { value: `https://service.example${to}` } });

test('a POST that led anywhere but to the other slash may have been carried out, and is not sent again', async () => {
  for (const to of [`/v1/invoices/${uid}/items/`, '/v1/items/7', `https://elsewhere.example/v1/invoices/${uid}/items`]) {
    asked.length = 0;
    answers = { [`POST /v1/invoices/${uid}/items/`]: moved(to) };
    await expect(call(endpoints.createItem, { params: { invoice_uid: uid }, body: { name: 'Delivery' } })).rejects.toMatchObject({ problem: { kind: 'refused', status: 405 } });
    expect(asked).toHaveLength(1);
  }
  asked.length = 0;
  answers = { [`POST /v1/invoices/${uid}/approve`]: moved(`/v1/invoices/${uid}/approve/`), [`POST /v1/invoices/${uid}/approve/`]: moved(`/v1/invoices/${uid}/approve`) };
  await expect(call(endpoints.approveInvoice, { params: { uid } })).rejects.toMatchObject({ problem: { kind: 'refused', status: 405 } });
  expect(asked).toHaveLength(2);
});

test('a POST whose address was moved is sent to the new one, once', async () => {
  const approved = { uid, approvement_status: 'approved', permissions: {} };
  answers = { [`POST /v1/invoices/${uid}/approve`]: moved(`/v1/invoices/${uid}/approve/`), [`POST /v1/invoices/${uid}/approve/`]: json(approved) };
  expect(await call(endpoints.approveInvoice, { params: { uid } })).toMatchObject({ approvement_status: 'approved' });
  expect(asked).toEqual([`POST /v1/invoices/${uid}/approve`, `POST /v1/invoices/${uid}/approve/`]);
});

test('a POST that was led to another address takes the key to no other service', async () => {
  const moved = Object.defineProperties(Response.json({ detail: 'Method "GET" not allowed.' }, { status: 405 }), { redirected: { value: true }, url: { value: `https://elsewhere.example/v1/invoices/${uid}/approve/` } });
  answers = { [`POST /v1/invoices/${uid}/approve`]: () => moved, [`POST /v1/invoices/${uid}/approve/`]: json({ uid, approvement_status: 'approved', permissions: {} }) };
  await expect(call(endpoints.approveInvoice, { params: { uid } })).rejects.toMatchObject({ problem: { kind: 'refused', status: 405 } });
  expect(asked).toEqual([`POST /v1/invoices/${uid}/approve`]);
});
