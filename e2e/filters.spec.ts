import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { ublInvoice } from './files.ts';
import { expect, expectNoAxeViolations, signIn, test } from './fixtures.ts';
import { administratorKey } from './service.ts';

const chip = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Filters' }).getByRole('button', { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole('dialog', { name });
const invoice = (page: Page, company: string) => page.getByRole('link', { name: company });
const tabs = (page: Page) => page.getByRole('tab');

/** Two companies with an invoice each; Paper's is approved, paid by a card. */
async function prepare(api: Api): Promise<void> {
  const paper = await api.upload(ublInvoice({ number: 'F-1', seller: 'Paper Ltd' }));
  await api.upload(ublInvoice({ number: 'F-2', seller: 'Toner Ltd' }));
  const card = await api.card('4543', '0017');
  await api.update(paper.uid, { card_uid: card.uid, payment_type: 'credit_card' });
  await api.approve(paper.uid);
}

async function onlyPaper(page: Page): Promise<void> {
  await expect(invoice(page, 'Toner Ltd')).toBeHidden();
  await expect(invoice(page, 'Paper Ltd')).toBeVisible();
}

test('every filter narrows the list and counts by mouse, and the address restores it', async ({
  signedIn: page,
  api,
}) => {
  test.slow();
  await prepare(api);
  const cases = [
    { name: 'Company', tick: 'Paper Ltd', says: 'Company: Paper Ltd' },
    { name: 'Card', tick: /0017/, says: /^Card: .*0017$/ },
    { name: 'Status', tick: 'Approved', says: null },
    { name: 'Payment', tick: 'Credit card', says: 'Payment: Credit card' },
  ] as const;
  for (const { name, tick, says } of cases)
    await test.step(name, async () => {
      await page.goto('/invoices?tab=all');
      await expect(invoice(page, 'Toner Ltd')).toBeVisible();
      await chip(page, name).click();
      await panel(page, name).getByText(tick).click();
      await expect(panel(page, name).getByRole('checkbox', { name: tick })).toBeChecked();
      await page.keyboard.press('Escape');
      await onlyPaper(page);
      if (says) await expect(tabs(page).filter({ hasText: 'All' })).toHaveText('All 1');
      await page.reload();
      await onlyPaper(page);
      if (says) await expect(chip(page, says)).toBeVisible();
      await page.goBack();
      await expect(invoice(page, 'Toner Ltd')).toBeVisible();
      await page.goForward();
      await onlyPaper(page);
    });
});

test('filters by the name of the person who uploaded', async ({ page, api }) => {
  await prepare(api);
  const { uid } = await api.addPerson('member');
  await signIn(page, administratorKey, '/invoices?tab=all');
  await chip(page, 'Person').click();
  await page.getByRole('searchbox', { name: 'Find in Person' }).fill('robin');
  await expect(panel(page, 'Person').getByRole('checkbox')).toHaveCount(1);
  await panel(page, 'Person')
    .getByRole('checkbox', { name: /Robin member/ })
    .click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No invoice matches these filters')).toBeVisible();
  await expect(page.getByText(/^Search covers/)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`workspace_user__uid=${uid}`));
  await expect(chip(page, 'Person: Robin member')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(invoice(page, 'Paper Ltd')).toBeVisible();
});

test('a filter can be opened, searched, ticked and removed by keyboard alone', async ({
  page,
  api,
}) => {
  await prepare(api);
  await signIn(page, administratorKey, '/invoices?tab=all');
  await expect(invoice(page, 'Toner Ltd')).toBeVisible();
  await chip(page, 'Company').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Find in Company' })).toBeFocused();
  await page.keyboard.type('paper');
  await expect(panel(page, 'Company').getByRole('checkbox')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await onlyPaper(page);
  await page.keyboard.press('Escape');
  await expect(chip(page, 'Company: Paper Ltd')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(invoice(page, 'Toner Ltd')).toBeVisible();
  await expect(chip(page, 'Company')).toBeFocused();
});

test('filters by a named period or between two dates', async ({ page, api }) => {
  await prepare(api);
  await signIn(page, administratorKey, '/invoices?tab=all');
  await chip(page, 'Created').click();
  for (const preset of ['Today', '7 days', 'This month', 'Quarter']) {
    await page.getByRole('button', { name: preset, exact: true }).click();
    await expect(chip(page, `Created: ${preset}`)).toBeVisible();
    await expect(invoice(page, 'Paper Ltd')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Last month', exact: true }).click();
  await expect(page.getByText('No invoice matches these filters')).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2099-12-31');
  await expect(page).toHaveURL(/created_at__from_date=2020-01-01&created_at__to_date=2099-12-31/);
  await expect(invoice(page, 'Paper Ltd')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('2019-12-31');
  // Shown under the field with a fix; it is announced too.
  await expect(page.getByText('The first day is after the last. Swap them')).toBeVisible();
  await expect(page).toHaveURL(/created_at__to_date=2099-12-31/);
});

test('ignores invalid filters in the address and reports them in one line', async ({
  page,
  api,
}) => {
  await prepare(api);
  await signIn(
    page,
    administratorKey,
    '/invoices?tab=all&created_at__from_date=2026-13-45&foo=bar&query=F-1',
  );
  const line = page.getByText(
    '2 filters in the address could not be read and were left out: created_at__from_date=2026-13-45, foo=bar',
  );
  await expect(line).toBeVisible();
  await expect(page).toHaveURL(/\/invoices\?query=F-1&tab=all$/);
  await onlyPaper(page);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(invoice(page, 'Toner Ltd')).toBeVisible();
  await expect(line).toBeHidden();
  await page.goto(
    '/invoices?page=minus&company__uid=a%20b&created_at__from_date=2026-02-02&created_at__to_date=2026-02-01',
  );
  await expect(page.getByText(/^4 filters in the address could not be read/)).toBeVisible();
  await expect(invoice(page, 'Toner Ltd')).toBeVisible();
  await page.goto('/invoices?approvement_status=on-hold');
  await expect(chip(page, 'Status: on-hold')).toBeVisible();
  await expect(page.getByText(/could not be read and/)).toBeHidden();
});

test.describe('a deleted company', () => {
  test.use({ expectedErrors: [/404/] });

  test('is shown as gone and can be removed from the filter', async ({ page, api }) => {
    await prepare(api);
    const gone = '5b6e1f1c-0000-4000-8000-0000000000a1';
    await signIn(page, administratorKey, `/invoices?tab=all&company__uid=${gone}`);
    await chip(page, 'Company: no longer exists').click();
    await panel(page, 'Company')
      .getByRole('list', { name: 'Chosen' })
      .getByRole('checkbox', { name: /5b6e1f1c no longer exists/ })
      .click();
    await expect(invoice(page, 'Toner Ltd')).toBeVisible();
  });
});

/** On a phone the filters are behind a button. */
async function showFilters(page: Page, { width }: { readonly width: number }): Promise<void> {
  if (width < 768) await page.getByRole('button', { name: 'Filters', exact: true }).click();
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('an open filter fits the screen and has no axe violations', async ({ page, api }) => {
      await prepare(api);
      await signIn(page, administratorKey, '/invoices?tab=all');
      await showFilters(page, viewport);
      for (const name of ['Company', 'Person', 'Card', 'Status', 'Payment', 'Created']) {
        await chip(page, name).click();
        await expect(
          panel(page, name)
            .getByRole(name === 'Created' ? 'button' : 'checkbox')
            .first(),
        ).toBeVisible();
        const box = await panel(page, name).boundingBox();
        expect(
          box &&
            box.x >= 0 &&
            box.y >= 0 &&
            box.x + box.width <= viewport.width &&
            box.y + box.height <= viewport.height,
        ).toBe(true);
        await expectNoAxeViolations(page);
        await page.keyboard.press('Escape');
        await expect(panel(page, name)).toBeHidden();
      }
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
        .toBe(true);
    });

    test('the focused filter is in view', async ({ signedIn: page }) => {
      await showFilters(page, viewport);
      for (const name of ['Created', 'Company']) {
        await chip(page, name).focus();
        await expect(chip(page, name)).toBeInViewport({ ratio: 1 });
      }
    });
  });

test('filters are shown in Turkish', async ({ browser, service, api }) => {
  await prepare(api);
  const page = await browser.newPage({ locale: 'tr-TR', baseURL: service.origin });
  await signIn(page, administratorKey, '/invoices?tab=all&created_at__from_date=2026-13-45');
  await expect(page.getByText('created_at__from_date=2026-13-45')).toBeVisible();
  await page.getByRole('button', { name: 'Şirket', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Paper Ltd' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Şirket: Paper Ltd' })).toBeVisible();
  await page.close();
});

test('every search sends and stores only eight digits of a pasted card number', async ({
  signedIn: page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  const isSent = (path: string, before = 0) =>
    expect
      .poll(() => sent.slice(before).some((one) => one.includes(`${path}?query=4543+0010`)), path)
      .toBe(true);
  await page.getByRole('searchbox', { name: 'Search invoices' }).fill('4543 7391 8264 0010');
  await expect(page).toHaveURL(/query=4543\+0010/);
  await isSent('/v1/invoices/');
  for (const name of ['Card', 'Company']) {
    await chip(page, name).click();
    await page.getByRole('searchbox', { name: `Find in ${name}` }).fill('4543739182640010');
    await isSent(name === 'Card' ? '/v1/cards/' : '/v1/companies/');
    await page.keyboard.press('Escape');
  }
  const before = sent.length;
  await page.keyboard.press('Control+k');
  await page
    .getByRole('combobox', { name: 'Find a command, an invoice or a company' })
    .fill('4543-7391-8264-0010');
  await isSent('/v1/companies/', before);
  await page.keyboard.press('Enter');
  await page.goto('/companies');
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('4543739182640010');
  await expect(page).toHaveURL(/query=4543\+0010/);
  const kept = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage, history.state, location.href]),
  );
  for (const place of [...sent, kept]) expect(place).not.toMatch(/7391.{0,3}8264/);
});
