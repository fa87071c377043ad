import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { asDecimal } from '#contract/decimal.ts';
import { anItem } from '#contract/fixtures.ts';
import { openInvoice, Service } from './invoice.fixture.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(() => vi.unstubAllGlobals());

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
/** Nothing about it is open, so that it is approved without a question. */
const complete = { items: [anItem()], total_price: asDecimal('59.50'), total_vat: asDecimal('9.50') };
const stopped = () => Promise.reject(new TypeError('stopped'));

test('only what was changed is sent, as the contract spells it', async () => {
  const service = new Service();
  await openInvoice(service);
  await field('Total').fill('1.234,56');
  await field('Invoice date').fill('31.1.26');
  await button('Save').click();
  await expect.element(page.getByText(/Unsaved changes/)).not.toBeInTheDocument();
  expect(service.writes).toEqual([{ method: 'PUT', path: `/v1/invoices/${service.invoice.uid}`, body: { invoice_date: '2026-01-31', total_price: '1234.56' } }]);
});

test('what is unsaved comes back after the page was gone, with text that is no amount yet', async () => {
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

test('a service that stops in the middle of a save loses nothing, and Retry saves it', async () => {
  const service = new Service();
  service.instead = (method) => (method === 'PUT' ? stopped() : undefined);
  await openInvoice(service);
  await field('Invoice number').fill('N-77');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText('Your changes are not saved')).toBeVisible();
  await expect.element(field('Invoice number')).toHaveValue('N-77');
  service.instead = undefined;
  await button('Retry').click();
  await expect.poll(() => service.invoice.invoice_number).toBe('N-77');
  await expect.element(page.getByText('Your changes are not saved')).not.toBeInTheDocument();
});

test('a refusal stands under the field that it is about', async () => {
  const service = new Service();
  service.instead = (method) => (method === 'PUT' ? Response.json({ total_price: ['Too much for one invoice.'] }, { status: 400 }) : undefined);
  await openInvoice(service);
  await field('Total').fill('99');
  await button('Save').click();
  await expect.element(field('Total')).toHaveAccessibleDescription('Too much for one invoice.');
  await expect.element(field('Total')).toHaveValue('99.00');
});

test('what somebody else changed elsewhere in the invoice merges by itself', async () => {
  const service = new Service();
  await openInvoice(service);
  await field('Invoice number').fill('MINE');
  service.change({ currency: 'TRY' });
  await button('Save').click();
  await expect.poll(() => service.invoice).toMatchObject({ invoice_number: 'MINE', currency: 'TRY' });
  await expect.element(field('Currency')).toHaveValue('TRY');
});

test('what both changed is shown side by side and chosen, never overwritten', async () => {
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
  await expect.element(page.getByRole('heading', { name: 'Someone else changed this meanwhile' })).not.toBeInTheDocument();
});

test('a company that is not there yet is created without leaving the field', async () => {
  const service = new Service();
  await openInvoice(service);
  await field('Company').fill('Blue Bottle');
  await page.getByRole('option', { name: 'Create "Blue Bottle"' }).click();
  await expect.element(field('Company')).toHaveValue('Blue Bottle');
  await button('Save').click();
  await expect.poll(() => service.writes.at(-1)?.body).toEqual({ company_uid: '5b6e1f1c-0000-4000-8000-000000000011' });
});

test('of a pasted card number only the first and last four digits are kept or sent; a card that exists is said', async () => {
  const service = new Service();
  await openInvoice(service);
  await field('Card').fill('4543 1234 5678 0017');
  await expect.element(field('Card')).toHaveValue('4543 0017');
  await page.getByRole('option', { name: 'Add card 4543 •••• •••• 0017' }).click();
  await expect.element(page.getByText('You already have this card')).toBeVisible();
  expect(service.writes.at(-1)?.body).toEqual({ first_four_digits: '4543', last_four_digits: '0017' });
});

test('approved: the actions change, the fields are for reading, and one line says what makes it editable again', async () => {
  const service = new Service(complete);
  await openInvoice(service);
  await button('Approve').click();
  await expect.element(button('Remove approval')).toBeVisible();
  await expect.element(button('Approve')).not.toBeInTheDocument();
  await expect.element(field('Total')).toHaveAttribute('readonly');
  await expect.element(page.getByText('“Remove approval” makes it editable again', { exact: false })).toBeVisible();
  await button('Remove approval').click();
  await expect.element(button('Approve')).toBeVisible();
});

test('what is unsaved is saved before it is approved', async () => {
  const service = new Service(complete);
  await openInvoice(service);
  await field('Invoice number').fill('N-77');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => service.writes.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`)).toEqual([`PUT ${service.invoice.uid}`, 'POST approve']);
  await expect.element(page.getByRole('heading', { level: 1, name: 'INV-3' })).toBeVisible();
});

test.each([
  ['waiting', ['can_update', 'can_delete'], 'Your key may not approve or reject this invoice. An administrator can, or can give your key the right.'],
  ['waiting', ['can_update', 'can_approve', 'can_reject'], 'Your key may not delete this invoice.'],
  ['approved', [], 'Approved. Someone who may remove the approval can make it editable again.'],
  ['approved', ['can_update', 'can_remove_approval'], 'Approved. To delete or reject it, use “Remove approval” first.'],
  ['rejected', [], 'Rejected. Your key may not change, delete or approve it now. An administrator can, or can give your key the right.'],
  ['rejected', ['can_remove_approval'], 'Rejected. “Remove approval” puts it back to review.'],
  ['on_hold', ['can_delete'], 'The service has it at “on_hold”, where your key may not change, approve or reject it. An administrator can move it on.'],
])('%s with %j: one line says why the rest is not offered, and what would change it', async (approvement_status, flags, line) => {
  const permissions = { can_update: false, can_delete: false, can_approve: false, can_reject: false, can_remove_approval: false, ...Object.fromEntries(flags.map((flag) => [flag, true])) };
  await openInvoice(new Service({ approvement_status, permissions, items: [anItem()] }));
  await expect.element(page.getByText(line, { exact: false })).toBeVisible();
});

test('a key that asks for what is not offered is answered with the reason', async () => {
  const none = { can_update: false, can_delete: false, can_approve: false, can_reject: false, can_remove_approval: false };
  await openInvoice(new Service({ permissions: none }));
  await expect.element(button('More')).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(page.getByText('INV-2: Your key may not approve this invoice. An administrator can, or can give your key the right.')).toBeVisible();
});

test('who may only read is offered no action and told why', async () => {
  const none = { can_update: false, can_delete: false, can_approve: false, can_reject: false, can_remove_approval: false };
  await openInvoice(new Service({ permissions: none, items: [anItem()] }));
  await expect.element(page.getByText('Your key may not change, delete, approve or reject this invoice.', { exact: false })).toBeVisible();
  for (const name of ['Approve', 'Reject', 'Remove approval', 'Save']) await expect.element(button(name)).not.toBeInTheDocument();
  await button('More').click();
  await expect.element(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
});

test('the way back keeps the filters, and the neighbours are those of the list', async () => {
  const opened = await openInvoice(new Service(), { search: '?query=paper&payment_type=cash' });
  await expect.element(page.getByText('2 of 3')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to invoices' })).toHaveAttribute('href', '/invoices?query=paper&payment_type=cash');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect.poll(() => opened.location().pathname).toBe('/invoices/5b6e1f1c-0000-4000-8000-000000000003');
  expect(new URLSearchParams(opened.location().search).get('query')).toBe('paper');
});

test('Esc goes one level back, to the list as it was; in a field it stays here', async () => {
  const opened = await openInvoice(new Service(), { search: '?query=paper' });
  await page.getByLabelText('Invoice number').click();
  await userEvent.keyboard('{Escape}');
  expect(opened.location().pathname).toContain('000000000002');
  page.getByRole('link', { name: 'Back to invoices' }).element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => `${opened.location().pathname}${opened.location().search}`).toBe('/invoices?query=paper');
});

test('on a phone document and data are tabs with an address', async () => {
  await page.viewport(390, 844);
  const opened = await openInvoice(new Service());
  await expect.element(page.getByRole('tab', { name: 'Data' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Document' }).click();
  await expect.element(page.getByText('This invoice has no document')).toBeVisible();
  expect(opened.location().search).toBe('?part=document');
});

test('an invoice that is gone says so and leads back', async () => {
  const service = new Service();
  service.instead = (_, path) => (path.startsWith('/v1/invoices/5') ? Response.json({ detail: 'Not found.' }, { status: 404 }) : undefined);
  await openInvoice(service);
  await expect.element(page.getByText('This invoice is not here any more')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to invoices' }).first()).toBeVisible();
});
