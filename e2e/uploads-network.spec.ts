import type { BrowserContext, Page } from '@playwright/test';
import { expectStored } from './device.ts';
import { ublInvoice } from './files.ts';
import { expect, signIn, test as base, upload, networkErrors } from './fixtures.ts';
import { openProxy, type Mishap, type Proxy } from './proxy.ts';
import { administratorKey, type TestService } from './service.ts';

const count = 24;
const files = (many = count) =>
  Array.from({ length: many }, (_, index) =>
    ublInvoice({ number: `N-${index + 1}`, seller: `Seller ${index + 1} Ltd` }),
  );
const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });

/** The names of all files that arrived, according to the service. */
async function arrived(service: TestService): Promise<string[]> {
  const names: string[] = [];
  const ask = async (path: string) =>
    (
      await fetch(`${service.origin}/v1/${path}`, { headers: { 'Api-Key': administratorKey } })
    ).json();
  for (let page = 1; ; page += 1) {
    const { results, page_count } = await ask(`invoices/?page_size=100&page=${page}`);
    const wholes = await Promise.all(
      results.map(({ uid }: { uid: string }) => ask(`invoices/${uid}`)),
    );
    names.push(
      ...wholes.map(({ file }: { file: string }) =>
        decodeURIComponent(new URL(file).pathname.split('/').at(-1) ?? ''),
      ),
    );
    if (page >= page_count) return names.toSorted();
  }
}

const expected = (many = count) =>
  files(many)
    .map(({ name }) => name)
    .toSorted();

const test = base.extend<{ network: Proxy }>({
  network: async ({ service }, use) => {
    const network = await openProxy(service.origin);
    await use(network);
    await network.close();
  },
  baseURL: async ({ network }, use) => use(network.origin),
});

test.use({ expectedErrors: [networkErrors] });

/** Expects that each file arrived exactly once, and that the tray says so. */
async function expectEachOnce(page: Page, service: TestService, many = count): Promise<void> {
  await expect(tray(page).getByText(`${many} of ${many} done`, { exact: true })).toBeVisible({
    timeout: 55_000,
  });
  expect(await arrived(service)).toEqual(expected(many));
}

const bad: Readonly<Record<string, (number: number) => Mishap | undefined>> = {
  'broken connections': (number) => (number % 8 === 3 ? { kind: 'drop' } : undefined),
  'responses cut off after the whole file arrived': (number) =>
    number % 6 === 2 ? { kind: 'cut' } : undefined,
  'delays that change the order': (number) => ({
    kind: 'delay',
    milliseconds: (number * 37) % 90,
  }),
  'a service that limits the rate': (number) =>
    number % 20 === 5
      ? { kind: 'answer', status: 429, headers: { 'Retry-After': '1' } }
      : undefined,
  'a service that is sometimes busy': (number) =>
    number % 9 === 4 ? { kind: 'answer', status: 503 } : undefined,
};

for (const [name, mishap] of Object.entries(bad)) {
  test(`many files arrive, each exactly once, despite ${name}`, async ({
    signedIn: page,
    service,
    network,
  }) => {
    network.mishap = mishap;
    await upload(page, files());
    await expectEachOnce(page, service);
    const keys = new Set(network.uploads.map(({ idempotencyKey }) => idempotencyKey));
    expect(keys.size).toBe(count);
  });
}

test('many files arrive, each exactly once, without Idempotency-Key and with lost responses', async ({
  page,
  service,
  network,
}) => {
  network.config = { dialect: { idempotencyKey: false } };
  network.mishap = (number) => (number % 15 === 2 ? { kind: 'cut' } : undefined);
  await signIn(page, administratorKey);
  await upload(page, files());
  await expectEachOnce(page, service);
  expect(new Set(network.uploads.map(({ idempotencyKey }) => idempotencyKey))).toEqual(
    new Set(['']),
  );
});

test('a hundred files arrive, each exactly once, despite all of these faults', async ({
  signedIn: page,
  service,
  network,
}) => {
  const all = Object.values(bad);
  network.mishap = (number) => all[number % all.length]?.(number);
  await upload(page, files(100));
  await expectEachOnce(page, service, 100);
});

test('a reload during uploads loses no file and sends none twice', async ({
  signedIn: page,
  service,
  network,
}) => {
  let letGo = (): void => undefined;
  network.mishap = (number) => {
    if (number === 12) letGo = network.hold();
    return number === 12 || number === 13 ? { kind: 'cut' } : undefined;
  };
  await upload(page, files());
  await expect.poll(() => network.uploads.length).toBe(14);
  // Until the device has stored all of them, the browser would ask whether to leave.
  await expectStored(page, ['invoice-desk-uploads', 'lines'], count);
  await page.reload();
  letGo();
  await page.getByRole('button', { name: /^Uploads/ }).click();
  await expectEachOnce(page, service);
});

async function secondTab(context: BrowserContext, network: Proxy): Promise<Page> {
  const tab = await context.newPage();
  await signIn(tab, administratorKey, `${network.origin}/invoices`);
  return tab;
}

test('two tabs send each file once, and one sends what the other left when it was closed', async ({
  signedIn: page,
  context,
  service,
  network,
}) => {
  const letGo = network.hold();
  await upload(page, files(20));
  await expect.poll(() => network.uploads.length).toBe(3);
  await expect(tray(page).getByText('Queued')).toHaveCount(17);
  const other = await secondTab(context, network);
  await upload(other, [ublInvoice({ number: 'N-21', seller: 'Seller 21 Ltd' })]);
  await expect.poll(() => network.uploads.length).toBe(4);
  await expect(tray(other).getByRole('listitem')).toHaveCount(1);
  await page.close();
  letGo();
  await expectEachOnce(other, service, 21);
});

test('files wait while offline, and start by themselves afterwards', async ({
  signedIn: page,
  context,
  service,
  network,
}) => {
  await page.getByRole('button', { name: 'Uploads', exact: true }).click();
  await expect(tray(page)).toBeVisible();
  await context.setOffline(true);
  await upload(page, files(10));
  await expect(
    tray(page).getByText("You're offline. Files will be uploaded when you're back."),
  ).toBeVisible();
  expect(network.uploads).toHaveLength(0);
  await context.setOffline(false);
  await expectEachOnce(page, service, 10);
});

test('files of one key are never sent under another, and resume when it is used again', async ({
  signedIn: page,
  api,
  service,
  network,
}) => {
  const { key } = await api.addPerson('member');
  const letGo = network.hold();
  await upload(page, files(12));
  await expect.poll(() => network.uploads.length).toBe(3);
  await expect(tray(page).getByText('Queued')).toHaveCount(9);
  await expectStored(page, ['invoice-desk-uploads', 'bytes'], 12);
  await signIn(page, key);
  await page.reload();
  letGo();
  await page.getByRole('button', { name: /^Uploads/ }).click();
  await expect(tray(page).getByText(/^12 files on this device wait for another key/)).toBeVisible();
  expect(new Set(network.uploads.map((one) => one.key))).toEqual(new Set([administratorKey]));
  await signIn(page, administratorKey);
  await page.reload();
  await page.getByRole('button', { name: /^Uploads/ }).click();
  await expectEachOnce(page, service, 12);
  expect(new Set(network.uploads.map((one) => one.key))).toEqual(new Set([administratorKey]));
});
