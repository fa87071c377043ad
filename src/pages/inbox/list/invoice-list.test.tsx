import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { requestFirst, requestRow } from '#src/widgets/pending-cursor.ts';
import { prerenderedInvoice } from '#src/widgets/prerender-invoice.ts';
import { openInbox, rowsOf, Service } from '#src/pages/inbox/inbox.fixture.tsx';
import { anInvoice, uidOf } from '#contract/fixtures.ts';
import { closeInbox, LongService, opened, row, scroller } from './long-list.fixture.tsx';

beforeEach(() => page.viewport(1280, 800));
afterEach(closeInbox);

const topOf = (id: string) =>
  Math.round(
    row(id).element().getBoundingClientRect().top - scroller().getBoundingClientRect().top,
  );

test('g and a number jump to that row', async () => {
  await opened(new LongService(40_000));
  await expect.element(row('INV-1')).toBeVisible();
  await userEvent.keyboard('g12345{Enter}');
  await expect.element(row('INV-12345').getByRole('link')).toHaveFocus();
  await expect
    .element(page.getByRole('link', { name: 'Page 494', exact: true }))
    .toHaveAttribute('aria-current', 'page');
});

test.each([
  ['keeps the cursor when another list contains it', (): number[] => [1, 2, 3, 4, 5], 'INV-4'],
  ['leaves no cursor and no focus when another list lacks it', () => [1, 2, 4, 5], 'INV-1'],
])('the focused row %s', async (_, others, next) => {
  const service = new LongService(200);
  await opened(service);
  await expect.element(row('INV-1')).toBeVisible();
  await userEvent.keyboard('jjj');
  await expect.element(row('INV-3').getByRole('link')).toHaveFocus();
  service.numbers = others();
  await userEvent.keyboard('2');
  await expect
    .element(page.getByRole('tab', { name: /^Approved/ }))
    .toHaveAttribute('aria-selected', 'true');
  await expect.element(row('INV-9')).not.toBeInTheDocument();
  expect(document.activeElement?.id.startsWith('row-')).toBe(next === 'INV-4');
  await userEvent.keyboard('j');
  await expect.element(row(next).getByRole('link')).toHaveFocus();
});

test('new rows do not move the list, and a pill counts them and shows them', async () => {
  const service = new LongService(200);
  const inbox = await opened(service);
  await expect.element(row('INV-3')).toBeVisible();
  const before = topOf('INV-3');
  service.numbers = [-2, -1, ...service.numbers];
  await inbox.readAgain();
  const pill = page.getByRole('button', { name: '2 new' });
  await expect.element(pill).toBeVisible();
  expect(topOf('INV-3')).toBe(before);
  const [over, first] = [pill, row('INV-1')].map((one) => one.element().getBoundingClientRect());
  expect(over?.bottom).toBeLessThanOrEqual(first?.top ?? 0);
  await expect.element(row('INV--1')).not.toBeInTheDocument();
  await pill.click();
  await expect.element(row('INV--2').getByRole('link')).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'new' })).not.toBeInTheDocument();
});

test('deeper in the list, changes above move nothing', async () => {
  const service = new LongService(2_000);
  const inbox = await opened(service);
  await expect.element(row('INV-1')).toBeVisible();
  scroller().scrollTop = 20_010;
  await expect.element(row('INV-505')).toBeVisible();
  const before = topOf('INV-505');
  service.numbers = [-1, ...service.numbers.filter((number) => ![7, 8, 300].includes(number))];
  await inbox.readAgain();
  await expect.element(page.getByRole('button', { name: '1 new' })).toBeVisible();
  await expect.element(row('INV-505')).toHaveAttribute('aria-rowindex', '503');
  expect(topOf('INV-505')).toBe(before);
});

test('a removed row lets the next ones move up, and the cursor keeps its position', async () => {
  const service = new LongService(60);
  const inbox = await opened(service);
  await expect.element(row('INV-1')).toBeVisible();
  await userEvent.keyboard('jjj');
  await expect.element(row('INV-3').getByRole('link')).toHaveFocus();
  const place = topOf('INV-3');
  service.numbers = service.numbers.filter((number) => number !== 3);
  await inbox.readAgain();
  await expect.element(row('INV-4').getByRole('link')).toHaveFocus();
  expect(topOf('INV-4')).toBe(place);
});

test('returning from an invoice restores scroll position, cursor and selection', async () => {
  const inbox = await opened(new LongService(2_000));
  await expect.element(row('INV-1')).toBeVisible();
  scroller().scrollTop = 30_017;
  await expect.element(row('INV-755')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select INV-753' }).click();
  const before = topOf('INV-755');
  await row('INV-756').getByRole('link').click();
  await expect.element(page.getByRole('heading', { name: 'One invoice' })).toBeVisible();
  await inbox.back();
  await expect.element(row('INV-756').getByRole('link')).toHaveFocus();
  await expect.element(row('INV-755')).toBeVisible();
  expect(topOf('INV-755')).toBe(before);
  await expect.element(page.getByRole('checkbox', { name: 'Select INV-753' })).toBeChecked();
});

test('keys act on the row of the cursor after the list is scrolled away from it', async () => {
  await opened(new LongService(2_000));
  await expect.element(row('INV-1')).toBeVisible();
  await userEvent.keyboard('jj');
  await expect.element(row('INV-2').getByRole('link')).toHaveFocus();
  scroller().scrollTop = 40_000;
  await expect.element(row('INV-1005')).toBeVisible();
  await expect.element(row('INV-2').getByRole('link')).toHaveFocus();
  await userEvent.keyboard('j');
  await expect.element(row('INV-3').getByRole('link')).toHaveFocus();
  await expect.element(row('INV-1')).toBeVisible();
});

test('X selects, Shift and arrows extend and shrink the selection, Escape clears it', async () => {
  await opened(new LongService(200));
  await expect.element(row('INV-1')).toBeVisible();
  await userEvent.keyboard('jx');
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}');
  await expect.element(page.getByText('4 selected').first()).toBeVisible();
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await expect.element(page.getByText('3 selected').first()).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Select INV-3' })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'Select INV-4' })).not.toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('checkbox', { name: 'Select INV-3' })).not.toBeChecked();
});

test('Shift selects a range across rows not loaded yet', async () => {
  await opened(new LongService(400));
  await expect.element(row('INV-1')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select INV-2' }).click();
  scroller().scrollTop = 8_000;
  await expect.element(row('INV-205')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select INV-205' }).click({ modifiers: ['Shift'] });
  await expect.element(page.getByText('204 selected').first()).toBeVisible();
});

test('Ctrl+A selects everything that matches the filters', async () => {
  await opened(new LongService(260));
  await expect.element(row('INV-1')).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(page.getByText('260 selected').first()).toBeVisible();
});

test('on a phone the list shows cards of one height', async () => {
  await page.viewport(390, 844);
  await openInbox(new LongService(3_000), '/invoices?tab=all');
  const cards = page.getByRole('list', { name: 'Invoices' }).getByRole('listitem');
  await expect.element(cards.nth(2)).toBeVisible();
  await expect.element(cards.nth(2)).toHaveAttribute('aria-setsize', '3000');
  // The visible height is known only after layout, and then repositions the list.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  scroller().scrollTop = scroller().scrollHeight;
  await expect.element(page.getByText('INV-3000')).toBeVisible();
  expect(Math.round(cards.nth(0).element().getBoundingClientRect().height)).toBe(90);
});

test('moves the cursor to the first remaining row after the first rows were decided', async () => {
  const service = new LongService(60);
  const inbox = await opened(service);
  await expect.element(row('INV-1')).toBeVisible();
  await userEvent.keyboard('jjj');
  await expect.element(row('INV-3').getByRole('link')).toHaveFocus();
  service.numbers = service.numbers.filter((number) => number > 3);
  await inbox.readAgain();
  await expect.element(row('INV-4').getByRole('link')).toHaveFocus();
});

test('Enter in a search focuses the first row once the rows arrive', async () => {
  await opened(new LongService(60));
  await expect.element(row('INV-1')).toBeVisible();
  requestFirst('tab=all');
  await expect.element(row('INV-1').getByRole('link')).toHaveFocus();
});

test('a row that returns late does not take the cursor back after it was moved', async () => {
  const service = new LongService(0);
  service.numbers = [1, 2, 3, 4];
  const inbox = await opened(service);
  requestRow(uidOf(9));
  await expect.element(row('INV-1')).toBeVisible();
  await userEvent.keyboard('jj');
  await expect.element(row('INV-2').getByRole('link')).toHaveFocus();
  service.numbers = [1, 2, 3, 4, 9];
  await inbox.readAgain();
  await expect.element(page.getByText('1–5 of 5')).toBeVisible();
  await expect.element(row('INV-2').getByRole('link')).toHaveFocus();
});

test('prefetches and prerenders the first invoice of a list until a row is chosen', async () => {
  const service = new Service(rowsOf(3));
  service.instead = (_method, { pathname }) =>
    pathname.endsWith(uidOf(1)) ? Response.json(anInvoice({ uid: uidOf(1) })) : undefined;
  await openInbox(service);
  await expect.poll(() => prerenderedInvoice.get()).toBe(uidOf(1));
  await userEvent.keyboard('jj');
  await expect.element(row('INV-2').getByRole('link')).toHaveFocus();
  expect(prerenderedInvoice.get()).toBe(uidOf(1));
  prerenderedInvoice.set(null);
});

test('keys pressed while another list loads apply to that list', async () => {
  const service = new LongService(60);
  const inbox = await opened(service);
  await expect.element(row('INV-1')).toBeVisible();
  await userEvent.keyboard('jjjj');
  await expect.element(row('INV-4').getByRole('link')).toHaveFocus();
  service.held = () => true;
  await userEvent.keyboard('2');
  await expect.poll(() => inbox.search()).toBe('?approvement_status=approved');
  // The address changes before the page is rendered for it.
  await expect
    .element(page.getByRole('tab', { name: 'Approved' }))
    .toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('jjx');
  await expect.element(page.getByRole('checkbox', { name: 'Select INV-4' })).not.toBeChecked();
  service.letGo();
  await expect.element(row('INV-2').getByRole('link')).toHaveFocus();
});
