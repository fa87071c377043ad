import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { anInvoice } from '#contract/fixtures.ts';
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
const changed = anInvoice({ invoice_number: 'RE-7' });

test('a change answered with the full record takes a single request', async () => {
  service.answer({ [`PUT /v1/invoices/${uid}`]: json(changed, { ETag: '"2"' }) });
  expect(
    await callVersioned(endpoints.updateInvoice, {
      params: { uid },
      body: { invoice_number: 'RE-7' },
    }),
  ).toEqual({ answer: changed, etag: '"2"' });
  expect(service.names).toHaveLength(1);
});

test('reports a failed change at another site as possibly barred, a failed read as unreachable', async () => {
  const gone = () => {
    throw new TypeError('Failed to fetch');
  };
  service.answer({ [`PUT /v1/invoices/${uid}`]: gone, [`GET /v1/invoices/${uid}`]: gone });
  await expect(call(endpoints.updateInvoice, { params: { uid }, body: {} })).rejects.toMatchObject({
    problem: { kind: 'unreachable', barred: true },
  });
  await expect(call(endpoints.getInvoice, { params: { uid } })).rejects.toHaveProperty('problem', {
    kind: 'unreachable',
    endpoint: 'GET /v1/invoices/:uid',
  });
});

test.each([
  ['W/"7"', null],
  ['"7"', '"7"'],
  ['7', '7'],
])('sends the version %s with a change as %s', async (sent, named) => {
  service.answer({ [`GET /v1/invoices/${uid}`]: json(changed, { ETag: sent }) });
  expect((await callVersioned(endpoints.getInvoice, { params: { uid } })).etag).toBe(named);
});
