import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { InsightsService, invoiceOf, openInsights } from './insights.fixture.tsx';

const approved = { approvement_status: 'approved' } as const;
const byCompany = page.getByRole('region', { name: 'By company' });
const lineOf = (name: string) =>
  byCompany.getByRole('table').getByRole('row', { name: new RegExp(`^${name}`) });
const expectText = (name: string, text: RegExp) =>
  expect.poll(() => lineOf(name).query()?.textContent ?? '').toMatch(text);

beforeEach(() => page.viewport(1280, 900));
afterEach(() => vi.unstubAllGlobals());

test('does not link sums that no list shows exactly', async () => {
  await openInsights(
    new InsightsService([
      invoiceOf(1, 2, '10.00', { company: null }),
      invoiceOf(2, 2, '5.00', approved),
      invoiceOf(3, 2, '7.00', { ...approved, currency: 'TRY' }),
    ]),
  );
  await expectText('No company', /€10\.00.*1 invoice/);
  const linksOf = (name: string) =>
    lineOf(name)
      .getByRole('link')
      .elements()
      .map((link) => link.textContent);
  expect(linksOf('No company')).toEqual([]);
  // The company has two approved invoices, one in this currency, so only its page is linked.
  await expectText('Nordlicht', /€5\.00.*1 of 2 invoices/);
  expect(linksOf('Nordlicht')).toEqual([expect.stringMatching(/^Nordlicht/)]);
  expect(linksOf('Total')).toEqual(['1 invoice, Waiting, Total']);
  await expect
    .element(lineOf('Total').getByRole('link'))
    .toHaveAttribute('href', expect.not.stringContaining('company__uid'));
  expect(byCompany.getByRole('link', { name: /^No company/ }).elements()).toEqual([]);
});

test('on the narrowest phone no table is wider than its section', async () => {
  await page.viewport(320, 640);
  // The app's global styles.
  const style = document.createElement('style');
  style.textContent = '* { box-sizing: border-box; } .amount { white-space: nowrap; }';
  document.head.append(style);
  const service = new InsightsService([
    invoiceOf(1, 2, '12345678.90'),
    invoiceOf(2, 2, '12345678.90', { approvement_status: 'approved' }),
    invoiceOf(3, 40, '-12345678.90', { approvement_status: 'approved' }),
  ]);
  await openInsights(service);
  await expect.element(byCompany).toBeVisible();
  const parts = [...document.querySelectorAll('div:has(> table)')];
  expect(parts.map((part) => part.scrollWidth - part.clientWidth)).toEqual(parts.map(() => 0));
  style.remove();
});
