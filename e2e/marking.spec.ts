import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Api, TestFile } from './api.ts';
import { expect, signIn, test } from './fixtures.ts';
import { administratorKey } from './service.ts';

const sample = (name: string): TestFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: readFileSync(join(import.meta.dirname, '..', '..', 'shared', 'samples', 'files', name)),
});

async function openSample(page: Page, api: Api, name: string): Promise<void> {
  const { uid } = await api.upload(sample(name));
  await signIn(page, administratorKey, `/invoices/${uid}`);
  await expect(
    page.getByRole('region', { name: 'Page 1' }).getByText('factu', { exact: false }).first(),
  ).toBeAttached();
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const printed = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Page 1' }).getByText(text, { exact: false }).first();
const mark = (page: Page) => page.locator('[data-mark="current"]');

async function middle(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Whether the centre of one element lies within the other. */
async function liesOn(one: Locator, other: Locator): Promise<boolean> {
  const { x, y } = await middle(one);
  const box = await other.boundingBox();
  return box !== null && x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
}

test('the value of the focused field is marked on the page', async ({ page, api }) => {
  await openSample(page, api, 'coolblue-nl-laptop.pdf');
  await field(page, 'Invoice number').focus();
  await expect(mark(page)).toHaveCount(1);
  await expect.poll(() => liesOn(mark(page), printed(page, '992288600'))).toBe(true);

  await test.step('a key moves to the next place, and the field keeps the focus', async () => {
    await field(page, 'Total').focus();
    await expect(page.getByText('1 of 4 on page 1')).toBeVisible();
    await expect(mark(page)).toBeInViewport();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page.getByText('2 of 4 on page 1')).toBeVisible();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByText('1 of 4 on page 1')).toBeVisible();
    await expect(field(page, 'Total')).toBeFocused();
  });

  await test.step('marks stay in place when the page is rotated and zoomed', async () => {
    await page.getByRole('button', { name: 'Rotate' }).click();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(mark(page)).toHaveCount(0);
    await field(page, 'Invoice number').focus();
    await expect(mark(page)).toBeInViewport();
    await expect.poll(() => liesOn(mark(page), printed(page, '992288600'))).toBe(true);
  });
});

test('a key fills an empty field with the suggested value, a click takes a word, undo reverts', async ({
  page,
  api,
}) => {
  await openSample(page, api, 'coolblue-nl-laptop.pdf');
  const date = field(page, 'Invoice date');
  await date.fill('');
  await expect(page.getByText('Perhaps the Invoice date', { exact: false })).toBeVisible();
  await page.keyboard.press('Alt+Enter');
  await expect(date).toHaveValue('2014-03-29');
  await expect(date).toBeFocused();

  const number = field(page, 'Invoice number');
  await number.focus();
  const word = await middle(printed(page, '12508334'));
  await page.mouse.click(word.x + 18, word.y);
  await expect(number).toHaveValue('12508334');
  await expect(number).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(number).toHaveValue('992288600');

  await test.step('consecutive words are joined when clicked one after the other', async () => {
    const company = field(page, 'Company');
    await company.focus();
    const name = await printed(page, 'Pino Bluebird').boundingBox();
    if (!name) throw new Error('The name is not shown.');
    await page.mouse.click(name.x + 8, name.y + name.height / 2);
    await expect(company).toHaveValue('Pino');
    await page.mouse.click(name.x + name.width - 8, name.y + name.height / 2);
    await expect(company).toHaveValue('Pino Bluebird');
    await page.keyboard.press('Escape');
  });
});

test('a value that is not in the document is flagged at its field', async ({ page, api }) => {
  await openSample(page, api, 'coolblue-nl-laptop.pdf');
  const total = field(page, 'Total');
  await expect(total).not.toHaveAccessibleDescription(/Not in the document/);
  await total.fill('4904.95');
  await expect(total).toHaveAccessibleDescription(/Not in the document/);
  await expect(page.getByText('Not in the document. Perhaps', { exact: false })).toBeVisible();
  await total.fill('4904.94');
  await expect(total).not.toHaveAccessibleDescription(/Not in the document/);
});

test('focusing an item cell marks the matching row on the page', async ({ page, api }) => {
  await openSample(page, api, 'coolblue-nl-laptop.pdf');
  await page.getByRole('textbox', { name: 'Name' }).nth(2).click();
  await expect(mark(page)).toHaveCount(1);
  await expect.poll(() => liesOn(mark(page), printed(page, 'Microsoft Office Mac'))).toBe(true);
});
