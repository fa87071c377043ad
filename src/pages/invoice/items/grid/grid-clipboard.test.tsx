import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { cell, keys, open, row } from './grid.fixture.tsx';
import { itemLayout } from '#src/pages/invoice/items/item-layout.ts';

beforeEach(() => page.viewport(1280, 900));
afterEach(() => itemLayout.set({ docked: false, derived: false }));

test('pastes copied cells unchanged and adds rows where needed', async () => {
  const { service } = await open(2);
  await cell(1, 'Name').click();
  await keys('{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}');
  const data = new DataTransfer();
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }),
  );
  expect(data.getData('text/plain').split('\r\n')[0]).toBe('Line 1\t\t10');
  await cell(2, 'Name').click();
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  );
  await expect
    .poll(() => service.grid.lines().map(({ name, quantity }) => [name, quantity]))
    .toEqual([
      ['Line 1', '10.000'],
      ['Line 1', '10.000'],
      ['Line 2', '10.000'],
    ]);
});

const copy = () => {
  const data = new DataTransfer();
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }),
  );
  return data;
};

test('copies derived amounts as shown but never pastes them over a cell', async () => {
  itemLayout.set({ docked: false, derived: true });
  const { service } = await open(2);
  await cell(1, 'Unit price').click();
  await keys('{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}');
  expect(copy().getData('text/plain')).toBe('0.1\t0.84\t0.16\r\n0.2\t1.68\t0.32\r\n');
  await cell(1, 'VAT %').click();
  await keys('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  const mixed = copy();
  expect(mixed.getData('text/plain')).toBe('19\t0.1\t0.84\r\n');
  await cell(2, 'VAT %').click();
  await keys('7{Enter}');
  await cell(2, 'VAT %').click();
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: mixed, bubbles: true, cancelable: true }),
  );
  await expect
    .poll(() => service.grid.lines().map((line) => line.vat_rate))
    .toEqual(['19.00', '19.00']);
  expect(service.grid.lines().map((line) => line.total_price)).toEqual(['1.00', '2.00']);
});

const paste = (clipboardData: DataTransfer) =>
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );

test('a copied number keeps its value in another column and its text in a description', async () => {
  const { service } = await open(2);
  await cell(1, 'Quantity').click();
  await keys('1.5{Enter}{ArrowUp}');
  const copied = copy();
  await cell(1, 'Total incl. VAT').click();
  paste(copied);
  await cell(1, 'Description').click();
  paste(copied);
  await cell(2, 'Total incl. VAT').click();
  await expect.poll(() => service.grid.lines()[0]?.total_price).toBe('1.50');
  await expect.element(cell(1, 'Description')).toHaveValue('1.5');
});

test('one copied cell or row fills the selection, as in a spreadsheet', async () => {
  const { service } = await open(4);
  await cell(1, 'Quantity').click();
  await keys('7{Enter}{ArrowUp}');
  const one = copy();
  await cell(2, 'Quantity').click();
  await keys('{Shift>}{ArrowDown}{/Shift}');
  paste(one);
  const quantities = () => service.grid.lines().map(({ quantity }) => quantity);
  await expect.poll(quantities).toEqual(['7.000', '7.000', '7.000', '10.000']);
  await keys('{Control>}z{/Control}');
  await expect.poll(quantities).toEqual(['7.000', '10.000', '10.000', '10.000']);
  await cell(1, 'Name').click();
  await keys('{Shift>} {/Shift}');
  const row = copy();
  await cell(3, 'Name').click();
  await keys('{Shift>}{ArrowDown}{/Shift}');
  paste(row);
  await expect
    .poll(() => service.grid.lines().map(({ name, quantity }) => `${name} ${quantity}`))
    .toEqual(['Line 1 7.000', 'Line 2 10.000', 'Line 1 7.000', 'Line 1 7.000']);
});

test('types a single pasted text into the cell, and asks before pasting a block from elsewhere', async () => {
  const { service, onBlock } = await open(2);
  const paste = (text: string) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  };
  await cell(1, 'Total incl. VAT').click();
  paste('1.234,50');
  await expect.poll(() => service.grid.lines()[0]?.total_price).toBe('1234.50');
  paste('Paper\t5\nPens\t6');
  expect(onBlock).toHaveBeenCalledWith({ text: 'Paper\t5\nPens\t6', html: '' });
});

test('a pasted column fills the cells from the cursor down, and one undo reverts it', async () => {
  const { service, onBlock } = await open(3);
  const data = new DataTransfer();
  data.setData('text/plain', '10,50\r\n1.234,00\r\n');
  await cell(2, 'Total incl. VAT').click();
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  );
  const totals = () => service.grid.lines().map((line) => line.total_price);
  await expect.poll(totals).toEqual(['1.00', '10.50', '1234.00']);
  expect(onBlock).not.toHaveBeenCalled();
  await keys('{Control>}z{/Control}');
  await expect.poll(totals).toEqual(['1.00', '2.00', '3.00']);
});

test('asks whether a column pasted at the empty last row should become new items', async () => {
  const { onBlock } = await open(1);
  const data = new DataTransfer();
  data.setData('text/plain', '10.50\n20.00');
  await cell(1, 'Name').click();
  await keys('{Insert}');
  await expect.element(row('New item').getByLabelText('Name', { exact: true })).toHaveFocus();
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  );
  expect(onBlock).toHaveBeenCalledOnce();
});
