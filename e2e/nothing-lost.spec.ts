import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findTestChromium } from '#tools/chromium.ts';
import { expectStored } from './device.ts';
import { ublInvoice } from './files.ts';
import { expect, signIn, test, networkErrors, loadWholeApp } from './fixtures.ts';
import { openProxy } from './proxy.ts';
import { sample, samplesHere } from './samples.ts';
import { administratorKey } from './service.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const cell = (page: Page, row: string, name: string) =>
  page.getByRole('row', { name: row, exact: true }).getByLabel(name, { exact: true });
const unsaved = (page: Page) => page.getByText(/Unsaved changes|n't saved yet/);

async function addRow(page: Page, number: number, name: string, total: string): Promise<void> {
  await cell(page, 'New item', 'Name').fill(name);
  await cell(page, `Item ${number}`, 'Total incl. VAT').fill(total);
}

test('a reload restores unsaved fields and lines, and one save sends them all', async ({
  page,
  api,
}) => {
  test.skip(!samplesHere, 'the shared samples are missing');
  const { uid } = await api.upload(sample('zugferd1-de-goods-6-lines.pdf'));
  const before = (await api.invoice(uid)).items.length;
  await signIn(page, administratorKey, `/invoices/${uid}`);
  await field(page, 'Invoice number').fill('KEPT-1');
  await expect(page.getByRole('row', { name: `Item ${before}`, exact: true })).toBeAttached();
  await cell(page, 'New item', 'Name').fill('Typed, never left');
  await page.reload();
  await expect(field(page, 'Invoice number')).toHaveValue('KEPT-1');
  await expect(cell(page, `Item ${before + 1}`, 'Name')).toHaveValue('Typed, never left');
  await page.keyboard.press('Control+s');
  await expect(unsaved(page)).toHaveCount(0);
  const saved = await api.invoice(uid);
  expect(saved.invoice_number).toBe('KEPT-1');
  expect(saved.items.map(({ name }) => name).slice(before)).toEqual(['Typed, never left']);
});

test.describe('a service that stops while somebody types', () => {
  test.use({ expectedErrors: [networkErrors] });

  test('gets each field and line exactly once when it is back', async ({ page, api, service }) => {
    const { uid } = await api.upload(ublInvoice({ number: 'K-1' }));
    await signIn(page, administratorKey, `/invoices/${uid}`);
    await expect(cell(page, 'Item 1', 'Name')).toHaveValue('Paper A4');
    await loadWholeApp(page);
    await service.stop();
    await addRow(page, 2, 'Pens', '12.00');
    await addRow(page, 3, 'Glue', '3.00');
    await field(page, 'Invoice number').fill('K-1/B');
    await page.keyboard.press('Control+s');
    await expect(
      page.getByRole('alert').filter({ hasText: "Can't reach the server" }).first(),
    ).toBeVisible();
    await service.restart();
    await page.keyboard.press('Control+s');
    await expect(unsaved(page)).toHaveCount(0);
    const saved = await api.invoice(uid);
    expect(saved.invoice_number).toBe('K-1/B');
    expect(saved.items.map(({ name }) => name)).toEqual(['Paper A4', 'Pens', 'Glue']);
  });
});

test.describe('a lost connection', () => {
  test.use({ expectedErrors: [networkErrors] });

  test('a new line whose response was lost exists once, with its later correction', async ({
    page,
    api,
    service,
  }) => {
    const { uid } = await api.upload(ublInvoice({ number: 'K-6' }));
    const names = async () => (await api.invoice(uid)).items.map(({ name }) => name);
    const network = await openProxy(service.origin);
    await signIn(page, administratorKey, `${network.origin}/invoices/${uid}`);
    await expect(cell(page, 'Item 1', 'Name')).toHaveValue('Paper A4');
    network.otherMishap = (method, path) =>
      !path.startsWith('/v1/') ? undefined : { kind: method === 'POST' ? 'cut' : 'drop' };
    await cell(page, 'New item', 'Name').fill('Pens');
    await cell(page, 'Item 2', 'Name').blur();
    await expect.poll(names).toEqual(['Paper A4', 'Pens']);
    await cell(page, 'Item 2', 'Name').fill('Pencils');
    network.otherMishap = () => undefined;
    await cell(page, 'Item 2', 'Name').blur();
    await expect.poll(names).toEqual(['Paper A4', 'Pencils']);
    await expect(unsaved(page)).toHaveCount(0);
    await expect(cell(page, 'Item 2', 'Name')).toHaveValue('Pencils');
    await expect(page.getByRole('row', { name: 'Item 3', exact: true })).toHaveCount(0);
    await network.close();
  });
});

test.describe('keys', () => {
  test.use({ expectedErrors: [/status of 40[13]/] });

  test('a line whose key was rejected during its save is saved with the next key', async ({
    page,
    api,
  }) => {
    const { uid } = await api.upload(ublInvoice({ number: 'K-2' }));
    const person = await api.addPerson('admin');
    await signIn(page, person.key, `/invoices/${uid}`);
    await expect(cell(page, 'Item 1', 'Name')).toHaveValue('Paper A4');
    // Wait for the rail's own request for people: refused, it would open the sheet too early.
    await expect(page.getByRole('link', { name: 'People' })).toBeVisible();
    await cell(page, 'Item 1', 'Name').fill('Cardboard');
    // Not earlier: any request of the page would open the sheet, and nobody can type behind it.
    await api.removePerson(person.uid);
    // The page polls while something is unsaved, so the sheet may be open already.
    await cell(page, 'Item 1', 'Name').blur();
    const sheet = page.getByRole('dialog', { name: 'Sign in again' });
    await sheet.getByLabel('API key').fill(administratorKey);
    await sheet.getByRole('button', { name: 'Sign in' }).click();
    await expect(sheet).toBeHidden();
    await expect
      .poll(async () => (await api.invoice(uid)).items.map(({ name }) => name))
      .toEqual(['Cardboard']);
    await expect(unsaved(page)).toHaveCount(0);
  });

  test('switching to a read-only key shows what was typed but sends nothing', async ({
    page,
    api,
  }) => {
    const { uid } = await api.upload(ublInvoice({ number: 'K-3' }));
    const viewer = await api.addPerson('viewer');
    await signIn(page, administratorKey, `/invoices/${uid}`);
    await field(page, 'Invoice number').fill('K-3/MINE');
    await signIn(page, viewer.key, `/invoices/${uid}`);
    await page.reload();
    await expect(page.getByRole('heading', { name: "What you typed isn't saved" })).toBeVisible();
    await expect(page.getByRole('row', { name: 'Invoice number K-3 K-3/MINE' })).toBeVisible();
    await page.keyboard.press('Control+s');
    await signIn(page, administratorKey, `/invoices/${uid}`);
    await page.reload();
    await expect(field(page, 'Invoice number')).toHaveValue('K-3/MINE');
    expect((await api.invoice(uid)).invoice_number).toBe('K-3');
    await page.keyboard.press('Control+s');
    await expect(unsaved(page)).toHaveCount(0);
    expect((await api.invoice(uid)).invoice_number).toBe('K-3/MINE');
  });
});

/** Ids of the processes that were started with this folder. */
async function processesOf(home: string): Promise<number[]> {
  const ids = (await readdir('/proc')).map(Number).filter((id) => id > 0 && id !== process.pid);
  const lines = await Promise.all(
    ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')),
  );
  return ids.filter((_, index) => lines[index]?.includes(home));
}

test('a killed browser restores what was typed a moment before', async ({ api, service }) => {
  test.skip(process.platform !== 'linux', 'finds the browser’s processes as Linux names them');
  const { uid } = await api.upload(ublInvoice({ number: 'K-4' }));
  const home = await mkdtemp(join(tmpdir(), 'invoice-desk-browser-'));
  const { executablePath, args } = await findTestChromium();
  const open = () =>
    chromium.launchPersistentContext(home, {
      executablePath,
      args: [...args],
      baseURL: service.origin,
      locale: 'en-GB',
    });
  const first = await open();
  const page = await first.newPage();
  await signIn(page, administratorKey, `/invoices/${uid}`);
  await field(page, 'Invoice number').fill('K-4/MINE');
  await expectStored(page, ['invoice-desk-drafts', 'entries'], 1);
  for (const id of await processesOf(home)) {
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      // It ended with its parent.
    }
  }
  await expect.poll(() => first.pages().length).toBe(0);
  await rm(join(home, 'SingletonLock'), { force: true });
  const second = await open();
  const again = await second.newPage();
  await signIn(again, administratorKey, `/invoices/${uid}`);
  await expect(field(again, 'Invoice number')).toHaveValue('K-4/MINE');
  await second.close();
  await rm(home, { recursive: true, force: true });
});
