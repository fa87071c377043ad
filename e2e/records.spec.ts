import type { Locator, Page } from '@playwright/test';
import { copyElsewhere } from './clipboard.ts';
import { ublInvoice } from './files.ts';
import { expect, expectNoAxeViolations, test, signIn } from './fixtures.ts';
import { administratorKey } from './service.ts';

test('a company is created, found, changed and deleted', async ({ signedIn: page }) => {
  await page.getByRole('link', { name: 'Companies' }).click();
  await page.getByRole('link', { name: 'New company' }).first().click();
  const form = page.getByRole('region', { name: 'New company' });
  await form.getByRole('button', { name: 'Create company' }).click();
  await expect(form.getByText('A company needs a name.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill('İstanbul Kâğıt A.Ş.');
  await form.getByRole('button', { name: 'Create company' }).click();
  const panel = page.getByRole('region', { name: 'İstanbul Kâğıt A.Ş.' });
  await panel.getByRole('textbox', { name: 'Tax office' }).fill('Kadıköy');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('istanbul');
  await expect(
    page
      .getByRole('table', { name: 'Companies' })
      .getByRole('link', { name: 'İstanbul Kâğıt A.Ş.' }),
  ).toBeVisible();
  await expect(page).toHaveURL(/query=istanbul/);
  await panel.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText('No invoice uses it');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(panel).toBeHidden();
});

test('deleting a company says how many invoices use it, and Back does not return to it', async ({
  page,
  api,
}) => {
  await api.upload(ublInvoice({ number: 'C-1', seller: 'Used Ltd' }));
  await signIn(page, administratorKey, '/companies');
  await page.getByRole('link', { name: 'Used Ltd' }).click();
  await page
    .getByRole('region', { name: 'Used Ltd' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByRole('dialog')).toContainText('1 invoice uses it');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('region', { name: 'Used Ltd' })).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/companies$/);
});

test('companies with long names and long fields fit the window', async ({ page, api }) => {
  const name = 'Örnek İnşaat Hafriyat Nakliyat Demirçelik Madencilik San. ve Tic. Ltd. Şti.';
  const { company } = await api.upload(ublInvoice({ number: 'C-2', seller: name }));
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, administratorKey, '/companies');
  await page.getByRole('link', { name }).click();
  const panel = page.getByRole('region', { name });
  await panel.getByRole('textbox', { name: 'Tax office' }).fill('Büyük Mükellefler');
  await panel.getByRole('textbox', { name: 'Phone' }).fill('+90 212 925 51 51');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto('/companies');
  await expect(page.getByRole('cell', { name: 'Büyük Mükellefler' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Created' })).toBeInViewport({ ratio: 1 });
  const cell = page.getByRole('cell', { name });
  expect(await cell.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  // A long office leaves room for the name.
  const office = 'Büyük Mükellefler Vergi Dairesi Başkanlığı İstanbul Anadolu Yakası Şubesi';
  await api.changeCompany(String(company?.uid), { tax_office: office });
  await page.reload();
  await expect(page.getByRole('cell', { name: office })).toBeVisible();
  expect(await cell.evaluate((box) => box.clientWidth)).toBeGreaterThan(120);
  await page.setViewportSize({ width: 320, height: 640 });
  const value = page.getByText(office);
  expect(await value.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test('creating a card that already exists says so and opens it', async ({ page, api }) => {
  await api.card('4543', '0017');
  await signIn(page, administratorKey, '/cards/new');
  await page.getByRole('textbox', { name: 'First four digits' }).pressSequentially('4543');
  await expect(page.getByRole('textbox', { name: 'Last four digits' })).toBeFocused();
  await page.keyboard.type('0017');
  await page.getByRole('button', { name: 'Create card' }).click();
  await expect(page.getByText('You already have this card').first()).toBeVisible();
  await expect(page.getByRole('region', { name: '4543 •••• •••• 0017' })).toBeVisible();
});

/** Everything of the page that could hold a text: fields, address, storages, React state. */
async function keptTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = [
      location.href,
      JSON.stringify(history.state),
      ...[localStorage, sessionStorage].map((storage) => JSON.stringify(Object.entries(storage))),
      document.documentElement.outerHTML,
    ];
    for (const field of document.querySelectorAll('input')) texts.push(field.value);
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name ?? '');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('no database'));
      });
      for (const store of database.objectStoreNames)
        texts.push(
          await new Promise<string>((resolve) => {
            const request = database.transaction(store).objectStore(store).getAll();
            request.onsuccess = () => resolve(JSON.stringify(request.result));
          }),
        );
      database.close();
    }
    // Everything reachable from what React attaches to elements: props and state of every
    // component.
    const seen = new Set<unknown>();
    const walk = (value: unknown, depth: number): void => {
      if (typeof value === 'string') texts.push(value);
      if (
        typeof value !== 'object' ||
        value === null ||
        value instanceof Node ||
        depth > 12 ||
        seen.has(value) ||
        seen.size > 200_000
      )
        return;
      seen.add(value);
      for (const inner of value instanceof Map
        ? [...value.keys(), ...value.values()]
        : Object.values(value))
        walk(inner, depth + 1);
    };
    for (const element of document.querySelectorAll('main *'))
      for (const [name, value] of Object.entries(element))
        if (name.startsWith('__react')) walk(value, 0);
    return texts.join('\n');
  });
}

test('keeps, sends and logs only the first and last four digits of a pasted card number', async ({
  signedIn: page,
  api,
}) => {
  const { uid } = await api.upload(ublInvoice({ number: 'P-1', seller: 'Paid by card Ltd' }));
  const left: string[] = [];
  page.on('request', (request) => left.push(`${request.url()} ${request.postData() ?? ''}`));
  page.on('console', (message) => left.push(message.text()));
  const paste = async (field: Locator) => {
    await copyElsewhere(page, { text: '4543 7391 8264 0017' });
    await field.focus();
    await page.keyboard.press('Control+v');
  };
  const nothingElse = async () => {
    const kept = `${await keptTexts(page)}\n${left.join('\n')}`;
    expect(kept.includes('4543')).toBe(true);
    expect(kept.match(/4543\W?7391|7391\W?8264|8264\W?0017/g)).toBeNull();
  };

  await page.goto('/cards');
  await paste(page.getByRole('searchbox', { name: 'Search cards' }));
  await expect(page.getByRole('searchbox', { name: 'Search cards' })).toHaveValue('4543 0017');
  await expect(page).toHaveURL(/query=4543\+0017/);
  await nothingElse();

  await page.goto('/cards/new');
  const first = page.getByRole('textbox', { name: 'First four digits' });
  await paste(first);
  await expect(first).toHaveValue('4543');
  await expect(page.getByRole('textbox', { name: 'Last four digits' })).toHaveValue('0017');
  await nothingElse();
  await page.getByRole('button', { name: 'Create card' }).click();
  await expect(page.getByRole('region', { name: '4543 •••• •••• 0017' })).toBeVisible();

  await page.goto(`/invoices/${uid}`);
  const card = page.getByRole('combobox', { name: 'Card' });
  await paste(card);
  await expect(card).toHaveValue('4543 0017');
  await expect(page.getByRole('option', { name: /4543 •••• •••• 0017/ }).first()).toBeVisible();
  await nothingElse();
});

test.describe('two people at one company', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('a draft survives a reload, a conflict is resolved, a deleted company is created again', async ({
    page,
    api,
  }) => {
    const { uid } = await api.company('Harbour Ltd');
    await signIn(page, administratorKey, `/companies/${uid}`);
    const panel = page.getByRole('region', { name: 'Harbour Ltd' });
    const phone = panel.getByRole('textbox', { name: 'Phone' });
    const save = panel.getByRole('button', { name: 'Save', exact: true });
    await phone.fill('111');
    await page.reload();
    await expect(phone).toHaveValue('111');
    await expect(panel.getByText("is here again. It isn't saved yet.")).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Discard' })).toBeVisible();

    await api.changeCompany(uid, { phone: '222', tax_office: 'Kadıköy' });
    await save.click();
    await expect(
      panel.getByRole('group', { name: /^Phone/ }).getByRole('radio', { name: 'Take theirs 222' }),
    ).toBeFocused();
    await expect(
      panel.getByText('Tax office was changed from empty to Kadıköy in the meantime.'),
    ).toBeVisible();
    expect((await api.readCompany(uid)).phone).toBe('222');
    await expectNoAxeViolations(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(panel.getByText('Saved', { exact: true })).toBeVisible();
    expect(await api.readCompany(uid)).toMatchObject({ phone: '111', tax_office: 'Kadıköy' });

    await phone.fill('333');
    await api.removeCompany(uid);
    await save.click();
    await expect(page.getByText('Company not found')).toBeVisible();
    await page.getByRole('button', { name: 'Create company' }).click();
    await expect(panel.getByRole('textbox', { name: 'Phone' })).toHaveValue('333');
    await expect(panel.getByRole('textbox', { name: 'Tax office' })).toHaveValue('Kadıköy');
  });
});

test('a company shows its newest invoices and its spend by month, linked to its invoices', async ({
  signedIn: page,
  api,
}) => {
  await api.upload(ublInvoice({ number: 'S-1', seller: 'Spend Ltd' }));
  await api.upload(
    ublInvoice({
      number: 'S-2',
      seller: 'Spend Ltd',
      currency: 'TRY',
      lines: [{ name: 'Tea', net: '0.10' }],
    }),
  );
  await api.upload(ublInvoice({ number: 'S-3', seller: 'Other Ltd' }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/companies');
  await page.getByRole('link', { name: 'Spend Ltd' }).click();
  const panel = page.getByRole('region', { name: 'Spend Ltd' });
  const newest = panel.getByRole('table', { name: 'Newest invoices' });
  await expect(newest.getByRole('row')).toHaveCount(3);
  const spend = panel.getByRole('table', { name: 'Spend by month and currency' });
  await expect(spend.getByRole('row', { name: 'Total €120.00 ₺0.12' })).toBeVisible();
  await expectNoAxeViolations(page);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    .toBe(true);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect
      .poll(() => newest.evaluate((table) => table.getBoundingClientRect().right <= innerWidth))
      .toBe(true);
    // The panel scrolls, not the page.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844);
  }
  await spend.getByRole('link', { name: '€120.00' }).first().click();
  await expect(page).toHaveURL(/company__uid=.*created_at__from_date=/);
  await expect(page.getByRole('link', { name: 'Spend Ltd' })).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Other Ltd' })).toHaveCount(0);
});

test('creates a company from the company field of an invoice', async ({ page, api }) => {
  const { uid } = await api.upload(ublInvoice({ number: 'C-1', seller: 'Wrong Ltd' }));
  await signIn(page, administratorKey, `/invoices/${uid}`);
  const company = page.getByRole('combobox', { name: 'Company' });
  await company.fill('Right Ltd');
  await page
    .getByRole('option', { name: 'Create "Right Ltd"' })
    .or(page.getByText(/Create .Right Ltd./))
    .first()
    .click();
  await expect(company).toHaveValue('Right Ltd');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  await page.getByRole('link', { name: 'Back to invoices' }).click();
  await expect(page.getByRole('link', { name: 'Right Ltd' })).toBeVisible();
});

test('deletes an invoice from its page after a confirmation and returns to the list', async ({
  page,
  api,
}) => {
  const { uid } = await api.upload(ublInvoice({ number: 'C-1', seller: 'Gone Ltd' }));
  await signIn(page, administratorKey);
  await page.getByRole('link', { name: 'Gone Ltd' }).click();
  await expect(page).toHaveURL(new RegExp(uid));
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  expect(await api.count()).toBe(0);
  await page.goBack();
  await expect(page).not.toHaveURL(new RegExp(uid));
});
