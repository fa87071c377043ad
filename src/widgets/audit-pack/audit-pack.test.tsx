import { eraseDatabase } from '#src/device/database.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { asDecimal } from '#contract/decimal.ts';
import { anInvoice, anInvoiceRow } from '#contract/fixtures.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { signIn } from '#src/api/session.ts';
import { sha256OfBytes } from '#src/lib/audit-pack/sha256.ts';
import { noFilters } from '#src/lib/filters.ts';
import { pastExports } from '#src/widgets/export/past-exports.ts';
import { toPicked, type Picked } from '#src/lib/picked.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { AuditPack } from './audit-pack.tsx';

const uidOf = (number: number) => `5b6e1f1c-0000-4000-8000-${String(number).padStart(12, '0')}`;
const numberIn = (uid: string) => Number(uid.slice(-12));
const fileText = (number: number) => `%PDF-1.7 the bill ${number}`;

/** A service of so many invoices with signed files; of what has a script the answers come in turn, and then what is asked for. */
class PackService {
  readonly asked: string[] = [];
  readonly count: number;
  /** By `record 3` or `file 3`: statuses, or `gone` for no answer. */
  script: Record<string, (number | 'lost')[]>;
  /** The signature that holds now: older ones are refused. */
  signature = 1;
  fileHost: string = location.origin;
  atOnce = 0;
  most = 0;
  #gates = new Map<string, Promise<void>>();

  constructor(count: number, script: Record<string, (number | 'lost')[]> = {}) {
    this.count = count;
    this.script = script;
    signIn('a-key', false);
    vi.stubGlobal('fetch', this.answer);
  }

  /** What is asked for under this name waits until the returned function is called. */
  hold(name: string): () => void {
    let release: () => void = () => undefined;
    this.#gates.set(
      name,
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    return release;
  }

  record(number: number) {
    return {
      ...anInvoice({
        uid: uidOf(number),
        hf_id: `INV-${number}`,
        invoice_number: `A/${number}`,
        total_price: asDecimal('0.10'),
        currency: 'EUR',
        file: `${this.fileHost}/files/${number}.pdf?expires=9&signature=${this.signature}`,
      }),
      unheard_of: { odd: 1.5 },
    };
  }

  async #scripted(name: string, signal: AbortSignal | null | undefined): Promise<Response | null> {
    this.asked.push(name);
    this.atOnce += 1;
    this.most = Math.max(this.most, this.atOnce);
    await Promise.race([
      this.#gates.get(name) ?? new Promise((resolve) => setTimeout(resolve, 1)),
      new Promise((resolve) => signal?.addEventListener('abort', resolve)),
    ]);
    this.atOnce -= 1;
    signal?.throwIfAborted();
    const next = this.script[name]?.shift();
    if (next === 'lost') throw new TypeError('Failed to fetch');
    return next === undefined
      ? null
      : Response.json(
          { detail: `Answer ${next}.` },
          { status: next, headers: { 'Retry-After': '1' } },
        );
  }

  readonly answer = async (
    input: string | URL,
    { signal }: RequestInit = {},
  ): Promise<Response> => {
    const address = new URL(input, location.origin);
    const file = /\/files\/(\d+)\.pdf$/.exec(address.pathname)?.[1];
    if (file) {
      const refused = await this.#scripted(`file ${file}`, signal);
      if (refused) return refused;
      if (address.searchParams.get('signature') !== String(this.signature))
        return Response.json({ detail: 'Expired.' }, { status: 403 });
      return new Response(fileText(Number(file)), {
        headers: { 'Content-Type': 'application/pdf' },
      });
    }
    const uid = /\/v1\/invoices\/([0-9a-f-]{36})$/.exec(address.pathname)?.[1];
    if (uid)
      return (
        (await this.#scripted(`record ${numberIn(uid)}`, signal)) ??
        Response.json(this.record(numberIn(uid)), { headers: { ETag: `"${numberIn(uid)}"` } })
      );
    const results = Array.from({ length: this.count }, (_, index) =>
      anInvoiceRow({ uid: uidOf(index + 1), hf_id: `INV-${index + 1}` }),
    );
    return Response.json({ count: this.count, page_size: 100, page_count: 1, results });
  };
}

const saved: Blob[] = [];

beforeEach(async () => {
  await page.viewport(1280, 800);
  localStorage.clear();
  await eraseDatabase('invoice-desk-packs');
  saved.length = 0;
  vi.stubGlobal('showSaveFilePicker', undefined);
  // A saved file would open the browser's own dialog; what is handed to it is looked at instead.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:saved';
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const pickedOf = (...numbers: number[]): Picked[] =>
  numbers.map((number) => toPicked(anInvoiceRow({ uid: uidOf(number), hf_id: `INV-${number}` })));

function open(picked?: readonly Picked[], language: 'en' | 'tr' = 'en') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <Frame language={language}>
        <AuditPack filters={noFilters} {...(picked ? { picked } : {})} />
      </Frame>
    </QueryClientProvider>,
  );
}

async function contents(zip = saved.at(-1)): Promise<Record<string, Uint8Array>> {
  return unzipSync(new Uint8Array((await zip?.arrayBuffer()) ?? new ArrayBuffer()));
}

const textIn = (files: Record<string, Uint8Array>, name: string) =>
  strFromU8(files[name] ?? new Uint8Array());
const isSaved = () =>
  expect.element(page.getByText('The ZIP was opened again:', { exact: false })).toBeVisible();

test('all of a filter comes in one ZIP: files, records, table, manifest and checksums that hold', async () => {
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
  await expect.element(page.getByText('Begun on this device')).not.toBeInTheDocument();
});

test('of a selection exactly those are in the pack', async () => {
  new PackService(7);
  await open(pickedOf(2, 5));
  await button('Download pack').click();
  await isSaved();
  const names = Object.keys(await contents()).filter((name) => name.startsWith('files/'));
  expect(names.map((name) => / (INV-\d)\.pdf$/.exec(name)?.[1])).toEqual(['INV-2', 'INV-5']);
});

test('an address whose time has run out is asked for again', async () => {
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

test('what fails is named before anything is saved, and fetched again alone', async () => {
  const service = new PackService(5, { 'file 3': [500, 500, 500], 'record 4': [400] });
  await open();
  await button('Download pack').click();
  await expect.element(page.getByText('No pack was saved yet.', { exact: false })).toBeVisible();
  const list = page.getByRole('list', { name: '2 invoices are not whole' });
  await expect
    .element(list.getByText('The record is here, its file is not:', { exact: false }))
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

test('saved without them, manifest and reading text name what is missing and why', async () => {
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
  await expect.element(page.getByText('1 was deleted meanwhile')).toBeVisible();
  await expect.element(page.getByText('2 are not whole in the pack')).toBeVisible();
  await expect.element(page.getByText('its file is missing', { exact: false })).toBeVisible();
  service.script['file 3'] = [];
  await button('Retry failed').click();
  await expect.poll(() => saved.length).toBe(2);
  expect(JSON.parse(textIn(await contents(), 'manifest.json'))).toMatchObject({
    invoices: 3,
    files: 3,
  });
});

test('stopped and opened again another day, it goes on with what is missing', async () => {
  const service = new PackService(6);
  service.hold('file 5');
  service.hold('file 6');
  const first = await open();
  await button('Download pack').click();
  await expect.element(page.getByText(/^4 of 6 invoices/)).toBeVisible();
  await button('Stop').click();
  await expect.element(page.getByText(/4 of 6 invoices/)).toBeVisible();
  await first.unmount();
  const later = new PackService(6);
  await open();
  await expect.element(page.getByRole('heading', { name: 'Begun on this device' })).toBeVisible();
  await button('Continue').click();
  await isSaved();
  expect(later.asked.toSorted()).toEqual(['file 5', 'file 6', 'record 5', 'record 6']);
  expect(JSON.parse(textIn(await contents(), 'manifest.json'))).toMatchObject({
    invoices: 6,
    files: 6,
    missing: [],
  });
});

test('a discarded pack takes no room any more', async () => {
  const service = new PackService(2);
  service.hold('file 2');
  await open();
  await button('Download pack').click();
  await expect.element(page.getByText(/^1 of 2 invoices/)).toBeVisible();
  await button('Stop').click();
  await button('Discard').click();
  await expect
    .element(page.getByRole('heading', { name: 'Begun on this device' }))
    .not.toBeInTheDocument();
});

test('a service that went away is not asked for each of hundreds, and all go on when it is back', async () => {
  const service = new PackService(40);
  for (let number = 5; number <= 40; number += 1)
    service.script[`record ${number}`] = ['lost', 'lost', 'lost'];
  await open();
  await button('Download pack').click();
  await expect
    .element(page.getByText(/more were not asked for, since the service brought no answer\./))
    .toBeVisible();
  service.script = {};
  await button('Retry failed').click();
  await isSaved();
  expect(JSON.parse(textIn(await contents(), 'manifest.json'))).toMatchObject({
    invoices: 40,
    files: 40,
  });
});

test('files at a place that the page may not fetch from are named with the place, and not tried', async () => {
  const service = new PackService(2);
  service.fileHost = 'https://storage.test';
  await open();
  await button('Download pack').click();
  await expect
    .element(page.getByText('it lies at storage.test', { exact: false }).first())
    .toBeVisible();
  expect(service.asked.filter((one) => one.startsWith('file'))).toEqual([]);
});

test('when another tab erased what was fetched, nothing half is saved, and it is fetched again', async () => {
  const service = new PackService(4);
  const release = service.hold('file 4');
  await open();
  await button('Download pack').click();
  await expect.element(page.getByText(/^3 of 4 invoices/)).toBeVisible();
  await eraseDatabase('invoice-desk-packs');
  release();
  await expect
    .element(page.getByText('What was fetched is not on this device any more', { exact: false }))
    .toBeVisible();
  expect(saved).toHaveLength(0);
  await button('Retry').click();
  await isSaved();
  expect(JSON.parse(textIn(await contents(), 'manifest.json'))).toMatchObject({
    invoices: 4,
    files: 4,
    missing: [],
  });
});

/** Files of the browser's own folder stand for chosen ones: a test can answer no file dialog. */
async function chosenFiles(): Promise<Record<string, number>> {
  const folder = await navigator.storage.getDirectory();
  const found: Record<string, number> = {};
  for await (const name of folder.keys())
    found[name] = (await (await folder.getFileHandle(name)).getFile()).size;
  return found;
}

test('stopped before it was written, it leaves no empty file where it was to go', async () => {
  vi.stubGlobal('showSaveFilePicker', async ({ suggestedName }: { suggestedName: string }) =>
    (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
  );
  const service = new PackService(2);
  service.hold('file 2');
  await open();
  await button('Download pack').click();
  await expect.element(page.getByText(/^1 of 2 invoices/)).toBeVisible();
  expect(Object.values(await chosenFiles())).toEqual([0]);
  await button('Stop').click();
  await expect.poll(chosenFiles).toEqual({});
});

test('without a place chosen nothing is begun', async () => {
  vi.stubGlobal('showSaveFilePicker', () =>
    Promise.reject(new DOMException('Chosen none.', 'AbortError')),
  );
  const service = new PackService(2);
  await open();
  await button('Download pack').click();
  await expect.element(button('Download pack')).toBeEnabled();
  expect(service.asked).toEqual([]);
});
