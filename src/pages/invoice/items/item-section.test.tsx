import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { asDecimal } from '#contract/decimal.ts';
import { anItem, permissionsAt } from '#contract/fixtures.ts';
import { draftOf } from '#src/device/drafts.ts';
import { itemLayout } from './item-layout.ts';
import { openInvoice, Service } from '#src/pages/invoice/invoice.fixture.tsx';
import { typeInto } from '#src/ui/type-into.ts';

beforeEach(() => page.viewport(1280, 900));
afterEach(() => {
  vi.unstubAllGlobals();
  itemLayout.set({ docked: false, derived: false });
});

const row = (name: string) => page.getByRole('row', { name, exact: true });
const cell = (rowName: string, name: string) => row(rowName).getByLabelText(name, { exact: true });
const leave = () => page.getByLabelText('Invoice number', { exact: true }).click();
const second = anItem({ uid: '5b6e1f1c-0000-4000-8000-000000000031', name: 'Pens' });

test('adds an item in the empty last row by keys alone, and another empty row follows', async () => {
  const service = new Service();
  await openInvoice(service);
  await cell('New item', 'Name').fill('Paper');
  await userEvent.keyboard('{Tab}A4{Tab}10{Tab}p{Tab}59,50{Tab}19');
  await leave();
  await expect.element(row('Item 1').getByText('Saved', { exact: true })).toBeInTheDocument();
  expect(service.writes).toEqual([
    {
      method: 'POST',
      path: `/v1/invoices/${service.invoice.uid}/items/`,
      body: {
        name: 'Paper',
        description: 'A4',
        quantity: '10.000',
        unit: 'p',
        total_price: '59.50',
        vat_rate: '19.00',
      },
    },
  ]);
  await expect.element(row('New item')).toBeVisible();
  await expect.element(row('Item 2')).not.toBeInTheDocument();
});

test('shows net amount and VAT of a row on demand', async () => {
  await openInvoice(new Service({ items: [anItem()] }));
  await expect.element(cell('Item 1', 'Unit price')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Net and VAT' }).click();
  await expect.element(cell('Item 1', 'Unit price')).toHaveValue('5.95');
  await expect.element(cell('Item 1', 'Net')).toHaveValue('50.00');
  await expect.element(cell('Item 1', 'VAT amount')).toHaveValue('9.50');
});

test('states the difference beside a sum within rounding, and ticks only an equal one', async () => {
  const lines = ['a1', 'a2', 'a3'].map((end) =>
    anItem({
      uid: `5b6e1f1c-0000-4000-8000-0000000000${end}`,
      total_price: asDecimal('0.83'),
      vat_rate: asDecimal('19'),
    }),
  );
  await openInvoice(
    new Service({
      items: lines,
      total_price: asDecimal('2.49'),
      total_vat: asDecimal('0.42'),
    }),
  );
  const sums = page.getByRole('definition');
  await expect.element(sums.getByText('Invoice €0.42, rounding €0.02')).toBeVisible();
  await expect.element(sums.getByText('Invoice €2.07, rounding €0.02')).toBeVisible();
  expect(sums.getByRole('img', { name: 'agrees' }).elements()).toHaveLength(1);
});

test('shows one line per item on a locked invoice, and derived amounts on demand', async () => {
  await openInvoice(
    new Service({
      items: [anItem({ description: '80 g/m²' }), second],
      approvement_status: 'approved',
      permissions: permissionsAt('approved'),
    }),
  );
  const line = page.getByRole('row', { name: /^Paper A4/ });
  await expect.element(line.getByText('80 g/m²')).toBeVisible();
  expect(line.element().getBoundingClientRect().height).toBeLessThan(32);
  await expect.element(line.getByText('net 50.00')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Net and VAT' }).click();
  await expect.element(line.getByText('5.95 each')).toBeVisible();
  await expect.element(line.getByText('net 50.00')).toBeVisible();
  await expect.element(line.getByText('9.50')).toBeVisible();
});

test('an unreadable cell keeps its text and says why, and other rows are saved', async () => {
  const service = new Service({ items: [anItem(), second] });
  await openInvoice(service);
  await cell('Item 1', 'Total incl. VAT').fill('12,345.6.7');
  await cell('Item 2', 'Name').fill('Pencils');
  await leave();
  await expect
    .element(page.getByText("“12,345.6.7” can't be read as a number.", { exact: false }))
    .toBeVisible();
  await expect.element(cell('Item 1', 'Total incl. VAT')).toHaveValue('12,345.6.7');
  await expect
    .poll(() => service.invoice.items.map(({ name, total_price }) => [name, total_price]))
    .toEqual([
      ['Paper A4', '59.50'],
      ['Pencils', '59.50'],
    ]);
});

test('a quantity with two readings offers both and is saved only once one is chosen', async () => {
  const service = new Service({ items: [anItem()] });
  await openInvoice(service);
  await cell('Item 1', 'Quantity').fill('1.234');
  await leave();
  await page.getByRole('button', { name: '1.234', exact: true }).click();
  await expect.poll(() => service.writes.at(-1)?.body).toEqual({ quantity: '1.234' });
});

test('asks about a total in another currency and saves it once that currency is chosen', async () => {
  const service = new Service({ items: [anItem(), second] });
  await openInvoice(service);
  await cell('Item 1', 'Total incl. VAT').fill('$12.50');
  await cell('Item 2', 'Total incl. VAT').fill('$7');
  await leave();
  await expect
    .element(
      page.getByText("“$12.50” isn't in EUR, the currency of the invoice.", { exact: false }),
    )
    .toBeVisible();
  await expect.element(cell('Item 1', 'Total incl. VAT')).toHaveValue('$12.50');
  expect(service.writes).toEqual([]);
  await page.getByRole('button', { name: '12.50', exact: true }).click();
  await expect.poll(() => service.writes.at(-1)?.body).toEqual({ total_price: '12.50' });
  await page.getByLabelText('Currency').selectOptions('USD');
  await expect.poll(() => service.writes.at(-1)?.body).toEqual({ total_price: '7.00' });
});

test.each([
  ['the page is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the page goes', () => dispatchEvent(new Event('pagehide'))],
])('stores the text being typed in the draft as soon as %s', async (_, leavePage) => {
  const service = new Service({ items: [anItem()] });
  await openInvoice(service);
  await cell('Item 1', 'Name').click();
  const input = cell('Item 1', 'Name').element();
  if (!(input instanceof HTMLInputElement)) throw new Error('no field');
  typeInto(input, 'Cardboard');
  expect(draftOf(service.invoice.uid)).toBeUndefined();
  leavePage();
  expect(Object.values(draftOf(service.invoice.uid)?.edits ?? {})).toEqual([
    { base: anItem().name, mine: 'Cardboard' },
  ]);
});

test('a refused row keeps its text across a reload, and Retry saves it', async () => {
  const service = new Service({ items: [anItem()] });
  service.instead = (method) =>
    method === 'PUT' ? Promise.reject(new TypeError('stopped')) : undefined;
  const first = await openInvoice(service);
  await cell('Item 1', 'Name').fill('Cardboard');
  await leave();
  await expect.element(page.getByText('The item was not saved')).toBeVisible();
  await first.close();
  await openInvoice(service, { keepDrafts: true });
  await expect.element(cell('Item 1', 'Name')).toHaveValue('Cardboard');
  await cell('Item 1', 'Name').click();
  await leave();
  service.instead = undefined;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => service.invoice.items[0]?.name).toBe('Cardboard');
});

test("shows the service's message about a cell at its row", async () => {
  const service = new Service({ items: [anItem()] });
  service.instead = (method) =>
    method === 'PUT' ? Response.json({ vat_rate: ['No such rate.'] }, { status: 400 }) : undefined;
  await openInvoice(service);
  await cell('Item 1', 'VAT %').fill('77');
  await leave();
  await expect.element(page.getByText('No such rate.', { exact: false })).toBeVisible();
  await expect.element(cell('Item 1', 'VAT %')).toHaveAttribute('aria-invalid', 'true');
});

test('a row says when the service asks to wait, and is saved afterwards by itself', async () => {
  const service = new Service({ items: [anItem()] });
  service.instead = (method) =>
    method === 'PUT'
      ? Response.json({ detail: 'Too fast.' }, { status: 429, headers: { 'Retry-After': '2' } })
      : undefined;
  await openInvoice(service);
  await cell('Item 1', 'Name').fill('Cardboard');
  await leave();
  await expect
    .element(page.getByText('The server asks us to wait', { exact: false }))
    .toBeVisible();
  service.instead = undefined;
  await expect.poll(() => service.invoice.items[0]?.name).toBe('Cardboard');
  await expect.element(row('Item 1').getByText('Saved', { exact: true })).toBeInTheDocument();
});

test('says what to do about a new row the service may already have, and Retry adds it', async () => {
  const service = new Service();
  service.instead = (method) =>
    method === 'POST'
      ? Response.json(
          { detail: 'This Idempotency-Key was used for another request.' },
          { status: 409 },
        )
      : undefined;
  await openInvoice(service);
  await cell('New item', 'Name').fill('Pencils');
  await leave();
  await expect
    .element(page.getByText('It may be among the items already', { exact: false }))
    .toBeVisible();
  service.instead = undefined;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => service.invoice.items.map(({ name }) => name)).toEqual(['Pencils']);
});

test('Enter and arrows move, Esc reverts, Ctrl+Delete deletes, Undo restores', async () => {
  const service = new Service({ items: [anItem(), second] });
  await openInvoice(service);
  await cell('Item 1', 'Name').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(cell('Item 2', 'Name')).toHaveFocus();
  await userEvent.keyboard('x');
  await expect.element(cell('Item 2', 'Name')).toHaveValue('x');
  await userEvent.keyboard('{Escape}');
  await expect.element(cell('Item 2', 'Name')).toHaveValue('Pens');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(cell('Item 1', 'Name')).toHaveFocus();
  await userEvent.keyboard('{Control>}{Delete}{/Control}');
  await expect.poll(() => service.invoice.items.map(({ name }) => name)).toEqual(['Pens']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => service.invoice.items.map(({ name }) => name))
    .toEqual(['Pens', 'Paper A4']);
});

test('items that do not add up show a hint with a fix', async () => {
  await openInvoice(new Service({ items: [anItem()], total_price: null }));
  await page.getByLabelText('Total', { exact: true }).fill('60');
  await expect
    .element(page.getByText(/The items add up to €59\.50, €0\.50 less than the total\./).first())
    .toBeVisible();
  await page.getByRole('button', { name: 'Set the total to €59.50' }).click();
  await expect.element(page.getByLabelText('Total', { exact: true })).toHaveValue('59.50');
});

test('a row shows a long name in full, and the description after it', async () => {
  const name = 'Office chair with armrests and a headrest';
  await openInvoice(new Service({ items: [anItem({ name, description: 'black' })] }));
  await expect.element(row('Item 1').getByText(name, { exact: false })).toBeVisible();
  await expect.element(row('Item 1').getByText('black', { exact: true })).toBeVisible();
  await cell('Item 1', 'Name').click();
  await userEvent.keyboard('{Tab}grey');
  await expect.element(cell('Item 1', 'Description')).toHaveValue('grey');
});

test('shows Save only while something is unsaved', async () => {
  const service = new Service({ items: [anItem()] });
  await openInvoice(service);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect.element(page.getByLabelText('Total', { exact: true })).toBeVisible();
  await expect.element(save).not.toBeInTheDocument();
  await page.getByLabelText('Total', { exact: true }).fill('60');
  await save.click();
  await expect.poll(() => service.invoice.total_price).toBe('60.00');
  await expect.element(save).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('announces lines saved together once', async () => {
  await openInvoice(new Service({ items: [anItem(), second] }));
  const announced: string[] = [];
  const watch = new MutationObserver(() => {
    for (const region of document.querySelectorAll('[role="status"]'))
      if (/saved/.test(region.textContent ?? '')) announced.push(region.textContent ?? '');
  });
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  await cell('Item 1', 'Name').fill('Paper A5');
  await leave();
  await expect.poll(() => announced).toEqual(['1 item saved']);
  await expect.element(row('Item 1').getByText('Saved', { exact: true })).toBeInTheDocument();
  expect(announced).toEqual(['1 item saved']);
  watch.disconnect();
});
