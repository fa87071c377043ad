import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Api, Item } from './api.ts';
import { copyElsewhere } from './clipboard.ts';
import { ublInvoice } from './files.ts';
import { expect, expectNoAxeViolations, signIn, test } from './fixtures.ts';
import { administratorKey } from './service.ts';

// Sixty rows are saved one after the other, perhaps on a shared machine.
test.describe.configure({ timeout: 150_000 });

const grocer = join(import.meta.dirname, '../../shared/samples/files/ubl-nl-grocer-20-lines.xml');

/** A grocer's real invoice if the samples are available, otherwise a generated one. */
const realInvoice = () =>
  existsSync(grocer)
    ? {
        name: 'ubl-nl-grocer-20-lines.xml',
        mimeType: 'application/xml',
        buffer: readFileSync(grocer),
      }
    : ublInvoice({
        number: 'G-1',
        lines: Array.from({ length: 20 }, (_, index) => ({ name: `Fruit ${index}`, net: '10.00' })),
      });

const cents = (item: Item): bigint => BigInt((item.total_price ?? '0.00').replace('.', ''));
const sumOf = (items: readonly Item[]): bigint =>
  items.reduce((sum, item) => sum + cents(item), 0n);
const german = (units: bigint): string =>
  `${(units / 100n).toString().replace(/\B(?=(?:\d{3})+$)/g, '.')},${String(units % 100n).padStart(2, '0')}`;

/** Sixty lines with their totals in cents. */
const sixty = Array.from({ length: 60 }, (_, index) => ({
  name: `Ware ${index + 1}`,
  quantity: (index % 7) + 1,
  total: BigInt(index * 12_345 + 119),
}));

async function openItems(page: Page, uid: string): Promise<void> {
  await signIn(page, administratorKey, `/invoices/${uid}`);
  await expect(page.getByRole('row', { name: 'Item 1', exact: true })).toBeVisible();
  // The shortcut that goes to the first item.
  await page.keyboard.press('i');
  await expect(
    page.getByRole('row', { name: 'Item 1', exact: true }).getByLabel('Name', { exact: true }),
  ).toBeFocused();
}

const count = (api: Api, uid: string) =>
  expect.poll(async () => (await api.invoice(uid)).items.length, { timeout: 60_000 });

test('pastes sixty rows of a German spreadsheet exactly by keyboard, and one Ctrl+Z undoes it', async ({
  page,
  api,
}) => {
  const before = await api.upload(realInvoice());
  await openItems(page, before.uid);
  const lines = sixty.map(
    ({ name, quantity, total }) =>
      `"${name}\r\n""frisch"""\t${quantity}\tStk.\t${german(total)} €\t19 %`,
  );
  await copyElsewhere(page, {
    text: [
      'Bezeichnung\tMenge\tEinheit\tGesamtpreis\tMwSt-Satz',
      ...lines,
      `Summe\t\t\t${german(sixty.reduce((sum, line) => sum + line.total, 0n))} €\t`,
    ].join('\r\n'),
  });
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('dialog', { name: 'Paste rows as items' })).toBeVisible();
  await expect(page.getByText("The sheet's own total is the same.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add 60 items' })).toBeFocused();
  await page.keyboard.press('Enter');
  await count(api, before.uid).toBe(before.items.length + 60);
  const { items } = await api.invoice(before.uid);
  expect(sumOf(items)).toBe(
    sumOf(before.items) + sixty.reduce((sum, line) => sum + line.total, 0n),
  );
  expect(
    items
      .slice(before.items.length)
      .map(({ name, quantity, unit, total_price, vat_rate }) => [
        name,
        quantity,
        unit,
        total_price,
        vat_rate,
      ]),
  ).toEqual(
    sixty.map(({ name, quantity, total }) => [
      `${name} "frisch"`,
      `${quantity}.000`,
      'p',
      `${total / 100n}.${String(total % 100n).padStart(2, '0')}`,
      '19.00',
    ]),
  );
  await page.keyboard.press('Control+z');
  await count(api, before.uid).toBe(before.items.length);
});

test('rows pasted as HTML keep the exact numbers behind the displayed ones', async ({
  page,
  api,
}) => {
  const some = sixty.slice(0, 20);
  const before = await api.upload(realInvoice());
  await openItems(page, before.uid);
  const row = ({ name, quantity, total }: (typeof sixty)[number]) => {
    const exact = `${total / 100n}.${String(total % 100n).padStart(2, '0')}`;
    // Displayed without decimals: only the underlying number has them.
    return `<tr style="height:21px"><td style="overflow:hidden" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;x&quot;}">${name}</td><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:${quantity}}">${quantity}</td><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:${exact}}">€${(total + 50n) / 100n}</td><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:0.2}">20%</td></tr>`;
  };
  const html = `<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table data-sheets-root="1"><tbody><tr><td>Item</td><td>Qty</td><td>Total incl. VAT</td><td>VAT</td></tr>${some.map(row).join('')}</tbody></table>`;
  await copyElsewhere(page, {
    text: some
      .map((line) => `${line.name}\t${line.quantity}\t€${line.total / 100n}\t20%`)
      .join('\n'),
    html,
  });
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('button', { name: `Add ${some.length} items` })).toBeFocused();
  await page.keyboard.press('Enter');
  await count(api, before.uid).toBe(before.items.length + some.length);
  const { items } = await api.invoice(before.uid);
  expect(sumOf(items)).toBe(sumOf(before.items) + some.reduce((sum, line) => sum + line.total, 0n));
  await page.keyboard.press('Control+z');
  await count(api, before.uid).toBe(before.items.length);
  await page.keyboard.press('Control+y');
  await count(api, before.uid).toBe(before.items.length + some.length);
});

test('asks about ambiguous numbers, by keyboard, before adding anything', async ({ page, api }) => {
  const before = await api.upload(ublInvoice({ number: 'G-2' }));
  await openItems(page, before.uid);
  await copyElsewhere(page, { text: 'Item\tTotal\nPaper\t1,234\nPens\t2,500' });
  await page.keyboard.press('Control+v');
  const sheet = page.getByRole('dialog', { name: 'Paste rows as items' });
  await expect(sheet.getByText('“1,234” can be 1234 or 1.234.', { exact: false })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(
    page.getByRole('row', { name: 'Item 1', exact: true }).getByLabel('Name', { exact: true }),
  ).toBeFocused();
  expect((await api.invoice(before.uid)).items).toHaveLength(1);
  await page.keyboard.press('Control+v');
  await expect(sheet.getByRole('radio', { name: '1,234.56' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await count(api, before.uid).toBe(3);
  expect((await api.invoice(before.uid)).items.slice(1).map((item) => item.total_price)).toEqual([
    '1234.00',
    '2500.00',
  ]);
});

test('splits rows by amount, merges them again and copies them by keyboard alone', async ({
  page,
  api,
}) => {
  const { uid } = await api.upload(
    ublInvoice({
      number: 'G-4',
      lines: [
        { name: 'Paper', net: '100.00' },
        { name: 'Pens', net: '10.00' },
      ],
    }),
  );
  await openItems(page, uid);
  await page.keyboard.press('Shift+Space');
  await expect(page.getByRole('region', { name: 'Selected items' })).toBeVisible();
  await page.keyboard.press('Alt+s');
  const dialog = page.getByRole('dialog', { name: 'Split Paper, €120.00' });
  await expect(dialog.getByRole('radio', { name: 'Equal parts' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type('20,50');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const totals = () =>
    expect.poll(async () =>
      (await api.invoice(uid)).items
        .map(({ total_price }) => total_price ?? '')
        .toSorted((a, b) => a.localeCompare(b)),
    );
  await totals().toEqual(['12.00', '20.50', '99.50']);

  await page.keyboard.press('Control+a');
  await expect(page.getByRole('region', { name: 'Selected items' })).toContainText(
    '3 items selected',
  );
  await page.keyboard.press('Alt+m');
  await totals().toEqual(['132.00']);
  await page.keyboard.press('Control+z');
  await totals().toEqual(['12.00', '20.50', '99.50']);

  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+Space');
  await page.keyboard.press('Control+c');
  // Pasting asks nothing, as these are the grid's own cells.
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+v');
  await page.keyboard.press('ArrowUp');
  await count(api, uid).toBe(4);
  const { items } = await api.invoice(uid);
  expect(items.at(-1)).toMatchObject({
    name: 'Paper',
    total_price: items[0]?.total_price,
    vat_rate: '20.00',
  });
});

test('rotating a tablet keeps the paste dialog and the cell being edited', async ({
  page,
  api,
}) => {
  const { uid } = await api.upload(ublInvoice({ number: 'G-5' }));
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn(page, administratorKey, `/invoices/${uid}?part=data`);
  const name = page
    .getByRole('row', { name: 'Item 1', exact: true })
    .getByLabel('Name', { exact: true });
  await name.click();
  await page.keyboard.type('Half a na');
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(page.getByRole('tab', { name: 'Data' })).toBeVisible();
  await expect(name).toBeFocused();
  await page.keyboard.type('me');
  await expect(name).toHaveValue('Half a name');
  await page.keyboard.press('Enter');
  await copyElsewhere(page, { text: 'Name\tTotal\r\nOne\t1.50\r\nTwo\t2.50' });
  await page.keyboard.press('Control+v');
  const sheet = page.getByRole('dialog', { name: 'Paste rows as items' });
  await expect(sheet.getByRole('button', { name: 'Add 2 items' })).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.getByRole('separator', { name: 'Width of the document' })).toBeAttached();
  await sheet.getByRole('button', { name: 'Add 2 items' }).click();
  await count(api, uid).toBe(3);
});

test('undoing the deletion of a line restores its position, also after a reload', async ({
  signedIn: page,
  api,
}) => {
  const lines = ['Paper', 'Pens', 'Folders'].map((name) => ({ name, net: '10.00' }));
  const { uid } = await api.upload(ublInvoice({ number: 'PLACE-1', lines }));
  await page.goto(`/invoices/${uid}`);
  const names = () =>
    page
      .getByRole('grid')
      .getByRole('textbox', { name: 'Name', exact: true })
      .evaluateAll((cells) =>
        cells.flatMap((cell) => (cell instanceof HTMLInputElement && cell.value) || []),
      );
  await expect.poll(names).toEqual(['Paper', 'Pens', 'Folders']);
  await page
    .getByRole('row', { name: 'Item 2' })
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect.poll(names).toEqual(['Paper', 'Folders']);
  await expect.poll(async () => (await api.invoice(uid)).items.length).toBe(2);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(names).toEqual(['Paper', 'Pens', 'Folders']);
  await expect
    .poll(async () => (await api.invoice(uid)).items.map(({ name }) => name))
    .toEqual(['Paper', 'Pens', 'Folders']);
  await page.reload();
  await expect.poll(names).toEqual(['Paper', 'Pens', 'Folders']);
});
