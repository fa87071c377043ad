import { i18n } from '@lingui/core';
import { expect, vi } from 'vitest';
import { aCard, aCompany, anInvoice, anInvoiceRow, uidOf } from '#contract/fixtures.ts';
import type { InvoiceRow } from '#contract/invoice.ts';
import { runReport } from './report.ts';
import { readConfig, setConfig } from '#src/api/run-time-config.ts';
import type { CheckName } from './checks.ts';
import { factLine, type CheckResult } from './facts.ts';

export type Habits = (url: URL, headers: Headers) => Response | undefined;
export const key = 'secret-key-0123456789';
const site = 'https://desk.test';
export const all: InvoiceRow[] = Array.from({ length: 23 }, (_, place) =>
  anInvoiceRow({
    uid: uidOf(place),
    hf_id: `INV-${place}`,
    approvement_status: place % 3 === 0 ? 'approved' : 'waiting',
    created_at: new Date(Date.UTC(2026, 2, 30) - place * 3_600_000).toISOString(),
  }),
);
/** Every request so far. */
export const asked: URL[] = [];
export const methods: string[] = [];

/**
 * A page of a service like ours. @param size largest page size; `ignored` query parameters do
 * nothing
 */
export function pageOf(
  url: URL,
  { size = 100, page = 'page', ignored = [] as string[] } = {},
): Response {
  const want = (name: string) => (ignored.includes(name) ? null : url.searchParams.get(name));
  const statuses = ignored.includes('approvement_status')
    ? []
    : url.searchParams.getAll('approvement_status');
  const found = all.filter(
    (row) =>
      (statuses.length === 0 || statuses.includes(row.approvement_status)) &&
      !want('created_at__from_date') &&
      !want('created_at__to_date') &&
      !want('query'),
  );
  const each = Math.min(Number(want('page_size') ?? 10), size);
  const first = (Number(url.searchParams.get(page) ?? 1) - 1) * each;
  return Response.json({
    count: found.length,
    page_count: Math.ceil(found.length / each),
    page_size: each,
    results: found.slice(first, first + each),
  });
}

function own(url: URL, headers: Headers): Response {
  const detail = {
    ...anInvoice(all[0]),
    file: 'https://service.test/files/a.pdf?signature=s3cr3t',
    history: [{ action: 'upload', created_at: all[0]?.created_at }],
    payment_type: 'cash',
  };
  if (url.pathname === '/healthz') return Response.json({ status: 'ok' });
  if (url.pathname.startsWith('/files/'))
    return new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } });
  if (url.pathname === '/v1/openapi.json')
    return Response.json({
      paths: { '/v1/invoices/': { post: { parameters: [{ name: 'Idempotency-Key' }] } } },
    });
  if (!headers.has('Api-Key')) return Response.json({ detail: 'No key.' }, { status: 401 });
  if (url.pathname === '/v1/invoices/') return pageOf(url);
  if (url.pathname === `/v1/invoices/${uidOf(0)}`)
    return Response.json(detail, { headers: { ETag: '"1"' } });
  if (url.pathname === '/v1/companies/')
    return Response.json({ count: 1, next: null, previous: null, results: [aCompany()] });
  if (url.pathname === '/v1/cards/')
    return Response.json({ count: 1, next: null, previous: null, results: [aCard()] });
  if (url.pathname === '/v1/backup')
    return Response.json({ made_at: new Date().toISOString(), invoices: 23 });
  if (url.pathname.endsWith('/memory'))
    return Response.json({ active: true, invoices: 0, fields: [], missed: [] });
  if (url.pathname.startsWith('/v1/files/by-hash/')) return Response.json({ results: [] });
  if (url.pathname === '/v1/workspace-users/')
    return Response.json({ count: 1, next: null, previous: null, results: [] });
  return Response.json({ detail: 'Not found.' }, { status: 404 });
}

/** Runs the report against a service with these habits. */
export async function report(
  habits: Habits = () => undefined,
  given: string | null = key,
): Promise<Map<CheckName, CheckResult>> {
  const found = new Map<CheckName, CheckResult>();
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, site);
    asked.push(url);
    methods.push(init.method ?? 'GET');
    return habits(url, new Headers(init.headers)) ?? own(url, new Headers(init.headers));
  });
  await runReport({
    key: given,
    signal: new AbortController().signal,
    onResults: (results) => {
      for (const one of results) {
        expect(found.has(one.check), `${one.check} twice`).toBe(false);
        expectSentence(one);
        found.set(one.check, one);
      }
    },
  });
  return found;
}

/** The line that a person reads must be a full sentence without missing values. */
function expectSentence(result: CheckResult): void {
  const line = factLine(result);
  expect(line, result.fact).toMatch(/^\S.*[.\w]$/);
  expect(line, result.fact).not.toMatch(/undefined|\(\)|“”| {2}|: \.|NaN|\[object/);
}

export const factOf = (found: Map<CheckName, CheckResult>, check: CheckName) =>
  found.get(check)?.fact;
export const on =
  (path: string, answer: (url: URL, headers: Headers) => Response): Habits =>
  (url, headers) =>
    url.pathname === path && headers.has('Api-Key') ? answer(url, headers) : undefined;
export const change =
  (path: string, changed: (json: object) => object): Habits =>
  (url, headers) =>
    url.pathname === path && headers.has('Api-Key')
      ? replaced(own(url, headers), changed)
      : undefined;
export function replaced(response: Response, changed: (json: object) => object): Response {
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(
        new TextEncoder().encode(JSON.stringify(changed(Object(await response.json())))),
      );
      controller.close();
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}

export function configure(value: unknown): void {
  const read = readConfig(value);
  if ('config' in read) setConfig(read.config);
}

/** Clears the recorded requests before each test. */
export function resetReport(): void {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  asked.length = 0;
  methods.length = 0;
  vi.stubGlobal('location', new URL(site));
  configure({ apiBaseUrl: 'https://service.test' });
}
