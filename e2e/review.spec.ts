import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { printedInvoice, ublInvoice } from './files.ts';
import {
  expect,
  expectNoAxeViolations,
  signIn,
  test,
  networkErrors,
  loadWholeApp,
} from './fixtures.ts';
import { administratorKey } from './service.ts';

const number = (page: Page) => page.getByRole('textbox', { name: 'Invoice number' });
const sheet = (page: Page, name = 'Review finished') => page.getByRole('dialog', { name });
const group = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('region', { name, exact: true });
const place = (page: Page, text: string) =>
  page.getByRole('navigation', { name: 'Invoices of the list' }).getByText(text, { exact: true });

/** Invoices and so on, each of a different seller; the newest comes first in the list. */
async function prepare(api: Api, count: number): Promise<string[]> {
  const uids: string[] = [];
  for (let step = 1; step <= count; step += 1)
    uids.push(
      (
        await api.upload(
          ublInvoice({
            number: `R-${step}`,
            seller: `Seller ${step} Ltd`,
            lines: [{ name: 'Paper', net: `${step}00.00` }],
          }),
        )
      ).uid,
    );
  return uids;
}

async function begin(page: Page): Promise<void> {
  await signIn(page, administratorKey);
  await expect(page.getByRole('button', { name: 'Review', exact: true })).toBeVisible();
  await page.keyboard.press('Control+Enter');
}

test('reviews all waiting invoices by keyboard alone: approve, skip, reject, reload, undo', async ({
  page,
  api,
}) => {
  const [, second = '', , fourth = '', fifth = ''] = await prepare(api, 4).then(async (uids) => [
    ...uids,
    (await api.upload(printedInvoice)).uid,
  ]);
  await begin(page);

  await test.step('approve two, each time moving on to the next', async () => {
    await expect(number(page)).toHaveValue('CC-2041');
    await expect(place(page, '1 of 5')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(number(page)).toHaveValue('R-4');
    await expect(place(page, '2 of 5')).toBeVisible();
    await expect.poll(async () => (await api.invoice(fifth)).approvement_status).toBe('approved');
    await page.keyboard.press('Control+Enter');
    await expect(number(page)).toHaveValue('R-3');
  });

  await test.step('skip one, and reject one with a reason', async () => {
    await page.keyboard.press('s');
    await expect(number(page)).toHaveValue('R-2');
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: /^Reject INV-/ });
    await dialog.getByRole('textbox', { name: 'Reason' }).pressSequentially('Not ours');
    await page.keyboard.press('Control+Enter');
    await expect(number(page)).toHaveValue('R-1');
    await expect(place(page, '5 of 5')).toBeVisible();
    // A page that is left before the response cannot report the result, and the service has it
    // sooner than the page.
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages.getByText(/^Rejected INV-/)).toBeVisible();
    expect((await api.invoice(second)).approvement_status).toBe('rejected');
  });

  await test.step('a reload keeps the position', async () => {
    await page.reload();
    await expect(number(page)).toHaveValue('R-1');
    await expect(place(page, '5 of 5')).toBeVisible();
  });

  await test.step('the sheet shows the result of each, with sums', async () => {
    await page.keyboard.press('Control+Enter');
    // The same text is announced too.
    await expect(
      sheet(page)
        .getByRole('paragraph')
        .filter({ hasText: 'Nothing is left to review in this list.' }),
    ).toBeVisible();
    await expect(group(page, 'Approved').getByRole('heading')).toHaveText(
      /Approved: 3.*€600\.00.*£60\.00|Approved: 3.*£60\.00.*€600\.00/,
    );
    await expect(group(page, 'Rejected')).toContainText('Not ours');
    await expect(group(page, 'Skipped').getByRole('listitem')).toHaveCount(1);
    await expectNoAxeViolations(page);
  });

  await test.step('undo one from the sheet, which survives a reload', async () => {
    await page.reload();
    // The sheet takes the focus once it is open: a key pressed before that would go to its link.
    await expect(sheet(page).getByRole('link', { name: 'Back to invoices' })).toBeFocused();
    await group(page, 'Approved')
      .getByRole('listitem')
      .filter({ hasText: 'Seller 4' })
      .getByRole('button', { name: 'Undo' })
      .press('Enter');
    await expect(group(page, 'Undone: to be reviewed again')).toContainText('Seller 4');
    expect((await api.invoice(fourth)).approvement_status).toBe('waiting');
    await sheet(page, 'Review so far')
      .getByRole('link', { name: 'Back to invoices' })
      .press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
    await expect(page.getByRole('tab', { name: /To review/ })).toContainText('2');
  });
});

test('approving at the very moment the next invoice appears moves on, not back', async ({
  page,
  api,
}) => {
  await prepare(api, 2);
  await begin(page);
  await expect(number(page)).toHaveValue('R-2');
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  // Faster than any person: within the task that renders the next invoice.
  await number(page).evaluate(() => {
    const press = () =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }),
      );
    const first = location.pathname;
    new MutationObserver((_, observer) => {
      if (location.pathname === first) return;
      observer.disconnect();
      press();
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    press();
  });
  // The same text is announced too.
  await expect(
    sheet(page)
      .getByRole('paragraph')
      .filter({ hasText: 'Nothing is left to review in this list.' }),
  ).toBeVisible();
  await expect(group(page, 'Approved').getByRole('listitem')).toHaveCount(2);
});

test('reviews exactly the selected invoices and shows the position, back and forth', async ({
  page,
  api,
}) => {
  await prepare(api, 4);
  await signIn(page, administratorKey);
  for (const seller of ['Seller 3', 'Seller 1'])
    await page.getByRole('row').filter({ hasText: seller }).getByRole('checkbox').check();
  await page
    .getByRole('region', { name: 'Selection' })
    .getByRole('button', { name: 'Review', exact: true })
    .click();
  await expect(place(page, '1 of 2')).toBeVisible();
  await expect(number(page)).toHaveValue('R-3');
  await page.keyboard.press('Alt+PageDown');
  await expect(number(page)).toHaveValue('R-1');
  await page.keyboard.press('p');
  await expect(number(page)).toHaveValue('R-3');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(number(page)).toHaveValue('R-1');
  await page.keyboard.press('v');
  await expect(
    sheet(page, 'Review so far').getByText('1 invoice is still to be looked at.'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page, 'Review so far')).toBeHidden();
  await page.getByRole('link', { name: 'Back to invoices' }).click();
  await expect(
    page.getByRole('region', { name: 'Selection' }).getByText('2 selected'),
  ).toBeVisible();
});

test('the Approve button moves on to the next invoice', async ({ page, api }) => {
  const [, second = ''] = await prepare(api, 2);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, administratorKey);
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(place(page, '1 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(place(page, '2 of 2')).toBeVisible();
  await expect.poll(async () => (await api.invoice(second)).approvement_status).toBe('approved');
});

test('passes over an invoice that somebody else decided meanwhile, and says so', async ({
  page,
  api,
}) => {
  const [, second = ''] = await prepare(api, 3);
  await begin(page);
  await expect(number(page)).toHaveValue('R-3');
  await expect(place(page, '1 of 3')).toBeVisible();
  await api.approve(second);
  const readAhead = page.waitForResponse((response) => response.url().endsWith(second));
  await page.reload();
  await readAhead;
  await expect(number(page)).toHaveValue('R-3');
  await expect(place(page, '1 of 3')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(number(page)).toHaveValue('R-1');
  await expect(
    page.getByText('One invoice was decided or deleted elsewhere and is passed over').first(),
  ).toBeVisible();
  await page.keyboard.press('v');
  await expect(group(page, 'Passed over')).toContainText('It was approved in the meantime.');
});

test.describe('a deleted invoice', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('links to the next one of the review', async ({ page, api }) => {
    const [first = '', second = ''] = await prepare(api, 3);
    await begin(page);
    await expect(place(page, '1 of 3')).toBeVisible();
    await api.remove(second);
    await page.goto(page.url().replace(/invoices\/[^?]+/, `invoices/${second}`));
    await expect(page.getByText('This invoice no longer exists')).toBeVisible();
    await page.getByRole('link', { name: 'Continue with the next one' }).press('Enter');
    await expect(page).toHaveURL(new RegExp(first));
    await expect(number(page)).toHaveValue('R-1');
  });
});

test.describe('while the service is down', () => {
  test.use({ expectedErrors: [networkErrors] });

  test('a failed approval is reported with a link back, and Retry carries it out', async ({
    page,
    api,
    service,
  }) => {
    const [, second = ''] = await prepare(api, 2);
    // Without complete responses to these, approving asks first.
    const searched = Promise.all(
      [/query=R-2/, /query=DE/].map(async (search) =>
        (await page.waitForResponse(search)).finished(),
      ),
    );
    await begin(page);
    await expect(number(page)).toHaveValue('R-2');
    await expect(place(page, '1 of 2')).toBeVisible();
    await searched;
    // Loads the next one ahead, so that it opens although the service is down.
    await page.keyboard.press('n');
    await expect(number(page)).toHaveValue('R-1');
    await page.keyboard.press('p');
    await expect(number(page)).toHaveValue('R-2');
    await loadWholeApp(page);
    await service.stop();
    await page.keyboard.press('Control+Enter');
    await expect(number(page)).toHaveValue('R-1');
    const said = page.getByRole('alert').filter({ hasText: 'was approved' });
    await expect(said.getByRole('link', { name: /^Open INV-/ })).toBeVisible({ timeout: 15_000 });
    await service.restart();
    await said.getByRole('button', { name: 'Retry' }).click();
    await expect(said).toBeHidden();
    await expect.poll(async () => (await api.invoice(second)).approvement_status).toBe('approved');
  });
});
