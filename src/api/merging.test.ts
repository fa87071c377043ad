import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { aCompany, anInvoice, anInvoiceRow } from '#contract/fixtures.ts';
import { deleteEmptyCompany, moveInvoice } from './merging.ts';
import { FakeService } from './testing/fake-service.ts';

let service: FakeService;
beforeEach(() => {
  vi.stubGlobal('location', new URL('https://desk.test'));
  vi.stubGlobal('localStorage', undefined);
  service = new FakeService();
});
afterEach(() => vi.unstubAllGlobals());

const from = aCompany();
const to = aCompany({ uid: '5b6e1f1c-0000-4000-8000-0000000000a2' });
const { uid } = anInvoice();
const move = () =>
  moveInvoice(uid, { from: from.uid, to: to.uid, lost: false }, new AbortController().signal);

test('does not send an invoice again that already has the other company', async () => {
  service.on(endpoints.getInvoice, () => anInvoice({ company: to, invoice_number: 'RE-7' }));
  expect(await move()).toEqual({
    attempt: { kind: 'done', undoable: true },
    invoice_number: 'RE-7',
  });
  expect(service.names).toEqual([`GET /v1/invoices/${uid}`]);
});

test('leaves an invoice that somebody moved to a third company', async () => {
  const third = aCompany({ uid: '5b6e1f1c-0000-4000-8000-0000000000a3' });
  service.on(endpoints.getInvoice, () => anInvoice({ company: third }));
  expect((await move()).attempt.kind).toBe('refused');
  expect(service.names).toHaveLength(1);
});

test('reports a deleted invoice as gone', async () => {
  expect(await move()).toEqual({ attempt: { kind: 'gone' }, invoice_number: null });
});

test('does not delete a company that still has invoices', async () => {
  service.on(endpoints.listInvoices, () => ({
    count: 2,
    page_count: 2,
    page_size: 1,
    results: [anInvoiceRow()],
  }));
  expect(await deleteEmptyCompany(from.uid)).toBe(2);
  expect(service.names).toEqual(['GET /v1/invoices/']);
});
