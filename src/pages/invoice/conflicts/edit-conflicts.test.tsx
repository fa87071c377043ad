import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { anItem, aWorkspaceUser } from '#contract/fixtures.ts';
import { asDecimal } from '#contract/decimal.ts';
import { draftOf, storeEdits } from '#src/device/drafts.ts';
import { openInvoice, Service } from '#src/pages/invoice/invoice.fixture.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const field = (name: string) => page.getByLabelText(name, { exact: true });
const news = page.getByRole('region', { name: 'Changed in the meantime' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const rights = {
  can_update: false,
  can_delete: false,
  can_approve: false,
  can_reject: false,
  can_remove_approval: true,
};
const entry = (
  action: string,
  reason: string | null,
  changes: { field: string; from: string | null; to: string | null }[] = [],
) => ({
  uid: crypto.randomUUID(),
  action,
  created_at: '2026-03-02T10:00:00Z',
  workspace_user: aWorkspaceUser(),
  reason,
  changes,
});

test('reports who changed what in a merge and keeps unsaved edits', async () => {
  const service = new Service({ total_price: asDecimal('10.00') });
  const opened = await openInvoice(service);
  await field('Invoice number').fill('MINE');
  service.change({
    total_price: asDecimal('12.50'),
    history: [entry('update', null, [{ field: 'total_price', from: '10.00', to: '12.50' }])],
  });
  await opened.readAgain();
  await expect
    .element(
      page
        .getByRole('region', { name: 'Changed in the meantime' })
        .getByText('Ada Yılmaz changed Total from €10.00 to €12.50 in the meantime.'),
    )
    .toBeVisible();
  await expect.element(field('Invoice number')).toHaveValue('MINE');
  await expect.element(field('Invoice number')).toHaveFocus();
  await button('Got it').click();
  await expect.element(news).not.toBeInTheDocument();
});

test('does not report values filled in by the reading as changes by others', async () => {
  const service = new Service({ processing_status: 'processing', invoice_number: '' });
  const opened = await openInvoice(service);
  await expect.element(page.getByRole('region', { name: 'The file is being read' })).toBeVisible();
  service.change({ processing_status: 'finished', invoice_number: 'NB-1' });
  await opened.readAgain();
  await expect.element(field('Invoice number')).toHaveValue('NB-1');
  await expect.element(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect.element(news).not.toBeInTheDocument();
});

test('does not report a moved line as a change', async () => {
  const [first, second] = [1, 2].map((number) =>
    anItem({ uid: `5b6e1f1c-0000-4000-8000-00000000010${number}`, place: number }),
  );
  if (!first || !second) return;
  const service = new Service({ items: [first, second] });
  const opened = await openInvoice(service);
  await expect.element(page.getByRole('row', { name: 'Item 2', exact: true })).toBeVisible();
  service.change({
    items: [
      { ...second, place: 1 },
      { ...first, place: 2 },
    ],
  });
  await opened.readAgain();
  service.change({ invoice_number: 'NB-2' });
  await opened.readAgain();
  await expect.element(news.getByText(/Invoice number/)).toBeVisible();
  await expect.element(news.getByText(/item/)).not.toBeInTheDocument();
});

test('does not report values saved here as changes by others', async () => {
  const service = new Service({ total_price: asDecimal('10.00') });
  const opened = await openInvoice(service);
  await field('Total').fill('12,50');
  await button('Save').click();
  await expect.poll(() => service.invoice.total_price).toBe('12.50');
  await opened.readAgain();
  await expect.element(page.getByText(/Unsaved changes/)).not.toBeInTheDocument();
  await expect.element(news).not.toBeInTheDocument();
});

test('does not report values saved here that the service returns in another form', async () => {
  const service = new Service({ total_price: asDecimal('10.00'), items: [anItem()] });
  service.etags = false;
  service.instead = (method, path, body) => {
    if (method !== 'POST' || !path.endsWith('/items/')) return undefined;
    const made = anItem({ uid: '5b6e1f1c-0000-4000-8000-000000000777', ...Object(body) });
    const read = { ...made, description: '', total_price: asDecimal('2.50'), vat_rate: null };
    service.change({ items: [...service.invoice.items, read] });
    const answered = { ...made, description: null, total_price: '2.5', vat_rate: null };
    return Response.json(answered, { status: 201 });
  };
  const opened = await openInvoice(service);
  await page.getByRole('row', { name: 'New item' }).getByLabelText('Name').fill('Seat');
  await field('Total').fill('12,50');
  await button('Save').click();
  await expect.poll(() => service.writes).toHaveLength(2);
  await expect.element(page.getByText(/Unsaved changes|saved yet/)).not.toBeInTheDocument();
  service.change({ total_price: asDecimal('12.500') });
  await opened.readAgain();
  await expect.element(page.getByRole('row', { name: 'Item 2', exact: true })).toBeVisible();
  await expect.element(news).not.toBeInTheDocument();
});

test('does not report values that the service computes from those saved here', async () => {
  const service = new Service({ total_price: asDecimal('10.00'), items: [anItem()] });
  service.etags = false;
  service.instead = (method, path) => {
    if (method !== 'PUT') return undefined;
    service.change(
      path.includes('/items/')
        ? { total_price: asDecimal('77.00'), total_vat: asDecimal('7.70') }
        : { total_vat: asDecimal('2.08') },
    );
    return undefined;
  };
  const opened = await openInvoice(service);
  await field('Total').fill('12,50');
  await button('Save').click();
  await expect.element(field('VAT')).toHaveValue('2.08');
  await opened.readAgain();
  const name = page.getByRole('row', { name: 'Item 1', exact: true }).getByLabelText('Name');
  await name.click();
  await userEvent.keyboard('Other{Control>}s{/Control}');
  await expect.element(field('Total')).toHaveValue('77.00');
  await opened.readAgain();
  await expect.element(field('VAT')).toHaveValue('7.70');
  await expect.element(news).not.toBeInTheDocument();
});

test('reads again before a save where the service sends no versions, so nothing is overwritten', async () => {
  const service = new Service();
  service.etags = false;
  await openInvoice(service);
  await field('Invoice number').fill('MINE');
  service.change({ invoice_number: 'THEIRS', currency: 'TRY' });
  await button('Save').click();
  const pair = page.getByRole('group', { name: /Invoice number/ });
  await expect.element(pair.getByRole('radio', { name: 'Theirs THEIRS' })).toHaveFocus();
  expect(service.writes).toEqual([]);
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  await expect.element(field('Invoice number')).toHaveValue('THEIRS');
  await expect.element(field('Currency')).toHaveValue('TRY');
  expect(service.writes).toEqual([]);
  await field('Invoice number').fill('MINE 2');
  await button('Save').click();
  await expect
    .poll(() => service.writes.map(({ body }) => body))
    .toEqual([{ invoice_number: 'MINE 2' }]);
});

test('does not report a change that is about to be asked while the save is under way', async () => {
  const service = new Service();
  await openInvoice(service);
  let release = () => {};
  const held = new Promise<undefined>((resolve) => (release = () => resolve(undefined)));
  await field('Invoice number').fill('MINE');
  service.change({ invoice_number: 'THEIRS' });
  // The list is read again too, and the save waits for it longer than for the invoice.
  service.instead = (_method, path) =>
    path === '/v1/invoices/' && service.writes.length > 0 ? held : undefined;
  await button('Save').click();
  await expect.poll(() => service.requests.at(-1)?.path).toBe('/v1/invoices/');
  await new Promise((go) => setTimeout(go, 300));
  await expect.element(news).not.toBeInTheDocument();
  release();
  await expect.element(page.getByRole('radio', { name: 'Theirs THEIRS' })).toHaveFocus();
  await expect.element(news).not.toBeInTheDocument();
});

test('Enter saves only once every conflict is resolved, and focuses the next open one', async () => {
  const service = new Service();
  await openInvoice(service);
  await field('Invoice number').fill('MINE');
  await field('Currency').selectOptions('USD');
  service.change({ invoice_number: 'THEIRS', currency: 'TRY' });
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByRole('radio', { name: 'Theirs THEIRS' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: 'Mine MINE' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('radio', { name: 'Theirs TRY' })).toHaveFocus();
  await expect.element(page.getByText('Choose for Currency first.')).toBeVisible();
  expect(service.invoice).toMatchObject({ invoice_number: 'THEIRS', currency: 'TRY' });
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
  await expect.element(page.getByRole('radio', { name: 'Mine MINE' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => service.invoice)
    .toMatchObject({ invoice_number: 'MINE', currency: 'TRY' });
});

test('asks about a cell changed by both, and merges and reports one changed by somebody else', async () => {
  const paper = anItem();
  const service = new Service({ items: [paper] });
  const opened = await openInvoice(service);
  await expect.element(field('Invoice number')).toBeVisible();
  storeEdits(
    service.invoice.uid,
    { [`item/${paper.uid}/name`]: { base: 'Paper A4', mine: 'My paper' } },
    '2026-03-02T10:00:00Z',
  );
  service.change({
    items: [{ ...paper, name: 'Their paper', quantity: asDecimal('11.000') }],
    history: [entry('item_update', 'Their paper')],
  });
  await opened.readAgain();
  await expect
    .element(news.getByText('Ada Yılmaz changed the item “Their paper” in the meantime.'))
    .toBeVisible();
  const pair = page.getByRole('group', { name: /^Item 1 “Their paper”: Name/ });
  await pair.getByRole('radio', { name: 'Theirs Their paper' }).click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => draftOf(service.invoice.uid)).toBeUndefined();
  expect(service.invoice.items[0]).toMatchObject({ name: 'Their paper', quantity: '11.000' });
});

test('can restore all cells of a line that somebody deleted while it was being edited', async () => {
  const paper = anItem();
  const service = new Service({ items: [paper] });
  const opened = await openInvoice(service);
  await expect.element(field('Invoice number')).toBeVisible();
  storeEdits(
    service.invoice.uid,
    { [`item/${paper.uid}/quantity`]: { base: '#10.000', mine: '#12.000' } },
    '2026-03-02T10:00:00Z',
  );
  service.change({ items: [], history: [entry('item_delete', 'Paper A4')] });
  await opened.readAgain();
  await page.getByRole('radio', { name: 'Mine Add it again, with Quantity 12' }).click();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => service.invoice.items)
    .toMatchObject([{ name: 'Paper A4', quantity: '12.000', total_price: '59.50' }]);
});

test('becomes read-only when somebody else approves, and keeps the unsaved edits in view', async () => {
  const service = new Service();
  const opened = await openInvoice(service);
  await field('Invoice number').fill('MINE');
  service.change({ approvement_status: 'approved', permissions: rights });
  await opened.readAgain();
  await expect
    .element(page.getByRole('heading', { name: "What you typed isn't saved" }))
    .toBeVisible();
  await expect
    .element(page.getByRole('row', { name: 'Invoice number NB-2026-117 MINE' }))
    .toBeVisible();
  await expect.element(field('Invoice number')).toHaveAttribute('readonly');
  expect(service.writes).toEqual([]);
  service.change({ approvement_status: 'waiting', permissions: { ...rights, can_update: true } });
  await opened.readAgain();
  await expect.element(field('Invoice number')).toHaveValue('MINE');
});

test('scrolls to the unsaved edits when somebody else approves', async () => {
  const items = Array.from({ length: 40 }, (_, at) =>
    anItem({ uid: `5b6e1f1c-0000-4000-8000-0000000001${10 + at}`, place: at + 1 }),
  );
  const service = new Service({ items });
  const opened = await openInvoice(service);
  await field('Invoice number').fill('MINE');
  const top = (one: Locator) => one.element().getBoundingClientRect().top;
  const scroll = (element: Element | null): void => {
    if (!element) return;
    element.scrollTop = 600;
    scroll(element.parentElement);
  };
  scroll(field('Invoice number').element());
  expect(top(field('Invoice number'))).toBeLessThan(0);
  service.change({ approvement_status: 'approved', permissions: rights });
  await opened.readAgain();
  const title = page.getByRole('heading', { name: "What you typed isn't saved" });
  await expect.element(title).toBeVisible();
  await expect.poll(() => top(title)).toBeGreaterThanOrEqual(0);
});
