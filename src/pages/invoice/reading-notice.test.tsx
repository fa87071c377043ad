import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Invoice } from '#contract/invoice.ts';
import { openInvoice, Service } from './invoice.fixture.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(() => vi.unstubAllGlobals());

const button = page.getByRole('button', { name: 'Read the file again' });
const failed = (can_read_again: boolean): Partial<Invoice> => ({
  // Uploaded long ago, but reading it again now must not count as taking that long.
  created_at: '2026-01-02T10:00:00+03:00',
  processing_status: 'failed',
  permissions: {
    can_update: true,
    can_delete: true,
    can_approve: true,
    can_reject: true,
    can_remove_approval: false,
    can_read_again,
  },
  history: [
    {
      uid: 'entry',
      action: 'fail',
      created_at: '2026-01-02T10:01:00+03:00',
      workspace_user: null,
      reason: 'This picture is damaged.',
      changes: [],
    },
  ],
});

/** A service that reads the file on request. @returns the service, and `end` for the reading */
function readingService() {
  const service = new Service(failed(true));
  const { uid, permissions, approvement_status } = service.invoice;
  service.instead = (method, path) => {
    if (method !== 'POST' || path !== `/v1/invoices/${uid}/read-again`) return undefined;
    const state = {
      processing_status: 'processing',
      permissions: { ...permissions, can_update: false, can_read_again: false },
    };
    service.change(state);
    return Response.json({ uid, approvement_status, ...state });
  };
  const end = () =>
    service.change({ processing_status: 'finished', permissions, invoice_number: 'NB-99' });
  return { service, end };
}

test('Read again reads a failed file, and its fields appear by themselves', async () => {
  const { service, end } = readingService();
  await openInvoice(service);
  await expect.element(page.getByText('This picture is damaged.')).toBeVisible();
  await button.click();
  await expect.element(page.getByText(/^The file is being read\./)).toBeVisible();
  end();
  await expect.element(page.getByLabelText('Invoice number', { exact: true })).toHaveValue('NB-99');
  expect(service.writes.map(({ path }) => path.split('/').at(-1))).toEqual(['read-again']);
});

test('hides Read again without permission', async () => {
  await openInvoice(new Service(failed(false)));
  await expect.element(page.getByText('This picture is damaged.')).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
});

test('shows a refusal in place and loads the invoice again', async () => {
  const service = new Service(failed(true));
  service.instead = (method) => {
    if (method !== 'POST') return undefined;
    service.change(failed(false));
    return Response.json({ detail: 'It was approved since.' }, { status: 403 });
  };
  await openInvoice(service);
  await button.click();
  await expect.element(page.getByText("The file isn't being read again")).toBeVisible();
  await expect
    .element(page.getByText(/^You don't have permission\. It was approved since\./))
    .toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
});

const process = (notes: NonNullable<Invoice['history'][number]['notes']>) => ({
  uid: 'entry',
  action: 'process',
  created_at: '2026-01-02T10:01:00+03:00',
  workspace_user: null,
  reason: null,
  changes: [],
  notes,
});

test('reports a printed total in another currency before the fields', async () => {
  const differing = (page: string, page_currency: string) => {
    const field = page === '190.00' ? 'total_price' : 'total_vat';
    const values = { field, page, page_currency, file: '119.00', file_currency: 'EUR' };
    return { code: 'page-differs', values };
  };
  // In the same currency the field itself asks which is right.
  const notes = [differing('190.00', 'DEM'), differing('20.00', 'EUR')];
  await openInvoice(new Service({ history: [process(notes)] }));
  const about = page.getByRole('region', { name: 'About the file' });
  await expect.element(about.getByText(/Total: the page shows DEM\s190\.00/)).toBeVisible();
  expect(about.getByRole('listitem').elements()).toHaveLength(1);
});

test('says before the fields that only one of several invoices in a file was read', async () => {
  const several = { code: 'several-invoices', values: { count: '3', others: 'B-2, B-3' } };
  const usual = { code: 'credit-note', values: {} };
  const service = new Service({ history: [process([usual, several])] });
  await openInvoice(service);
  const about = page.getByRole('region', { name: 'About the file' });
  const said = 'The file contains 3 invoices; the first one was read. Not read: B-2, B-3.';
  await expect.element(about.getByText(said, { exact: false })).toBeVisible();
  expect(about.getByText('credit note', { exact: false }).elements()).toEqual([]);
  const company = page.getByLabelText('Company', { exact: true }).element();
  expect(
    about.element().compareDocumentPosition(company) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy();
});

test('reports a rounded total before the fields, but not a rounded quantity', async () => {
  const rounded = (values: Readonly<Record<string, string>>) => ({ code: 'rounded', values });
  const notes = [
    rounded({ field: 'total_price', text: '1200.666', currency: 'KWD' }),
    rounded({ field: 'quantity', text: '1234.56789', line: '2' }),
  ];
  await openInvoice(new Service({ history: [process(notes)] }));
  const about = page.getByRole('region', { name: 'About the file' });
  await expect
    .element(about.getByText(/Total: the file says KWD.1,200\.666; only two/))
    .toBeVisible();
  expect(about.getByRole('listitem').elements()).toHaveLength(1);
  const said = 'Line 2, Quantity: the file says 1,234.56789; only three decimals can be stored.';
  await expect.element(page.getByText(said)).toBeInTheDocument();
});
