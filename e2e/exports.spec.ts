import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre';
import { openExportProxy } from './exports-proxy.ts';
import { expect, expectNoAxeViolations, signIn, test } from './fixtures.ts';
import { administratorKey } from './service.ts';

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const past = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: 'Exported on this device' }).getByRole('listitem', { name });

async function download(
  page: Page,
  press = () => button(page, 'Download').click(),
): Promise<{ name: string; path: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  const path = await file.path();
  return { name: file.suggestedFilename(), path, bytes: await readFile(path) };
}

/** Makes the file picker save to the browser's private folder, which a test can read. */
function pickInPrivateFolder(): void {
  Object.assign(globalThis, {
    showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) =>
      (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
  });
}

const filesOf = (page: Page) =>
  page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const found: [string, string][] = [];
    for await (const [name, handle] of folder.entries())
      if (handle instanceof FileSystemFileHandle)
        found.push([name, await (await handle.getFile()).text()]);
    return found;
  });

test.describe('with 60 invoices', () => {
  test.use({ seeded: 60 });

  test('shows the count before an export, checks the file after it and recognises it later', async ({
    page,
  }) => {
    test.slow();
    await signIn(page, administratorKey, '/exports');
    await page.getByRole('button', { name: 'Status' }).press('Enter');
    await page
      .getByRole('dialog', { name: 'Status' })
      .getByRole('checkbox', { name: 'Approved' })
      .check();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/exports\?approvement_status=approved$/);
    // The address changes before the page does: wait for the filter before reading the count.
    await expect(page.getByRole('button', { name: 'Status: Approved' })).toBeVisible();
    const count = Number(
      /^\d+/.exec(
        (await page.getByText(/^\d+ invoices will be in the file\.$/).textContent()) ?? '',
      )?.[0],
    );
    const totals = page.getByRole('table', { name: 'Totals' });
    await expect(totals).toContainText('EUR');
    await expectNoAxeViolations(page);

    const excel = await download(page);
    await expect(
      page.getByText(`Checked: all ${count} rows are there, and the totals are those of the list.`),
    ).toBeVisible();
    const { sheets } = await readXlsx(excel.bytes);
    expect(sheets[0]?.rows).toHaveLength(count + 1);

    await page.getByRole('radio', { name: 'CSV' }).check();
    await expect(page).toHaveURL(/&format=csv$/);
    const csv = await download(page);
    await expect(past(page, /\.csv$/)).toContainText('Checked, complete');
    await expect(past(page, /\.csv$/)).toContainText(`CSV · ${count} invoices`);
    await expect(past(page, /\.csv$/)).toContainText(
      createHash('sha256').update(csv.bytes).digest('hex'),
    );
    await expect(
      past(page, /\.csv$/).getByRole('link', { name: 'Status: Approved' }),
    ).toHaveAttribute('href', /approvement_status=approved/);

    await page.reload();
    for (const [file, said] of [
      [csv.path, 'is this exact file.'],
      [excel.path, 'is another file, or was changed.'],
    ] as const) {
      const chooser = page.waitForEvent('filechooser');
      await past(page, /\.csv$/)
        .getByRole('button', { name: 'Check a file…' })
        .press('Enter');
      await (await chooser).setFiles(file);
      await expect(past(page, /\.csv$/).getByRole('status')).toContainText(said);
    }
    await page.goto('/exports');
    const again = await download(page, () =>
      past(page, /\.csv$/)
        .getByRole('button', { name: 'Run again' })
        .click(),
    );
    expect(again.bytes.equals(csv.bytes)).toBe(true);
    await expect(page).toHaveURL(/approvement_status=approved&format=csv$/);
    await expect(past(page, /\.csv$/)).toHaveCount(2);
    await button(page, 'Clear all').click();
    await expect(past(page, /invoices/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(past(page, /invoices/)).toHaveCount(3);
    await past(page, /\.xlsx$/)
      .getByRole('button', { name: 'Remove' })
      .click();
    await expect(past(page, /invoices/)).toHaveCount(2);
  });
});

test.describe('on a failing connection', () => {
  test.use({ seeded: 60, expectedErrors: [/net::ERR_|status of 4(?:04|29)/] });

  test('writes the chosen file completely or leaves it unchanged', async ({ page, service }) => {
    test.slow();
    const proxy = await openExportProxy(service);
    await page.addInitScript(pickInPrivateFolder);
    await signIn(page, administratorKey, `${proxy.origin}/exports?format=csv`);
    await expect(page.getByText('60 invoices will be in the file.')).toBeVisible();
    proxy.habit = 'cut';
    await button(page, 'Download').click();
    await expect(page.getByRole('alert')).toContainText('The file was not saved');
    expect(await filesOf(page)).toEqual([]);

    proxy.habit = 'wait';
    await button(page, 'Retry').click();
    await expect(
      page.getByText('The server asks us to wait. It resumes automatically.'),
    ).toBeVisible();
    await expect(page.getByText('Checked: all 60 rows are there', { exact: false })).toBeVisible();
    const own = await fetch(`${service.origin}/v1/invoices/export-csv`, {
      method: 'POST',
      headers: { 'Api-Key': administratorKey, 'Content-Type': 'application/json' },
      body: '{}',
    });
    const whole = await own.text();
    const [[name, written] = ['', '']] = await filesOf(page);
    expect(written).toBe(whole);

    proxy.habit = 'hold';
    await button(page, 'Download').click();
    await expect(page.getByText(/of 60 rows/)).toBeVisible();
    await page.getByRole('link', { name: 'Invoices', exact: true }).click();
    const asked = page.getByRole('dialog', { name: 'Leave and stop the export?' });
    await expectNoAxeViolations(page);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(asked).toBeHidden();
    await button(page, 'Cancel').click();
    await expect(button(page, 'Download')).toBeFocused();
    await expect.poll(() => proxy.givenUp).toBe(1);
    expect(await filesOf(page)).toEqual([[name, whole]]);

    proxy.habit = 'short';
    await button(page, 'Download').click();
    await expect(page.getByRole('alert')).toContainText('The file has 59 rows instead of 60');
    await expect(past(page, /\.csv$/).first()).toContainText('Incomplete: 59 rows instead of 60');
    await expectNoAxeViolations(page);
    proxy.habit = 'pass';
    await button(page, 'Export again').click();
    await expect(page.getByText('Checked: all 60 rows are there', { exact: false })).toBeVisible();
    await proxy.close();
  });

  test('offers a way on for a file at another address and for a service without exports', async ({
    page,
    service,
  }) => {
    const proxy = await openExportProxy(service);
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, administratorKey, `${proxy.origin}/exports?format=csv`);
    proxy.habit = 'elsewhere';
    await button(page, 'Download').click();
    await expect(page.getByRole('alert')).toContainText(
      'The server put the file at files.example.com',
    );
    await expect(page.getByRole('link', { name: 'Open the file' })).toHaveAttribute(
      'href',
      'https://files.example.com/made/invoices.csv',
    );
    await expectNoAxeViolations(page);

    proxy.habit = 'none';
    await page.getByRole('radio', { name: 'Excel' }).check();
    await button(page, 'Download').click();
    await expect(page.getByRole('alert')).toContainText("This server doesn't offer that format");
    await button(page, 'Create the CSV here').click();
    const made = await download(page, () => button(page, 'Download').click());
    expect(made.name).toMatch(/^invoices-\d{4}-\d\d-\d\d\.csv$/);
    expect(made.bytes.toString().split('\r\n')).toHaveLength(62);
    await expect(page.getByText('60 invoices are in the file.')).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      .toBe(true);
    await proxy.close();
  });
});
