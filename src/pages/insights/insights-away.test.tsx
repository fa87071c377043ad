import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { InsightsService, invoiceOf, openInsights } from './insights.fixture.tsx';

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => invoiceOf(index, 3, '1.00'));

beforeEach(() => page.viewport(1280, 900));
afterEach(() => vi.unstubAllGlobals());

test('resumes by itself after the service was unavailable, and says why until then', async () => {
  const service = new InsightsService(many(45), 10);
  service.instead = (_, query) =>
    query.get('page') === '4' ? Response.json({}, { status: 502 }) : undefined;
  await openInsights(service);
  const ended = page.getByText(/The reading ended at \d+ of 45 invoices/);
  await expect.element(ended).toBeVisible();
  const notice = page.getByRole('alert').element();
  dispatchEvent(new Event('online'));
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeDisabled();
  expect(page.getByRole('alert').element()).toBe(notice);
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeEnabled();
  service.instead = undefined;
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText(/Covers all 45/)).toBeVisible();
  await expect.element(ended).not.toBeInTheDocument();
});
