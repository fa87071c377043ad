import { strFromU8 } from 'fflate';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { anInvoiceRow, uidOf } from '#contract/fixtures.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { sha256OfBytes } from '#src/lib/files/sha256.ts';
import { pastExports } from '#src/widgets/export/past-exports.ts';
import {
  numberIn,
  fileText,
  PackService,
  saved,
  button,
  pickedOf,
  open,
  contents,
  textIn,
  isSaved,
  setUpPackTests,
} from './audit-pack.fixture.tsx';
import { skipWaits } from '#src/ui/skip-waits.fixture.ts';

afterEach(() => void vi.useRealTimers());

setUpPackTests();

test('packs all invoices of a filter into one ZIP with files, records, table and valid checksums', async () => {
  const service = new PackService(7);
  await open();
  await expect.element(page.getByText('7 invoices will be in the pack.')).toBeVisible();
  await button('Download pack').click();
  await isSaved();
  const files = await contents();
  const names = Object.keys(files);
  expect(names.slice(0, 4)).toEqual(['README.txt', 'invoices.csv', 'manifest.json', 'SHA256SUMS']);
  expect(names.filter((name) => name.startsWith('files/'))).toHaveLength(7);
  expect(names.filter((name) => name.startsWith('records/'))).toHaveLength(7);
  const sums = textIn(files, 'SHA256SUMS')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('  '));
  expect(new Set(sums.map(([, name]) => name))).toEqual(
    new Set(names.filter((name) => name !== 'SHA256SUMS')),
  );
  for (const [sum, name = ''] of sums)
    expect(sha256OfBytes(files[name] ?? new Uint8Array())).toBe(sum);
  const manifest = JSON.parse(textIn(files, 'manifest.json'));
  expect(manifest).toMatchObject({
    wanted: 7,
    invoices: 7,
    files: 7,
    missing: [],
    sums: [{ currency: 'EUR', total: '0.70', invoices: 7 }],
  });
  for (const { uid, record, file, etag } of manifest.records) {
    const number = numberIn(uid);
    expect(textIn(files, file)).toBe(fileText(number));
    expect(JSON.parse(textIn(files, record))).toEqual({ ...service.record(number), file });
    expect(etag).toBe(`"${number}"`);
  }
  expect(textIn(files, 'invoices.csv').trimEnd().split('\r\n')).toHaveLength(8);
  expect(JSON.stringify(Object.values(files).map((bytes) => strFromU8(bytes)))).not.toContain(
    'signature=',
  );
  expect(service.most).toBeLessThanOrEqual(4);
  expect(pastExports(deviceScope()).get()[0]).toMatchObject({
    format: 'zip',
    rows: 7,
    bytes: saved[0]?.size,
    check: 'same',
    sums: [{ currency: 'EUR', total: '0.70' }],
  });
  await expect.element(page.getByText('Started on this device')).not.toBeInTheDocument();
});

test('packs exactly the selected invoices', async () => {
  new PackService(7);
  await open(pickedOf(2, 5));
  await button('Download pack').click();
  await isSaved();
  const names = Object.keys(await contents()).filter((name) => name.startsWith('files/'));
  expect(names.map((name) => / (INV-\d)\.pdf$/.exec(name)?.[1])).toEqual(['INV-2', 'INV-5']);
});

test('requests a new address when the signature of a file has expired', async () => {
  const service = new PackService(2);
  const release = service.hold('file 1');
  await open();
  await button('Download pack').click();
  await expect.poll(() => service.asked.includes('file 1')).toBe(true);
  service.signature = 2;
  release();
  await isSaved();
  expect(service.asked.filter((one) => one === 'record 1')).toHaveLength(2);
  expect(Object.values(await contents()).map((bytes) => strFromU8(bytes))).toContain(fileText(1));
});

test('names failed parts before saving anything, and Retry fetches only those', async () => {
  skipWaits();
  const service = new PackService(5, { 'file 3': [500, 500, 500, 500], 'record 4': [400] });
  await open();
  await button('Download pack').click();
  await expect.element(page.getByText('No pack was saved yet.', { exact: false })).toBeVisible();
  const list = page.getByRole('list', { name: '2 invoices are incomplete' });
  await expect
    .element(list.getByText("The record is here, its file isn't:", { exact: false }))
    .toBeVisible();
  await expect
    .element(list.getByText('The record could not be read:', { exact: false }))
    .toBeVisible();
  expect(saved).toHaveLength(0);
  service.asked.length = 0;
  await button('Retry failed').click();
  await isSaved();
  expect(service.asked.toSorted()).toEqual(['file 3', 'file 4', 'record 3', 'record 4']);
  expect(JSON.parse(textIn(await contents(), 'manifest.json'))).toMatchObject({
    invoices: 5,
    files: 5,
    missing: [],
  });
});

test('manifest and README name what is missing and why when saved without the failed parts', async () => {
  const service = new PackService(4, {
    'record 1': [404],
    'file 3': Array.from({ length: 9 }, () => 403),
    'record 4': [400],
  });
  await open();
  await button('Download pack').click();
  await button('Save without them').click();
  await isSaved();
  const files = await contents();
  const manifest = JSON.parse(textIn(files, 'manifest.json'));
  expect(manifest).toMatchObject({ wanted: 4, invoices: 2, files: 1 });
  expect(manifest.missing).toEqual([
    {
      uid: uidOf(1),
      hf_id: 'INV-1',
      company: anInvoiceRow().company?.name,
      what: 'invoice',
      why: 'deleted',
      cause: '',
    },
    {
      uid: uidOf(3),
      hf_id: 'INV-3',
      company: anInvoiceRow().company?.name,
      what: 'file',
      why: 'not read',
      cause: '403 GET the file',
    },
    {
      uid: uidOf(4),
      hf_id: 'INV-4',
      company: anInvoiceRow().company?.name,
      what: 'invoice',
      why: 'not read',
      cause: '400 GET /v1/invoices/:uid Answer 400.',
    },
  ]);
  expect(
    JSON.parse(
      textIn(files, manifest.records.find(({ uid }: { uid: string }) => uid === uidOf(3)).record),
    ).file,
  ).toBe(null);
  expect(textIn(files, 'README.txt')).toContain('INV-1');
  await expect.element(page.getByText('1 was deleted in the meantime')).toBeVisible();
  await expect.element(page.getByText('2 are incomplete in the pack')).toBeVisible();
  await expect.element(page.getByText('its file is missing', { exact: false })).toBeVisible();
  service.script['file 3'] = [];
  await button('Retry failed').click();
  await expect.poll(() => saved.length).toBe(2);
  expect(JSON.parse(textIn(await contents(), 'manifest.json'))).toMatchObject({
    invoices: 3,
    files: 3,
  });
});
