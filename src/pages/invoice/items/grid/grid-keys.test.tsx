import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { focusedField } from '#src/widgets/document/document-fields.ts';
import { selectedRows } from '#src/pages/invoice/items/cursor.ts';
import { selectRow } from './grid-input.ts';

import { cell, keys, open, row } from './grid.fixture.tsx';
import { itemLayout } from '#src/pages/invoice/items/item-layout.ts';

beforeEach(() => page.viewport(1280, 900));
afterEach(() => itemLayout.set({ docked: false, derived: false }));

test('rows and columns have names and positions, and Tab reaches one cell of the grid', async () => {
  await open(3);
  const grid = page.getByRole('grid', { name: 'Items' });
  await expect.element(grid).toHaveAttribute('aria-rowcount', '5');
  await expect.element(grid).toHaveAttribute('aria-colcount', '10');
  await expect.element(row('Item 2')).toHaveAttribute('aria-rowindex', '3');
  expect(grid.element().querySelectorAll('[tabindex="0"]').length).toBe(1);
  await page.getByRole('button', { name: 'Before' }).click();
  await keys('{Tab}');
  await expect.element(cell(1, 'Name')).toHaveFocus();
});

test('arrows move between cells, typing replaces the content, an arrow ends it and moves on', async () => {
  await open(3);
  await cell(1, 'Name').click();
  await keys('{ArrowRight}{ArrowRight}{ArrowDown}');
  await expect.element(cell(2, 'Quantity')).toHaveFocus();
  await keys('12{ArrowRight}');
  await expect.element(cell(2, 'Quantity')).toHaveValue('12');
  await expect.element(cell(2, 'Unit')).toHaveFocus();
});

test('F2 edits in place, where arrows move the caret and Esc reverts', async () => {
  await open(2);
  await cell(1, 'Name').click();
  await keys('{F2}{ArrowLeft}{ArrowLeft}x');
  await expect.element(cell(1, 'Name')).toHaveValue('Linex 1');
  await keys('{Escape}');
  await expect.element(cell(1, 'Name')).toHaveValue('Line 1');
  await expect.element(cell(1, 'Name')).toHaveFocus();
  await keys('y');
  await expect.element(cell(1, 'Name')).toHaveValue('y');
});

test('Enter moves down, Shift+Enter up, and after Tabs back to the column where they began', async () => {
  await open(3);
  await cell(1, 'Quantity').click();
  await keys('{Enter}');
  await expect.element(cell(2, 'Quantity')).toHaveFocus();
  await keys('{Shift>}{Enter}{/Shift}');
  await expect.element(cell(1, 'Quantity')).toHaveFocus();
  await keys('4{Tab}p{Tab}5{Enter}');
  await expect.element(cell(2, 'Quantity')).toHaveFocus();
  await expect.element(cell(1, 'Unit')).toHaveValue('piece');
});

test('Tab moves through rows, and after Esc leaves the grid in both directions', async () => {
  await open(2);
  await cell(1, 'VAT %').click();
  await keys('{Tab}');
  await expect.element(cell(2, 'Name')).toHaveFocus();
  await keys('{Shift>}{Tab}{/Shift}');
  await expect.element(cell(1, 'VAT %')).toHaveFocus();
  await keys('{Escape}{Tab}');
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
  await keys('{Shift>}{Tab}{/Shift}');
  await expect.element(cell(1, 'VAT %')).toHaveFocus();
  await keys('{Escape}{Shift>}{Tab}{/Shift}');
  await expect.element(page.getByRole('button', { name: 'Before' })).toHaveFocus();
});

test('a second Esc leaves the grid, so that letters are keys of the page again', async () => {
  const main = Object.assign(document.createElement('main'), { id: 'main', tabIndex: -1 });
  document.body.append(main);
  onTestFinished(() => main.remove());
  await open(2);
  await cell(1, 'Name').click();
  await keys('x{Escape}{Escape}');
  await expect.element(cell(1, 'Name')).toHaveFocus();
  await keys('{Escape}');
  expect(document.activeElement).toBe(main);
  await expect.element(cell(1, 'Name')).toHaveValue('Line 1');
});

test('a click on another cell after Esc makes Tab move to the next cell again', async () => {
  await open(2);
  await cell(1, 'Name').click();
  await keys('{Escape}');
  await cell(2, 'Quantity').click();
  await keys('{Tab}');
  await expect.element(cell(2, 'Unit')).toHaveFocus();
});

test('Home, End, Ctrl+Home, Ctrl+End and Ctrl with arrows go to the ends', async () => {
  await open(3);
  await cell(2, 'Quantity').click();
  await keys('{End}');
  await expect.element(cell(2, 'VAT %')).toHaveFocus();
  await keys('{Home}');
  await expect.element(cell(2, 'Name')).toHaveFocus();
  await keys('{Control>}{End}{/Control}');
  await expect.element(row('New item').getByLabelText('Name', { exact: true })).toHaveFocus();
  await keys('{Control>}{Home}{/Control}');
  await expect.element(cell(1, 'Name')).toHaveFocus();
  await keys('{Control>}{ArrowDown}{/Control}');
  await expect.element(cell(3, 'Name')).toHaveFocus();
});

test('Shift with arrows selects a block, and Delete empties it as one step of undo and redo', async () => {
  const { service, chosen } = await open(3);
  await cell(1, 'Quantity').click();
  await keys('{Shift>}{ArrowDown}{/Shift}');
  await expect
    .poll(() => document.querySelector('.visually-hidden[role="status"]')?.textContent)
    .toMatch(/2 rows, 1 column$/);
  await keys('{Shift>}{ArrowRight}{/Shift}');
  expect(chosen()).toBe(4);
  await keys('{Delete}');
  expect(service.grid.lines().map(({ quantity, unit }) => [quantity, unit])).toEqual([
    [null, null],
    [null, null],
    ['10.000', 'p'],
  ]);
  await keys('{Control>}z{/Control}');
  expect(service.grid.lines().map(({ quantity }) => quantity)).toEqual([
    '10.000',
    '10.000',
    '10.000',
  ]);
  await keys('{Control>}y{/Control}');
  expect(service.grid.lines()[0]?.quantity).toBeNull();
  await keys('{Control>}z{/Control}{Control>}{Shift>}z{/Shift}{/Control}');
  expect(service.grid.lines()[0]?.quantity).toBeNull();
});

test('keeps every typed character when the text begins like the one it replaces', async () => {
  await open(2);
  await cell(1, 'Quantity').click();
  await keys('1{Enter}{ArrowUp}12{Enter}');
  await expect.element(cell(1, 'Quantity')).toHaveValue('12');
});

test('typing replaces what Ctrl+Z restored or Ctrl+D filled in, also in a unit', async () => {
  const { service } = await open(2);
  await cell(1, 'Quantity').click();
  await keys('{Delete}{Control>}z{/Control}5{Enter}');
  await cell(2, 'Quantity').click();
  await keys('{Control>}d{/Control}7{Enter}');
  await cell(1, 'Unit').click();
  await keys('{Delete}{Control>}z{/Control}k{Enter}');
  expect(service.grid.lines().map(({ quantity, unit }) => [quantity, unit])).toEqual([
    ['5.000', 'k'],
    ['7.000', 'p'],
  ]);
});

test('Ctrl+A selects all, Shift+Space the row, Esc one cell again', async () => {
  itemLayout.set({ docked: false, derived: true });
  const { chosen } = await open(3);
  await cell(2, 'Quantity').click();
  await keys('{Shift>} {/Shift}');
  expect(chosen()).toBe(9);
  await keys('{Escape}');
  expect(chosen()).toBe(0);
  await keys('{Control>}a{/Control}');
  expect(chosen()).toBe(27);
});

test('Ctrl+D fills the selected block with its first row', async () => {
  const { service } = await open(3);
  await cell(1, 'VAT %').click();
  await keys('7{Enter}{ArrowUp}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
  expect(service.grid.lines().map(({ vat_rate }) => vat_rate)).toEqual(['7.00', '7.00', '7.00']);
});

test('Insert goes to a new row, Ctrl+Delete deletes the selected rows, Ctrl+Z restores them', async () => {
  const { service } = await open(3);
  await cell(2, 'Quantity').click();
  await keys('{Insert}');
  await expect.element(row('New item').getByLabelText('Name', { exact: true })).toHaveFocus();
  await cell(1, 'Name').click();
  await keys('{Shift>}{ArrowDown}{/Shift}{Control>}{Delete}{/Control}');
  await expect.poll(() => service.names).toEqual(['Line 3']);
  await expect.element(cell(1, 'Name')).toHaveFocus();
  await keys('{Control>}z{/Control}');
  await expect.poll(() => service.names).toEqual(['Line 3', 'Line 1', 'Line 2']);
});

test('announces the number of items when undo or redo changes it', async () => {
  const { service } = await open(3);
  await cell(1, 'Name').click();
  await keys('{Shift>}{ArrowDown}{/Shift}{Control>}{Delete}{/Control}');
  await expect.poll(() => service.names).toEqual(['Line 3']);
  // Announcements within 50 ms are joined to one text: `Deleted 2 items. 3 items`.
  const told = () => document.querySelector('[role=status]')?.textContent;
  await keys('{Control>}z{/Control}');
  await expect.poll(told).toMatch(/(?:^|\. )3 items$/);
  await keys('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.poll(told).toMatch(/(?:^|\. )1 item$/);
  await keys('{Control>}z{/Control}');
  await expect.poll(told).toMatch(/(?:^|\. )3 items$/);
  await keys('{Control>}y{/Control}');
  await expect.poll(told).toMatch(/(?:^|\. )1 item$/);
});

test('the mouse selects blocks by dragging and by Shift, and a double click edits', async () => {
  const { chosen } = await open(3);
  await cell(1, 'Name').click();
  await cell(3, 'Quantity').click({ modifiers: ['Shift'] });
  expect(chosen()).toBe(9);
  await cell(2, 'Name').dblClick();
  await keys('{End}!');
  await expect.element(cell(2, 'Name')).toHaveValue('Line 2!');
  expect(chosen()).toBe(0);
});

test('a unit is recognized in either language, and arrows choose from the list', async () => {
  const { service } = await open(2);
  await cell(1, 'Unit').click();
  await keys('adet{Enter}');
  await expect.element(cell(2, 'Unit')).toHaveFocus();
  await keys('k{ArrowDown}{ArrowDown}');
  await expect.element(page.getByRole('option', { name: 'meter', selected: true })).toBeVisible();
  await keys('{Enter}');
  expect(service.grid.lines().map(({ unit }) => unit)).toEqual(['p', 'm']);
});

test('shares the focused cell with the document, which can put a text into it', async () => {
  const { service } = await open(2);
  await cell(1, 'Total incl. VAT').click();
  await expect.poll(focusedField).toMatchObject({ field: 'items.total_price', value: '1.00' });
  focusedField()?.take?.('€ 12,50');
  await expect.poll(() => service.grid.lines()[0]?.total_price).toBe('12.50');
});

test('renders only the visible ones of 500 rows, and keys reach all of them', async () => {
  await open(500);
  await cell(1, 'Name').click();
  expect(page.getByRole('row').elements().length).toBeLessThan(60);
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '502');
  await keys('{Control>}{End}{/Control}{ArrowUp}');
  await expect.element(cell(500, 'Name')).toHaveFocus();
  await keys('{PageUp}{PageUp}{PageUp}{PageUp}');
  await expect.element(row('Item 500')).not.toBeInTheDocument();
  await keys('{Control>}{Home}{/Control}');
  await expect.element(cell(1, 'Name')).toHaveFocus();
});

test('a finger selects a row, then the rows up to another one, and clears the selection', async () => {
  const {
    service: { grid },
  } = await open(4);
  const select = (row: number) => {
    grid.act((state) => selectRow(state, row));
    return selectedRows(grid.get()).length;
  };
  expect([1, 3, 0].map(select)).toEqual([1, 3, 2]);
  expect([1, 1].map(select)).toEqual([1, 0]);
});
