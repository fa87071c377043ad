import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { anItem } from '#contract/fixtures.ts';
import { storeEdits } from '#src/device/drafts.ts';
import { openInvoice, Service } from '#src/pages/invoice/invoice.fixture.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a deleted invoice says so and copies the unsaved edits in spreadsheet format', async () => {
  const paper = anItem();
  const service = new Service({ items: [paper] });
  const opened = await openInvoice(service);
  await field('Invoice number').fill('MINE');
  storeEdits(
    service.invoice.uid,
    { [`item/${paper.uid}/name`]: { base: 'Paper A4', mine: 'My paper' } },
    '2026-03-02T10:00:00Z',
  );
  service.deleted = true;
  await opened.readAgain();
  await expect
    .element(page.getByText('Someone deleted INV-2 while it was open here.'))
    .toBeVisible();
  const table = page.getByRole('table');
  await expect
    .element(table.getByRole('row', { name: 'Invoice number NB-2026-117 MINE' }))
    .toBeVisible();
  let copied = '';
  document.addEventListener(
    'copy',
    (event) => {
      copied = event.clipboardData?.getData('text/plain') ?? '';
    },
    { once: true },
  );
  vi.spyOn(DataTransfer.prototype, 'setData').mockImplementation((type, text) => {
    if (type === 'text/plain') copied = text;
  });
  await button('Copy what I typed').click();
  await expect
    .poll(() => copied)
    .toBe('Invoice number\tMINE\r\n\r\nMy paper\t\t10\tpiece\t59.50\t19\r\n');
  await opened.close();
  await openInvoice(service, { keepDrafts: true });
  await expect.element(page.getByRole('row', { name: /Invoice number/ })).toBeVisible();
  await button('Discard').click();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
});

test('leaving the page asks only while a write is under way', async () => {
  const service = new Service();
  let answer = (): void => undefined;
  await openInvoice(service);
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await field('Invoice number').fill('MINE');
  await expect.poll(asks).toBe(false);
  service.instead = (method) =>
    method === 'PUT'
      ? new Promise((resolve) => {
          answer = () => resolve(Response.json(service.invoice));
        })
      : undefined;
  await button('Save').click();
  await expect.poll(asks).toBe(true);
  answer();
  await expect.poll(asks).toBe(false);
});
