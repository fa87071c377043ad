import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { anInvoice, anInvoiceRow, uidOf } from '#contract/fixtures.ts';
import { freshClient } from '#src/api/client.fixture.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { signIn } from '#src/api/session.ts';
import { noFilters } from '#src/lib/filters/filters.ts';
import { pastExports } from './past-exports.ts';
import { toSelected, type SelectedInvoice } from '#src/lib/decisions/selected-invoice.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { skipWaits } from '#src/ui/skip-waits.fixture.ts';

const pickedOf = (count: number): SelectedInvoice[] =>
  Array.from({ length: count }, (_, index) =>
    toSelected(anInvoiceRow({ uid: uidOf(index + 1), hf_id: `INV-${index + 1}` })),
  );

/**
 * A service of 3,000 invoices. Scripted responses to an invoice come first, in order, and then the
 * invoice.
 */
class SmallService {
  readonly asked: number[] = [];
  readonly answers: Record<number, number[]>;
  /** Releases the responses that are held back. */
  release: () => void = () => undefined;
  #gate: Promise<void> = Promise.resolve();

  constructor(answers: Record<number, number[]> = {}) {
    this.answers = answers;
    signIn('a-key', false);
    vi.stubGlobal('fetch', this.answer);
  }

  hold(): void {
    this.#gate = new Promise((resolve) => {
      this.release = resolve;
    });
  }

  readonly answer = async (input: string, { signal }: RequestInit = {}): Promise<Response> => {
    const uid = /\/v1\/invoices\/([0-9a-f-]{36})$/.exec(
      new URL(input, 'http://service.test').pathname,
    )?.[1];
    if (!uid)
      return Response.json({
        count: 3_000,
        page: 1,
        page_size: 1,
        page_count: 3_000,
        next: null,
        previous: null,
        results: [],
      });
    const number = Number(uid.slice(-12));
    this.asked.push(number);
    await this.#gate;
    signal?.throwIfAborted();
    const status = this.answers[number]?.shift();
    if (status !== undefined)
      return Response.json(
        { detail: `Answer ${status}.` },
        { status, headers: { 'Retry-After': '1' } },
      );
    return Response.json(
      anInvoice({
        uid,
        hf_id: `INV-${number}`,
        created_at: `2026-03-02T09:30:${String(number % 60).padStart(2, '0')}+00:00`,
      }),
    );
  };
}

const saved: Blob[] = [];

beforeEach(async () => {
  await page.viewport(1280, 800);
  localStorage.clear();
  saved.length = 0;
  // Saving would open the browser's own dialog, so the Blob passed to it is inspected instead.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:saved';
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const dialog = () => page.getByRole('dialog');
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const radio = (name: string) => dialog().getByRole('radio', { name, exact: true });
const idsOf = async (blob: Blob | undefined) =>
  [...((await blob?.text()) ?? '').matchAll(/^INV-\d+/gm)].map(String);

async function open(picked: readonly SelectedInvoice[], language: 'en' | 'tr' = 'en') {
  const onGone = vi.fn<(uids: readonly string[]) => void>();
  const onClose = vi.fn();
  const client = freshClient();
  const map = new Map(picked.map((one) => [one.uid, one]));
  await render(
    <QueryClientProvider client={client}>
      <Frame language={language}>
        <ExportDialog filters={noFilters} picked={map} onGone={onGone} onClose={onClose} />
      </Frame>
    </QueryClientProvider>,
  );
  return { onGone, onClose };
}

test('preselects the selected invoices, and offers all invoices of the filter', async () => {
  new SmallService();
  await open(pickedOf(6));
  await expect.element(radio('The 6 selected')).toHaveFocus();
  await expect.element(radio('The 6 selected')).toBeChecked();
  await expect.element(radio('CSV')).toBeChecked();
  await expect.element(radio('Excel')).not.toBeInTheDocument();
  await expect.element(dialog().getByText('6 invoices will be in the file.')).toBeVisible();
  await expect.element(radio('All 3,000 of this filter')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(radio('Excel')).toBeChecked();
  await expect.element(dialog().getByText('3,000 invoices will be in the file.')).toBeVisible();
});

test('without a selection, exports the filter without asking', async () => {
  new SmallService();
  await open([]);
  await expect.element(radio('Excel')).toBeChecked();
  await expect.element(dialog().getByRole('group', { name: 'What' })).not.toBeInTheDocument();
});

test('the file has exactly the selected invoices, and the export is listed on this device', async () => {
  const service = new SmallService({ 2: [429], 5: [500, 503] });
  await open(pickedOf(6));
  await button('Download').click();
  await expect
    .element(
      dialog()
        .getByRole('status')
        .filter({ hasText: /^invoices-selected-\d{4}-\d\d-\d\d\.csv is saved$/ }),
    )
    .toBeVisible();
  await expect.element(dialog().getByText('6 invoices are in the file.')).toBeVisible();
  await expect.element(button('Download')).toHaveFocus();
  expect(saved).toHaveLength(1);
  expect(new Uint8Array((await saved[0]?.arrayBuffer()) ?? new ArrayBuffer()).slice(0, 3)).toEqual(
    new Uint8Array([0xef, 0xbb, 0xbf]),
  );
  expect(await idsOf(saved[0])).toEqual(['INV-6', 'INV-5', 'INV-4', 'INV-3', 'INV-2', 'INV-1']);
  expect(service.asked.filter((number) => number === 5)).toHaveLength(3);
  await expect
    .element(
      dialog().getByText('Checked: all 6 rows are there, and the totals are those of the list.'),
    )
    .toBeVisible();
  expect(pastExports(deviceScope()).get()).toMatchObject([
    {
      rows: 6,
      selected: true,
      bytes: saved[0]?.size,
      format: 'csv',
      check: 'same',
      sums: [{ currency: 'EUR', total: '357.00' }],
    },
  ]);
});

test('names a deleted invoice and saves the others only on request', async () => {
  new SmallService({ 4: [404] });
  const { onGone } = await open(pickedOf(6));
  await button('Download').click();
  await expect
    .element(
      dialog().getByRole('list', { name: '1 was deleted in the meantime' }).getByText('INV-4'),
    )
    .toBeVisible();
  await expect
    .element(dialog().getByRole('alert').filter({ hasText: 'No file was saved yet.' }))
    .toBeVisible();
  expect(saved).toHaveLength(0);
  expect(onGone).toHaveBeenCalledWith([uidOf(4)]);
  await expect.element(button('Save the other 5')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByText('5 invoices are in the file.')).toBeVisible();
  expect(await idsOf(saved[0])).toEqual(['INV-6', 'INV-5', 'INV-3', 'INV-2', 'INV-1']);
});

test('saves nothing while an invoice is unread, and Retry reads only that one', async () => {
  skipWaits();
  const service = new SmallService({ 1: [404], 3: [500, 500, 500, 500] });
  await open(pickedOf(6));
  await button('Download').click();
  const failed = dialog().getByRole('list', { name: '1 could not be read' });
  await expect.element(failed.getByText('INV-3')).toBeVisible();
  await expect
    .element(failed.getByText('Something went wrong on the server', { exact: false }))
    .toBeVisible();
  await expect.element(button('Save the other 4')).not.toBeInTheDocument();
  await expect.element(button('Retry')).toHaveFocus();
  service.asked.length = 0;
  await button('Retry').click();
  await expect.element(button('Save the other 5')).toBeVisible();
  expect(service.asked).toEqual([3]);
  expect(saved).toHaveLength(0);
});

test('offers nothing to save when all selected invoices are deleted', async () => {
  new SmallService({ 1: [404], 2: [404] });
  await open(pickedOf(2));
  await button('Download').click();
  await expect
    .element(dialog().getByRole('alert').filter({ hasText: 'None of them exists any more.' }))
    .toBeVisible();
  await expect
    .element(dialog().getByRole('button', { name: /Save|Retry|Download/ }))
    .not.toBeInTheDocument();
});

test('while reading, Esc does nothing, the choice is disabled, and Cancel saves nothing', async () => {
  const service = new SmallService();
  const { onClose } = await open(pickedOf(6));
  service.hold();
  await button('Download').click();
  await expect.element(dialog().getByText('0 of 6 read')).toBeVisible();
  await expect.element(radio('All 3,000 of this filter')).toBeDisabled();
  await expect.element(button('Cancel')).toHaveFocus();
  await userEvent.keyboard('{Escape}{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await button('Cancel').click();
  service.release();
  await expect.element(button('Download')).toHaveFocus();
  expect(service.asked).toHaveLength(4);
  expect(saved).toHaveLength(0);
  await button('Download').click();
  await expect.element(dialog().getByText('6 invoices are in the file.')).toBeVisible();
});

test('shows a 429 with the remaining seconds', async () => {
  const service = new SmallService({ 1: [429] });
  await open(pickedOf(1));
  await button('Download').click();
  await expect
    .element(
      dialog()
        .getByRole('status')
        .filter({ hasText: 'The server asks us to wait. It resumes automatically.' }),
    )
    .toBeVisible();
  await expect.element(dialog().getByText('1 second left', { exact: false })).toBeVisible();
  await expect.element(dialog().getByText('1 invoice is in the file.')).toBeVisible();
  expect(service.asked).toEqual([1, 1]);
});

test('warns that exporting thousands of selected invoices takes minutes', async () => {
  new SmallService();
  await open(pickedOf(2_400));
  await expect.element(radio('The 2,400 selected')).toBeChecked();
  await expect
    .element(
      dialog().getByText(
        'This may take about 4 minutes, because each invoice is read separately. Exporting everything in the filter is much quicker.',
      ),
    )
    .toBeVisible();
});
