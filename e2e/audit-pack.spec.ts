import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Page } from '@playwright/test';
import type { Api, TestFile } from './api.ts';
import { ublInvoice } from './files.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInBothSchemes,
  signIn,
  test,
  networkErrors,
} from './fixtures.ts';
import { openProxy } from './proxy.ts';
import { sample, samplesHere } from './samples.ts';
import { administratorKey, type TestService } from './service.ts';

interface ManifestRecord {
  readonly uid: string;
  readonly record: string;
  readonly file: string | null;
}

interface Manifest {
  readonly invoices: number;
  readonly files: number;
  readonly missing: readonly object[];
  readonly sums: readonly { readonly currency: string; readonly total: string }[];
  readonly records: readonly ManifestRecord[];
  readonly entries: readonly {
    readonly name: string;
    readonly bytes: number;
    readonly sha256: string;
  }[];
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const plain: readonly TestFile[] = Array.from({ length: 6 }, (_, index) =>
  ublInvoice({
    number: `2026/00${index + 1}`,
    seller: index % 2 === 0 ? 'Işık Kırtasiye A.Ş.' : 'Nordlicht Bürobedarf GmbH',
    currency: index === 5 ? 'TRY' : 'EUR',
  }),
);
const given: readonly TestFile[] = samplesHere
  ? [
      'coolblue-nl-laptop.pdf',
      'zugferd1-de-discounts.pdf',
      'efatura-tr-ticari-8-lines.xml',
      'ubl-se-four-rates.xml',
    ]
      .map(sample)
      .concat({ name: 'pixel.png', mimeType: 'image/png', buffer: pixel }, plain.slice(0, 1))
  : plain;

const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export invoices' });
const button = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true });

async function openPack(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/invoices?tab=all`);
  await page.getByRole('main').getByRole('button', { name: 'Export', exact: true }).first().click();
  await dialog(page).getByRole('radio', { name: "Auditor's pack" }).check();
}

/** A browser without a file picker: it saves to its downloads. */
const withoutDisk = (page: Page) =>
  page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));

async function downloaded(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await press();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^invoice-pack-\d{4}-\d\d-\d\d\.zip$/);
  return readFile(await file.path());
}

/** Reads a pack by its manifest alone, and compares it with the records of the service. */
async function expectWhole(
  zip: Buffer,
  service: TestService,
  uids: readonly string[],
  key = administratorKey,
): Promise<Record<string, Uint8Array>> {
  const files = unzipSync(zip);
  const textOf = (name: string) => Buffer.from(files[name] ?? []).toString('utf8');
  const sums = textOf('SHA256SUMS')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('  ', 2));
  expect(new Set(sums.map(([, name]) => name))).toEqual(
    new Set(Object.keys(files).filter((name) => name !== 'SHA256SUMS')),
  );
  for (const [sum, name = ''] of sums) expect(sha256(files[name] ?? ''), name).toBe(sum);
  const manifest: Manifest = JSON.parse(textOf('manifest.json'));
  expect(manifest).toMatchObject({ invoices: uids.length, files: uids.length, missing: [] });
  for (const { name, bytes, sha256: sum } of manifest.entries)
    expect([name, files[name]?.length, sha256(files[name] ?? '')]).toEqual([name, bytes, sum]);
  expect(new Set(manifest.records.map(({ uid }) => uid))).toEqual(new Set(uids));
  for (const { uid, record, file } of manifest.records) {
    const answer = await fetch(`${service.origin}/v1/invoices/${uid}`, {
      headers: { 'Api-Key': key },
    });
    const invoice: { file: string; words: string | null } = JSON.parse(await answer.text());
    // A pack is kept for years: no address in it carries a signature. A picture without text has no
    // words.
    const words: unknown =
      invoice.words && expect.stringMatching(new RegExp(`/v1/invoices/${uid}/words$`));
    expect(JSON.parse(textOf(record))).toEqual({ ...invoice, file, words });
    const original = Buffer.from(await (await fetch(invoice.file)).arrayBuffer());
    expect(sha256(files[file ?? ''] ?? ''), record).toBe(sha256(original));
  }
  const csv = await fetch(`${service.origin}/v1/invoices/export-csv`, {
    method: 'POST',
    headers: { 'Api-Key': key, 'Content-Type': 'application/json' },
    body: '{}',
  });
  const [, ...rows] = (await csv.text()).split('\r\n');
  const [, ...own] = textOf('invoices.csv').split('\r\n');
  expect(own.filter((row) => !rows.includes(row))).toEqual([]);
  expect(own).toHaveLength(uids.length + 1);
  expect(zip.includes('signature=')).toBe(false);
  return files;
}

const uploadAll = async (api: Api, files: readonly TestFile[]): Promise<string[]> => {
  const uids: string[] = [];
  for (const file of files) uids.push((await api.upload(file)).uid);
  return uids;
};

test('a pack contains every file, every record and the table, with matching checksums', async ({
  page,
  service,
  api,
}) => {
  const uids = await uploadAll(api, given);
  await withoutDisk(page);
  await signIn(page, administratorKey);
  await openPack(page);
  await expect(dialog(page).getByText('6 invoices will be in the pack.')).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  const zip = await downloaded(page, async () => {
    await button(page, 'Download pack').focus();
    await page.keyboard.press('Enter');
  });
  const files = await expectWhole(zip, service, uids);
  const endings = Object.keys(files).flatMap((name) => /^files\/.*\.(\w+)$/.exec(name)?.[1] ?? []);
  for (const ending of ['pdf', 'xml', 'png'])
    expect(endings.filter((one) => one === ending)).toHaveLength(
      given.filter(({ name }) => name.endsWith(ending)).length,
    );
  expect(Object.keys(files).some((name) => name.includes('Işık Kırtasiye A.Ş'))).toBe(true);
  await expect(dialog(page).getByText('The ZIP was opened again:', { exact: false })).toBeVisible();
  await expect(dialog(page).getByText(sha256(zip))).toBeVisible();
  await expectNoAxeViolations(page);
});

test.describe('when the service stops midway', () => {
  test.use({ expectedErrors: [networkErrors] });

  test('keeps the files already fetched and completes the pack later', async ({
    page,
    service,
    api,
  }) => {
    const uids = await uploadAll(api, plain);
    const proxy = await openProxy(service.origin);
    let files = 0;
    proxy.before = async (path) => {
      // Four are fetched at once: when the fifth is requested, one is stored on the device.
      if (path.startsWith('/files/') && ++files === 5) await service.stop();
    };
    await withoutDisk(page);
    await signIn(page, administratorKey, `${proxy.origin}/invoices`);
    await openPack(page, proxy.origin);
    await button(page, 'Download pack').click();
    await expect(dialog(page).getByText('No pack was saved yet.', { exact: false })).toBeVisible({
      timeout: 20_000,
    });
    await expectNoAxeViolations(page);
    await service.restart();
    await openPack(page, proxy.origin);
    await expect(
      dialog(page).getByRole('heading', { name: 'Started on this device' }),
    ).toBeVisible();
    await expect(dialog(page).getByText(/[1-5] of 6 invoices/)).toBeVisible();
    const zip = await downloaded(page, () => button(page, 'Continue').click());
    await expectWhole(zip, service, uids);
    await expect(
      dialog(page).getByRole('heading', { name: 'Started on this device' }),
    ).toBeHidden();
    await proxy.close();
  });
});

test.describe('in Turkish on a phone', () => {
  test.use({ locale: 'tr-TR', viewport: { width: 390, height: 844 } });

  test('writes the pack to the chosen file, with a README in Turkish', async ({ page, api }) => {
    const uids = await uploadAll(api, plain);
    // A test cannot answer a file dialog: a file in the browser's private folder replaces the
    // chosen one.
    await page.addInitScript(() => {
      Reflect.set(
        window,
        'showSaveFilePicker',
        async ({ suggestedName }: { suggestedName: string }) =>
          (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
      );
    });
    await signIn(page, administratorKey, '/exports?format=zip');
    const main = page.getByRole('main');
    await expect(main.getByText('Pakette 6 fatura olacak.')).toBeVisible();
    await expectNoAxeViolations(page);
    await main.getByRole('button', { name: 'Paketi indir' }).click();
    await expect(main.getByText('ZIP yeniden açıldı:', { exact: false })).toBeVisible();
    const base64 = await page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory();
      for await (const name of folder.keys()) {
        const bytes = new Uint8Array(
          await (await (await folder.getFileHandle(name)).getFile()).arrayBuffer(),
        );
        return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
      }
      return '';
    });
    const files = unzipSync(Buffer.from(base64, 'base64'));
    const readme = Buffer.from(files['README.txt'] ?? []).toString('utf8');
    expect(readme).toContain('Faturaların denetim paketi');
    expect(readme).toContain('6 fatura');
    expect(JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString('utf8'))).toMatchObject({
      invoices: uids.length,
      files: uids.length,
      missing: [],
    });
    await expect(
      page.getByRole('listitem').filter({ hasText: 'invoice-pack-' }).first(),
    ).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);
  });
});
