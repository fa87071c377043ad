import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { asDecimal } from '#contract/decimal.ts';
import { aCard, anItem } from '#contract/fixtures.ts';
import { openInvoice, Service } from './invoice.fixture.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(() => vi.unstubAllGlobals());

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
/** Nothing about it is open, so that it is approved without a question. */
const complete = {
  items: [anItem()],
  total_price: asDecimal('59.50'),
  total_vat: asDecimal('9.50'),
};
const stopped = () => Promise.reject(new TypeError('stopped'));

test('only what was changed is sent, as the contract spells it', async () => {
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

test('what somebody else changed elsewhere in the invoice merges by itself', async () => {
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
  await expect
    .element(page.getByRole('heading', { name: 'Someone else changed this meanwhile' }))
    .not.toBeInTheDocument();
});

test('a value that is put in takes the place of text that is not settled, and can be saved', async () => {
  const service = new Service({ ...complete, total_price: asDecimal('60.00') });
  await openInvoice(service);
  await field('Total').fill('1,2.3.4');
  await button('Set the total to €59.50').click();
  await expect.element(field('Total')).toHaveValue('59.50');
  await button('Save').click();
  await expect
    .poll(() => service.writes.map(({ body }) => body))
    .toEqual([{ total_price: '59.50' }]);
  await expect.element(page.getByText(/not settled/)).not.toBeInTheDocument();
});

test('text that is not settled stays in view when somebody else changes the field, and then collides with it', async () => {
  const service = new Service({ ...complete, total_price: asDecimal('60.00') });
  const opened = await openInvoice(service);
  await field('Total').fill('1,2.3.4');
  service.change({ total_price: asDecimal('61.00') });
  await opened.readAgain();
  await expect
    .element(page.getByText('Total was changed from €60.00 to €61.00 meanwhile.'))
    .toBeVisible();
  await expect.element(field('Total')).toHaveValue('1,2.3.4');
  await button('Save').click();
  await expect.element(page.getByText('Total is not settled yet.')).toBeVisible();
  await field('Total').fill('62');
  await button('Save').click();
  await expect.element(page.getByRole('radio', { name: 'Theirs €61.00' })).toHaveFocus();
  expect(service.writes).toEqual([]);
});

test.each([
  ['Company', 'Blue Bot'],
  ['Card', '454'],
])('half a name in %s is there again after the page was left', async (name, text) => {
  const opened = await openInvoice(new Service());
  await field(name).fill(text);
  await userEvent.keyboard('{Alt>}{PageDown}{/Alt}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'INV-3' })).toBeVisible();
  await opened.go('/invoices/5b6e1f1c-0000-4000-8000-000000000002');
  await expect.element(page.getByRole('heading', { level: 1, name: 'INV-2' })).toBeVisible();
  await expect.element(field(name)).toHaveValue(text);
  await expect.element(page.getByText(`${name} is not settled yet.`)).toBeVisible();
  await field(name).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText(/Unsaved changes/)).not.toBeInTheDocument();
});

test('an amount that the interface does not take is refused in words, under its field', async () => {
  const service = new Service({
    items: [anItem({ total_price: asDecimal('59.505') })],
    total_price: asDecimal('60.00'),
  });
  await openInvoice(service);
  await button('Set the total to €59.505').click();
  await button('Save').click();
  await expect
    .element(field('Total'))
    .toHaveAccessibleDescription('At most 2 digits after the decimal sign fit here.');
  expect(service.writes).toEqual([]);
});

test('amounts have the decimals of their currency', async () => {
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

test('a company that is not there yet is created without leaving the field', async () => {
  const service = new Service();
  await openInvoice(service);
  await field('Company').fill('Blue Bottle');
  await page.getByRole('option', { name: 'Create "Blue Bottle"' }).click();
  await expect.element(field('Company')).toHaveValue('Blue Bottle');
  await button('Save').click();
  await expect
    .poll(() => service.writes.at(-1)?.body)
    .toEqual({ company_uid: '5b6e1f1c-0000-4000-8000-000000000011' });
});

test('of a pasted card number only the first and last four digits are kept or sent; a card that exists is said', async () => {
  const service = new Service();
  // Of a service with many cards only the first page is looked through: whether it had the card is known from its answer.
  const firstPage = Array.from({ length: 25 }, (_, index) =>
    aCard({
      uid: `5b6e1f1c-0000-4000-8000-${String(500 + index).padStart(12, '0')}`,
      first_four_digits: '5555',
      last_four_digits: String(1000 + index),
    }),
  );
  service.instead = (method, path) =>
    method === 'GET' && path === '/v1/cards/'
      ? Response.json({ count: 26, next: null, previous: null, results: firstPage })
      : undefined;
  await openInvoice(service);
  await field('Card').fill('4543 1234 5678 0017');
  await expect.element(field('Card')).toHaveValue('4543 0017');
  await page.getByRole('option', { name: 'Add card 4543 •••• •••• 0017' }).click();
  await expect.element(page.getByText('You already have this card')).toBeVisible();
  expect(service.writes.at(-1)?.body).toEqual({
    first_four_digits: '4543',
    last_four_digits: '0017',
  });
});

test('approved: the actions change, the fields are for reading, and one line says what makes it editable again', async () => {
  const service = new Service(complete);
  await openInvoice(service);
  await button('Approve').click();
  await expect.element(button('Remove approval')).toBeVisible();
  await expect.element(button('Approve')).not.toBeInTheDocument();
  await expect.element(field('Total')).toHaveAttribute('readonly');
  await expect
    .element(page.getByText('“Remove approval” makes it editable again', { exact: false }))
    .toBeVisible();
  await button('Remove approval').click();
  await expect.element(button('Approve')).toBeVisible();
});

test('what is unsaved is saved before it is approved', async () => {
  const service = new Service(complete);
  await openInvoice(service);
  await field('Invoice number').fill('N-77');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect
    .poll(() => service.writes.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`))
    .toEqual([`PUT ${service.invoice.uid}`, 'POST approve']);
  await expect.element(page.getByRole('heading', { level: 1, name: 'INV-3' })).toBeVisible();
});

test.each([
  [
    'waiting',
    ['can_update', 'can_delete'],
    'Your key may not approve or reject this invoice. An administrator can, or can give your key the right.',
  ],
  ['waiting', ['can_update', 'can_approve', 'can_reject'], 'Your key may not delete this invoice.'],
  ['approved', [], 'Approved. Someone who may remove the approval can make it editable again.'],
  [
    'approved',
    ['can_update', 'can_remove_approval'],
    'Approved. To delete or reject it, use “Remove approval” first.',
  ],
  [
    'rejected',
    [],
    'Rejected. Your key may not change, delete or approve it now. An administrator can, or can give your key the right.',
  ],
  ['rejected', ['can_remove_approval'], 'Rejected. “Remove approval” puts it back to review.'],
  [
    'on_hold',
    ['can_delete'],
    'The service has it at “on_hold”, where your key may not change, approve or reject it. An administrator can move it on.',
  ],
])(
  '%s with %j: one line says why the rest is not offered, and what would change it',
  async (approvement_status, flags, line) => {
    const permissions = {
      can_update: false,
      can_delete: false,
      can_approve: false,
      can_reject: false,
      can_remove_approval: false,
      ...Object.fromEntries(flags.map((flag) => [flag, true])),
    };
    await openInvoice(new Service({ approvement_status, permissions, items: [anItem()] }));
    await expect.element(page.getByText(line, { exact: false })).toBeVisible();
  },
);

test('a key that asks for what is not offered is answered with the reason', async () => {
  const none = {
    can_update: false,
    can_delete: false,
    can_approve: false,
    can_reject: false,
    can_remove_approval: false,
  };
  await openInvoice(new Service({ permissions: none }));
  await expect.element(button('More')).toBeVisible();
  await userEvent.keyboard('a');
  await expect
    .element(
      page.getByText(
        'INV-2: Your key may not approve this invoice. An administrator can, or can give your key the right.',
      ),
    )
    .toBeVisible();
});

test('who may only read is offered no action and told why', async () => {
  const none = {
    can_update: false,
    can_delete: false,
    can_approve: false,
    can_reject: false,
    can_remove_approval: false,
  };
  await openInvoice(new Service({ permissions: none, items: [anItem()] }));
  await expect
    .element(
      page.getByText('Your key may not change, delete, approve or reject this invoice.', {
        exact: false,
      }),
    )
    .toBeVisible();
  for (const name of ['Approve', 'Reject', 'Remove approval', 'Save'])
    await expect.element(button(name)).not.toBeInTheDocument();
  await button('More').click();
  await expect.element(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
});

test('the way back keeps the filters, and the neighbours are those of the list', async () => {
  const opened = await openInvoice(new Service(), { search: '?query=paper&payment_type=cash' });
  await expect.element(page.getByText('2 of 3')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Back to invoices' }))
    .toHaveAttribute('href', '/invoices?query=paper&payment_type=cash');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect
    .poll(() => opened.location().pathname)
    .toBe('/invoices/5b6e1f1c-0000-4000-8000-000000000003');
  expect(new URLSearchParams(opened.location().search).get('query')).toBe('paper');
});

test('H goes to the history and I to the items, on an invoice that is for reading too', async () => {
  const none = {
    can_update: false,
    can_delete: false,
    can_approve: false,
    can_reject: false,
    can_remove_approval: false,
  };
  await openInvoice(
    new Service({ permissions: none, items: [anItem({ total_price: asDecimal('59.505') })] }),
  );
  await expect.element(button('More')).toBeVisible();
  await userEvent.keyboard('h');
  await expect.element(page.getByRole('heading', { name: 'History' })).toHaveFocus();
  await userEvent.keyboard('i');
  await expect.element(page.getByRole('group', { name: 'Items' })).toHaveFocus();
  // What follows from the cells is told in italics: unit price, net and VAT.
  await expect
    .element(
      page.getByRole('row', { name: /Paper A4 10 5.9505 each piece €59.505 net 50.005 19 9.50/ }),
    )
    .toBeVisible();
});

test('Alt with Page Up and Page Down goes through the list, from a field too', async () => {
  const opened = await openInvoice(new Service());
  await expect.element(page.getByText('2 of 3')).toBeVisible();
  await field('Invoice number').click();
  await userEvent.keyboard('{Alt>}{PageUp}{/Alt}');
  await expect
    .poll(() => opened.location().pathname)
    .toBe('/invoices/5b6e1f1c-0000-4000-8000-000000000001');
  await expect.element(page.getByText('1 of 3')).toBeVisible();
  await userEvent.keyboard('{Alt>}{PageDown}{/Alt}');
  await expect
    .poll(() => opened.location().pathname)
    .toBe('/invoices/5b6e1f1c-0000-4000-8000-000000000002');
});

test('More copies the link and downloads the file', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const service = new Service({ file: 'http://service.test/files/bill.pdf?signed' });
  await openInvoice(service);
  await button('More').click();
  await expect
    .element(page.getByRole('menuitem', { name: 'Download file' }))
    .toHaveAttribute('href', 'http://service.test/files/bill.pdf?signed');
  await expect
    .element(page.getByRole('menuitem', { name: 'Download file' }))
    .toHaveAttribute('download');
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect.element(page.getByText('Link copied')).toBeVisible();
  expect(write).toHaveBeenCalledWith(
    new URL(`/invoices/${service.invoice.uid}`, location.origin).href,
  );
  write.mockRestore();
});

test('the line between document and data moves by keys and by dragging, and its place is remembered', async () => {
  localStorage.removeItem('invoice-desk.split');
  const service = new Service();
  const opened = await openInvoice(service);
  const line = page.getByRole('separator', { name: 'Width of the document' });
  await expect.element(line).toHaveAttribute('aria-valuenow', '55');
  line.element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  await expect.element(line).toHaveAttribute('aria-valuenow', '57');
  await userEvent.keyboard('{Home}');
  await expect.element(line).toHaveAttribute('aria-valuenow', '25');
  await userEvent.dragAndDrop(line, page.getByRole('heading', { name: 'History' }));
  await expect.poll(() => Number(line.element().getAttribute('aria-valuenow'))).toBeGreaterThan(25);
  const moved = line.element().getAttribute('aria-valuenow') ?? '';
  await opened.close();
  await openInvoice(service);
  await expect.element(line).toHaveAttribute('aria-valuenow', moved);
  localStorage.removeItem('invoice-desk.split');
});

test('a service that is slow to answer is said to be, and the reading can be cancelled and begun again', async () => {
  const service = new Service();
  let slow = true;
  service.instead = (_, path) =>
    slow && path === `/v1/invoices/${service.invoice.uid}`
      ? new Promise(() => undefined)
      : undefined;
  await openInvoice(service);
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Still working…' }), { timeout: 7000 })
    .toBeVisible();
  await button('Cancel').click();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Cancelled before anything came.' }))
    .toBeVisible();
  slow = false;
  await button('Retry').click();
  await expect.element(field('Invoice number')).toHaveValue('NB-2026-117');
});

test('Esc goes one level back, to the list as it was; in a field it stays here', async () => {
  const opened = await openInvoice(new Service(), { search: '?query=paper' });
  await page.getByLabelText('Invoice number').click();
  await userEvent.keyboard('{Escape}');
  expect(opened.location().pathname).toContain('000000000002');
  page.getByRole('link', { name: 'Back to invoices' }).element().focus();
  await userEvent.keyboard('{Escape}');
  await expect
    .poll(() => `${opened.location().pathname}${opened.location().search}`)
    .toBe('/invoices?query=paper');
});

test('on a phone document and data are tabs with an address', async () => {
  await page.viewport(390, 844);
  const opened = await openInvoice(new Service());
  await expect
    .element(page.getByRole('tab', { name: 'Data' }))
    .toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Document' }).click();
  await expect.element(page.getByText('This invoice has no document')).toBeVisible();
  expect(opened.location().search).toBe('?part=document');
});

test('an invoice that is gone says so and leads back', async () => {
  const service = new Service();
  service.instead = (_, path) =>
    path.startsWith('/v1/invoices/5')
      ? Response.json({ detail: 'Not found.' }, { status: 404 })
      : undefined;
  await openInvoice(service);
  await expect.element(page.getByText('This invoice is not here any more')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to invoices' }).first()).toBeVisible();
});
