import type { Page } from '@playwright/test';
import type { ForeignSetup } from './foreign-setup.ts';
import { cents, type Invoice } from './foreign/records.ts';
import { expect } from './fixtures.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Invoices' });
const row = (page: Page, text: string) => table(page).getByRole('row').filter({ hasText: text });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
export const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const companyOf = ({ service }: ForeignSetup, { company_uid }: Invoice): string =>
  service.records.companies.find(({ uid }) => uid === company_uid)?.name ?? '';
const total = (invoices: readonly Invoice[], currency: string): bigint =>
  invoices
    .filter((one) => one.currency === currency)
    .reduce((sum, one) => sum + cents(one.total_price), 0n);
const money = (sign: string, value: bigint): string =>
  `${sign}${(value / 100n).toLocaleString('en-GB')}.${String(value % 100n).padStart(2, '0')}`;

/**
 * Expects the counts, filters, search, pages and sums of the inbox to match the service's records.
 */
export async function expectInbox(page: Page, foreign: ForeignSetup): Promise<void> {
  const { invoices } = foreign.service.records;
  for (const [name, status] of [
    ['To review', 'waiting'],
    ['Approved', 'approved'],
    ['Rejected', 'rejected'],
  ] as const)
    await expect(tab(page, name)).toContainText(
      String(invoices.filter((one) => one.approvement_status === status).length),
    );
  await tab(page, 'All').click();
  await expect(table(page)).toHaveAttribute('aria-rowcount', '45');
  await expect(
    row(page, invoices.find((one) => one.approvement_status === 'on_hold')?.hf_id ?? ''),
  ).toContainText('on_hold');
  await page.getByRole('checkbox', { name: `Select ${invoices[0]?.hf_id ?? ''}` }).check();
  await bar(page).getByRole('button', { name: 'Select all 44' }).click();
  await expect(bar(page)).toContainText('44 selected');
  await expect(bar(page)).toContainText(money('€', total(invoices, 'EUR')));
  await expect(bar(page)).toContainText(money('₺', total(invoices, 'TRY')));
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await expect(row(page, 'F-1000')).toBeVisible();
  const days = invoices.filter(
    ({ created_at }) =>
      created_at.slice(0, 10) >= '2026-03-02' && created_at.slice(0, 10) <= '2026-03-02',
  );
  await page.goto(
    '/invoices?tab=all&created_at__from_date=2026-03-02&created_at__to_date=2026-03-02',
  );
  await expect(tab(page, 'All')).toContainText(String(days.length));
  await page.goto('/invoices?tab=all&payment_type=crypto&payment_type=cash');
  await expect(tab(page, 'All')).toContainText(
    String(
      invoices.filter(({ payment_type }) => payment_type === 'crypto' || payment_type === 'cash')
        .length,
    ),
  );
  await page.goto('/invoices?tab=all');
  await page.getByRole('searchbox', { name: /Search/ }).fill('firm 07');
  await expect(row(page, 'Firm 07 Graz').first()).toBeVisible();
}

/** A line of the connection report and the text in it. */
export type Line = readonly [check: string, says: string];

/**
 * Expects the other pages to match the service's records or say what it lacks, and the connection
 * report to say how it closed the gaps.
 */
export async function expectPages(
  page: Page,
  {
    service: {
      records: { invoices, companies, cards },
    },
  }: ForeignSetup,
  lines: readonly Line[],
): Promise<void> {
  const main = page.getByRole('main');
  const open = async (address: string) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  };
  await open('/companies');
  await expect(main).toContainText(`of ${companies.length}`);
  await open('/cards');
  await expect(main).toContainText(`of ${cards.length}`);
  await open('/people');
  await expect(main).toContainText('There is no list of people here');
  await open('/exports');
  await expect(main).toContainText(`${invoices.length} invoices will be in the file.`);
  await expect(main).toContainText(`EUR${money('', total(invoices, 'EUR'))}`);
  await open('/insights');
  await expect(main).toContainText(
    `Covers all ${invoices.filter(({ approvement_status }) => ['waiting', 'approved'].includes(approvement_status)).length} invoices that are waiting or approved`,
  );
  await open('/connection');
  await expect(button(page, 'Run again')).toBeEnabled();
  const line = (name: string) =>
    main.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
  const everywhere: readonly Line[] = [
    ['Address', 'OK'],
    ['Key', 'The server accepts the key.'],
    ['Companies', `Available, ${companies.length} records.`],
    ['Cards', `Available, ${cards.length} records.`],
    ['People', 'The server has no list of people'],
    ['Pages', 'The second page continues'],
    ['Several values in a filter', 'OK'],
    ['Filter by day', 'Filtering by day works.'],
    ['Search', 'OK'],
    ['Statuses', 'on_hold'],
    ['Roles', 'auditor'],
  ];
  for (const [name, says] of [...everywhere, ...lines])
    await expect(line(name), name).toContainText(says);
}
