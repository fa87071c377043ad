import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Line, LineChanges } from '#src/lib/changes/line-changes.ts';
import { valuesOf } from '#src/pages/invoice/items/line-actions.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { Toasts } from '#src/ui/toasts.tsx';
import { LinesBar } from './lines-bar.tsx';

const aLine = (line: Partial<Line> = {}): Line => ({
  id: '1',
  name: 'Paper',
  description: '',
  quantity: '1.000',
  unit: 'p',
  total_price: '100.00',
  vat_rate: '20.00',
  ...line,
});
const two = [aLine(), aLine({ id: '2', name: 'Pens', total_price: '5.50' })];
const all = [...two, aLine({ id: '3', name: 'Ink' })];

async function open(lines: readonly Line[], onFillDown?: () => void) {
  const done: LineChanges[] = [];
  const onClose = vi.fn();
  await render(
    <Frame>
      <button type="button">Cell</button>
      <LinesBar
        lines={lines}
        currency="EUR"
        grid={{ applyChanges: (changes) => (done.push(changes), () => {}), lines: () => all }}
        onClose={onClose}
        onFillDown={onFillDown}
      />
      <Toasts />
    </Frame>,
  );
  await page.getByRole('button', { name: 'Cell', exact: true }).click();
  return { done, onClose };
}

test('shows how many rows are selected and their sum', async () => {
  await open(two, () => {});
  await expect
    .element(
      page.getByRole('region', { name: 'Selected items' }).getByText('2 items selected · €105.50'),
    )
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Fill down' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Split' })).not.toBeInTheDocument();
});

test('wraps buttons that do not fit beside the text onto a line of their own', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  const tops = (texts: readonly string[]) =>
    new Set(
      page
        .getByRole('region', { name: 'Selected items' })
        .getByRole('button')
        .elements()
        .filter(({ textContent }) => texts.includes(textContent))
        .map((one) => Math.round(one.getBoundingClientRect().top)),
    );
  await open(two, () => {});
  const labels = ['Set VAT %', 'Fill down', 'Duplicate', 'Merge', 'Delete'];
  const bar = page.getByRole('region', { name: 'Selected items' }).element();
  expect(tops(labels).size).toBe(1);
  const oneLine = bar.clientHeight;
  await page.viewport(520, 800);
  expect(tops(labels).size).toBe(1);
  expect(bar.clientHeight).toBeGreaterThan(oneLine);
});

test('Alt+V previews and sets a rate with the net amount fixed, and returns the focus', async () => {
  const { done } = await open(two);
  await userEvent.keyboard('{Alt>}v{/Alt}');
  await expect.element(page.getByRole('textbox', { name: 'VAT %' })).toHaveFocus();
  await userEvent.keyboard('10');
  await page.getByText('Net amount', { exact: true }).click();
  const sum = page.getByRole('row', { name: /^Sum/ });
  await expect.element(sum.getByText('€96.71')).toBeVisible();
  await page.getByRole('textbox', { name: 'VAT %' }).click();
  await userEvent.keyboard('{Enter}');
  expect(done).toEqual([
    {
      change: [
        { id: '1', values: { total_price: '91.67', vat_rate: '10.00' } },
        { id: '2', values: { total_price: '5.04', vat_rate: '10.00' } },
      ],
    },
  ]);
  await expect.element(page.getByRole('button', { name: 'Cell', exact: true })).toHaveFocus();
});

test('Alt+S splits one row by parts or by amounts', async () => {
  const { done } = await open([aLine()]);
  await userEvent.keyboard('{Alt>}s{/Alt}');
  await page.getByRole('textbox', { name: 'Number of parts' }).fill('3');
  await expect
    .element(
      page
        .getByRole('row', { name: '1 0.334 piece €33.34' })
        .or(page.getByRole('row', { name: '1 0.333 piece €33.34' })),
    )
    .toBeVisible();
  await page.getByText('Amounts', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Amount 1' }).fill('120');
  await expect
    .element(
      page.getByText(
        'The amounts must leave something of the total, and none may be larger than it.',
      ),
    )
    .toBeVisible();
  await page.getByRole('textbox', { name: 'Amount 1' }).fill('30');
  await page.getByRole('button', { name: 'Split', exact: true }).last().click();
  expect(done).toEqual([
    {
      change: [{ id: '1', values: { total_price: '70.00', quantity: '0.700' } }],
      add: [
        {
          name: 'Paper',
          description: '',
          quantity: '0.300',
          unit: 'p',
          total_price: '30.00',
          vat_rate: '20.00',
          before: '2',
        },
      ],
    },
  ]);
});

test('Alt+M merges, names the values dropped and clears the selection', async () => {
  const { done, onClose } = await open([aLine(), aLine({ id: '2', unit: 'k' })]);
  await userEvent.keyboard('{Alt>}m{/Alt}');
  expect(done[0]?.remove).toEqual(['2']);
  await expect
    .element(
      page
        .getByText('2 items merged into one. Cleared, because they differed: Quantity, Unit.')
        .first(),
    )
    .toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
});

test('Alt+B duplicates, and Delete removes', async () => {
  const { done } = await open(two);
  await userEvent.keyboard('{Alt>}b{/Alt}');
  await page.getByRole('button', { name: 'Delete' }).click();
  expect(done).toEqual([
    { add: two.map((line) => ({ ...valuesOf(line), before: '3' })) },
    { remove: ['1', '2'] },
  ]);
});
