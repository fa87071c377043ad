import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Fix } from '#src/lib/explanation/cause.ts';
import type { Line } from '#src/lib/changes/line-changes.ts';
import { publishWords, removeWords, wordsOf } from '#src/widgets/document/document-fields.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { Explanation } from './explanation.tsx';
import { useCauses } from './use-causes.ts';

const line = (name: string, total_price: string, vat_rate = '20'): Line => ({
  id: name,
  name,
  description: '',
  quantity: '1',
  unit: null,
  total_price,
  vat_rate,
});
const file = '/files/one.pdf';
beforeEach(() => page.viewport(1000, 800));
afterEach(() => removeWords(wordsOf(file)));

/** As the checks of the invoice's page show it. */
function Shown({ onFix, onClose, ...difference }: ShownProps) {
  return <Explanation of={useCauses(difference)} onFix={onFix} onClose={onClose} />;
}
type ShownProps = Parameters<typeof useCauses>[0] & Omit<ComponentProps<typeof Explanation>, 'of'>;

async function open(
  lines: readonly Line[],
  header: { total_price: string; total_vat: string },
  fixable = true,
) {
  const fixes: [Fix, string][] = [];
  const onClose = vi.fn();
  await render(
    <Frame>
      <Shown
        lines={lines}
        header={header}
        currency="EUR"
        file={file}
        onFix={fixable ? (fix, summary) => fixes.push([fix, summary]) : undefined}
        onClose={onClose}
      />
    </Frame>,
  );
  return { fixes, onClose };
}

const swapped = [line('Paper', '21.00'), line('Toner', '60.00'), line('Lamp', '45.60')];
const header = { total_price: '117.60', total_vat: '19.60' };
const row = (top: number, ...texts: string[]) =>
  texts.map((text, index) => ({ text, left: index * 60, top, width: 50, height: 10 }));
const publishPage = () =>
  publishWords(file, [
    [
      ...row(10, '1', 'Paper', '12,00'),
      ...row(30, '2', 'Desk', 'lamp', '45,60'),
      ...row(50, '3', 'Toner', '60,00'),
      ...row(60, 'VAT', '19,60'),
      ...row(70, 'Total', '117,60'),
    ],
  ]);

test('shows the most likely cause with its amounts before and after, and whether they then match', async () => {
  await open(swapped, header);
  const cause = page.getByRole('listitem').filter({ hasText: 'two digits swapped' }).first();
  await expect
    .element(cause.getByText('“Paper” has two digits swapped: €12.00 instead of €21.00.'))
    .toBeVisible();
  await expect.element(cause.getByText('Total and VAT would match.')).toBeVisible();
  expect(cause.element().querySelector('del')?.textContent).toBe('€21.00');
  expect(cause.element().querySelector('ins')?.textContent).toBe('€12.00');
});

test('focuses no fix when no cause is clear', async () => {
  const { fixes } = await open([line('Paper', '12.00'), line('Toner', '73.13')], header);
  await expect.element(page.getByRole('heading', { name: 'What may be the cause' })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Fix' }).first()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(fixes).toEqual([]);
});

test('focuses the fix of a cause that the document makes clear later', async () => {
  const { fixes } = await open([line('Paper', '12.00'), line('Toner', '60.00')], header);
  await expect.element(page.getByRole('heading', { name: 'What may be the cause' })).toHaveFocus();
  publishPage();
  await expect.element(page.getByRole('button', { name: 'Fix' }).first()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(fixes.map(([, summary]) => summary)).toHaveLength(1);
});

test('Enter applies the first fix at once, a digit applies another', async () => {
  publishPage();
  const { fixes } = await open(swapped, header);
  await userEvent.keyboard('{Enter}');
  expect(fixes[0]).toEqual([
    { lines: { change: [{ id: 'Paper', values: { total_price: '12.00' } }] } },
    '“Paper” has two digits swapped: €12.00 instead of €21.00.',
  ]);
  await userEvent.keyboard('2');
  expect(fixes[1]?.[0].lines?.add).toEqual([
    { name: 'Discount', total_price: '-9.00', vat_rate: '20' },
  ]);
});

test('Esc closes it and arrows move between causes', async () => {
  publishPage();
  const { onClose } = await open(swapped, header);
  const fixes = page.getByRole('button', { name: 'Fix' });
  await expect.element(fixes.first()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(fixes.nth(1)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('finds a missing item on the page and names it by the text beside its amount', async () => {
  publishPage();
  const { fixes } = await open([line('Paper', '12.00'), line('Toner', '60.00')], header);
  await expect.element(page.getByText('An item of €45.60 is missing.')).toBeVisible();
  await userEvent.keyboard('1');
  expect(fixes[0]?.[0].lines?.add).toEqual([
    { name: 'Desk lamp', before: 'Toner', total_price: '45.60', vat_rate: '20' },
  ]);
});

test('shows VAT by rate below, with the amounts of the invoice', async () => {
  await open([line('Paper', '119.00', '19'), line('Book', '107.00', '7')], {
    total_price: '236.00',
    total_vat: '26.00',
  });
  const table = page.getByRole('table', { name: 'VAT by rate' });
  await expect
    .element(table.getByRole('row', { name: '19% €100.00 €19.00 €119.00' }))
    .toBeVisible();
  await expect
    .element(table.getByRole('row', { name: 'Invoice €210.00 €26.00 €236.00' }))
    .toBeVisible();
});

test('shows causes without fixes where nothing may be changed, and still takes the focus', async () => {
  await open(swapped, header, false);
  await expect.element(page.getByRole('heading', { name: 'What may be the cause' })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Fix' })).not.toBeInTheDocument();
});

const amounts = new Map(Object.entries({ A: '10.00', B: '7.00', C: '5.00' }));
test.each([
  ['All items appear twice.', 'ABBA', '17.00'],
  ['2 items appear twice.', 'ABCAB', '22.00'],
  ['2 items repeat others.', 'AAAC', '15.00'],
])('says “%s” only where it is true', async (said, names, total_price) => {
  const lines = Array.from(names, (name, at) => ({
    ...line(name, amounts.get(name) ?? ''),
    id: String(at),
  }));
  await open(lines, { total_price, total_vat: '' });
  await expect.element(page.getByText(said).first()).toBeVisible();
});

test('an amount printed only beside a tax is no missing item and gives a charge no name', async () => {
  publishWords(file, [
    [
      ...row(10, '1', 'Coil', '850,00'),
      ...row(30, 'Umsatzsteuer', '(S)', '850,00', '8,75', '858,75', '19', '163,16'),
      ...row(50, 'Bruttosumme', '1.021,91'),
    ],
  ]);
  await open([line('Coil', '1011.50', '19')], { total_price: '1021.91', total_vat: '163.16' });
  await expect
    .element(page.getByText("Shipping or another charge of €10.41 isn't among the items."))
    .toBeVisible();
  await expect.element(page.getByText('An item of €10.41 is missing.')).not.toBeInTheDocument();
  await expect.element(page.getByText('“Additional charge”', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Umsatzsteuer', { exact: false })).not.toBeInTheDocument();
});

test('in a narrow panel the VAT table cuts off no amount and no note', async () => {
  await page.viewport(336, 800);
  publishPage();
  await open([line('Coil', '1011.50', '19')], { total_price: '1021.91', total_vat: '163.16' });
  await expect
    .element(page.getByRole('row', { name: '19% €850.00 €161.50 not on the page €1,011.50' }))
    .toBeVisible();
  const table = page.getByRole('group', { name: 'VAT by rate' }).element();
  expect(table.scrollWidth).toBe(table.clientWidth);
});
