import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { asDecimal } from '#contract/decimal.ts';
import { anItem } from '#contract/fixtures.ts';
import { toasts } from '#src/ui/notify.tsx';
import { openInvoice, Service } from '#src/pages/invoice/invoice.fixture.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(() => vi.unstubAllGlobals());

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
/** Has no open check, so that it is approved without a question. */
const complete = {
  items: [anItem()],
  total_price: asDecimal('59.50'),
  total_vat: asDecimal('9.50'),
};
const stopped = () => Promise.reject(new TypeError('stopped'));

test('sends only changed fields, in the format of the contract', async () => {
  const service = new Service();
  await openInvoice(service);
  await field('Total').fill('1.234,56');
  await field('Invoice date').fill('31.1.26');
  await button('Save').click();
  await expect.element(page.getByText(/Unsaved changes/)).not.toBeInTheDocument();
  expect(service.writes).toEqual([
    {
      method: 'PUT',
      path: `/v1/invoices/${service.invoice.uid}`,
      body: { invoice_date: '2026-01-31', total_price: '1234.56' },
    },
  ]);
});

test('restores unsaved edits after the page was closed, including unfinished amounts', async () => {
  const service = new Service();
  const first = await openInvoice(service);
  await field('Invoice number').fill('N-77');
  await field('VAT').fill('12,345.6.7');
  await first.close();
  await openInvoice(service, { keepDrafts: true });
  await expect.element(field('Invoice number')).toHaveValue('N-77');
  await expect.element(field('VAT')).toHaveValue('12,345.6.7');
  await expect.element(page.getByText(/Unsaved changes from/)).toBeVisible();
  await button('Save').click();
  expect(service.writes).toEqual([]);
  await button('Discard').click();
  await expect.element(field('Invoice number')).toHaveValue('NB-2026-117');
  await expect.element(field('VAT')).toHaveValue('');
});

test('Ctrl+S keeps the focus in the field whether or not the save succeeds', async () => {
  const service = new Service();
  await openInvoice(service);
  await field('Invoice number').fill('N-77');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText(/Unsaved changes/)).not.toBeInTheDocument();
  await expect.element(field('Invoice number')).toHaveFocus();
  service.instead = (method) => (method === 'PUT' ? stopped() : undefined);
  await field('Invoice number').fill('N-78');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText("Your changes aren't saved")).toBeVisible();
  await expect.element(field('Invoice number')).toHaveFocus();
});

test('Discard also drops unsaved items', async () => {
  const service = new Service({ items: [anItem()] });
  await openInvoice(service);
  const cell = page.getByRole('row', { name: 'Item 1', exact: true }).getByLabelText('Quantity');
  await cell.fill('twelve');
  await field('Invoice number').click();
  await expect.element(page.getByText("1 item isn't saved yet.")).toBeVisible();
  await button('Discard').click();
  await expect.element(page.getByText("1 item isn't saved yet.")).not.toBeInTheDocument();
  await expect.element(cell).toHaveValue('10');
  await expect.element(page.getByText("can't be read", { exact: false })).not.toBeInTheDocument();
});

test('a failed save keeps the edits and Retry saves them', async () => {
  const service = new Service();
  service.instead = (method) => (method === 'PUT' ? stopped() : undefined);
  await openInvoice(service);
  await field('Invoice number').fill('N-77');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText("Your changes aren't saved")).toBeVisible();
  await expect.element(field('Invoice number')).toHaveValue('N-77');
  service.instead = undefined;
  await button('Retry').click();
  await expect.poll(() => service.invoice.invoice_number).toBe('N-77');
  await expect.element(page.getByText("Your changes aren't saved")).not.toBeInTheDocument();
});

test('repeats a save lost by the network once back online, unless something was typed since', async () => {
  const service = new Service();
  let tries = 0;
  service.instead = (method) => (method === 'PUT' ? ((tries += 1), stopped()) : undefined);
  await openInvoice(service);
  await field('Invoice number').fill('N-77');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText("Your changes aren't saved")).toBeVisible();
  service.change({ currency: 'TRY' });
  service.instead = undefined;
  dispatchEvent(new Event('online'));
  await expect
    .poll(() => service.invoice)
    .toMatchObject({ invoice_number: 'N-77', currency: 'TRY' });
  await expect.element(page.getByText("Your changes aren't saved")).not.toBeInTheDocument();
  service.instead = (method) => (method === 'PUT' ? ((tries += 1), stopped()) : undefined);
  await field('Invoice number').fill('N-78');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText("Your changes aren't saved")).toBeVisible();
  service.instead = undefined;
  await field('Invoice number').fill('N-7');
  dispatchEvent(new Event('online'));
  await expect.element(button('Retry')).toBeVisible();
  await expect.element(field('Invoice number')).toHaveValue('N-7');
  expect([tries, service.invoice.invoice_number]).toEqual([2, 'N-77']);
});

test('does not repeat a failed save after the page was left', async () => {
  const service = new Service();
  service.instead = (method) => (method === 'PUT' ? stopped() : undefined);
  const opened = await openInvoice(service);
  await field('Invoice number').fill('N-77');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText("Your changes aren't saved")).toBeVisible();
  service.instead = undefined;
  await opened.go('/invoices');
  await expect.element(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await expect
    .poll(() => toasts.get().map(({ text }) => text))
    .toContain(`Your changes to ${service.invoice.hf_id} aren't saved. They wait on this device.`);
  dispatchEvent(new Event('online'));
  await opened.go(`/invoices/${service.invoice.uid}`);
  await expect.element(field('Invoice number')).toHaveValue('N-77');
  expect(service.invoice.invoice_number).toBe('NB-2026-117');
});

test('shows a refusal under its field', async () => {
  const service = new Service();
  service.instead = (method) =>
    method === 'PUT'
      ? Response.json({ total_price: ['Too much for one invoice.'] }, { status: 400 })
      : undefined;
  await openInvoice(service);
  await field('Total').fill('99');
  await button('Save').click();
  await expect.element(field('Total')).toHaveAccessibleDescription('Too much for one invoice.');
  await expect.element(field('Total')).toHaveValue('99.00');
});

test('merges changes by others to other fields', async () => {
  const service = new Service();
  await openInvoice(service);
  await field('Invoice number').fill('MINE');
  service.change({ currency: 'TRY' });
  await button('Save').click();
  await expect
    .poll(() => service.invoice)
    .toMatchObject({ invoice_number: 'MINE', currency: 'TRY' });
  await expect.element(field('Currency')).toHaveValue('TRY');
});

test('shows a field changed by both side by side and overwrites nothing without a choice', async () => {
  const service = new Service();
  await openInvoice(service);
  await field('Invoice number').fill('MINE');
  service.change({ invoice_number: 'THEIRS' });
  await button('Save').click();
  const pair = page.getByRole('group', { name: 'Invoice number · was NB-2026-117' });
  await expect.element(pair.getByRole('radio', { name: 'Theirs THEIRS' })).toHaveFocus();
  expect(service.invoice.invoice_number).toBe('THEIRS');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(pair.getByRole('radio', { name: 'Mine MINE' })).toBeChecked();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => service.invoice.invoice_number).toBe('MINE');
  await expect
    .element(page.getByRole('heading', { name: 'Someone else changed this in the meantime' }))
    .not.toBeInTheDocument();
});

test('a fix replaces unfinished text and can be saved', async () => {
  const service = new Service({ ...complete, total_price: asDecimal('60.00') });
  await openInvoice(service);
  await field('Total').fill('1,2.3.4');
  await button('Set the total to €59.50').click();
  await expect.element(field('Total')).toHaveValue('59.50');
  await button('Save').click();
  await expect
    .poll(() => service.writes.map(({ body }) => body))
    .toEqual([{ total_price: '59.50' }]);
  await expect.element(page.getByText(/n't settled/)).not.toBeInTheDocument();
});

test('keeps unfinished text when somebody else changes the field, then reports the conflict', async () => {
  const service = new Service({ ...complete, total_price: asDecimal('60.00') });
  const opened = await openInvoice(service);
  await field('Total').fill('1,2.3.4');
  service.change({ total_price: asDecimal('61.00') });
  await opened.readAgain();
  await expect
    .element(page.getByText('Total was changed from €60.00 to €61.00 in the meantime.'))
    .toBeVisible();
  await expect.element(field('Total')).toHaveValue('1,2.3.4');
  await button('Save').click();
  await expect.element(page.getByText("Total isn't settled yet.")).toBeVisible();
  await field('Total').fill('62');
  await button('Save').click();
  await expect.element(page.getByRole('radio', { name: 'Theirs €61.00' })).toHaveFocus();
  expect(service.writes).toEqual([]);
});

test.each([
  ['Company', 'Blue Bot'],
  ['Card', '454'],
])('restores an unfinished name in %s after the page was left', async (name, text) => {
  const service = new Service();
  const opened = await openInvoice(service);
  await field(name).fill(text);
  await userEvent.keyboard('{Alt>}{PageDown}{/Alt}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'INV-3' })).toBeVisible();
  await opened.go(`/invoices/${service.invoice.uid}`);
  await expect.element(page.getByRole('heading', { level: 1, name: 'INV-2' })).toBeVisible();
  await expect.element(field(name)).toHaveValue(text);
  await expect.element(page.getByText(`${name} isn't settled yet.`)).toBeVisible();
  await field(name).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText(/Unsaved changes/)).not.toBeInTheDocument();
});

test('explains an amount that the contract refuses under its field', async () => {
  const service = new Service({
    items: [anItem({ total_price: asDecimal('59.505') })],
    total_price: asDecimal('60.00'),
  });
  await openInvoice(service);
  await button('Set the total to €59.505').click();
  await button('Save').click();
  await expect
    .element(field('Total'))
    .toHaveAccessibleDescription('Enter at most 2 digits after the decimal separator.');
  expect(service.writes).toEqual([]);
});

test('shows amounts with the decimals of their currency', async () => {
  await openInvoice(
    new Service({
      currency: 'JPY',
      total_price: asDecimal('1100.00'),
      total_vat: asDecimal('100.50'),
      items: [anItem({ total_price: asDecimal('1100.00'), vat_rate: asDecimal('10.00') })],
    }),
  );
  await expect.element(field('Total')).toHaveValue('1,100');
  await expect.element(field('VAT')).toHaveValue('100.5');
  await expect
    .element(page.getByRole('row', { name: 'Item 1' }).getByLabelText('Total incl. VAT'))
    .toHaveValue('1,100');
});

test('asks about an amount in another currency and accepts it once that currency is chosen', async () => {
  const service = new Service();
  await openInvoice(service);
  await field('Total').fill('$12.50');
  await field('VAT').fill('$2');
  await field('Invoice number').click();
  const total = page.getByText("“$12.50” isn't in EUR, the currency of the invoice.", {
    exact: false,
  });
  await expect.element(total.first()).toBeVisible();
  await expect.element(field('Total')).toHaveValue('$12.50');
  await button('12.50').click();
  await expect.element(field('Total')).toHaveValue('12.50');
  await field('Currency').selectOptions('USD');
  await expect.element(field('VAT')).toHaveValue('2.00');
  await button('Save').click();
  await expect.element(page.getByText(/Unsaved changes/)).not.toBeInTheDocument();
  expect(service.writes.at(-1)?.body).toEqual({
    currency: 'USD',
    total_price: '12.50',
    total_vat: '2.00',
  });
});
