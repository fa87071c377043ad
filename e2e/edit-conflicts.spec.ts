import type { Browser, Page } from '@playwright/test';
import type { Api } from './api.ts';
import { ublInvoice } from './files.ts';
import { expect, expectNoAxeViolations, signIn, test } from './fixtures.ts';
import { sample, samplesHere } from './samples.ts';
import { administratorKey, type TestService } from './service.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const cell = (page: Page, row: string, name: string) =>
  page.getByRole('row', { name: row, exact: true }).getByLabel(name, { exact: true });

/** Opens the same invoice as another person, with their own key and browser. */
async function colleague(
  browser: Browser,
  service: TestService,
  api: Api,
  uid: string,
): Promise<Page> {
  const { key } = await api.addPerson('admin');
  const context = await browser.newContext({ baseURL: service.origin, locale: 'en-GB' });
  const page = await context.newPage();
  await signIn(page, key, `${service.origin}/invoices/${uid}`);
  return page;
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/Unsaved changes/)).toBeHidden();
}

test.use({ expectedErrors: [/status of (?:404|412|403)/] });

test('fields changed by two people are shown side by side; arrow keys choose, Enter saves', async ({
  page,
  browser,
  service,
  api,
}) => {
  test.skip(!samplesHere, 'the shared samples are missing');
  const { uid } = await api.upload(sample('zugferd2-de-taxi.pdf'));
  await signIn(page, administratorKey, `/invoices/${uid}`);
  await expect(field(page, 'Invoice number')).not.toHaveValue('');
  const other = await colleague(browser, service, api, uid);
  await field(page, 'Invoice number').fill('MINE-1');
  await field(page, 'Total').fill('20,00');
  await field(other, 'Invoice number').fill('THEIRS-1');
  await field(other, 'Total').fill('30,00');
  await field(other, 'VAT').fill('1,40');
  await save(other);
  await page.keyboard.press('Control+s');
  const number = page.getByRole('group', { name: /^Invoice number/ });
  await expect(number.getByRole('radio', { name: 'Theirs THEIRS-1' })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { name: 'Someone else changed this in the meantime' }),
  ).toBeHidden();
  await expect(field(page, 'Total')).toHaveValue('30.00');
  await expect(field(page, 'VAT')).toHaveValue('1.40');
  await expect(field(page, 'Invoice number')).toHaveValue('MINE-1');
  await expect(page.getByText('Robin admin changed VAT', { exact: false })).toBeVisible();
  expect(await api.invoice(uid)).toMatchObject({
    invoice_number: 'MINE-1',
    total_price: '30.00',
    total_vat: '1.40',
  });
  await other.context().close();
});

test('applies non-conflicting changes of another person while typing, and says who made them', async ({
  page,
  browser,
  service,
  api,
}) => {
  const { uid } = await api.upload(ublInvoice({ number: 'T-1' }));
  await page.clock.install();
  await signIn(page, administratorKey, `/invoices/${uid}`);
  await field(page, 'Invoice number').fill('T-1/MINE');
  const other = await colleague(browser, service, api, uid);
  await field(other, 'Total').fill('130,00');
  await save(other);
  // The page polls for changes while something is unsaved, without any input.
  await page.clock.fastForward(15_000);
  const news = page.getByRole('region', { name: 'Changed in the meantime' });
  await expect(
    news.getByText('Robin admin changed Total from €120.00 to €130.00 in the meantime.'),
  ).toBeVisible();
  await expect(field(page, 'Invoice number')).toBeFocused();
  await expect(field(page, 'Invoice number')).toHaveValue('T-1/MINE');
  await save(page);
  expect(await api.invoice(uid)).toMatchObject({
    invoice_number: 'T-1/MINE',
    total_price: '130.00',
  });
  await other.context().close();
});

test('keys resolve a conflict in one cell without losing changes to other cells', async ({
  page,
  browser,
  service,
  api,
}) => {
  const { uid } = await api.upload(ublInvoice({ number: 'T-2' }));
  await signIn(page, administratorKey, `/invoices/${uid}`);
  await expect(cell(page, 'Item 1', 'Name')).toHaveValue('Paper A4');
  const other = await colleague(browser, service, api, uid);
  await cell(page, 'Item 1', 'Name').fill('My paper');
  await cell(other, 'Item 1', 'Name').fill('Their paper');
  await cell(other, 'Item 1', 'Quantity').fill('11');
  await other.getByRole('heading', { name: 'Items' }).click();
  await expect
    .poll(async () => (await api.invoice(uid)).items[0])
    .toMatchObject({ name: 'Their paper', quantity: '11.000' });
  await page.getByRole('heading', { name: 'Items' }).click();
  const pair = page.getByRole('group', { name: /^Item 1 “Their paper”: Name/ });
  await expect(pair).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(pair.getByRole('radio', { name: 'Theirs Their paper' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await api.invoice(uid)).items[0])
    .toMatchObject({ name: 'My paper', quantity: '11.000' });
  await other.context().close();
});

/** Whether the focused field is visible: neither scrolled away nor covered at the bottom. */
const isFocusSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return false;
    const { left, top, bottom } = focused.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) =>
      focused.contains(document.elementFromPoint(left + 8, y)),
    );
  });

test('the focused cell stays visible when changes and conflicts appear above it', async ({
  page,
  browser,
  service,
  api,
}) => {
  const lines = Array.from({ length: 20 }, (_, at) => ({ name: `Line ${at + 1}`, net: '10.00' }));
  const { uid } = await api.upload(ublInvoice({ number: 'T-5', lines }));
  // With checks open, the seventh item is at the bottom of the window.
  await api.update(uid, { total_price: '1.00', invoice_date: '2019-01-31' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, administratorKey, `/invoices/${uid}`);
  const other = await colleague(browser, service, api, uid);
  const change = async (row: string, name: string) => {
    await cell(other, row, 'Name').fill(name);
    await other.getByRole('heading', { name: 'Items' }).click();
    await expect
      .poll(async () => (await api.invoice(uid)).items.map((item) => item.name))
      .toContain(name);
  };
  await cell(page, 'Item 6', 'Name').fill('My sixth');
  await change('Item 1', 'Their first');
  await page.keyboard.press('Enter');
  const news = page.getByRole('region', { name: 'Changed in the meantime' });
  await expect(news.getByText('Their first')).toBeInViewport();
  await expect(cell(page, 'Item 7', 'Name')).toBeFocused();
  await expect.poll(() => isFocusSeen(page)).toBe(true);
  await cell(page, 'Item 19', 'Name').fill('Mine');
  await change('Item 19', 'Theirs');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: /^Item 19 “Theirs”/ })).toBeAttached();
  await expect(cell(page, 'Item 20', 'Name')).toBeFocused();
  await expect.poll(() => isFocusSeen(page)).toBe(true);
  await other.context().close();
});

test('an invoice deleted elsewhere still shows what was typed and lets it be copied', async ({
  page,
  context,
  api,
}) => {
  const { uid, hf_id } = await api.upload(ublInvoice({ number: 'T-3' }));
  await signIn(page, administratorKey, `/invoices/${uid}`);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await field(page, 'Invoice number').fill('T-3/MINE');
  await api.remove(uid);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`Someone deleted ${hf_id} while it was open here.`)).toBeVisible();
  await expect(page.getByRole('row', { name: 'Invoice number T-3 T-3/MINE' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy what I typed' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('Invoice number\tT-3/MINE\r\n');
  await page.reload();
  await expect(page.getByRole('row', { name: 'Invoice number T-3 T-3/MINE' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('table')).toBeHidden();
});

test('an approval by somebody else while typing keeps the input visible and restores it later', async ({
  page,
  api,
}) => {
  const { uid } = await api.upload(ublInvoice({ number: 'T-4' }));
  await signIn(page, administratorKey, `/invoices/${uid}`);
  await field(page, 'Invoice number').fill('T-4/MINE');
  await api.approve(uid);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { name: "What you typed isn't saved" })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Invoice number T-4 T-4/MINE' })).toBeVisible();
  await expect(field(page, 'Invoice number')).not.toBeEditable();
  await page.getByRole('button', { name: 'Remove approval' }).click();
  await expect(field(page, 'Invoice number')).toHaveValue('T-4/MINE');
  await save(page);
  expect((await api.invoice(uid)).invoice_number).toBe('T-4/MINE');
});

test('a save in one tab shows up in another tab of the same person', async ({
  page,
  context,
  api,
}) => {
  const { uid } = await api.upload(ublInvoice({ number: 'TABS-1' }));
  await signIn(page, administratorKey, `/invoices/${uid}`);
  await expect(field(page, 'Invoice number')).toHaveValue('TABS-1');
  const other = await context.newPage();
  await signIn(other, administratorKey, `/invoices/${uid}`);
  await field(other, 'Invoice number').fill('TABS-2');
  await expect(field(page, 'Invoice number')).toHaveValue('TABS-2');
  await save(other);
  // It must not return to the old value now that the shared draft is gone.
  await expect(page.getByText(/Unsaved changes/)).toBeHidden();
  await expect(field(page, 'Invoice number')).toHaveValue('TABS-2');
});
