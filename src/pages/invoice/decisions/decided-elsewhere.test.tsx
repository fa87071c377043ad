import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { asDecimal } from '#contract/decimal.ts';
import { anInvoice, anItem, permissionsAt } from '#contract/fixtures.ts';
import { openInvoice, Service } from '#src/pages/invoice/invoice.fixture.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(() => vi.unstubAllGlobals());

test('a late approval says it was approved already instead of naming a missing permission', async () => {
  const complete = {
    items: [anItem()],
    total_price: asDecimal('59.50'),
    total_vat: asDecimal('9.50'),
  };
  const service = new Service(complete);
  let isDecided = false;
  service.instead = (method) => {
    if (method === 'POST') {
      isDecided = true;
      return Response.json({ detail: 'Its permissions forbid this.' }, { status: 403 });
    }
    const decided = { approvement_status: 'approved', permissions: permissionsAt('approved') };
    return isDecided ? Response.json(anInvoice({ ...complete, ...decided })) : undefined;
  };
  await openInvoice(service);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('It was approved in the meantime.')).toBeVisible();
  await expect
    .element(alert.getByText('Its permissions forbid this.', { exact: true }))
    .not.toBeInTheDocument();
});
