import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { InvoiceRow } from '#contract/invoice.ts';
import { setPreferences } from '#src/device/preferences.ts';
import { usualColumns } from '#src/lib/list/list-columns.ts';
import { eraseInbox, openInbox, rowsOf, Service } from '#src/pages/inbox/inbox.fixture.tsx';

const grace = {
  uid: '5b6e1f1c-0000-4000-8000-0000000000a1',
  user: {
    uid: '5b6e1f1c-0000-4000-8000-0000000000a1',
    email: 'grace@example.com',
    first_name: '',
    last_name: '',
    full_name: 'Grace Hopper',
  },
  role_type: 'member',
};
const rowsWith = (count: number, change: (at: number) => Partial<InvoiceRow>) =>
  rowsOf(count).map((row, at) => ({ ...row, ...change(at) }));
const row = (name: string) => page.getByRole('row', { name: new RegExp(`\\b${name}\\b`) });
const heads = () =>
  page
    .getByRole('columnheader')
    .all()
    .map((one) => one.element().textContent);
const settings = () => page.getByRole('dialog', { name: 'Columns' });
const leftOut = 'left out: the same in every row';

beforeEach(async () => {
  await page.viewport(1000, 500);
  setPreferences({ columns: usualColumns, paged: false });
});
afterEach(() => {
  vi.unstubAllGlobals();
  eraseInbox();
});

test('leaves out a column with the same value in every row, and the settings say so', async () => {
  await openInbox(new Service(rowsOf(8)), '/invoices?tab=all');
  await expect.element(row('INV-1')).toBeVisible();
  expect(heads()).toEqual(['Select', 'Company', 'Invoice date', 'Total', 'Created', 'Actions']);
  await page.getByRole('button', { name: 'Columns' }).click();
  const status = settings().getByRole('checkbox', { name: 'Status' });
  await expect.element(status).toHaveAccessibleDescription(leftOut);
  await expect.element(status).not.toBeChecked();
});

test('announces the decision to screen readers where no column shows it', async () => {
  const rejected = rowsWith(8, () => ({ approvement_status: 'rejected' }));
  await openInbox(new Service(rejected), '/invoices?tab=all');
  await expect.element(row('INV-1').getByText('Rejected')).toBeInTheDocument();
  expect(heads()).not.toContain('Status');
});

test('keeps a column that a person switched on although all its values are the same', async () => {
  await openInbox(new Service(rowsOf(8)), '/invoices?tab=all');
  await page.getByRole('button', { name: 'Columns' }).click();
  await settings().getByRole('checkbox', { name: 'Status' }).click();
  await expect.poll(heads).toContain('Status');
  await expect.element(settings().getByRole('checkbox', { name: 'Status' })).toBeChecked();
  await expect.poll(heads).not.toContain('Person');
});

test('leaves out no column when there are only a few rows', async () => {
  await openInbox(new Service(rowsOf(4)), '/invoices?tab=all');
  await expect.element(row('INV-1')).toBeVisible();
  expect(heads()).toContain('Status');
});

/** An empty inbox in which two rows arrive, and then eight in all. */
async function openEmpty() {
  const service = new Service([]);
  const { readAgain } = await openInbox(service, '/invoices?tab=all');
  await expect.element(page.getByRole('tab', { name: 'All 0' })).toBeVisible();
  const rows = rowsOf(8);
  service.rows = rows.slice(6);
  await readAgain();
  await expect.element(row('INV-8')).toBeVisible();
  expect(heads()).toContain('Status');
  return async () => {
    service.rows = rows;
    await readAgain();
  };
}

test('leaves out equal columns once the first rows of an empty inbox are enough', async () => {
  setPreferences({ paged: true });
  const fill = await openEmpty();
  await fill();
  await expect.element(row('INV-1')).toBeVisible();
  await expect.poll(heads).not.toContain('Status');
  expect(heads()).not.toContain('Person');
});

test('keeps the columns while a person works, until newer rows are shown on request', async () => {
  const fill = await openEmpty();
  await userEvent.keyboard('j');
  await fill();
  await expect.element(page.getByRole('button', { name: '6 new' })).toBeVisible();
  expect(heads()).toContain('Status');
  await page.getByRole('button', { name: '6 new' }).click();
  await expect.element(row('INV-1')).toBeVisible();
  await expect.poll(heads).not.toContain('Status');
});

test('keeps the columns while a person is at a row of a page', async () => {
  setPreferences({ paged: true });
  const fill = await openEmpty();
  await userEvent.keyboard('j');
  await fill();
  await expect.element(row('INV-1')).toBeVisible();
  expect(heads()).toContain('Status');
});

test('keeps columns whose values differ, such as person and status', async () => {
  const rows = rowsWith(8, (at) =>
    at === 7 ? { workspace_user: grace, approvement_status: 'rejected' } : {},
  );
  await openInbox(new Service(rows), '/invoices?tab=all');
  await expect.element(row('INV-1')).toBeVisible();
  expect(heads()).toContain('Status');
  expect(heads()).toContain('Person');
});

test.each([1000, 390])(
  'one unreadable file shows its status in its row, not in a column of equal values (%i px)',
  async (width) => {
    await page.viewport(width, 500);
    const rows = rowsWith(8, (at) => (at === 1 ? { processing_status: 'failed' } : {}));
    await openInbox(new Service(rows), '/invoices?approvement_status=waiting');
    await expect.element(page.getByText('Could not be read').first()).toBeVisible();
    expect(page.getByText('Could not be read').elements()).toHaveLength(1);
    expect(heads()).not.toContain('Status');
  },
);

test('a differing row further down brings its column back without moving rows or cursor', async () => {
  await page.viewport(1000, 520);
  const rows = rowsWith(30, (at) => (at === 28 ? { workspace_user: grace } : {}));
  await openInbox(new Service(rows, 10), '/invoices?tab=all');
  await expect.element(row('INV-1')).toBeVisible();
  expect(heads()).not.toContain('Person');
  await userEvent.keyboard('j');
  const link = row('INV-1').getByRole('link');
  await expect.element(link).toHaveFocus();
  const scroller = page.getByRole('region', { name: 'Rows' }).element();
  scroller.scrollTop = scroller.scrollHeight;
  const place = scroller.scrollTop;
  await expect.poll(heads).toContain('Person');
  expect(scroller.scrollTop).toBe(place);
  await expect.element(link).toHaveFocus();
});

test('a decision in a tab of one status does not bring the status column back', async () => {
  await openInbox(new Service(rowsOf(8)), '/invoices?approvement_status=waiting');
  await expect.element(row('INV-1')).toBeVisible();
  await userEvent.keyboard('ja');
  await expect.element(row('INV-1')).not.toBeInTheDocument();
  expect(heads()).not.toContain('Status');
});

test('a card on a phone leaves out status and person when all are the same', async () => {
  await page.viewport(390, 800);
  await openInbox(new Service(rowsWith(8, () => ({ workspace_user: grace }))), '/invoices?tab=all');
  const card = page.getByRole('listitem').filter({ hasText: 'INV-1' }).first();
  await expect.element(card).toBeVisible();
  await expect.element(card.getByText('Grace Hopper')).not.toBeInTheDocument();
  await expect.element(card.getByText('To review')).not.toBeInTheDocument();
});

test('the list leaves room for company and total while the quick look shows the rest', async () => {
  await page.viewport(1280, 600);
  const rows = rowsWith(8, (at) => (at === 7 ? { workspace_user: grace } : {}));
  await openInbox(new Service(rows), '/invoices?tab=all');
  await expect.element(row('INV-1')).toBeVisible();
  expect(heads()).toEqual(expect.arrayContaining(['Invoice date', 'Person', 'Created']));
  await userEvent.keyboard('j');
  await userEvent.keyboard(' ');
  await expect.poll(heads).toEqual(['Select', 'Company', 'Total']);
});

test('shows a truncated name in full as a tooltip', async () => {
  const uid = '5b6e1f1c-0000-4000-8000-0000000000a2';
  const other = { ...grace, uid, user: { ...grace.user, uid, full_name: 'Ada Lovelace' } };
  const rows = rowsWith(8, (at) => ({ workspace_user: at % 2 === 0 ? grace : other }));
  await openInbox(new Service(rows), '/invoices?tab=all');
  await expect
    .element(row('INV-1').getByText('Grace Hopper'))
    .toHaveAttribute('title', 'Grace Hopper · grace@example.com');
});
