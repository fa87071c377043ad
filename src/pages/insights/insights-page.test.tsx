import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { asDecimal } from '#contract/decimal.ts';
import { anInvoiceRow } from '#contract/fixtures.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import {
  expectText,
  InsightsService,
  invoiceOf,
  lineOf,
  openInsights,
  region,
  tableOf,
} from './insights.fixture.tsx';

const approved = { approvement_status: 'approved' } as const;
const stop = page.getByRole('button', { name: 'Stop' });
const again = page.getByRole('button', { name: 'Refresh' });
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => invoiceOf(index, 3, '1.00'));

beforeEach(() => page.viewport(1280, 900));
afterEach(() => vi.unstubAllGlobals());

test('shows sums as bars and tables that link to their invoices, and how many are covered', async () => {
  const service = new InsightsService([
    invoiceOf(1, 2, '10.10'),
    invoiceOf(2, 40, '20.20'),
    invoiceOf(3, 2, '100.00', approved),
    invoiceOf(4, 2, '-30.00', approved),
    invoiceOf(5, 2, '7.00', { currency: 'TRY' }),
    invoiceOf(6, 2, null),
    invoiceOf(7, 2, '999.00', { approvement_status: 'rejected' }),
  ]);
  await openInsights(service);
  await expect
    .element(
      page.getByText(
        /^Covers all 6 invoices that are waiting or approved\. Created since .+ Updated .+\.$/,
      ),
    )
    .toBeVisible();
  await expect
    .element(page.getByText('1 of them has no total: it is counted in lists, not in sums.'))
    .toBeVisible();
  await expectText(lineOf('By currency', 'EUR'), /€30\.30.*2 of 4 invoices.*€70\.00.*2 invoices/);
  await expectText(lineOf('By currency', 'TRY'), /₺7\.00/);
  await expectText(lineOf('By month', 'Total'), /€30\.30.*€70\.00/);
  await expectText(lineOf('Waiting time', '0–7 days'), /€10\.10/);
  await expectText(lineOf('Waiting time', '31–60 days'), /€20\.20.*1 invoice/);
  const bar = region('Waiting time')
    .getByRole('list')
    .getByRole('link', { name: '31–60 days: Waiting €20.20 (opens 1 invoice)' });
  await expect
    .element(bar)
    .toHaveAttribute(
      'href',
      expect.stringMatching(
        /^\/invoices\?approvement_status=waiting&created_at__from_date=\d{4}-\d\d-\d\d&created_at__to_date=\d{4}-\d\d-\d\d$/,
      ),
    );
  await expect
    .element(
      region('By company')
        .getByRole('list')
        .getByRole('link', { name: /Nordlicht.*Approved €70\.00 \(opens 2 invoices\)/ }),
    )
    .toHaveAttribute(
      'href',
      expect.stringContaining(`company__uid=${anInvoiceRow().company?.uid}`),
    );
});

test('the chosen currency is stored in the address and requests nothing', async () => {
  const service = new InsightsService([
    invoiceOf(1, 2, '10.00'),
    invoiceOf(2, 2, '5.00'),
    invoiceOf(3, 2, '7.00', { currency: 'TRY' }),
  ]);
  const { place } = await openInsights(service);
  await expect.element(page.getByText(/^Covers all 3/)).toBeVisible();
  await expectText(lineOf('By month', 'Total'), /€15\.00/);
  const asked = service.lists.length;
  await userEvent.click(page.getByRole('radio', { name: 'TRY' }));
  await expectText(lineOf('By month', 'Total'), /₺7\.00/);
  expect(place()).toBe('/insights?currency=TRY');
  expect(service.lists).toHaveLength(asked);
});

test('scales the bars of each currency separately', async () => {
  const service = new InsightsService([
    invoiceOf(1, 2, '10.00'),
    invoiceOf(2, 2, '1000.00', { currency: 'TRY' }),
  ]);
  await openInsights(service);
  const lengthOf = (name: RegExp) =>
    region('By currency')
      .getByRole('list')
      .getByRole('listitem')
      .filter({ hasText: name })
      .element()
      .querySelector('[style*="inline-size"]')
      ?.getBoundingClientRect().width ?? 0;
  await expect.element(page.getByText(/Each currency has its own scale/)).toBeVisible();
  await expect.poll(() => lengthOf(/TRY/) - lengthOf(/EUR/)).toBeCloseTo(0, 0);
});

test('Stop shows how many invoices are covered, and Continue resumes from there', async () => {
  const service = new InsightsService(many(95), 10);
  service.held = (_, query) => Number(query.get('page')) > 4;
  await openInsights(service);
  await expect.element(page.getByText('40 of 95 invoices', { exact: true })).toBeVisible();
  await userEvent.click(stop);
  await expect.element(page.getByText('Stopped at 40 of 95 invoices.')).toBeVisible();
  await expect
    .element(page.getByText(/Covers the newest 40 of 95 waiting or approved invoices/))
    .toBeVisible();
  await expectText(lineOf('By month', 'Total'), /€40\.00/);
  const asked = service.lists.length;
  service.letGo();
  await userEvent.click(page.getByRole('button', { name: 'Continue' }));
  await expect
    .element(page.getByText(/Covers all 95 invoices that are waiting or approved/))
    .toBeVisible();
  await expectText(lineOf('By month', 'Total'), /€95\.00/);
  // Pages already read are not requested again.
  expect(service.lists.slice(asked).filter((request) => /[?&]page=[234]&/.test(request))).toEqual(
    [],
  );
});

test('returning shows the sums without requests, and Refresh reads again', async () => {
  const service = new InsightsService(many(25), 10);
  const { go } = await openInsights(service);
  await expect.element(page.getByText(/Covers all 25/)).toBeVisible();
  const asked = service.lists.length;
  await go('/elsewhere');
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  await go('/insights');
  await expect.element(page.getByText(/Covers all 25/)).toBeVisible();
  await expect.element(again).toBeEnabled();
  expect(service.lists).toHaveLength(asked);
  service.invoices = [invoiceOf(900, 0, '50.00'), ...service.invoices];
  await userEvent.click(again);
  await expect.element(page.getByText(/Covers all 26/)).toBeVisible();
  await expectText(lineOf('By month', 'Total'), /€75\.00/);
});

test('reads again after changes in the app and shows the old sums until then', async () => {
  const service = new InsightsService(many(25), 10);
  const { go, client } = await openInsights(service);
  await expect.element(page.getByText(/Covers all 25/)).toBeVisible();
  await go('/elsewhere');
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  service.invoices = service.invoices.slice(5);
  await client.invalidateQueries({ queryKey: invoiceQueries.lists() });
  service.held = () => true;
  await go('/insights');
  await expect.element(stop).toBeVisible();
  await expectText(lineOf('By month', 'Total'), /€25\.00/);
  service.letGo();
  await expect.element(page.getByText(/Covers all 20/)).toBeVisible();
  await expectText(lineOf('By month', 'Total'), /€20\.00/);
});

test('resumes a read that was interrupted by leaving', async () => {
  const service = new InsightsService(many(95), 10);
  service.held = (_, query) => Number(query.get('page')) > 4;
  const { go } = await openInsights(service);
  await expect.element(page.getByText('40 of 95 invoices', { exact: true })).toBeVisible();
  await go('/elsewhere');
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  const asked = service.lists.length;
  service.letGo();
  await go('/insights');
  await expect.element(page.getByText(/Covers all 95/)).toBeVisible();
  expect(service.lists.slice(asked).filter((request) => /[?&]page=[234]&/.test(request))).toEqual(
    [],
  );
});

test('a failed page keeps what was read, and Retry resumes', async () => {
  const service = new InsightsService(many(45), 10);
  service.instead = (_, query) =>
    query.get('page') === '4'
      ? Response.json({ detail: 'The database is locked.' }, { status: 500 })
      : undefined;
  await openInsights(service);
  await expect.element(page.getByText(/The reading ended at \d+ of 45 invoices/)).toBeVisible();
  await expect
    .element(page.getByText('The database is locked.', { exact: false }).first())
    .toBeVisible();
  await expect.element(page.getByText(/Covers the newest \d+ of 45/)).toBeVisible();
  expect(service.lists.filter((request) => request.includes('page=4&'))).toHaveLength(4);
  service.instead = undefined;
  await userEvent.click(page.getByRole('button', { name: 'Retry' }));
  await expect.element(page.getByText(/Covers all 45/)).toBeVisible();
  await expectText(lineOf('By month', 'Total'), /€45\.00/);
});

test('says when the service asks to wait and resumes by itself', async () => {
  const service = new InsightsService(many(45), 10);
  let refused = 0;
  service.instead = (_, query) =>
    query.get('page') === '4' && refused++ === 0
      ? Response.json({ detail: 'Too much.' }, { status: 429, headers: { 'Retry-After': '2' } })
      : undefined;
  await openInsights(service);
  await expect
    .element(page.getByText('The server asks us to wait. It resumes automatically.'))
    .toBeVisible();
  await expect.element(page.getByText(/Covers all 45/)).toBeVisible();
});

test('says when there are no invoices to sum up, and can show all', async () => {
  await openInsights(new InsightsService([]));
  await expect.element(page.getByText('There is nothing to sum up here')).toBeVisible();
  await userEvent.click(page.getByRole('link', { name: 'Show all invoices' }));
  await expect
    .element(page.getByText(/No invoices are waiting or approved\. Created at any time\./))
    .toBeVisible();
});

test('reads VAT on demand, says its cost before, and sums it by rate', async () => {
  const category = (vat_rate: string, net: string, vat: string, total: string) => ({
    vat_rate: asDecimal(vat_rate),
    net: asDecimal(net),
    vat: asDecimal(vat),
    total: asDecimal(total),
  });
  const service = new InsightsService([
    invoiceOf(1, 2, '119.00', {
      ...approved,
      vat_categories: [category('19.00', '100.00', '19.00', '119.00')],
    }),
    invoiceOf(2, 2, '129.70', {
      ...approved,
      vat_categories: [
        category('19', '100.00', '19.00', '119.00'),
        category('7.00', '10.00', '0.70', '10.70'),
      ],
    }),
    invoiceOf(3, 2, '50.00', { ...approved, total_vat: null, vat_categories: [] }),
    invoiceOf(4, 2, '11.90', { vat_categories: [category('19.00', '10.00', '1.90', '11.90')] }),
  ]);
  await openInsights(service);
  const vat = region('VAT by rate');
  await expectText(vat, /For all approved ones that is 3 requests\./);
  await userEvent.click(vat.getByRole('button', { name: 'Read VAT of 3 invoices' }));
  await expectText(vat, /Covers all 3 approved invoices\./);
  await expectText(vat, /1 of them doesn't state its VAT\./);
  await expectText(lineOf('VAT by rate', '19%'), /€200\.00.*€38\.00.*€238\.00.*2/);
  await expectText(lineOf('VAT by rate', '7%'), /€10\.00.*€0\.70.*€10\.70.*1/);
  // The list cannot show the invoices of a rate.
  await expect.element(vat.getByRole('list')).toBeVisible();
  expect(vat.getByRole('link').elements()).toHaveLength(0);
});

test('prints as many companies as fit on one page and says of how many', async () => {
  const { company } = anInvoiceRow();
  const service = new InsightsService(
    Array.from({ length: 40 }, (_, index) =>
      invoiceOf(index, 3, `${100 - index}.00`, {
        company: company && {
          ...company,
          uid: `5b6e1f1c-0000-4000-8000-0000000001${String(index).padStart(2, '0')}`,
          name: `Company ${index}`,
        },
      }),
    ),
  );
  await openInsights(service);
  const rows = tableOf('By company').getByRole('row');
  // Head and total are rows too.
  await expect.poll(() => rows.elements().length).toBe(15 + 2);
  await expect
    .element(
      region('By company')
        .getByRole('list', { name: 'By company' })
        .getByText('All 25 others', { exact: true }),
    )
    .toBeVisible();
  dispatchEvent(new Event('beforeprint'));
  await expect.poll(() => rows.elements().length).toBe(10 + 2);
  await expect.element(page.getByText('The first 10 of 40 companies.')).toBeVisible();
  dispatchEvent(new Event('afterprint'));
  await expect.poll(() => rows.elements().length).toBe(15 + 2);
  await userEvent.click(page.getByRole('link', { name: 'Page 3' }));
  await expect.poll(() => rows.elements().length).toBe(10 + 2);
});
