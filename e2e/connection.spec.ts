import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { ublInvoice } from './files.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { administratorKey, startService } from './service.ts';

const line = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });

// The report requests an invoice that cannot exist, and makes one request without a key: Chromium
// logs both.
test.use({
  expectedErrors: [
    /status of (?:404 .*\/v1\/invoices\/0{8}-|401 .*\/v1\/invoices\/\?page_size=1\))/,
  ],
});

async function downloaded(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await download).path(), 'utf8');
}

test('the connection report shows how the service closed the gaps, and its files contain no secrets', async ({
  signedIn: page,
  api,
}) => {
  for (const number of ['C-1', 'C-2', 'C-3'])
    await api.upload(ublInvoice({ number, seller: 'Harbour Ltd' }));
  await api.approve((await api.upload(ublInvoice({ number: 'C-4' }))).uid);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url());
  });
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Connection report' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Connection report' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run again' })).toBeEnabled();
  for (const [name, state] of [
    ['Address', 'OK'],
    ['Interface', 'OK'],
    ['Key', 'OK'],
    ['People', 'OK'],
    ['Pages', 'OK'],
    ['Several values in a filter', 'OK'],
    ['Filter by day', 'OK'],
    ['Opening the document', 'OK'],
    ['Exports', 'Not known'],
  ] as const)
    await expect(line(page, name), name).toContainText(state);
  await expectNoAxeViolations(page);
  const text = await downloaded(page, 'Download as text');
  const json = await downloaded(page, 'Download as JSON');
  expect(text).toContain('The second page continues where the first ends.');
  expect(JSON.parse(json)).toMatchObject({
    service: new URL(page.url()).origin,
    checks: expect.arrayContaining([
      expect.objectContaining({ check: 'etag', state: 'ok', gaps: ['G32'] }),
    ]),
  });
  for (const file of [text, json])
    for (const secret of [administratorKey, 'Harbour', 'signature', 'INV-', '@'])
      expect(file).not.toContain(secret);
  expect(writes).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Run again' }).click();
  await expect(page.getByRole('button', { name: 'Run again' })).toBeEnabled();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test.describe('a key unknown to the service', () => {
  test.use({ expectedErrors: [/status of 401/] });

  test('the sign-in page offers the report, which names the problem', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('API key').fill('not-a-key-of-this-desk');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Show connection report' }).click();
    const report = page.getByRole('dialog', { name: 'Connection report' });
    await expect(report.getByText('1 problem found')).toBeVisible();
    await expect(report.getByText(/doesn't accept this key \(401\)/).first()).toBeVisible();
    await expect(report.getByRole('listitem').filter({ hasText: 'Without a key' })).toContainText(
      'OK',
    );
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('API key')).toHaveValue('not-a-key-of-this-desk');
  });
});

test('lists invalid site settings key by key, and starts once they are corrected', async ({
  page,
  service,
}) => {
  const file = join(service.data, 'config.json');
  await writeFile(file, '{"apiBaseUrl": 7, "dialect": {"arrays": "csv", "pages": "p"}}');
  await page.goto('/');
  await expect(
    page.getByRole('heading', { level: 1, name: 'The settings of this site are wrong' }),
  ).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText([
    /^apiBaseUrl An address/,
    /^dialect\.arrays One of/,
    /^dialect\.pages The app doesn't know this key/,
  ]);
  await expectNoAxeViolations(page);
  await writeFile(file, '{"dialect": {"page": "page"}}');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('API key')).toBeVisible();
});

test('a server acting as proxy shows documents without the browser contacting the other service', async ({
  page,
  service,
}) => {
  const front = await startService({ INVOICING_API_URL: service.origin });
  const named: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(service.origin)) named.push(request.url());
  });
  const { uid } = await apiClient(service).upload(
    ublInvoice({ number: 'P-1', seller: 'Harbour Ltd' }),
  );
  await page.goto(`${front.origin}/invoices/${uid}#key=${administratorKey}`);
  await expect(page.getByRole('textbox', { name: 'Invoice number' })).toHaveValue('P-1');
  await expect(
    page.getByRole('region', { name: 'Document' }).getByText('P-1').first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(
    page
      .getByRole('button', { name: 'Remove approval' })
      .or(page.getByRole('button', { name: 'Approve anyway' }))
      .first(),
  ).toBeVisible();
  await page.goto(`${front.origin}/connection`);
  await expect(page.getByRole('button', { name: 'Run again' })).toBeEnabled();
  await expect(line(page, 'Opening the document')).toContainText('OK');
  expect(named).toEqual([]);
  await page.goto('about:blank');
  await front.close();
});
