import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DataTable, type DataColumn } from './data-table.tsx';
import { Frame } from './frame.fixture.tsx';
import { useLocation } from './router.ts';

interface Row {
  readonly uid: string;
  readonly name: string;
  readonly total: string;
}

const columns: readonly DataColumn<Row>[] = [
  { id: 'name', header: msg`Name`, cell: (row) => row.name, opens: true },
  { id: 'total', header: msg`Total`, cell: (row) => row.total, align: 'end' },
  {
    id: 'actions',
    header: msg`Actions`,
    quietHeader: true,
    cell: (row) => <button type="button">{`Delete ${row.name}`}</button>,
  },
];
const rows: readonly Row[] = [
  { uid: 'a', name: 'Ada', total: '1.00' },
  { uid: 'b', name: 'Bo', total: '2.00' },
];

function Place() {
  return <output aria-label="Place">{useLocation().pathname}</output>;
}

const show = (props: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) =>
  render(
    <Frame>
      <DataTable
        caption="People"
        columns={columns}
        rows={rows}
        href={(row) => `/people/${row.uid}`}
        {...props}
      />
      <Place />
    </Frame>,
  );

test('a table has a name, headings and a row for each record', async () => {
  await show();
  await expect.element(page.getByRole('table', { name: 'People' })).toBeVisible();
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map((element) => element.textContent),
  ).toEqual(['Name', 'Total', 'Actions']);
  await expect.element(page.getByRole('row', { name: 'Bo 2.00 Delete Bo' })).toBeVisible();
});

test('a click anywhere on a row opens it, except on a button inside', async () => {
  await show();
  await page.getByRole('button', { name: 'Delete Bo' }).click();
  await expect.element(page.getByLabelText('Place')).toHaveTextContent('/');
  await page.getByRole('cell', { name: '2.00' }).click({ force: true });
  await expect.element(page.getByLabelText('Place')).toHaveTextContent('/people/b');
});

test('a row opens by keyboard through its link', async () => {
  await show();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'Ada' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Place')).toHaveTextContent('/people/a');
});

test('keeps old rows readable while new ones load, and marks the table as busy', async () => {
  await show({ stale: true });
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  await expect.element(page.getByText('Ada', { exact: true })).toBeVisible();
});

test('shows placeholder rows before the first rows arrive', async () => {
  await show({ rows: undefined, expected: 3 });
  await expect.element(page.getByText('Loading')).toBeInTheDocument();
  expect(document.querySelectorAll('tbody tr')).toHaveLength(3);
});

test('on a phone, each row is a card with labelled values', async () => {
  await page.viewport(390, 844);
  await show();
  const cell = page.getByText('2.00', { exact: true }).element();
  expect(getComputedStyle(cell, '::before').content).toContain('Total');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.viewport(1000, 800);
});

test('keeps the cells and their focus when the rows are refetched', async () => {
  const shown = await show();
  const button = page.getByRole('button', { name: 'Delete Ada' });
  button.element().focus();
  await shown.rerender(
    <Frame>
      <DataTable caption="People" columns={columns} rows={[...rows]} />
    </Frame>,
  );
  await expect.element(button).toHaveFocus();
});
