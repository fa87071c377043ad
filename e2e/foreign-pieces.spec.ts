import { box, button, expectInbox, expectPages, type Line } from './foreign-steps.ts';
import { test } from './foreign-test.ts';
import { piecemeal } from './foreign/habits.ts';
import { foreignKey } from './foreign/server.ts';
import { expect, signIn, upload } from './fixtures.ts';

// Each test is a long session at another service, with many short steps.
test.slow();

test.describe('a service with partial responses', () => {
  test.use({ habits: piecemeal, expectedErrors: [/status of (?:400|401|404)/] });

  const lines: readonly Line[] = [
    ['Page size', 'Refuses 50 at a time instead of returning fewer. The app asks for 25'],
    ['Version of an invoice', 'The versions are weak'],
    ['History', 'the rest as sent'],
  ];

  test('is read completely, whatever it refuses, omits or names differently', async ({
    page,
    foreign,
  }) => {
    await signIn(page, foreignKey);
    await expectInbox(page, foreign);
    await expectPages(page, foreign, lines);
  });

  test('can be written to, although it answers with a part, nothing or an address', async ({
    page,
    foreign,
  }) => {
    const { records, asked } = foreign.service;
    const invoice = records.invoices.find(
      (one) => one.approvement_status === 'waiting' && one.category !== null,
    );
    if (!invoice) throw new Error('There is no such invoice.');
    await signIn(page, foreignKey, `/invoices/${invoice.uid}`);
    const history = page.getByRole('list', { name: 'History' });
    await test.step('repeated saves leave no part of the page blank', async () => {
      for (const number of ['RE-7', 'RE-8']) {
        await box(page, 'Invoice number').fill(number);
        await button(page, 'Save').click();
        await expect(page.getByText('Unsaved changes')).toBeHidden();
        expect(invoice.invoice_number).toBe(number);
        await expect(page.getByRole('row', { name: 'Item 1', exact: true })).toBeVisible();
        await expect(page.getByRole('region', { name: 'Pages of the document' })).toBeVisible();
        await expect(history).toContainText('ingested');
        await expect(history).toContainText(number);
        await expect(button(page, 'Approve')).toBeVisible();
      }
      expect(asked.filter((one) => one.startsWith('PUT '))).toHaveLength(2);
    });
    await test.step('the complete history is shown with its own fields', async () => {
      for (const text of ['Kim Öz', 'channel', 'web']) await expect(history).toContainText(text);
      await expect(history.getByRole('listitem').filter({ hasNotText: /\S/ })).toHaveCount(0);
    });
    await test.step('changes one line and adds another', async () => {
      await page
        .getByRole('row', { name: 'Item 1', exact: true })
        .getByRole('textbox', { name: 'Name' })
        .fill('Paper');
      await page
        .getByRole('row', { name: 'New item' })
        .getByRole('textbox', { name: 'Name' })
        .fill('Delivery');
      await page.getByRole('heading', { name: 'Items' }).click();
      await expect.poll(() => invoice.items.map(({ name }) => name)).toEqual(['Paper', 'Delivery']);
      await expect(
        page
          .getByRole('row', { name: 'Item 1', exact: true })
          .getByRole('textbox', { name: 'Total incl. VAT' }),
      ).not.toHaveValue('');
    });
    await test.step('approves and takes it back', async () => {
      await button(page, 'Approve').click();
      await expect(
        button(page, 'Remove approval').or(button(page, 'Approve anyway')).first(),
      ).toBeVisible();
      if (await button(page, 'Approve anyway').isVisible())
        await button(page, 'Approve anyway').click();
      await button(page, 'Remove approval').click();
      await expect(button(page, 'Approve')).toBeVisible();
    });
    await test.step('uploads a file, and creates a company and a card once each', async () => {
      await upload(page, [
        { name: 'new.pdf', mimeType: 'application/pdf', buffer: invoice.file.bytes },
      ]);
      await expect(
        page.getByRole('region', { name: 'Uploads' }).getByText(/^(?:Ready|Needs attention)$/),
      ).toBeVisible();
      await page.goto('/companies/new');
      await page
        .getByRole('region', { name: 'New company' })
        .getByRole('textbox', { name: 'Name' })
        .fill('Ünal Ltd');
      await page.getByRole('button', { name: 'Create company' }).click();
      await expect(page.getByRole('region', { name: 'Ünal Ltd' })).toBeVisible();
      expect(records.companies.filter(({ name }) => name === 'Ünal Ltd')).toHaveLength(1);
      await page.goto('/cards/new');
      await page.getByRole('textbox', { name: 'First four digits' }).fill('5555');
      await page.getByRole('textbox', { name: 'Last four digits' }).fill('1234');
      await page.getByRole('button', { name: 'Create card' }).click();
      await expect(page.getByRole('region', { name: '5555 •••• •••• 1234' })).toBeVisible();
      expect(records.cards).toHaveLength(13);
    });
    await test.step('an export answered with a job is reported as not offered', async () => {
      await page.goto(
        '/invoices?tab=all&created_at__from_date=2026-03-02&created_at__to_date=2026-03-02',
      );
      await button(page, 'Export').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: 'CSV' }).check();
      await dialog.getByRole('button', { name: 'Download' }).click();
      await expect(dialog.getByText("This server doesn't offer that format")).toBeVisible();
    });
  });
});
