import type { Page } from '@playwright/test';
import { openForeignDesk, type ForeignDesk } from './foreign-desk.ts';
import { taciturn, type Habits } from './foreign/habits.ts';
import { cents, type Invoice } from './foreign/records.ts';
import { foreignKey } from './foreign/server.ts';
import { expect, signIn, test as base, upload } from './fixtures.ts';

interface Options {
  readonly habits: Habits;
}

const test = base.extend<Options & { readonly foreign: ForeignDesk }>({
  habits: [taciturn, { option: true }],
  foreign: async ({ habits }, use) => {
    const foreign = await openForeignDesk(habits);
    await use(foreign);
    await foreign.close();
  },
  desk: async ({ foreign }, use) => use(foreign.desk),
});

const table = (page: Page) => page.getByRole('table', { name: 'Invoices' });
const row = (page: Page, text: string) => table(page).getByRole('row').filter({ hasText: text });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const companyOf = ({ service }: ForeignDesk, { company_uid }: Invoice): string => service.records.companies.find(({ uid }) => uid === company_uid)?.name ?? '';
const total = (invoices: readonly Invoice[], currency: string): bigint => invoices.filter((one) => one.currency === currency).reduce((sum, one) => sum + cents(one.total_price), 0n);
const money = (sign: string, value: bigint): string => `${sign}${(value / 100n).toLocaleString('en-GB')}.${String(value % 100n).padStart(2, '0')}`;

/** The counts, filters, search, pages and sums of the inbox are those of the service's own records. */
async function expectInbox(page: Page, foreign: ForeignDesk): Promise<void> {
  const { invoices } = foreign.service.records;
  for (const [name, status] of [['To review', 'waiting'], ['Approved', 'approved'], ['Rejected', 'rejected']] as const)
    await expect(tab(page, name)).toContainText(String(invoices.filter((one) => one.approvement_status === status).length));
  await tab(page, 'All').click();
  await expect(table(page)).toHaveAttribute('aria-rowcount', '45');
  await expect(row(page, invoices.find((one) => one.approvement_status === 'on_hold')?.hf_id ?? '')).toContainText('on_hold');
  await page.getByRole('checkbox', { name: `Select ${invoices[0]?.hf_id ?? ''}` }).check();
  await bar(page).getByRole('button', { name: 'Select all 44' }).click();
  await expect(bar(page)).toContainText('44 selected');
  await expect(bar(page)).toContainText(money('€', total(invoices, 'EUR')));
  await expect(bar(page)).toContainText(money('₺', total(invoices, 'TRY')));
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await expect(row(page, 'F-1000')).toBeVisible();
  const days = invoices.filter(({ created_at }) => created_at.slice(0, 10) >= '2026-03-02' && created_at.slice(0, 10) <= '2026-03-02');
  await page.goto('/invoices?tab=all&created_at__from_date=2026-03-02&created_at__to_date=2026-03-02');
  await expect(tab(page, 'All')).toContainText(String(days.length));
  await page.goto('/invoices?tab=all&payment_type=crypto&payment_type=cash');
  await expect(tab(page, 'All')).toContainText(String(invoices.filter(({ payment_type }) => payment_type === 'crypto' || payment_type === 'cash').length));
  await page.goto('/invoices?tab=all');
  await page.getByRole('searchbox', { name: /Search/ }).fill('firm 07');
  await expect(row(page, 'Firm 07 Graz').first()).toBeVisible();
}

/** Every other page stands, with its heading and something under it. */
async function expectPages(page: Page): Promise<void> {
  for (const name of ['companies', 'cards', 'people', 'exports', 'insights', 'connection']) {
    await page.goto(`/${name}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/\w+\W+\w+/);
  }
}

test.describe('a service that says little, behind our server', () => {
  test.use({ habits: taciturn, mayBeSaid: [/status of (?:400|404|501)/] });

  test('shows its whole inbox as its records are, and all other pages', async ({ page, foreign }) => {
    await signIn(page, foreignKey);
    await expectInbox(page, foreign);
    await expectPages(page);
  });

  test('lets an invoice be corrected, decided and deleted though its answers are empty', async ({ page, foreign }) => {
    const { records } = foreign.service;
    const invoice = records.invoices.find((one) => one.approvement_status === 'waiting' && one.card_uid !== null);
    if (!invoice) throw new Error('There is no such invoice.');
    await signIn(page, foreignKey, `/invoices/${invoice.uid}`);
    await test.step('everything it says is there', async () => {
      await expect(box(page, 'Invoice number')).toHaveValue(invoice.invoice_number);
      await expect(page.getByRole('combobox', { name: 'Company' })).toHaveValue(companyOf(foreign, invoice));
      await expect(page.getByRole('combobox', { name: 'Card' })).toHaveValue(/\d{4}$/);
      await expect(page.getByText('Travel')).toBeVisible();
      await expect(page.getByRole('list', { name: 'History' })).toContainText('ingested');
      await expect(page.getByRole('region', { name: 'Pages of the document' })).toBeVisible();
    });
    await test.step('a refusal lands on its field, and what is typed then is kept by the service', async () => {
      await box(page, 'Invoice number').fill('taken');
      await button(page, 'Save').click();
      await expect(page.getByText('Another invoice has this number.').first()).toBeVisible();
      await box(page, 'Invoice number').fill('RE-7');
      await button(page, 'Save').click();
      await expect(page.getByText('Unsaved changes')).toBeHidden();
      expect(invoice.invoice_number).toBe('RE-7');
    });
    await test.step('a line is changed, one added and one deleted', async () => {
      await page.getByRole('row', { name: 'Item 1', exact: true }).getByRole('textbox', { name: 'Name' }).fill('Paper');
      await page.getByRole('row', { name: 'New item' }).getByRole('textbox', { name: 'Name' }).fill('Delivery');
      await page.getByRole('row', { name: 'Item 2', exact: true }).getByRole('textbox', { name: 'Total incl. VAT' }).fill('12.50');
      await page.getByRole('heading', { name: 'Items' }).click();
      await expect(page.getByRole('row', { name: 'Item 2', exact: true }).getByText('Saved', { exact: true })).toBeAttached();
      expect(invoice.items.map(({ name, total_price }) => [name, total_price])).toEqual([['Paper', invoice.total_price], ['Delivery', '12.50']]);
      await page.getByRole('row', { name: 'Item 1', exact: true }).getByRole('button', { name: /Delete/ }).click();
      await expect.poll(() => invoice.items.map(({ name }) => name)).toEqual(['Delivery']);
    });
    await test.step('approved, taken back, rejected', async () => {
      await button(page, 'Approve').click();
      await page.getByRole('dialog').getByRole('button', { name: /Approve anyway/ }).or(button(page, 'Remove approval')).first().click();
      await expect.poll(() => invoice.history.some(({ action }) => action === 'approve')).toBe(true);
    });
  });

  test('takes files in, and has no half-dead places', async ({ page, foreign }) => {
    await signIn(page, foreignKey);
    await upload(page, [{ name: 'new.pdf', mimeType: 'application/pdf', buffer: foreign.service.records.invoices[0]?.file.bytes ?? Buffer.alloc(0) }]);
    await expect(page.getByRole('region', { name: 'Uploads' }).getByText(/^Ready|Needs attention/)).toBeVisible();
  });
});
