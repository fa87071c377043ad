import { readFile } from 'node:fs/promises';
import { bar, box, button, companyOf, expectInbox, expectPages } from './foreign-steps.ts';
import { grudging, taciturn, talkative } from './foreign/habits.ts';
import { test } from './foreign-test.ts';
import { foreignKey } from './foreign/server.ts';
import { expect, signIn, upload } from './fixtures.ts';

// Each test is a long session at another service, with many short steps.
test.slow();

test.describe('a terse service behind our server', () => {
  test.use({ habits: taciturn, expectedErrors: [/status of (?:400|401|404|501)/] });

  test('shows its inbox and all other pages as its records are', async ({ page, foreign }) => {
    await signIn(page, foreignKey);
    await expectInbox(page, foreign);
    await test.step('its list has no permissions: the selection says so and offers no decisions', async () => {
      await page.goto('/invoices');
      await page.getByRole('checkbox').nth(1).check();
      await expect(bar(page)).toContainText('without a word in the list on what your key may do');
      await expect(bar(page).getByRole('button', { name: 'Approve', exact: true })).toBeHidden();
    });
    await expectPages(page, foreign, [
      ['Page size', 'Returns 10 at a time instead of 50.'],
      ['Amounts', 'Numbers instead of text.'],
      ['Permissions', "The list doesn't say"],
      ['Version of an invoice', 'Answers name no version'],
      ['History', 'the rest as sent'],
    ]);
  });

  test('lets an invoice be corrected, decided and deleted despite empty responses', async ({
    page,
    foreign,
  }) => {
    const { records } = foreign.service;
    const invoice = records.invoices.find(
      (one) => one.approvement_status === 'waiting' && one.card_uid !== null,
    );
    if (!invoice) throw new Error('There is no such invoice.');
    await signIn(page, foreignKey, `/invoices/${invoice.uid}`);
    await test.step('shows all its fields', async () => {
      await expect(box(page, 'Invoice number')).toHaveValue(invoice.invoice_number);
      await expect(page.getByRole('combobox', { name: 'Company' })).toHaveValue(
        companyOf(foreign, invoice),
      );
      await expect(page.getByRole('combobox', { name: 'Card' })).toHaveValue(/\d{4}$/);
      await expect(page.getByText('Travel')).toBeVisible();
      await expect(page.getByRole('list', { name: 'History' })).toContainText('ingested');
      await expect(page.getByRole('region', { name: 'Pages of the document' })).toBeVisible();
    });
    await test.step('a refusal appears at its field, and the corrected value is saved', async () => {
      await box(page, 'Invoice number').fill('taken');
      await button(page, 'Save').click();
      await expect(page.getByText('Another invoice has this number.').first()).toBeVisible();
      await box(page, 'Invoice number').fill('RE-7');
      await button(page, 'Save').click();
      await expect(page.getByText('Unsaved changes')).toBeHidden();
      expect(invoice.invoice_number).toBe('RE-7');
    });
    await test.step('changes, adds and deletes lines', async () => {
      await page
        .getByRole('row', { name: 'Item 1', exact: true })
        .getByRole('textbox', { name: 'Name' })
        .fill('Paper');
      await page
        .getByRole('row', { name: 'New item' })
        .getByRole('textbox', { name: 'Name' })
        .fill('Delivery');
      await page
        .getByRole('row', { name: 'Item 2', exact: true })
        .getByRole('textbox', { name: 'Total incl. VAT' })
        .fill('12.50');
      await page.getByRole('heading', { name: 'Items' }).click();
      await expect(
        page.getByRole('row', { name: 'Item 2', exact: true }).getByText('Saved', { exact: true }),
      ).toBeAttached();
      expect(invoice.items.map(({ name, total_price }) => [name, total_price])).toEqual([
        ['Paper', invoice.total_price],
        ['Delivery', '12.50'],
      ]);
      await page
        .getByRole('row', { name: 'Item 1', exact: true })
        .getByRole('button', { name: /Delete/ })
        .click();
      await expect.poll(() => invoice.items.map(({ name }) => name)).toEqual(['Delivery']);
    });
    await test.step('approves, takes it back and rejects, as the history of the service shows', async () => {
      await button(page, 'Approve').click();
      // The lines no longer add up to the total, so the app asks first.
      await page.getByRole('button', { name: 'Approve anyway' }).click();
      await button(page, 'Remove approval').click();
      await button(page, 'Reject').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
      await expect(page.getByText('declined').first()).toBeVisible();
      expect(invoice.history.map(({ action }) => action).slice(-3)).toEqual([
        'approve',
        'remove-approval',
        'reject',
      ]);
    });
    await test.step('deletes the invoice', async () => {
      await button(page, 'More').click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect.poll(() => records.invoices.includes(invoice)).toBe(false);
    });
  });

  test('accepts uploads, saves companies and cards, and exports', async ({ page, foreign }) => {
    const { records } = foreign.service;
    await signIn(page, foreignKey);
    const buffer = records.invoices[0]?.file.bytes ?? Buffer.alloc(0);
    await upload(page, [{ name: 'new.pdf', mimeType: 'application/pdf', buffer }]);
    await expect(
      page.getByRole('region', { name: 'Uploads' }).getByText(/^(?:Ready|Needs attention)$/),
    ).toBeVisible();
    await test.step('creates, changes and deletes a company', async () => {
      await page.goto('/companies/new');
      const form = page.getByRole('region', { name: 'New company' });
      await form.getByRole('textbox', { name: 'Name' }).fill('Ünal Ltd');
      await form.getByRole('button', { name: 'Create company' }).click();
      const panel = page.getByRole('region', { name: 'Ünal Ltd' });
      await panel.getByRole('textbox', { name: 'Tax office' }).fill('Kadıköy');
      await panel.getByRole('button', { name: 'Save' }).click();
      await expect(panel.getByText('Saved', { exact: true })).toBeVisible();
      expect(records.companies[0]).toMatchObject({ name: 'Ünal Ltd', tax_office: 'Kadıköy' });
      await panel.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect.poll(() => records.companies.length).toBe(23);
    });
    await test.step('creates and changes a card', async () => {
      await page.goto('/cards/new');
      await page.getByRole('textbox', { name: 'First four digits' }).fill('5555');
      await page.getByRole('textbox', { name: 'Last four digits' }).fill('1234');
      await page.getByRole('button', { name: 'Create card' }).click();
      const panel = page.getByRole('region', { name: '5555 •••• •••• 1234' });
      await panel.getByRole('textbox', { name: 'Last four digits' }).fill('4321');
      await panel.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('region', { name: '5555 •••• •••• 4321' })).toBeVisible();
      expect(records.cards[0]).toMatchObject({
        first_four_digits: '5555',
        last_four_digits: '4321',
      });
    });
    await test.step('downloads an export by its link', async () => {
      await page.goto('/invoices?tab=all');
      await button(page, 'Export').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: 'CSV' }).check();
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Download' }).click();
      expect(
        (await readFile(await (await download).path(), 'utf8')).trim().split('\n'),
      ).toHaveLength(46);
    });
    await test.step('exports only the filtered invoices, with the parameter names of the service', async () => {
      await page.goto(
        '/invoices?tab=all&created_at__from_date=2026-03-02&created_at__to_date=2026-03-02',
      );
      const days = records.invoices.filter(({ created_at }) =>
        created_at.startsWith('2026-03-02'),
      ).length;
      await expect(page.getByRole('tab', { name: /^All/ })).toContainText(String(days));
      await button(page, 'Export').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: 'CSV' }).check();
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Download' }).click();
      expect(
        (await readFile(await (await download).path(), 'utf8')).trim().split('\n'),
      ).toHaveLength(days + 1);
    });
  });
});

test.describe('a service at another origin with files at a third origin', () => {
  test.use({ habits: talkative, expectedErrors: [/status of (?:401|404|405)/] });

  test('can be read and written, and its key is sent nowhere else', async ({ page, foreign }) => {
    const { records, strayKeys } = foreign.service;
    const invoice = records.invoices.find(
      (one) => one.approvement_status === 'waiting' && one.total_price !== null,
    );
    if (!invoice) throw new Error('There is no such invoice.');
    await signIn(page, foreignKey);
    await expectInbox(page, foreign);
    await expectPages(page, foreign, [
      ['Page size', 'Returns 7 at a time instead of 50.'],
      ['Amounts', 'exact'],
      ['Address of the document', `At another address: ${foreign.service.filesOrigin}`],
      ['Opening the document', 'Opens without the key'],
    ]);
    await page.goto(`/invoices/${invoice.uid}`);
    await expect(page.getByRole('region', { name: 'Pages of the document' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'History' })).toContainText('ingested');
    await box(page, 'Total').fill('10.10');
    await button(page, 'Save').click();
    await expect(page.getByText('Unsaved changes')).toBeHidden();
    expect(invoice.total_price).toBe('10.10');
    await button(page, 'Approve').click();
    await page.getByRole('button', { name: 'Approve anyway' }).click();
    await expect(button(page, 'Remove approval')).toBeVisible();
    await page.goto('/invoices');
    const others = records.invoices
      .filter((one) => one.approvement_status === 'waiting')
      .slice(0, 2);
    for (const { hf_id } of others)
      await page.getByRole('checkbox', { name: `Select ${hf_id}` }).check();
    await bar(page).getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve 2' }).click();
    await expect(page.getByText(/2 of 2 approved/).first()).toBeVisible();
    expect(others.map(({ approvement_status }) => approvement_status)).toEqual([
      'approved',
      'approved',
    ]);
    expect(strayKeys).toEqual([]);
  });
});

test.describe('a service with restricted rights and rate limits', () => {
  test.use({ habits: grudging, expectedErrors: [/status of (?:401|403|404|429|500)/] });

  test('accepts a key that may read companies but not invoices, and the inbox says so', async ({
    page,
    foreign,
  }) => {
    foreign.service.mood.forbidden = ['invoices'];
    await page.goto('/');
    await page.getByLabel('API key').fill(foreignKey);
    await button(page, 'Sign in').click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      "The invoices could not be loadedYou don't have permission. Your key has no right to this.",
    );
    await page.getByRole('link', { name: 'Companies' }).click();
    await expect(page.getByRole('table', { name: 'Companies' })).toContainText('Firm 00');
  });

  test('can be used as far as it allows, and the app shows what it refuses', async ({
    page,
    foreign,
  }) => {
    const { records, mood } = foreign.service;
    await signIn(page, foreignKey);
    await expectInbox(page, foreign);
    const invoice = records.invoices.find((one) => one.approvement_status === 'waiting');
    await test.step('shows a document that requires the key', async () => {
      await page.goto(`/invoices/${invoice?.uid ?? ''}`);
      await expect(page.getByRole('region', { name: 'Pages of the document' })).toBeVisible();
      await expect(
        page.getByText('The server lists no changes or decisions for this invoice.'),
      ).toBeVisible();
    });
    await test.step('temporary failures stay invisible', async () => {
      mood.failures = 2;
      await page.goto('/companies');
      await expect(page.getByRole('table', { name: 'Companies' })).toContainText('Firm 00');
    });
    await test.step('waits after 429, with and without a Retry-After', async () => {
      for (const retryAfter of ['1', null]) {
        await page.goto('/cards');
        await expect(page.getByRole('table', { name: 'Cards' })).toBeVisible();
        mood.busy = { retryAfter };
        await page.getByRole('link', { name: 'Companies' }).click();
        await page.getByRole('searchbox', { name: 'Search companies' }).fill('firm 1');
        await expect(page.getByRole('table', { name: 'Companies' })).toContainText('Firm 19');
      }
    });
    await test.step('reports resources without permission while the others keep working', async () => {
      mood.forbidden = ['companies', 'cards', 'invoices/export-csv', 'invoices/export-xlsx'];
      for (const name of ['companies', 'cards']) {
        await page.goto(`/${name}`);
        await expect(page.getByRole('main').getByRole('alert')).toContainText(
          'Your key has no right to this.',
        );
      }
      await page.goto(`/invoices/${invoice?.uid ?? ''}`);
      await expect(page.getByRole('combobox', { name: 'Company' })).toHaveValue(
        invoice ? companyOf(foreign, invoice) : '',
      );
      await page.goto('/invoices?tab=all');
      await button(page, 'Export').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Download' }).click();
      await expect(dialog.getByRole('alert')).toContainText('Your key has no right to this.');
    });
    mood.forbidden = [];
    mood.slow = 100;
    await expectPages(page, foreign, [
      ['Opening the document', 'Opens only with the key'],
      ['Refusals', 'text'],
    ]);
  });
});
