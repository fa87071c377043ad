import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { focusedField } from '#src/widgets/document/document-fields.ts';
import { Toasts } from '#src/ui/notify.tsx';
import { GridBody } from './grid-body.tsx';
import { selectedRows } from '#src/pages/invoice/items/cursor.ts';
import { selectRow } from './grid-input.ts';
import { aLine, LineService } from '#src/pages/invoice/items/item-grid.fixture.ts';

beforeEach(() => page.viewport(1280, 900));

const row = (name: string) => page.getByRole('row', { name, exact: true });
const cell = (number: number, name: string) =>
  row(`Item ${number}`).getByLabelText(name, { exact: true });
const keys = (text: string) => userEvent.keyboard(text);

async function open(count: number) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const service = new LineService(Array.from({ length: count }, (_, index) => aLine(index + 1)));
  const onBlock = vi.fn();
  await render(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <button type="button">Before</button>
        <h2 id="items-title">Items</h2>
        <GridBody grid={service.grid} decimals={2} onBlock={onBlock} />
        <button type="button">After</button>
        <Toasts />
      </MantineProvider>
    </I18nProvider>,
  );
  return {
    service,
    onBlock,
    chosen: () => page.getByRole('gridcell', { selected: true }).elements().length,
  };
}

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

test('arrows go from cell to cell, typing replaces, an arrow then ends the typing and goes on', async () => {
  await open(3);
  await cell(1, 'Name').click();
  await keys('{ArrowRight}{ArrowRight}{ArrowDown}');
  await expect.element(cell(2, 'Quantity')).toHaveFocus();
  await keys('12{ArrowRight}');
  await expect.element(cell(2, 'Quantity')).toHaveValue('12');
  await expect.element(cell(2, 'Unit')).toHaveFocus();
});

test('F2 edits in place: arrows move the caret, Esc takes the typing back', async () => {
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

test('Enter goes down, Shift+Enter up; after a run of Tab, Enter goes back to where the run began', async () => {
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

test('Tab goes through the row and on into the next; after Esc it leaves the grid, both ways', async () => {
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

test('a block is chosen by Shift and arrows; Delete empties it as one step of Ctrl+Z, which Ctrl+Y does again', async () => {
  const { service, chosen } = await open(3);
  await cell(1, 'Quantity').click();
  await keys('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
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

test('Ctrl+A chooses all, Shift+Space the row, Esc one cell again', async () => {
  const { chosen } = await open(3);
  await cell(2, 'Quantity').click();
  await keys('{Shift>} {/Shift}');
  expect(chosen()).toBe(9);
  await keys('{Escape}');
  expect(chosen()).toBe(0);
  await keys('{Control>}a{/Control}');
  expect(chosen()).toBe(27);
});

test('Ctrl+D fills the chosen block with its first row', async () => {
  const { service } = await open(3);
  await cell(1, 'VAT %').click();
  await keys('7{Enter}{ArrowUp}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
  expect(service.grid.lines().map(({ vat_rate }) => vat_rate)).toEqual(['7.00', '7.00', '7.00']);
});

test('Insert goes to a new row, Ctrl+Delete deletes the chosen rows, and Ctrl+Z brings them back', async () => {
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

test('the mouse chooses blocks by dragging and by Shift, and edits by double click', async () => {
  const { chosen } = await open(3);
  await cell(1, 'Name').click();
  await cell(3, 'Quantity').click({ modifiers: ['Shift'] });
  expect(chosen()).toBe(9);
  await cell(2, 'Name').dblClick();
  await keys('{End}!');
  await expect.element(cell(2, 'Name')).toHaveValue('Line 2!');
  expect(chosen()).toBe(0);
});

test('what is copied is pasted as it is, with new rows where they are missing', async () => {
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

test('what is derived is copied as it is seen, alone or beside cells, and never pasted over a cell', async () => {
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

test('one pasted text is typed into the cell, a block from elsewhere is asked about first', async () => {
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

test('a pasted column fills the cells from the cursor down, and one step takes it back', async () => {
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

test('a column pasted at the empty last row is asked about as new items', async () => {
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

test('the unit: a word of either language is understood, arrows choose from the list', async () => {
  const { service } = await open(2);
  await cell(1, 'Unit').click();
  await keys('adet{Enter}');
  await expect.element(cell(2, 'Unit')).toHaveFocus();
  await keys('k{ArrowDown}{ArrowDown}');
  await expect.element(page.getByRole('option', { name: 'meter', selected: true })).toBeVisible();
  await keys('{Enter}');
  expect(service.grid.lines().map(({ unit }) => unit)).toEqual(['p', 'm']);
});

test('the document beside it is told the cell with the focus, and puts a text into it', async () => {
  const { service } = await open(2);
  await cell(1, 'Total incl. VAT').click();
  await expect.poll(focusedField).toMatchObject({ field: 'items.total_price', value: '1.00' });
  focusedField()?.take?.('€ 12,50');
  await expect.poll(() => service.grid.lines()[0]?.total_price).toBe('12.50');
});

test('of 500 rows only those in sight are drawn, and keys reach all of them', async () => {
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
