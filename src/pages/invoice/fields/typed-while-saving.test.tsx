import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { anInvoice } from '#contract/fixtures.ts';
import { freshClient } from '#src/api/client.fixture.ts';
import { invoiceQueries, type InvoiceAndEtag } from '#src/api/invoices.ts';
import { eraseDrafts } from '#src/device/drafts.ts';
import { createHeaderForm } from './header-form.ts';

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  eraseDrafts();
});

test('keeps text typed just before the response to a save, without a conflict', async () => {
  const client = freshClient();
  const record: InvoiceAndEtag = { invoice: anInvoice({ invoice_number: 'N-1' }), etag: '"1"' };
  const { queryKey } = invoiceQueries.detail(record.invoice.uid);
  client.setQueryData(queryKey, record);
  const form = createHeaderForm(record, async ({ patch }) => {
    form.change('invoice_number', 'N-123');
    const answer = {
      invoice: { ...record.invoice, invoice_number: patch.invoice_number ?? null },
      etag: '"2"',
    };
    client.setQueryData(queryKey, answer);
    return answer;
  });
  form.change('invoice_number', 'N-12');
  expect(await form.save()).toBe(true);
  form.flush();
  expect(form.get().invoice.invoice_number).toBe('N-12');
  expect(form.get().values.invoice_number).toBe('N-123');
  expect(form.get().collisions).toEqual([]);
});
