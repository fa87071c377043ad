import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  expectText,
  InsightsService,
  invoiceOf,
  lineOf,
  openInsights,
  tableOf,
} from './insights.fixture.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(() => vi.unstubAllGlobals());

test('counts each invoice once where the service ignores filters, and says how many are left out', async () => {
  const service = new InsightsService([
    invoiceOf(1, 2, '10.00'),
    invoiceOf(2, 50, '20.00'),
    invoiceOf(3, 2_000, '40.00'),
    invoiceOf(4, 2, '80.00', { approvement_status: 'rejected' }),
  ]);
  service.instead = (path) =>
    path === '/v1/invoices/'
      ? Response.json({ count: 4, page_count: 1, page_size: 100, results: service.invoices })
      : undefined;
  await openInsights(service);
  await expect.element(page.getByText(/^Covers all 2 invoices that are waiting/)).toBeVisible();
  await expectText(lineOf('By month', 'Total'), /€30\.00/);
  await expectText(lineOf('Waiting time', '31–60 days'), /€20\.00/);
  await expect
    .element(
      page.getByText(
        "The server also sent 1 that are neither waiting nor approved. They aren't counted.",
      ),
    )
    .toBeVisible();
});

test('lists the longest waiting first, omits empty months, and draws credits left of zero', async () => {
  const service = new InsightsService([
    invoiceOf(1, 2, '10.00'),
    invoiceOf(2, 40, '-20.00'),
    invoiceOf(3, 300, '30.00'),
  ]);
  await openInsights(service);
  await expect.element(page.getByText(/^Covers all 3 invoices/)).toBeVisible();
  await expectText(tableOf('Waiting time').getByRole('row').nth(1), /^Over 90 days€30\.00/);
  await expect
    .element(
      page.getByText(/^Grouped by upload date\. \d+ months without invoices are left out\.$/),
    )
    .toBeVisible();
  await expect.poll(() => tableOf('By month').getByRole('row').elements().length).toBeLessThan(6);
  await expect.poll(() => document.querySelectorAll('[class*="zero"]').length).toBeGreaterThan(0);
});
