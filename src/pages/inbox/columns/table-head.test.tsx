import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Profiler } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { usualColumns, type ListColumns } from '#src/lib/list/list-columns.ts';
import { preferences, setPreferences } from '#src/device/preferences.ts';
import { useColumnWidths } from './columns.tsx';
import { useListColumns } from './column-cells.tsx';
import classes from '#src/pages/inbox/list/invoice-table.module.css';
import { TableHead } from './table-head.tsx';

let rendered = 0;

function List() {
  const columns = useListColumns();
  return (
    <table className={classes.table} style={useColumnWidths().style}>
      <TableHead columns={columns} />
    </table>
  );
}

async function open(columns: Partial<ListColumns> = {}) {
  await page.viewport(1840, 900);
  setPreferences({ columns: { ...usualColumns, ...columns } });
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  await render(
    <I18nProvider i18n={i18n}>
      <Profiler
        id="list"
        onRender={() => {
          rendered += 1;
        }}
      >
        <List />
      </Profiler>
    </I18nProvider>,
  );
}

const names = () =>
  page
    .getByRole('columnheader')
    .all()
    .map((header) => header.element().textContent);
const line = (name: string) => page.getByRole('separator', { name: `Width of ${name}` });
const headWidth = (name: string) =>
  page.getByRole('columnheader', { name }).element().getBoundingClientRect().width;
const focus = async (name: string) => {
  await expect.element(line(name)).toBeVisible();
  const handle = line(name).element();
  if (handle instanceof HTMLElement) handle.focus();
};

beforeEach(() => {
  localStorage.clear();
  rendered = 0;
  // A synthetic pointer cannot be captured.
  vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue();
});

test('shows the columns in the chosen order, without hidden ones', async () => {
  await open({
    order: [
      'total_price',
      'company',
      'hf_id',
      'invoice_date',
      'status',
      'processing',
      'category',
      'workspace_user',
      'created_at',
      'actions',
    ],
    hidden: ['status', 'processing', 'category', 'actions'],
  });
  expect(names()).toEqual([
    'Select',
    'Total',
    'Company',
    'ID',
    'Invoice date',
    'Person',
    'Created',
  ]);
});

test('offers no sorting by column names', async () => {
  await open();
  await expect.element(page.getByRole('columnheader', { name: 'Total' })).toBeVisible();
  expect(document.querySelector('[aria-sort]')).toBeNull();
  expect(page.getByRole('columnheader').getByRole('button').elements()).toEqual([]);
});

test('arrow keys set the width, Shift makes larger steps, and Home resets it', async () => {
  await open();
  await focus('Person');
  await expect.element(line('Person')).toHaveAttribute('aria-valuenow', '136');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(line('Person')).toHaveAttribute('aria-valuenow', '152');
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await expect.element(line('Person')).toHaveAttribute('aria-valuenow', '216');
  expect(headWidth('Person')).toBe(216);
  expect(preferences.get().columns.widths).toEqual({ workspace_user: 216 });
  await userEvent.keyboard('{Home}');
  await expect.element(line('Person')).toHaveAttribute('aria-valuenow', '136');
  expect(preferences.get().columns.widths).toEqual({});
});

test('keeps a width within its limits', async () => {
  await open({ widths: { total_price: 100 } });
  await focus('Total');
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await expect.element(line('Total')).toHaveAttribute('aria-valuenow', '96');
  for (let times = 0; times < 8; times += 1)
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await expect.element(line('Total')).toHaveAttribute('aria-valuenow', '480');
});

const pointer = (type: string, clientX: number) =>
  line('Total')
    .element()
    .dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX }));

test('dragging a column border renders nothing before release, then gives the company the rest', async () => {
  await open();
  await expect.element(line('Total')).toBeVisible();
  const company = headWidth('Company');
  const before = rendered;
  pointer('pointerdown', 500);
  for (let x = 501; x <= 560; x += 1) pointer('pointermove', x);
  expect(headWidth('Total')).toBe(204);
  expect(headWidth('Company')).toBeCloseTo(company, 0);
  expect(rendered).toBe(before);
  pointer('pointerup', 560);
  await expect.element(line('Total')).toHaveAttribute('aria-valuenow', '204');
  expect(preferences.get().columns.widths).toEqual({ total_price: 204 });
  expect(headWidth('Company')).toBeCloseTo(company - 60, 0);
});

test('Esc cancels a drag, and a double click resets the width', async () => {
  await open({ widths: { total_price: 200 } });
  await focus('Total');
  pointer('pointerdown', 500);
  pointer('pointermove', 580);
  expect(headWidth('Total')).toBe(280);
  await userEvent.keyboard('{Escape}');
  expect(headWidth('Total')).toBe(200);
  await userEvent.dblClick(line('Total'));
  await expect.element(line('Total')).toHaveAttribute('aria-valuenow', '144');
  expect(preferences.get().columns.widths).toEqual({});
});

test('keeps a minimum width for the company by growing the table beyond the window', async () => {
  await open({ widths: { total_price: 480, status: 480, created_at: 480 } });
  expect(headWidth('Company')).toBeCloseTo(200, 0);
});
