import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, signIn, test } from './fixtures.ts';
import { administratorKey, type TestService } from './service.ts';

test.use({ seeded: 300 });

interface Row {
  readonly approvement_status: string;
  readonly total_price: string | null;
  readonly currency: string;
  readonly created_at: string;
}

/** Every row that the API returns for a filter. */
async function rowsOf(service: TestService, filter: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const response = await fetch(
      `${service.origin}/v1/invoices/?${filter}&page=${page}&page_size=100`,
      { headers: { 'Api-Key': administratorKey } },
    );
    const answer: { page_count: number; results: Row[] } = await response.json();
    pages = answer.page_count;
    rows.push(...answer.results);
  }
  return rows;
}

const sumOf = (rows: readonly Row[], status: string, currency: string) =>
  rows
    .filter((row) => row.approvement_status === status && row.currency === currency)
    .reduce((sum, { total_price }) => sum + BigInt((total_price ?? '0').replace('.', '')), 0n);
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });

/** A displayed amount in hundredths. */
async function shownIn(cell: Locator): Promise<bigint> {
  const text = (await cell.locator('.amount').textContent()) ?? '';
  if (!/\d/.test(text)) return 0n;
  const [whole = '', decimals = ''] = text.replace(/[^\d.]/g, '').split('.');
  return BigInt(whole + decimals.padEnd(2, '0')) * (/[-−]/.test(text) ? -1n : 1n);
}

async function open(page: Page, address: string): Promise<void> {
  await signIn(page, administratorKey, address);
  await expect(
    page.getByText(/^Covers all \d+ invoices that are waiting or approved\./),
  ).toBeVisible();
}

test('sums match the rows of the API to the last cent', async ({ page, service }) => {
  const rows = await rowsOf(service, 'approvement_status=waiting&approvement_status=approved');
  await open(page, '/insights?period=all');
  await expect(
    page.getByText(`Covers all ${rows.length} invoices that are waiting or approved.`),
  ).toBeVisible();
  const currencies = [
    ...new Set(
      rows.filter(({ total_price }) => total_price !== null).map(({ currency }) => currency),
    ),
  ];
  expect(currencies.length).toBeGreaterThan(2);
  for (const currency of currencies) {
    const cells = table(page, 'By currency')
      .getByRole('row')
      .filter({
        has: page.getByRole('rowheader', { name: currency || 'No currency', exact: true }),
      })
      .getByRole('cell');
    expect([await shownIn(cells.nth(0)), await shownIn(cells.nth(1))], currency).toEqual([
      sumOf(rows, 'waiting', currency),
      sumOf(rows, 'approved', currency),
    ]);
  }

  await test.step('months and waiting times add up to the same sum', async () => {
    const total = sumOf(rows, 'waiting', 'EUR');
    for (const name of ['By month', 'Waiting time']) {
      const cells = await table(page, name).locator('tbody tr').locator('td:first-of-type').all();
      const shown = await Promise.all(cells.map(shownIn));
      expect(
        shown.reduce((sum, one) => sum + one, 0n),
        name,
      ).toBe(total);
    }
  });

  await test.step('a bar opens a list with exactly its invoices, of those days and that status', async () => {
    // A day whose waiting invoices all have a total in one currency, so that the list shows no
    // others.
    const days = new Set(rows.map(({ created_at }) => created_at.slice(0, 10)));
    let exact = { day: '', currency: '', count: 0 };
    for (const day of days) {
      const span = `created_at__from_date=${day}&created_at__to_date=${day}`;
      const waiting = await rowsOf(service, `approvement_status=waiting&${span}`);
      const [{ currency } = { currency: '' }] = waiting;
      if (currency && waiting.every((row) => row.currency === currency && row.total_price)) {
        exact = { day, currency, count: waiting.length };
        break;
      }
    }
    const { day, currency, count } = exact;
    expect(count).toBeGreaterThan(0);
    await page.goto(
      `/insights?created_at__from_date=${day}&created_at__to_date=${day}&currency=${currency}`,
    );
    const bar = page.getByRole('list', { name: 'Waiting time' }).getByRole('link').first();
    await expect(bar).toHaveAccessibleName(new RegExp(`\\(opens ${count} invoice`));
    await bar.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('table', { name: 'Invoices' })).toHaveAttribute(
      'aria-rowcount',
      `${count + 1}`,
    );
    const listed = await rowsOf(service, new URL(page.url()).searchParams.toString());
    expect(listed).toHaveLength(count);
    await page.goBack();
    await expect(page.getByRole('table', { name: 'Waiting time' })).toBeVisible();
  });
});

test('VAT by rate is loaded on demand and adds up to the VAT of the invoices', async ({
  page,
  service,
}) => {
  const today = new Date();
  const since = new Date(today.getTime() - 90 * 86_400_000);
  const days = `created_at__from_date=${since.toISOString().slice(0, 10)}&created_at__to_date=${today.toISOString().slice(0, 10)}`;
  await open(page, `/insights?${days}&currency=EUR`);
  const vat = page.getByRole('region', { name: 'VAT by rate' });
  await vat.getByRole('button', { name: /^Read VAT of \d+ invoices?$/ }).click();
  await expect(vat.getByText(/^Covers all \d+ approved invoices\./)).toBeVisible();
  const approved = await rowsOf(service, `approvement_status=approved&${days}`);
  let said = 0n;
  for (const row of approved.filter(({ currency }) => currency === 'EUR')) {
    const { uid } = row as Row & { uid: string };
    const response = await fetch(`${service.origin}/v1/invoices/${uid}`, {
      headers: { 'Api-Key': administratorKey },
    });
    const { vat_categories }: { vat_categories: { vat: string }[] } = await response.json();
    said += vat_categories.reduce((sum, one) => sum + BigInt(one.vat.replace('.', '')), 0n);
  }
  const cells = await table(page, 'VAT by rate')
    .locator('tbody tr')
    .locator('td:nth-of-type(2)')
    .all();
  const shown = await Promise.all(
    cells.map(async (cell) => BigInt(((await cell.textContent()) ?? '').replace(/\D/g, ''))),
  );
  expect(shown.reduce((sum, one) => sum + one, 0n)).toBe(said);
  await expectNoAxeViolations(page);
});

test('insights have no axe violations on a phone, dark and in Turkish, and print on white', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(() => localStorage.setItem('invoice-desk.language', 'tr'));
  await signIn(page, administratorKey, '/insights?period=all');
  await expect(
    page.getByText(/^Bekleyen veya onaylanan \d+ faturanın tümünü kapsar\./),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    .toBe(true);

  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button').or(page.getByRole('banner'))).toHaveCount(
    0,
  );
  await expect(page.getByRole('table').first()).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
});
