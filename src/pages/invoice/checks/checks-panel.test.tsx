import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { asDecimal } from '#contract/decimal.ts';
import { anItem } from '#contract/fixtures.ts';
import { publishWords, removeWords, wordsOf } from '#src/widgets/document/document-fields.ts';
import { openInvoice, Service } from '#src/pages/invoice/invoice.fixture.tsx';

const file = new URL('/files/panel.pdf', location.origin).href;
beforeEach(() => page.viewport(1280, 900));
afterEach(() => {
  removeWords(wordsOf(file));
  vi.unstubAllGlobals();
});

const row = (top: number, ...texts: string[]) =>
  texts.map((text, index) => ({ text, left: index * 60, top, width: 50, height: 10 }));
const item = (uid: string, name: string, total_price: string) =>
  anItem({
    uid: `5b6e1f1c-0000-4000-8000-00000000${uid}`,
    name,
    quantity: asDecimal('1'),
    total_price: asDecimal(total_price),
    vat_rate: asDecimal('20'),
  });

/** The page prints three lines with a total of 117.60; the service has these items. */
async function open(items: ReturnType<typeof item>[]) {
  const service = new Service({
    file,
    items,
    total_price: asDecimal('117.60'),
    total_vat: asDecimal('19.60'),
  });
  await openInvoice(service);
  await expect.element(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  publishWords(file, [
    [
      ...row(10, '1', 'Paper', '2', '6,00', '12,00'),
      ...row(30, '2', 'Desk', 'lamp', '3', '15,20', '45,60'),
      ...row(50, '3', 'Toner', '1', '60,00', '60,00'),
      ...row(70, 'VAT', '19,60'),
      ...row(90, 'Total', '117,60'),
    ],
  ]);
  return service;
}
const checks = page.getByRole('region', { name: 'Checks' });

test('offers the likeliest cause first, with a key, but no fix of a total that the page prints', async () => {
  const service = await open([
    item('0a01', 'Paper', '12.00'),
    item('0a02', 'Desk lamp', '45.60'),
    item('0a03', 'Toner', '80.00'),
  ]);
  await expect
    .element(checks.getByRole('button').first())
    .toHaveAccessibleName('Fix: “Toner” is €60.00 on the page, not €80.00.');
  await expect.element(checks.getByRole('button', { name: /^Set the/ })).not.toBeInTheDocument();
  await userEvent.keyboard('f');
  await expect.element(checks).not.toBeInTheDocument();
  await expect
    .poll(() => service.writes.map(({ body }) => body))
    .toEqual([expect.objectContaining({ total_price: '60.00' })]);
});

test.each([1280, 390])('keeps a fix with a long name inside its panel at %s px', async (width) => {
  await page.viewport(width, 900);
  const long = 'Toner for the printer on the second floor, black, two cartridges with a drum';
  await open([
    item('0a01', 'Paper', '12.00'),
    item('0a02', 'Desk lamp', '45.60'),
    item('0a03', long, '80.00'),
  ]);
  if (width < 900) await page.getByRole('tab', { name: 'Data' }).click();
  const fix = checks.getByRole('button', { name: /^Fix: “Toner for/ });
  await expect.element(fix).toBeVisible();
  const { left, right } = fix.element().getBoundingClientRect();
  const panel = checks.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(panel.left);
  expect(right).toBeLessThanOrEqual(panel.right);
});

test('the fix for a missing item takes name and quantity from the page', async () => {
  const service = await open([item('0b01', 'Paper', '12.00'), item('0b02', 'Toner', '60.00')]);
  await checks.getByRole('button', { name: 'Fix: An item of €45.60 is missing.' }).click();
  await expect
    .poll(() => service.writes.map(({ body }) => body))
    .toEqual([expect.objectContaining({ name: 'Desk lamp', quantity: '3', total_price: '45.60' })]);
});

test('stops adding up while an item is unreadable and says so', async () => {
  await open([
    item('0c01', 'Paper', '12.00'),
    item('0c02', 'Desk lamp', '45.60'),
    item('0c03', 'Toner', '60.00'),
  ]);
  const cell = page
    .getByRole('row', { name: 'Item 3', exact: true })
    .getByLabelText('Total incl. VAT');
  await cell.click();
  await userEvent.keyboard('sixty{Enter}');
  await expect
    .element(
      checks.getByText("Item 3 can't be read, so the items aren't added up.", { exact: false }),
    )
    .toBeVisible();
  await expect.element(checks.getByRole('button')).not.toBeInTheDocument();
});

test('offers the fix of the first button only once', async () => {
  const service = await open([
    item('0d01', 'Paper', '12.00'),
    item('0d02', 'Desk lamp', '45.60'),
    item('0d03', 'Toner', '60.00'),
  ]);
  await page.getByRole('textbox', { name: 'Total', exact: true }).fill('127.60');
  await expect
    .element(
      checks.getByRole('button', { name: 'Fix: Total is €117.60 on the page, not €127.60.' }),
    )
    .toBeVisible();
  await expect.element(checks.getByRole('button', { name: /^Set the/ })).not.toBeInTheDocument();
  expect(service.writes).toEqual([]);
});
