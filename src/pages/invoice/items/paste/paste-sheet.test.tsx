import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { Line, LineChanges } from '#src/lib/changes/line-changes.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { PasteSheet } from './paste-sheet.tsx';

const block = (...rows: string[]) => rows.join('\n').replaceAll(' | ', '\t');

async function open(text: string, html = '', present: readonly Line[] = [], total = '') {
  const done: LineChanges[] = [];
  const onClose = vi.fn();
  await render(
    <Frame>
      <PasteSheet
        text={text}
        html={html}
        currency="EUR"
        total={total}
        grid={{ applyChanges: (changes) => (done.push(changes), () => {}), lines: () => present }}
        onClose={onClose}
      />
    </Frame>,
  );
  return { done, onClose };
}

const becomes = (name: string) => page.getByRole('combobox', { name: `${name} becomes` });

test('adds an unambiguous block by Enter alone, in its order', async () => {
  const { done, onClose } = await open(
    block(
      'Bezeichnung | Menge | Brutto | MwSt %',
      'Papier | 2 | 1.190,00 | 19',
      'Kabel | 1,5 | 10,00 | 7',
      'Summe |  | 1.200,00 | ',
    ),
  );
  await expect.element(page.getByRole('button', { name: 'Add 2 items' })).toHaveFocus();
  await expect.element(page.getByText('2 items · €1,200.00')).toBeVisible();
  await expect.element(page.getByText("The sheet's own total is the same.")).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(done).toEqual([
    {
      add: [
        {
          name: 'Papier',
          description: '',
          quantity: '2.000',
          unit: null,
          total_price: '1190.00',
          vat_rate: '19.00',
        },
        {
          name: 'Kabel',
          description: '',
          quantity: '1.500',
          unit: null,
          total_price: '10.00',
          vat_rate: '7.00',
        },
      ],
    },
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('multiplies a unit price where that yields the amount missing on the invoice', async () => {
  const present: Line = {
    id: 'a',
    name: 'Ink',
    description: '',
    quantity: '1.00',
    unit: null,
    total_price: '50.00',
    vat_rate: null,
  };
  await open(block('Paper | 10 | 25.00', 'Pens | 4 | 12.00'), '', [present], '348.00');
  await expect.element(page.getByText('2 items · €298.00')).toBeVisible();
});

test('asks about numbers with two readings before anything can be added', async () => {
  const { done } = await open(block('Item | Total', 'Paper | 1,234', 'Pens | 2,500'));
  await expect
    .element(page.getByText('“1,234” can be 1234 or 1.234. Choose how the numbers are written.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Add/ })).toBeDisabled();
  await expect.element(page.getByRole('radio', { name: '1,234.56' })).toHaveFocus();
  await userEvent.keyboard(' ');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(done[0]?.add?.map((line) => line.total_price)).toEqual(['1234.00', '2500.00']);
});

test('Enter adds with the last typed rate from the VAT field, a column or the rows', async () => {
  const rows = block('Item | Total', 'Paper | 12.00');
  const rate = page.getByRole('textbox', { name: 'VAT % for all rows' });
  const ways = {
    field: async () => {
      await rate.fill('20');
      await userEvent.keyboard('{Enter}');
    },
    keys: async () => {
      await rate.fill('20');
      await userEvent.keyboard('{Control>}{Enter}{/Control}');
    },
    column: async () => {
      await rate.fill('20');
      becomes('Item').element().focus();
      await userEvent.keyboard('{Enter}');
    },
    rows: async () => {
      await rate.fill('20');
      await page.getByText('1 item · €12.00').click();
      await userEvent.keyboard('{Enter}');
    },
  };
  for (const [way, add] of Object.entries(ways)) {
    const { done, onClose } = await open(rows);
    await add();
    await expect.poll(() => [way, onClose.mock.calls.length]).toEqual([way, 1]);
    expect([way, done[0]?.add?.[0]?.vat_rate]).toEqual([way, '20.00']);
    await cleanup();
  }
});

test('Enter on Cancel adds nothing', async () => {
  const { done, onClose } = await open(block('Item | Total', 'Paper | 12.00'));
  page.getByRole('button', { name: 'Cancel' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(done).toEqual([]);
});

test('reassigning a column frees the one that had its meaning', async () => {
  const { done } = await open(block('Item | Net | Price | VAT %', 'Paper | 10.00 | 12.00 | 20'));
  await expect.element(becomes('Price')).toHaveValue('total_price');
  await becomes('Net').selectOptions('Total incl. VAT');
  await expect.element(becomes('Price')).toHaveValue('unused');
  await page.getByRole('button', { name: 'Add 1 item' }).click();
  expect(done[0]?.add?.[0]?.total_price).toBe('10.00');
});

test('leaves out rows that break a limit, unless they are added without the cell', async () => {
  const { done } = await open(
    block('Item | Quantity | Total', 'Paper | 1 | 123456789.00', 'Pens | 1 | 5.00'),
  );
  await expect
    .element(
      page.getByText(
        'Left out. Total incl. VAT: “123456789.00” – Enter at most 8 digits before the decimal separator.',
      ),
    )
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add 1 item' })).toBeEnabled();
  await page.getByRole('checkbox', { name: "Add rows without the cells that don't fit" }).click();
  await page.getByRole('button', { name: 'Add 2 items' }).click();
  expect(done[0]?.add?.map((line) => [line.name, line.total_price])).toEqual([
    ['Paper', null],
    ['Pens', '5.00'],
  ]);
});

test('computes totals from net amounts by one rate for all rows', async () => {
  const { done } = await open(block('Item | Net', 'Paper | 10.25', 'Pens | 0.05'));
  await expect
    .element(page.getByText('Without a VAT rate no total can be computed from the net amounts.'))
    .toBeVisible();
  await page.getByRole('textbox', { name: 'VAT % for all rows' }).fill('10');
  await expect.element(page.getByText('computed from net 10.25')).toBeVisible();
  await page.getByRole('button', { name: 'Add 2 items' }).click();
  expect(done[0]?.add?.map((line) => [line.total_price, line.vat_rate])).toEqual([
    ['11.28', '10.00'],
    ['0.06', '10.00'],
  ]);
});

test('leaves out a sum row with a one-line note, and it can still be made an item', async () => {
  const { done } = await open(block('Item | Total', 'Paper | 10.00', 'Total | 10.00'));
  const note = page.getByText('Left out: it sums up the rows.').element();
  expect(note.getBoundingClientRect().width).toBeGreaterThan(100);
  expect(note.getBoundingClientRect().height).toBeLessThan(25);
  await page.getByRole('checkbox', { name: 'Row 3 is an item' }).click();
  await page.getByRole('button', { name: 'Add 2 items' }).click();
  expect(done[0]?.add).toHaveLength(2);
});

test('the heading row can be chosen', async () => {
  await open(block('Alpha | 1', 'Beta | 2'));
  await expect.element(page.getByRole('button', { name: 'Add 2 items' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Heading row' }).selectOptions('0');
  await expect.element(page.getByRole('button', { name: 'Add 1 item' })).toBeVisible();
});

test('reports amounts in another currency without converting them', async () => {
  await open(block('Item | Total', 'Paper | 10.00 USD'));
  await expect.element(page.getByText('The rows are in USD, the invoice is in EUR.')).toBeVisible();
});

test('says when there is no table to add', async () => {
  await open('', '<p>x</p>');
  await expect.element(page.getByText('There is no table in what was pasted')).toBeVisible();
});

test('can replace the existing items in the same step', async () => {
  const there: Line = {
    id: 'one',
    name: 'Old',
    description: '',
    quantity: null,
    unit: null,
    total_price: '5.00',
    vat_rate: null,
  };
  const { done } = await open(block('Item | Total', 'Paper | 10.00'), '', [there]);
  await page.getByRole('checkbox', { name: 'Replace the 1 item that is there' }).click();
  await page.getByRole('button', { name: 'Add 1 item' }).click();
  expect(done[0]?.remove).toEqual(['one']);
  expect(done[0]?.add).toHaveLength(1);
});

test('takes rows without names as items even if they add up, and keeps the result in view', async () => {
  await open(block('10.00 | 19', '20.00 | 19', '30.00 | 19'));
  await expect.element(page.getByRole('button', { name: 'Add 3 items' })).toBeVisible();
  await expect.element(page.getByText('3 items · €60.00')).toBeInViewport();
});

test('does not take a unit price for the total', async () => {
  const { done } = await open(block('Paper | 2 | 5.9505', 'Pens | 10 | 0.125'));
  await page.getByRole('button', { name: 'Add 2 items' }).click();
  expect(done[0]?.add?.map((one) => one.total_price)).toEqual(['11.90', '1.25']);
});

test('on a phone the row names have room and no heading is cut off', async () => {
  await page.viewport(390, 844);
  try {
    await open(
      block(
        'Decoded Leather Sleeve Vintage | two | 199.98 | 21',
        'Port Replicator | 1 | 9.99 | 21',
      ),
    );
    await becomes('Column 2').selectOptions('Quantity');
    await expect.element(page.getByText('Left out.', { exact: false }).first()).toBeVisible();
    const table = page.getByRole('group', { name: 'What the rows become' });
    await expect.element(table).toBeVisible();
    const heads = [...table.element().querySelectorAll('thead th')];
    expect(heads[1]?.clientWidth).toBeGreaterThan(80);
    expect(heads[1]?.clientHeight).toBeLessThan(50);
    for (const head of heads.filter((one) => one.clientWidth > 0))
      expect(head.scrollWidth, head.textContent).toBeLessThanOrEqual(head.clientWidth);
    expect(heads.at(-1)?.getBoundingClientRect().right).toBeGreaterThan(
      table.element().getBoundingClientRect().right - 4,
    );
  } finally {
    await page.viewport(1280, 900);
  }
});
