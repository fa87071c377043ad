import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { anInvoiceRow } from '#contract/fixtures.ts';
import { todayIso } from '#src/lib/days.ts';
import { look, openList, recordOf, rows, service, title, uidOf } from './quick-look.fixture.tsx';

test('the checks stand in words; where one is open that matters, approving takes a second press', async () => {
  service.instead = (path) =>
    path.endsWith(uidOf(1))
      ? Response.json({ ...recordOf(uidOf(1)), total_price: '999.00' })
      : undefined;
  await openList();
  const checks = look.getByRole('list', { name: 'Checks' });
  await expect.element(checks.getByText(/The items add up to/)).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(look.getByText(/open\. Approve anyway\?$/)).toBeVisible();
  expect(service.decided).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(look.getByText(/Approve anyway\?$/)).not.toBeInTheDocument();
  await userEvent.keyboard('a');
  await userEvent.keyboard('a');
  expect(service.decided).toEqual(['approve INV-1']);
  await look.getByRole('button', { name: 'Reject' }).click();
  expect(service.decided).toEqual(['approve INV-1', 'reject INV-1']);
});

test('an invoice without an open check is approved by one press, once it was seen', async () => {
  const arrived = Promise.withResolvers<void>();
  service.instead = async (path) => {
    if (path.startsWith('/files/')) return new Response('<Note>paper</Note>');
    await arrived.promise;
    return Response.json({
      ...recordOf(uidOf(1)),
      items: [],
      invoice_date: todayIso(),
      total_price: '10.00',
      total_vat: '1.00',
    });
  };
  await openList();
  await expect.element(title(1)).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(look.getByRole('button', { name: 'Approve' })).toBeDisabled();
  expect(service.decided).toEqual([]);
  arrived.resolve();
  await expect.element(look.getByText('No check is open.')).toBeVisible();
  await userEvent.keyboard('a');
  expect(service.decided).toEqual(['approve INV-1']);
});

test('what may not be decided has no button', async () => {
  const { permissions } = anInvoiceRow();
  rows[0] = anInvoiceRow({
    ...rows[0],
    permissions: { ...permissions, can_approve: false, can_reject: false },
  });
  await openList();
  await expect.element(look.getByText('N-1', { exact: true })).toBeVisible();
  await expect.element(look.getByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  await expect.element(look.getByRole('button', { name: 'Reject' })).not.toBeInTheDocument();
});
