import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import { anInvoice, anInvoiceRow } from '#contract/fixtures.ts';
import { invoice, invoiceFilters, invoiceRow } from '#contract/invoice.ts';
import { noPermissions, arePermissionsKnown } from '#contract/permissions.ts';

test('an invoice response keeps every field it was sent with', () => {
  expect(z.parse(invoice, anInvoice())).toEqual(anInvoice());
});

test('accepts unknown statuses, payment types and extra fields', () => {
  const sent = {
    ...anInvoice(),
    processing_status: 'queued',
    approvement_status: 'escalated',
    payment_type: 'cheque',
    extra: 1,
  };
  const read = z.parse(invoice, sent);
  expect([read.processing_status, read.approvement_status, read.payment_type]).toEqual([
    'queued',
    'escalated',
    'cheque',
  ]);
});

test('missing permissions allow nothing, but differ from permissions that forbid everything', () => {
  const { permissions, ...sent } = anInvoiceRow();
  const unknown = z.parse(invoiceRow, sent).permissions;
  expect(unknown).toMatchObject(noPermissions);
  expect([unknown, permissions, noPermissions].map(arePermissionsKnown)).toEqual([
    false,
    true,
    true,
  ]);
});

test('rejects a history of another shape, so that it is normalized instead of shown in part', () => {
  const entries = [
    { event: 'update', at: 'noon' },
    'imported',
    { action: 'update', changes: [{ field: 'unit', old: 'k', new: 'p' }] },
    { action: 'update', cost_center: 7 },
  ];
  expect(
    entries.map((entry) => z.safeParse(invoice, { ...anInvoice(), history: [entry] }).success),
  ).toEqual([false, false, false, false]);
});

test('rejects a list without neighbours, so that its pages are counted', () => {
  expect(
    z.safeParse(endpoints.listCompanies.answer ?? z.unknown(), {
      count: 44,
      page_count: 5,
      page_size: 10,
      results: [],
    }).success,
  ).toBe(false);
});

test('rejects a response without a UID', () => {
  const { uid: _, ...sent } = anInvoiceRow();
  const read = z.safeParse(invoiceRow, sent);
  expect(read.error?.issues[0]?.path).toEqual(['uid']);
});

test('reads a single value of an array filter as an array', () => {
  const uid = '5b6e1f1c-0000-4000-8000-000000000010';
  expect(z.parse(invoiceFilters, { company__uid: uid, payment_type: ['cash', 'other'] })).toEqual({
    company__uid: [uid],
    payment_type: ['cash', 'other'],
  });
});

test('lists every endpoint of section 4 exactly once', () => {
  const rows = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(rows).size).toBe(rows.length);
  expect(rows).toEqual(
    expect.arrayContaining([
      'GET /v1/invoices/',
      'POST /v1/invoices/',
      'GET /v1/invoices/:uid',
      'PUT /v1/invoices/:uid',
      'DELETE /v1/invoices/:uid',
      'POST /v1/invoices/:uid/approve',
      'POST /v1/invoices/:uid/reject',
      'POST /v1/invoices/:uid/remove-approval',
      'POST /v1/invoices/export-csv',
      'POST /v1/invoices/export-xlsx',
      'POST /v1/invoices/:invoice_uid/items/',
      'PUT /v1/invoices/:invoice_uid/items/:item_uid',
      'DELETE /v1/invoices/:invoice_uid/items/:item_uid',
      'GET /v1/companies/',
      'GET /v1/companies/:uid',
      'POST /v1/companies/',
      'PUT /v1/companies/:uid',
      'DELETE /v1/companies/:uid',
      'GET /v1/cards/',
      'GET /v1/cards/:uid',
      'POST /v1/cards/',
      'PUT /v1/cards/:uid',
      'DELETE /v1/cards/:uid',
    ]),
  );
});
