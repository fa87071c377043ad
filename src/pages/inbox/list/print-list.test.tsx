import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openInbox, rowsOf, Service } from '#src/pages/inbox/inbox.fixture.tsx';

const print = vi.fn();

beforeEach(async () => {
  vi.stubGlobal('print', print);
  await page.viewport(1280, 800);
});
afterEach(() => {
  dispatchEvent(new Event('afterprint'));
  print.mockReset();
  vi.unstubAllGlobals();
});

// Invisible on the screen, so it cannot be found by role.
const paper = () => document.querySelector<HTMLElement>('[class*="paper"]:has(> h1)');
const printedIds = () =>
  [...(paper()?.querySelectorAll('tbody tr') ?? [])].map(
    (row) => row.firstElementChild?.textContent,
  );
const idsOf = (count: number) => rowsOf(count).map(({ hf_id }) => hf_id);
const open = async (service: Service) => {
  await openInbox(service);
  await expect.element(page.getByRole('button', { name: 'Columns' })).toBeVisible();
};
const pressPrint = () => userEvent.keyboard('{Control>}p{/Control}');

test('Ctrl+P reads every page first and prints all rows with their sum', async () => {
  const service = new Service(rowsOf(60));
  await open(service);
  await pressPrint();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  expect(printedIds()).toEqual(idsOf(60));
  expect(paper()?.textContent).toContain('60 invoices · €');
  dispatchEvent(new Event('afterprint'));
  await expect.poll(paper).toBeNull();
});

test('prints an incomplete list only after confirmation and says how many invoices are missing', async () => {
  const service = new Service(rowsOf(60));
  await open(service);
  service.instead = (_, { searchParams }) =>
    searchParams.get('page') === '3'
      ? Response.json({ detail: 'Broken.' }, { status: 400 })
      : undefined;
  await pressPrint();
  const dialog = page.getByRole('dialog', { name: 'Print invoices' });
  await expect.element(dialog.getByText('The invoices could not be loaded')).toBeVisible();
  await expect.element(dialog.getByText("10 invoices aren't in this printout.")).toBeVisible();
  expect(print).not.toHaveBeenCalled();
  await dialog.getByRole('button', { name: 'Print what was read' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  expect(printedIds()).toEqual(idsOf(50));
  expect(paper()?.textContent).toContain("10 invoices aren't in this printout.");
});

test('prints nothing when the dialog is closed while reading', async () => {
  const service = new Service(rowsOf(60));
  await open(service);
  service.instead = (_, { searchParams }) =>
    searchParams.get('page') === '2' ? new Promise<Response>(() => undefined) : undefined;
  await pressPrint();
  const dialog = page.getByRole('dialog', { name: 'Print invoices' });
  await expect.element(dialog.getByText('25 of 60')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(print).not.toHaveBeenCalled();
  expect(paper()).toBeNull();
});

test("the browser's print menu prints the loaded rows and says how many are missing", async () => {
  await open(new Service(rowsOf(60)));
  await expect.element(page.getByText('INV-1', { exact: true }).first()).toBeVisible();
  // An immediate print uses the filters in `location`, which in a test is not the router's.
  const { href } = location;
  history.replaceState(null, '', '?approvement_status=waiting');
  dispatchEvent(new Event('beforeprint'));
  history.replaceState(null, '', href);
  expect(printedIds().length).toBeGreaterThanOrEqual(25);
  expect(paper()?.textContent).toMatch(/\d+ invoices aren't in this printout\./);
});
