import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { asDecimal } from '#contract/decimal.ts';
import { anItem } from '#contract/fixtures.ts';
import { noPermissions } from '#contract/permissions.ts';
import { openInvoice, Service } from '#src/pages/invoice/invoice.fixture.tsx';
import { focusAsInSafari } from '#src/ui/safari-focus.fixture.ts';

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

test('approving makes the fields read-only, changes the actions, and says how to edit again', async () => {
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

test('offline, one line says that nothing can be decided and none names a hidden button', async () => {
  const service = new Service(complete);
  await openInvoice(service);
  await button('Approve').click();
  const undo = page.getByText('“Remove approval” makes it editable again', { exact: false });
  await expect.element(undo).toBeVisible();
  const offline = page.getByText("You're offline. Nothing is decided until you're back.");
  await expect.element(offline).not.toBeInTheDocument();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await expect.element(offline).toBeVisible();
  await expect.element(button('Remove approval')).not.toBeInTheDocument();
  await expect.element(undo).not.toBeInTheDocument();
  onLine.mockRestore();
  dispatchEvent(new Event('online'));
  await expect.element(undo).toBeVisible();
});

test('an invoice put back in review returns to its place in the list', async () => {
  const service = new Service(complete);
  await openInvoice(service, { search: '?approvement_status=waiting' });
  const place = page.getByText('2 of 3');
  await expect.element(place).toBeVisible();
  await button('Approve').click();
  await button('Remove approval').click();
  await expect.element(button('Approve')).toBeVisible();
  await expect.element(place).toBeVisible();
});

test('shows a pending decision at its button, and after a second that the response is late', async () => {
  const service = new Service(complete);
  service.instead = (method) => (method === 'POST' ? new Promise(() => undefined) : undefined);
  await openInvoice(service);
  await button('Approve').click();
  await expect.element(button('Approve')).toHaveAttribute('aria-busy', 'true');
  await expect
    .element(page.getByRole('main').getByText("The server isn't answering yet."))
    .toBeVisible();
});

test('checks what was typed just before approving', async () => {
  const service = new Service(complete);
  await openInvoice(service);
  const total = field('Total');
  await expect.element(total).toHaveValue('59.50');
  const input = total.element();
  if (!(input instanceof HTMLInputElement)) throw new Error('Total is no text field');
  // In one task, so that no pause in the typing comes before the press.
  input.setRangeText('61', 0, input.value.length);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
  await expect.element(button('Approve anyway')).toBeVisible();
  expect(service.writes).toEqual([]);
});

test('reports an unsavable item or field at once instead of after “Approve anyway”', async () => {
  const service = new Service({ ...complete, total_price: asDecimal('61.00') });
  await openInvoice(service);
  await page.getByRole('gridcell', { name: '59.50' }).first().click();
  await userEvent.keyboard('abc{Enter}');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect
    .element(page.getByText("Not approved: an item isn't saved. See the marked rows.").first())
    .toBeVisible();
  await expect.element(button('Approve anyway')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  await field('VAT').fill('nine');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(field('VAT')).toHaveFocus();
  await expect.element(button('Approve anyway')).not.toBeInTheDocument();
  expect(service.writes.map(({ path }) => path.split('/').at(-1))).not.toContain('approve');
});

test('saves unsaved changes before approving', async () => {
  const service = new Service(complete);
  await openInvoice(service);
  await field('Invoice number').fill('N-77');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect
    .poll(() => service.writes.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`))
    .toEqual([`PUT ${service.invoice.uid}`, 'POST approve']);
  await expect.element(page.getByRole('heading', { level: 1, name: 'INV-3' })).toBeVisible();
});

/** Approves by Ctrl+Enter before the list has loaded. @returns lets the list load */
async function approveUnlisted(): Promise<() => void> {
  const service = new Service(complete);
  const listed = Promise.withResolvers<void>();
  service.instead = async (method, path, _body, search) => {
    if (method === 'GET' && path === '/v1/invoices/' && !search.has('query')) await listed.promise;
    return undefined;
  };
  await openInvoice(service);
  await expect.element(button('Approve')).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => service.writes.at(-1)?.path.split('/').at(-1)).toBe('approve');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  return listed.resolve;
}

test('approving before the list is loaded still goes on to the next invoice', async () => {
  const list = await approveUnlisted();
  list();
  await expect.element(page.getByRole('heading', { level: 1, name: 'INV-3' })).toBeVisible();
});

test('leaving before the list is loaded stops the move to the next invoice', async () => {
  const list = await approveUnlisted();
  await page.getByRole('link', { name: 'Back to invoices' }).click();
  list();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'INV-3' })).not.toBeInTheDocument();
});

test.each([
  ['waiting', ['can_update', 'can_delete'], 'Your key may not approve or reject this invoice.'],
  ['waiting', ['can_update', 'can_approve', 'can_reject'], 'Your key may not delete this invoice.'],
  ['approved', [], 'Approved. Someone who may remove the approval can make it editable again.'],
  [
    'approved',
    ['can_update', 'can_remove_approval'],
    'Approved. To delete or reject it, use “Remove approval” first.',
  ],
  ['rejected', [], 'Rejected. Your key may not change, delete or approve it now.'],
  ['rejected', ['can_remove_approval'], 'Rejected. “Remove rejection” puts it back in review.'],
  [
    'on_hold',
    ['can_delete'],
    'Its status is “on_hold”, in which your key may not change, approve or reject it.',
  ],
])(
  '%s with %j says why the other actions are missing and what would change it',
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

test("shows the service's words for a refusal and offers no retry", async () => {
  const service = new Service(complete);
  service.instead = (method) =>
    method === 'POST'
      ? Response.json({ detail: 'Only Grace approves this.' }, { status: 403 })
      : undefined;
  await openInvoice(service);
  await button('Approve').click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Only Grace approves this.' }))
    .toBeVisible();
  await expect.element(button('Retry')).not.toBeInTheDocument();
});

test('a key for an unavailable action shows the reason', async () => {
  await openInvoice(new Service({ permissions: noPermissions }));
  await expect.element(button('More')).toBeVisible();
  await userEvent.keyboard('a');
  await expect
    .element(page.getByText('INV-2: Your key may not approve this invoice.'))
    .toBeVisible();
});

test('offers no actions to a read-only key and says why', async () => {
  await openInvoice(new Service({ permissions: noPermissions, items: [anItem()] }));
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

test('the menu button closes its menu, also where buttons take no focus', async () => {
  focusAsInSafari();
  await openInvoice(new Service(complete));
  await button('More').click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await button('More').click();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
});

test.each([
  ['the way back', () => page.getByRole('link', { name: 'Back to invoices' })],
  ['the next invoice', () => page.getByRole('link', { name: 'Next' })],
])('ignores a key pressed after following %s, before that page is drawn', async (_, link) => {
  const service = new Service(complete);
  await openInvoice(service);
  await expect.element(button('Approve')).toBeVisible();
  await expect.element(page.getByText('2 of 3')).toBeVisible();
  link()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  for (const key of ['a', 'r'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  await expect.element(page.getByRole('heading', { name: 'INV-2' })).not.toBeInTheDocument();
  expect(service.writes).toEqual([]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('shows changes by others first instead of approving them unseen', async () => {
  const service = new Service(complete);
  await openInvoice(service);
  await expect.element(button('Approve')).toBeVisible();
  service.change({ total_price: asDecimal('5950.00') });
  await button('Approve').click();
  await expect.element(page.getByText('The invoice was not approved')).toBeVisible();
  await expect.element(field('Total')).toHaveValue('5,950.00');
  expect(service.invoice.approvement_status).toBe('waiting');
});

test('does not treat lines just saved here as changes by others', async () => {
  const service = new Service(complete);
  // The invoice is not read again in between.
  service.instead = (method, path) =>
    method === 'GET' && path.endsWith(service.invoice.uid) && service.writes.length > 0
      ? new Promise<Response>(() => undefined)
      : undefined;
  await openInvoice(service);
  const name = page.getByRole('row', { name: 'Item 1', exact: true }).getByLabelText('Name');
  await name.click();
  await userEvent.keyboard('Paper A5{Enter}');
  await expect.poll(() => service.writes.length).toBe(1);
  await button('Approve').click();
  await expect.poll(() => service.invoice.approvement_status).toBe('approved');
});

test('shows an informational check without asking about it', async () => {
  const service = new Service({ ...complete, invoice_date: '2019-01-31' });
  await openInvoice(service);
  await expect
    .element(page.getByRole('region', { name: 'Checks' }).getByText('For information: '))
    .toBeVisible();
  await button('Approve').click();
  await expect.element(button('Remove approval')).toBeVisible();
});
