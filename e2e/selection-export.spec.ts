import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test, signIn } from './fixtures.ts';
import { administratorKey, type TestService } from './service.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export invoices' });
const openExport = (page: Page) =>
  bar(page).getByRole('button', { name: 'Export', exact: true }).click();
const linesOf = async (download: Download) =>
  (await readFile(await download.path(), 'utf8')).split('\r\n');

/**
 * Selects this many invoices of the list, every `step`th one.
 * @returns their IDs, in the order of the list
 */
async function select(page: Page, count: number, step = 1): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const box = page.getByRole('checkbox', { name: /^Select INV/ }).nth(index * step);
    ids.push((await box.getAttribute('aria-label'))?.replace('Select ', '') ?? '');
    await box.check();
  }
  await expect(bar(page)).toContainText(`${count} selected`);
  return ids;
}

/** The lines of the service's own export of all invoices. */
async function exportOfAll(service: TestService): Promise<string[]> {
  const response = await fetch(`${service.origin}/v1/invoices/export-csv`, {
    method: 'POST',
    headers: { 'Api-Key': administratorKey, 'Content-Type': 'application/json' },
    body: '{}',
  });
  return new TextDecoder('utf-8', { ignoreBOM: true })
    .decode(await response.arrayBuffer())
    .split('\r\n');
}

test.describe('with 30 invoices', () => {
  test.use({ seeded: 30, expectedErrors: [/status of 404/] });

  test('exports the 6 selected invoices exactly as the service writes them', async ({
    page,
    service,
  }) => {
    await signIn(page, administratorKey, '/invoices?tab=all');
    const ids = await select(page, 6, 2);
    await openExport(page);
    await expect(dialog(page).getByRole('radio', { name: 'The 6 selected' })).toBeFocused();
    await expect(dialog(page).getByRole('radio', { name: 'The 6 selected' })).toBeChecked();
    await expect(dialog(page).getByRole('radio', { name: 'All 30 of this filter' })).toBeVisible();
    await expectNoAxeViolations(page);
    const download = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Download' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^invoices-selected-\d{4}-\d\d-\d\d\.csv$/);
    await expect(dialog(page).getByText('6 invoices are in the file.')).toBeVisible();
    const all = await exportOfAll(service);
    const [header = '', ...rows] = all;
    const wanted = rows.filter((line) => ids.some((id) => line.startsWith(`${id},`)));
    expect(wanted).toHaveLength(6);
    expect(await linesOf(file)).toEqual([header, ...wanted, '']);
    await page.keyboard.press('Escape');
    await expect(bar(page).getByRole('button', { name: 'Export', exact: true })).toBeFocused();

    await page
      .getByRole('main')
      .getByRole('button', { name: 'Export', exact: true })
      .first()
      .click();
    await expect(dialog(page).getByText('30 invoices will be in the file.')).toBeVisible();
    await expect(dialog(page).getByRole('group', { name: 'What' })).toBeHidden();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Exports' }).click();
    await expect(
      page.getByRole('listitem').filter({ hasText: 'invoices-selected-' }),
    ).toContainText('6 invoices');
  });

  test('names an invoice deleted in the meantime, and saves nothing before a confirmation', async ({
    page,
    service,
    api,
  }) => {
    await signIn(page, administratorKey, '/invoices?tab=all&approvement_status=waiting');
    const ids = await select(page, 3);
    const gone = ids[1] ?? '';
    const response = await fetch(`${service.origin}/v1/invoices/?page_size=100`, {
      headers: { 'Api-Key': administratorKey },
    });
    const { results }: { results: { uid: string; hf_id: string }[] } = await response.json();
    await api.remove(results.find(({ hf_id }) => hf_id === gone)?.uid ?? '');
    const saved: Download[] = [];
    page.on('download', (download) => saved.push(download));
    await openExport(page);
    await dialog(page).getByRole('button', { name: 'Download' }).click();
    await expect(
      dialog(page).getByRole('list', { name: '1 was deleted in the meantime' }),
    ).toContainText(gone);
    await expectNoAxeViolations(page);
    expect(saved).toHaveLength(0);
    await expect(bar(page)).toContainText('2 selected');
    await dialog(page).getByRole('button', { name: 'Save the other 2' }).press('Enter');
    await expect(dialog(page).getByText('2 invoices are in the file.')).toBeVisible();
    await expect.poll(() => saved.length).toBe(1);
    const [file] = saved;
    expect(file && (await linesOf(file)).slice(1, -1).map((line) => line.split(',')[0])).toEqual(
      ids.filter((id) => id !== gone),
    );
  });
});

test.describe('a service that limits the rate', () => {
  test.use({
    seeded: 30,
    settings: { RATE_LIMIT_PER_MINUTE: '30' },
    viewport: { width: 390, height: 844 },
    expectedErrors: [/status of 429/],
  });

  test('makes the export wait and say so; Cancel ends it without saving a file', async ({
    page,
  }) => {
    await signIn(page, administratorKey, '/invoices?tab=all');
    await page
      .getByRole('checkbox', { name: /^Select INV/ })
      .first()
      .check();
    await bar(page).getByRole('button', { name: 'Select all 30' }).click();
    await expect(bar(page)).toContainText('30 selected', { timeout: 50_000 });
    const saved: Download[] = [];
    page.on('download', (download) => saved.push(download));
    await openExport(page);
    await dialog(page).getByRole('button', { name: 'Download' }).click();
    await expect(
      dialog(page)
        .getByRole('status')
        .filter({ hasText: 'The server asks us to wait. It resumes automatically.' }),
    ).toBeVisible();
    await expect(dialog(page).getByText(/^\d+ of 30 read · \d+ seconds? left$/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expectNoAxeViolations(page);
    await dialog(page).getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(dialog(page).getByRole('button', { name: 'Download' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    expect(saved).toHaveLength(0);
  });
});
