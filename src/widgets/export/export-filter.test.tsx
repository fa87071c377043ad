import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { asDecimal } from '#contract/decimal.ts';
import { anInvoiceRow } from '#contract/fixtures.ts';
import { freshClient } from '#src/api/client.fixture.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { signIn } from '#src/api/session.ts';
import type { ExportFormat } from '#src/lib/exports/open-file.ts';
import { noFilters, type InboxFilters } from '#src/lib/filters/filters.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { Link } from '#src/ui/router.ts';
import { pastExports } from './past-exports.ts';
import { ExportGuard, ExportRun } from './export-run.tsx';
import { useExportRun } from './use-export-run.ts';

let givenUp = 0;
const never = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => {
    const end = () => {
      givenUp += 1;
      reject(new DOMException('', 'AbortError'));
    };
    // Like the browser: a request that was aborted before it began never begins.
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end);
  });
const csv = 'currency,total_price\nEUR,119.00\nEUR,1.00\n';

/** A service of two invoices of 119.00 EUR. */
const service = {
  exporting: (_signal: AbortSignal | null | undefined): Response | Promise<Response> =>
    new Response(csv, { headers: { 'Content-Type': 'text/csv' } }),
  /** Holds back a page of the list, by the number of full pages requested so far. */
  reading: (_times: number, _signal: AbortSignal | null | undefined): Promise<Response> | null =>
    null,
  read: 0,
};
const asItIs = { ...service };

async function answer(input: string, { method, signal }: RequestInit = {}): Promise<Response> {
  if (method === 'POST') return service.exporting(signal);
  const address = new URL(input, 'http://service.test');
  if (address.host === 'storage.example') throw new TypeError('no such right');
  const size = Number(address.searchParams.get('page_size'));
  const row = (number: number) =>
    anInvoiceRow({
      uid: `5b6e1f1c-0000-4000-8000-00000000000${number}`,
      currency: 'EUR',
      total_price: asDecimal('119.00'),
    });
  if (size > 1) {
    service.read += 1;
    const held = service.reading(service.read, signal);
    if (held) return held;
  }
  return Response.json({
    count: 2,
    page: 1,
    page_size: size,
    page_count: 1,
    next: null,
    previous: null,
    results: size > 1 ? [row(1), row(2)] : [],
  });
}

let folder: FileSystemDirectoryHandle;

beforeEach(async () => {
  Object.assign(service, asItIs);
  givenUp = 0;
  localStorage.clear();
  signIn('a-key', false);
  folder = await navigator.storage.getDirectory();
  await folder.removeEntry('list.csv').catch(() => undefined);
  vi.stubGlobal('fetch', answer);
  // The browser's own dialog creates the empty file before it returns.
  vi.stubGlobal('showSaveFilePicker', () => folder.getFileHandle('list.csv', { create: true }));
});
afterEach(() => vi.unstubAllGlobals());

const sizeOf = () =>
  folder.getFileHandle('list.csv').then(
    async (handle) => (await handle.getFile()).size,
    () => null,
  );
const button = (name: string) => page.getByRole('button', { name, exact: true });
/** The visible message about the file; a moment later the same words are announced. */
const saved = (name: string | RegExp) => page.getByRole('paragraph').filter({ hasText: name });
/** The check sums the list again, as the totals above did before the export. */
const isSummingAgain = () => expect.poll(() => service.read).toBe(2);

function Bench({ format, filters }: { format: ExportFormat; filters: InboxFilters }) {
  const runner = useExportRun();
  return (
    <>
      <ExportGuard running={runner.unsaved} />
      <Link to="/elsewhere">Elsewhere</Link>
      <ExportRun filters={filters} format={format} runner={runner} onBusy={() => undefined} />
    </>
  );
}

async function open(format: ExportFormat = 'csv', filters = noFilters) {
  const client = freshClient();
  const there = await render(
    <QueryClientProvider client={client}>
      <Frame>
        <Bench format={format} filters={filters} />
      </Frame>
    </QueryClientProvider>,
  );
  // Waits for the totals of the list, which the check compares.
  await expect.element(page.getByText('238.00', { exact: false })).toBeVisible();
  return there;
}

test('warns when the service ignores a filter', async () => {
  await open('csv', { ...noFilters, created_at__to_date: '2020-01-31' });
  await expect.element(page.getByText(/^The server ignores this filter/)).toBeVisible();
});

test('Cancel while the service creates the file leaves no empty file', async () => {
  service.exporting = never;
  await open();
  await button('Download').click();
  await expect.element(page.getByText('Waiting for the server…')).toBeVisible();
  await expect.poll(sizeOf).toBe(0);
  await button('Cancel').click();
  await expect.element(button('Download')).toBeVisible();
  expect(await sizeOf()).toBe(null);
});

test.each([
  [
    'a refusal',
    () => Response.json({ detail: 'No.' }, { status: 403 }),
    "Your key isn't allowed to export files here",
  ],
  ['a fault', () => Response.json({ detail: 'No.' }, { status: 500 }), 'The file was not saved'],
  [
    'no such export',
    () => Response.json({ detail: 'No.' }, { status: 404 }),
    "This server doesn't offer that format",
  ],
  [
    'a file elsewhere',
    () => Response.json({ url: 'http://storage.example/list.csv' }),
    'The server put the file at storage.example',
  ],
])('%s leaves no empty file behind', async (_, exporting, words) => {
  service.exporting = exporting;
  await open();
  await button('Download').click();
  await expect.element(page.getByText(words)).toBeVisible();
  expect(await sizeOf()).toBe(null);
});

test('a failed export leaves an existing file unchanged', async () => {
  const writing = await (await folder.getFileHandle('list.csv', { create: true })).createWritable();
  await writing.write('old');
  await writing.close();
  service.exporting = () => Response.json({ detail: 'No.' }, { status: 500 });
  await open();
  await button('Download').click();
  await expect.element(page.getByText('The file was not saved')).toBeVisible();
  expect(await sizeOf()).toBe(3);
});

test('skipping the check keeps the saved file and reports what is known about it', async () => {
  service.reading = (times, signal) => (times > 1 ? never(signal) : null);
  await open();
  await button('Download').click();
  await expect.element(button('Skip the check')).toHaveFocus();
  await isSummingAgain();
  await userEvent.keyboard('{Enter}');
  await expect.element(saved('list.csv is saved')).toBeVisible();
  await expect
    .element(page.getByText("The totals of the file aren't those of the list"))
    .toBeVisible();
  expect(givenUp).toBe(1);
  expect(await sizeOf()).toBe(csv.length);
  expect(pastExports(deviceScope()).get()).toMatchObject([{ rows: 2, check: 'sums' }]);
});

test('leaving during the check of a saved file asks nothing and ends the check', async () => {
  service.reading = (times, signal) => (times > 1 ? never(signal) : null);
  const there = await open();
  await button('Download').click();
  await expect.element(button('Skip the check')).toBeVisible();
  await isSummingAgain();
  await page.getByRole('link', { name: 'Elsewhere' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await there.unmount();
  await expect.poll(() => givenUp).toBe(1);
  await expect
    .poll(() => pastExports(deviceScope()).get())
    .toMatchObject([{ rows: 2, bytes: csv.length }]);
});

test('the question whether to leave closes once the file is saved', async () => {
  let finish: () => void = () => undefined;
  service.exporting = () =>
    new Response(
      new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode(csv));
          finish = () => stream.close();
        },
      }),
      { headers: { 'Content-Type': 'text/csv' } },
    );
  await open();
  await button('Download').click();
  await expect.element(page.getByText('2 of 2 rows', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Elsewhere' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Leave and stop the export?' }))
    .toBeVisible();
  finish();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  // Waits for the end, or the next test would list this export too.
  await expect.element(saved('list.csv is saved')).toBeVisible();
});

test('lists the number of received rows when the device cannot open the saved file again', async () => {
  vi.stubGlobal('showSaveFilePicker', async () => {
    const handle = await folder.getFileHandle('list.csv', { create: true });
    let asked = 0;
    const getFile = () =>
      ++asked > 1 ? Promise.reject(new DOMException('', 'NotFoundError')) : handle.getFile();
    return {
      kind: 'file',
      name: 'list.csv',
      getFile,
      createWritable: () => handle.createWritable(),
    };
  });
  await open();
  await button('Download').click();
  await expect
    .element(page.getByText('The file could not be opened again, so it was not checked.'))
    .toBeVisible();
  expect(pastExports(deviceScope()).get()).toMatchObject([{ rows: 2, check: 'unreadable' }]);
});

test('offers to write the file in the app when the key may not export, quoting the service', async () => {
  service.exporting = () =>
    Response.json({ detail: 'Exports are for administrators.' }, { status: 403 });
  await open();
  await button('Download').click();
  await expect
    .element(page.getByText('The server says: “Exports are for administrators.”', { exact: false }))
    .toBeVisible();
  await expect.element(button('Create the CSV here')).toBeVisible();
  // The refused export is not offered again.
  await expect.element(button('Download')).not.toBeInTheDocument();
});

test('saves and checks a CSV as a CSV when the service sent it instead of an Excel file', async () => {
  const clicked: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(this.download);
  });
  await open('xlsx');
  await button('Download').click();
  await expect.element(saved(/^invoices-.*\.csv is saved$/)).toBeVisible();
  await expect
    .element(page.getByText('The server sent a CSV instead of an Excel file.'))
    .toBeVisible();
  expect(clicked).toEqual([expect.stringMatching(/^invoices-[-\d]+\.csv$/)]);
  expect(await sizeOf()).toBe(null);
  expect(pastExports(deviceScope()).get()).toMatchObject([{ rows: 2, format: 'csv' }]);
  click.mockRestore();
});
